import type { CSSProperties, ReactNode } from 'react'

interface TableProps {
  /** What the table shows, for screen readers. */
  caption: string
  /** Column heads; one that starts with `#` is numeric. */
  columns: string[]
  children: ReactNode
}

/**
 * A table that scrolls on its own if the page is too narrow. On a phone each row is a card, and each cell has its column head
 * beside it: the styles take them from here, so that rows need not repeat them.
 */
export function Table({ caption, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className="table" style={labelsOf(columns)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" className={column.startsWith('#') ? 'number' : undefined}>
                {headOf(column) || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </figure>
  )
}

const headOf = (column: string): string => column.replace('#', '')

/** `--label-1: "Brand"`: a head with a quote or backslash in it stays one string. */
const labelsOf = (columns: string[]): CSSProperties =>
  Object.fromEntries(columns.map((column, place) => [`--label-${place + 1}`, JSON.stringify(headOf(column))]))
