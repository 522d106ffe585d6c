// Rankings in tables: a column of places, numbers in front of names, a row of places, or an order that the text states.

import { headOf } from './heads.ts'
import { labelOf } from './labels.ts'
import { type Phrases, readable } from './lexicon/phrases.ts'
import { statedOrder } from './lists.ts'
import type { Table } from './outline.ts'
import type { Page } from './page.ts'
import { type Numbered, placesOf, type Ranking } from './ranking.ts'
import { withoutSetOff } from './shape.ts'

export const rankedTables = (page: Page): Ranking[] =>
  page.tables.flatMap(table => {
    const places = placesOf(entriesOf(table, page))
    return places.length > 0 ? [{ start: table.start, by: 'table' as const, places }] : []
  })

interface Cells {
  header: string[]
  rows: string[][]
}

function entriesOf(table: Table, page: Page): Numbered[] {
  const cells = { header: table.header.map(page.shapeOf), rows: table.rows.map(row => row.map(page.shapeOf)) }
  const { phrases } = page
  const column = rankColumn(cells, phrases)
  if (column !== -1) return byColumn(cells, column, phrases)
  const across = rankRow(cells, phrases)
  if (across) return byRow(cells.header, across, phrases)
  const labelled = cells.rows.map(([name = '']) => labelOf(name))
  if (labelled.length > 1 && labelled.every(label => label !== null))
    return cells.rows.map(([name = ''], index) => ({
      number: labelled[index]?.number ?? 0,
      head: headOf(name.slice(labelled[index]?.length), phrases),
    }))
  return byOrder(cells, statedOrder(page, table.start), phrases)
}

const isRankTitle = (title: string, { rankColumn }: Phrases): boolean =>
  rankColumn.has(readable(withoutSetOff(title)).trim())

/** "Rank by price": of several titles, one that is nothing else comes first. */
const holdsRankTitle = (title: string, { rankColumn }: Phrases): boolean =>
  readable(withoutSetOff(title))
    .split(/[\s()]+/u)
    .some(word => word.length >= SHORTEST_TITLE && rankColumn.has(word))
const SHORTEST_TITLE = 4

/** A row of places, by its title; each company is a column. */
function rankRow({ rows }: Cells, phrases: Phrases): string[] | undefined {
  const hasNumbers = ([, ...cells]: string[]): boolean =>
    cells.filter(cell => numberIn(cell, phrases) !== null).length * 2 > cells.length
  const titled = (isTitle: typeof isRankTitle) =>
    rows.find(row => isTitle(row[0] ?? '', phrases) && hasNumbers(row))
  return titled(isRankTitle) ?? titled(holdsRankTitle)
}

/** By its title; or the first, when it has none and counts. */
function rankColumn({ header, rows }: Cells, phrases: Phrases): number {
  const numbers = (column: number) => rows.map(row => numberIn(row[column] ?? '', phrases))
  const hasNumbers = (column: number): boolean =>
    numbers(column).filter(number => number !== null).length * 2 > rows.length
  for (const isTitle of [isRankTitle, holdsRankTitle]) {
    const titled = header.findIndex((title, column) => isTitle(title, phrases) && hasNumbers(column))
    if (titled !== -1) return titled
  }
  const places = header.flatMap((_, column) =>
    rows.length > 1 && rows.every(row => isPlace(row[column] ?? '')) ? [column] : [],
  )
  if (places.length === 1) return places[0] as number
  const isCounting =
    header[0] === '' && rows.length > 0 && numbers(0).every((number, index) => number === index + 1)
  return isCounting ? 0 : -1
}

/** A medal or "1st" says itself what it is. */
const isPlace = (cell: string): boolean =>
  /^(?:🥇|🥈|🥉|\d{1,2}\s?(?:st|nd|rd|th|[ºª]|位|er|ère|ème))(?!\p{L})/u.test(withoutSetOff(cell).trim())

function byColumn({ rows }: Cells, column: number, phrases: Phrases): Numbered[] {
  const nameColumn = column === 0 ? 1 : 0
  return rows.flatMap(row => {
    const number = numberIn(row[column] ?? '', phrases)
    return number === null ? [] : [{ number, head: headOf(row[nameColumn] ?? '', phrases) }]
  })
}

function byRow(header: string[], row: string[], phrases: Phrases): Numbered[] {
  return row.slice(1).flatMap((cell, index) => {
    const number = numberIn(cell, phrases)
    return number === null ? [] : [{ number, head: headOf(header[index + 1] ?? '', phrases) }]
  })
}

const byOrder = ({ rows }: Cells, order: ReturnType<typeof statedOrder>, phrases: Phrases): Numbered[] =>
  order === null
    ? []
    : rows.map(([name = ''], index) => ({
        number: order === 'best first' ? index + 1 : rows.length - index,
        head: headOf(name, phrases),
      }))

/** "1", "1.", "#1", "1st", "1位", "🥇", "first place"; "1º" is readable as "1o". */
function numberIn(cell: string, phrases: Phrases): number | null {
  const text = readable(withoutSetOff(cell)).trim()
  const label = labelOf(`${text} x`)
  if (label) return label.number
  const digits =
    /^(?:#|n[.ºo°]*\s)?(\d{1,3})(?:\.?[ºª°oa]|\.|st|nd|rd|th|er|ère|e|ème|de|位|番|\s?🏆)?(?!\d)(?=$|[\s(])/u.exec(
      text,
    )
  if (digits) return Number(digits[1])
  const [ordinal] = phrases.ordinalsIn(text)
  return ordinal && ordinal.number > 0 && ordinal.start === 0 ? ordinal.number : null
}
