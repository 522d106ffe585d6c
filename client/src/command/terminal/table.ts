import { visible } from './visible.ts'

export type Cell = string | number | boolean | readonly string[] | null | undefined

type Shown<Row> = { [Name in keyof Row]-?: Row[Name] extends Cell ? Name : never }[keyof Row] & string

/** A field of the row, by its name; or a heading and what stands below it. */
export type Column<Row> = Shown<Row> | readonly [heading: string, cellOf: (row: Row) => Cell]

/** False is left out. */
export type Entry = readonly [heading: string, cell: Cell] | false

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

/** A row for each of what the service lists. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  options: TableOptions = {},
): string {
  const headings = columns.map(column => (typeof column === 'string' ? headingOf(column) : column[0]))
  const cellOf = (row: Row) => (column: Column<Row>) =>
    typeof column === 'string' ? (row[column] as Cell) : column[1](row)
  return table(
    headings.map(heading => heading.toUpperCase()),
    rows.map(row => columns.map(cellOf(row))),
    options,
  )
}

/** One thing, a line per field. */
export function fields(entries: readonly Entry[], options: TableOptions = {}): string {
  const kept = entries.filter(entry => entry !== false)
  const longest = Math.max(...kept.map(([name]) => name.length))
  const heading = options.heading ?? (text => text)
  return kept.map(([name, value]) => `${heading(name.padEnd(longest))}  ${shown(value)}`).join('\n')
}

/** Fields of a thing, each under its own name. */
export const named = <Thing>(thing: Thing, ...names: Shown<Thing>[]): Entry[] =>
  names.map(name => [headingOf(name), thing[name] as Cell])

/** `lastUsedAt` is "last used", `brandIds` "brands". */
const headingOf = (name: string): string =>
  name.replace(/(?<=.)(?:At|Id)(s?)$/, '$1').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

function shown(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return Array.isArray(cell) ? shown(cell.join(', ')) : visible(String(cell))
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
