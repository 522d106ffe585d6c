// Tables that compare companies: which column is the brand's.

import { wordList } from '../words.ts'

/** Where the brand's cell of a row is; `none` when the text is no such row. */
export type Column = Cell | 'none'
interface Cell {
  start: number
  end: number
}

/** A table longer than this is not looked through for its head. */
const MOST_ROWS = 60

export function columnOf(text: string, at: number, own: ReadonlySet<string>): Column {
  const start = text.lastIndexOf('\n', at) + 1
  if (!isRow(text, start)) return 'none'
  const cells = cellsOf(text, start)
  if (cells.length < 3) return 'none'
  const column = ownColumn(text, headOf(text, start), own)
  // The first column names the rows.
  return column > 0 ? (cells[column] ?? 'none') : 'none'
}

/** The one head with most of the brand's words: a rival may be called a hotel too. -1 when no single one has. */
export function ownColumn(text: string, head: Cell[], own: ReadonlySet<string>): number {
  const shares = head.map(({ start, end }) => {
    const words = wordList(text.slice(start, end))
    return words.length === 0 ? 0 : words.filter(word => own.has(word)).length / words.length
  })
  const most = Math.max(...shares)
  return most > 0 && shares.indexOf(most) === shares.lastIndexOf(most) ? shares.indexOf(most) : -1
}

/** The words that stand above a cell in the head of its table; none when it has no head. */
export function headAbove(text: string, at: number): string[] {
  const start = text.lastIndexOf('\n', at) + 1
  if (!isRow(text, start)) return []
  const column = cellsOf(text, start).findIndex(cell => cell.start <= at && at < cell.end)
  const cell = headOf(text, start)[column]
  return cell ? wordList(text.slice(cell.start, cell.end)) : []
}

export const isRow = (text: string, start: number): boolean =>
  text.startsWith('|', start) || text.startsWith(' |', start)

export function headOf(text: string, row: number): Cell[] {
  let head = row
  for (let rows = 0; rows < MOST_ROWS && head > 0; rows++) {
    const above = text.lastIndexOf('\n', head - 2) + 1
    if (!isRow(text, above)) break
    head = above
  }
  return head === row ? [] : cellsOf(text, head)
}

export function cellsOf(text: string, start: number): Cell[] {
  const newline = text.indexOf('\n', start)
  const end = newline === -1 ? text.length : newline
  const cells: Cell[] = []
  for (let from = text.indexOf('|', start) + 1; from > 0 && from < end; ) {
    const bar = text.indexOf('|', from)
    const to = bar === -1 || bar > end ? end : bar
    cells.push({ start: from, end: to })
    from = to + 1
  }
  return cells
}
