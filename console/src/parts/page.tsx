import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'wouter'
import { CopyButton } from './button.tsx'

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

interface PanelProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** Content with its own edges, such as a table. */
  flush?: boolean
  children?: ReactNode
}

export function Panel({ title, lead, actions, flush, children }: PanelProps) {
  const id = useId()
  return (
    <section className={flush ? 'panel panel-flush' : 'panel'} aria-labelledby={id}>
      <div className="panel-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className="faint">{lead}</p>}
        </div>
        {actions && <div className="row no-print">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

interface EmptyStateProps {
  title: string
  /** Why it is empty, and the next step. */
  children: ReactNode
  action?: ReactNode
  /** The same step in a terminal. */
  command?: string
}

export function EmptyState({ title, children, action, command }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className="row">{action}</div>}
      {command && (
        <div className="command">
          <code>{command}</code>
          <CopyButton text={command} what="command" />
        </div>
      )}
    </div>
  )
}
