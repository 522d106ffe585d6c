import { visible } from './visible.ts'

export type Cell = string | number | boolean | null | undefined

interface TableOptions {
  /** Longer cells are truncated, so that a row stays on one line. Without it nothing is. */
  maxCell?: number
  heading?: (text: string) => string
}

/** Columns aligned by two spaces. Every cell is made safe for the terminal here. */
export function table(headings: string[], rows: Cell[][], options: TableOptions = {}): string {
  const cells = rows.map(row => row.map(cell => cut(shown(cell), options.maxCell)))
  const widths = headings.map((heading, column) =>
    Math.max(width(heading), ...cells.map(row => width(row[column] ?? ''))),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell) + 2))
      .join('')
      .trimEnd()
  const heading = options.heading ?? (text => text)
  return [heading(line(headings)), ...cells.map(line)].join('\n')
}

/** One thing, a line per field. */
export function fields(entries: [string, Cell][], options: TableOptions = {}): string {
  const longest = Math.max(...entries.map(([name]) => name.length))
  const heading = options.heading ?? (text => text)
  return entries.map(([name, value]) => `${heading(name.padEnd(longest))}  ${shown(value)}`).join('\n')
}

function shown(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return visible(String(cell))
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60]/u

/** Columns that the text takes on a terminal. */
function width(text: string): number {
  let columns = 0
  for (const { segment } of graphemes.segment(text)) columns += WIDE.test(segment) ? 2 : 1
  return columns
}

function cut(text: string, maxCell = Number.POSITIVE_INFINITY): string {
  if (width(text) <= maxCell) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (width(kept + segment) >= maxCell) break
    kept += segment
  }
  return `${kept}…`
}
