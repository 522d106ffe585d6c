import { type ReactNode, useEffect, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { CopyButton } from './button.tsx'
import { type Tab, usePlace } from './places.ts'

interface PageHeadProps {
  /** Omitted: the name of one of the ten pages. */
  title?: string
  /** Added to the window title, if it is not the brand of the address. */
  of?: string | undefined
  crumbs?: { label: string; to: string }[]
  lead?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, of, crumbs = [], lead, actions }: PageHeadProps) {
  const { page, tabs, tab, brand } = usePlace()
  const shown = title ?? page?.label ?? ''
  const named = title ?? tab?.label ?? shown
  useEffect(() => {
    document.title = [named, of ?? brand, 'Brand Citation Forensics'].filter(Boolean).join(' · ')
  }, [named, of, brand])
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
        <h1 dir="auto">{shown}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div className="row no-print">{actions}</div>}
      {title === undefined && tabs.length > 1 && <PageTabs tabs={tabs} label={shown} />}
    </div>
  )
}

function PageTabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const [path] = useLocation()
  return (
    <nav className="tab-list no-print" aria-label={label}>
      {tabs.map(tab => (
        <Link
          key={tab.path}
          to={tab.path}
          className="tab"
          aria-current={tab.path === path ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
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
