import { type ReactNode, useId } from 'react'

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
