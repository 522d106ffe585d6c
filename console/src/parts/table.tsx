import type { ReactNode } from 'react'

interface TableProps {
  /** What the table shows, for those who do not see it. */
  caption: string
  /** Column heads; one that starts with `#` is a number. */
  columns: string[]
  children: ReactNode
}

/** A table that scrolls by itself when the page is too narrow for it. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" className={column.startsWith('#') ? 'number' : undefined}>
                {column.replace('#', '') || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </figure>
  )
}
