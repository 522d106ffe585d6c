import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'

interface PageHeadProps {
  title: string
  /** Added to the window title, such as the brand. */
  of?: string
  crumbs?: { label: string; to: string }[]
  lead?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, of, crumbs = [], lead, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = [title, of, 'Brand Citation Forensics'].filter(Boolean).join(' · ')
  }, [title, of])
  return (
    <div className="page-head">
      <div>
        {crumbs.length > 0 && (
          <nav className="crumbs" aria-label="Breadcrumb">
            <ol>
              {crumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 dir="auto">{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div className="row no-print">{actions}</div>}
    </div>
  )
}
