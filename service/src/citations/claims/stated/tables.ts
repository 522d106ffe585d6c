// Tables that compare companies: which column is the brand's.

import type { Words } from '../words/words.ts'

/** Where the brand's cell of a row is; `none` when the text is no such row. */
export type Column = Cell | 'none'
interface Cell {
  start: number
  end: number
}

/** A table longer than this is not looked through for its head. */
const MOST_ROWS = 60

export function columnOf(words: Words, at: number, own: ReadonlySet<string>): Column {
  const { text } = words
  const start = text.lastIndexOf('\n', at) + 1
  if (!isRow(text, start)) return 'none'
  const cells = cellsOf(text, start)
  if (cells.length < 3) return 'none'
  const column = ownColumn(words, headOf(text, start), own)
  // The first column names the rows.
  return column > 0 ? (cells[column] ?? 'none') : 'none'
}

/** The one head with most of the brand's words: a rival may be called a hotel too. -1 when no single one has. */
export function ownColumn(words: Words, head: Cell[], own: ReadonlySet<string>): number {
  const shares = head.map(cell => {
    const named = wordsOfCell(words, cell)
    return named.length === 0 ? 0 : named.filter(word => own.has(word)).length / named.length
  })
  const most = Math.max(...shares)
  return most > 0 && shares.indexOf(most) === shares.lastIndexOf(most) ? shares.indexOf(most) : -1
}

/** The words of the answer that stand in a cell. */
export function wordsOfCell(words: Words, { start, end }: Cell): string[] {
  const from = wordFrom(words, start)
  let to = from
  while (to < words.list.length && (words.starts[to] as number) < end) to++
  return words.list.slice(from, to)
}

/** The first word that begins at the offset or behind it. */
export function wordFrom({ starts }: Words, offset: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The words that stand above a cell in the head of its table; none when it has no head. */
export function headAbove(words: Words, at: number): string[] {
  const { text } = words
  const start = text.lastIndexOf('\n', at) + 1
  if (!isRow(text, start)) return []
  const column = cellsOf(text, start).findIndex(cell => cell.start <= at && at < cell.end)
  const cell = headOf(text, start)[column]
  return cell ? wordsOfCell(words, cell) : []
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
