// Tables of prices and of what products are like: a row for each thing, or a column for each. A table that sets the brand
// beside others is left alone.

import { LEXICONS } from '../../readers/lexicon/lexicon.ts'
import { tokensOf } from '../../readers/rules/tokens.ts'
import { type Amount, amountsIn, type MoneyContext, priceAmong, priceFacts } from './amounts.ts'
import { printed, yesNoOf } from './label-facts.ts'
import { keyOf } from './labels/labels.ts'
import type { Cell, Table } from './outline.ts'
import { isNameOf, type Owner } from './own-things.ts'
import { isElsewhere } from './pairs.ts'
import { nameOf } from './priced-items.ts'
import { bracketed, type StatedFact } from './stated-facts.ts'
import { readValues } from './value-reader.ts'

const MAX_TABLES = 30
const MAX_ROWS = 300

const textOf = (cell: Cell | undefined): string => cell?.lines.join(' ') ?? ''

export function tableFacts(tables: Table[], context: MoneyContext, owner: Owner): StatedFact[] {
  return tables.slice(0, MAX_TABLES).flatMap(table => {
    if (isElsewhere(table) || comparesOthers(table, owner)) return []
    const rows = table.rows.slice(0, MAX_ROWS)
    const columns = columnFacts(rows, context)
    return columns.length > 0 ? columns : rowFacts(rows, context)
  })
}

/** The brand's own name over one column and other names over the rest, or a title that speaks of others. */
function comparesOthers({ rows, headings, caption }: Table, owner: Owner): boolean {
  const titles = [...headings.slice(-2), caption].map(text => tokensOf(text.slice(0, 200)))
  const isAnnounced = LEXICONS.some(({ phrases }) =>
    titles.some(tokens => tokens.some((_, at) => phrases.rivals.at(tokens, at))),
  )
  const head = (rows[0] ?? []).slice(1).map(textOf)
  const first = rows.slice(1).map(row => textOf(row[0]))
  const isBeside = (names: string[]) =>
    names.length > 1 &&
    names.some(name => isNameOf(name, owner)) &&
    names.some(name => !isNameOf(name, owner))
  const isSpoken = [...head, ...first].some(text =>
    /\b(?:competitors?|others?|rivals?|mitbewerber|wettbewerber|andere|concurrents?|autres|competidor\w*|otros|concorrent\w*|altri|anderen|konkurenc\w*|他社)\b/iu.test(
      text,
    ),
  )
  return isAnnounced || isSpoken || isBeside(head) || isBeside(first)
}

/** A column for each product: a row of names above, a row of prices below. */
function columnFacts([head, ...rows]: Cell[][], context: MoneyContext): StatedFact[] {
  const names = (head ?? []).slice(1).map(cell => nameOf(cell.lines[0] ?? ''))
  if (names.length < 2 || names.some(name => name === null || keyOf(name, context.language) !== null))
    return []
  const bases = names.map(name => bracketed('product', name ?? ''))
  // Prices may stand under the names, within the head.
  const inHead = (head ?? []).slice(1).map(cell => priceOf(cell, 1, context))
  const priced = inHead.every(price => price === null)
    ? rows
        .map(row => row.slice(1).map(cell => priceOf(cell, 0, context)))
        .find((prices, at) => isPriceRow(rows[at], prices, context))
    : inHead
  if (!priced) return []
  const prices = priced.flatMap((price, at) => (price && bases[at] ? priceFacts(bases[at], price) : []))
  const rest = rows.flatMap(row => {
    const label = textOf(row[0])
    return row.slice(1).flatMap((cell, at) => propertyFacts(label, cell, bases[at] ?? null, context))
  })
  return [...prices, ...rest]
}

const isPriceRow = (
  row: Cell[] | undefined,
  prices: (Amount | null)[],
  { language }: MoneyContext,
): boolean => {
  const found = prices.filter(price => price !== null).length
  const isLabelled = keyOf(textOf(row?.[0]), language)?.entry === 'offers.price'
  return found > 0 && (isLabelled || found * 2 >= prices.length)
}

function propertyFacts(
  label: string,
  cell: Cell,
  base: string | null,
  { language }: MoneyContext,
): StatedFact[] {
  const text = textOf(cell)
  if (!base || label === '' || label.length > 60 || keyOf(label, language)?.entry === 'offers.price')
    return []
  const { values } = readValues(text, language)
  const isValue = values.length === 1 && values[0]?.kind !== 'money' && text.length <= 40
  if (!isValue && yesNoOf(text) === null) return []
  return printed(
    { label, lines: [text], headings: [], region: 'main', table: null },
    `${base}.additionalProperty`,
  )
}

/** A row for each thing: its name in front, its price in the one column that holds prices. */
function rowFacts(rows: Cell[][], context: MoneyContext): StatedFact[] {
  const [head] = rows
  const column = priceColumn(rows, context)
  if (column === null) return []
  const period = periodOf(textOf(head?.[column]))
  return rows.flatMap(row => {
    const name = nameOf(textOf(row[0]))
    const price = name === null || row.length <= column ? null : priceOf(row[column], 0, context)
    const base = name === null || keyOf(name, context.language) !== null ? null : bracketed('product', name)
    return price && base ? priceFacts(base, { ...price, period: price.period ?? period }) : []
  })
}

const MONTH = /month|monat|mois|mes\b|mese|mês|maand|miesi|månad|月/i
const YEAR = /year|annual|jahr|jähr|an\b|año|anno|ano\b|jaar|rok|år|年/i
const LOWERED =
  /sale|discount|now|angebot|aktion|promo|oferta|offerta|member|mitglied|student|reduced|ermäßigt|réduit|reducido|ridotto/i

const periodOf = (head: string): string | null =>
  MONTH.test(head) ? 'month' : YEAR.test(head) ? 'year' : null

function priceColumn(rows: Cell[][], context: MoneyContext): number | null {
  const [head, ...body] = rows
  const width = Math.max(0, ...rows.map(row => row.length))
  const isPrice = (column: number) => {
    const cells = body.map(row => row[column]).filter(cell => cell && cell.lines.length > 0)
    const priced = cells.filter(cell => priceOf(cell, 0, context) !== null).length
    return cells.length > 0 && priced * 2 > cells.length
  }
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    column => column > 0 && isPrice(column),
  )
  if (columns.length <= 1) return columns[0] ?? null
  const regular = columns.filter(column => !LOWERED.test(textOf(head?.[column])))
  if (regular.length === 1) return regular[0] ?? null
  const monthly = regular.filter(column => MONTH.test(textOf(head?.[column])))
  return monthly.length === 1 && regular.length === 2 ? (monthly[0] ?? null) : null
}

function priceOf(cell: Cell | undefined, from: number, context: MoneyContext): Amount | null {
  const text = cell?.lines.slice(from).join(' ') ?? ''
  return cell && text.length <= 120 ? priceAmong(amountsIn(text, cell.struck, context)) : null
}
