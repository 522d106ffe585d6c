import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

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
