// Which column and row of an answer's tables a place stands in, and whose they are.

import type { Cell, Table } from '../../readers/tables.ts'

type IsOwn = (text: string) => boolean

/** A table, and what tells which of its values are the brand's: its head, its first column, or nothing. */
export interface OwnedTable {
  rows: Table
  by: 'column' | 'row' | null
  isOwn: IsOwn
}

export function ownedTable(rows: Table, isOwn: IsOwn): OwnedTable {
  const [head = [], ...others] = rows
  const isByColumn = head.slice(1).some(({ text }) => isOwn(text))
  const isByRow = !isByColumn && others.some(([first]) => first !== undefined && isOwn(first.text))
  return { rows, by: isByColumn ? 'column' : isByRow ? 'row' : null, isOwn }
}

/** The heads of columns that are somebody else's. */
export const othersHeads = ({ rows: [head = []], by, isOwn }: OwnedTable): string[] =>
  by === 'column'
    ? head
        .slice(1)
        .map(({ text }) => text)
        .filter(text => !isOwn(text))
    : []

interface Found {
  row: Cell[]
  column: number
}

/** The cell in which a place ends: a quote may begin in the cell before, as in "Founded | 2014". */
function cellAt(rows: Table, end: number): Found | null {
  const row = rows.find(cells => end > (cells[0]?.start ?? end) && end <= (cells.at(-1)?.end ?? 0))
  const column = row?.findIndex(cell => end > cell.start && end <= cell.end) ?? -1
  return row && column >= 0 ? { row, column } : null
}

/** Whether a place stands in a column or a row of somebody else. */
export function isOthersCell({ rows, by, isOwn }: OwnedTable, { end }: { end: number }): boolean {
  const [head = [], ...body] = rows
  const found = by === null ? null : cellAt(body, end)
  if (!found || found.column === 0) return false
  const naming = by === 'column' ? head[found.column] : found.row[0]
  return naming !== undefined && !isOwn(naming.text)
}

/** A key for the column of a table that a place stands in; null outside of tables and in their first columns. */
export function columnAt(tables: OwnedTable[], { end }: { end: number }): string | null {
  for (const [number, { rows }] of tables.entries()) {
    const found = cellAt(rows, end)
    if (found && found.column > 0) return `| ${number} | ${found.column} |`
  }
  return null
}

/** The head of the column that a place stands in; null outside of tables. */
export function columnHead(tables: Table[], end: number): Cell | null {
  for (const rows of tables) {
    const found = cellAt(rows, end)
    if (found) return rows[0]?.[found.column] ?? null
  }
  return null
}
