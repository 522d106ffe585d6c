// Tables of prices and of what products are like: a row for each thing, or a column for each. A table that sets the brand
// beside others is left alone.

import { LEXICONS } from '../../readers/lexicon/lexicon.ts'
import { tokensOf } from '../../readers/rules/tokens.ts'
import { type Amount, amountsIn, type MoneyContext, priceAmong, priceFacts } from './amounts.ts'
import { printed, yesNoOf } from './label-facts.ts'
import { isFormer, keyOf } from './labels/labels.ts'
import type { Cell, Table } from './outline.ts'
import { isNameOf, type Owner } from './own-things.ts'
import { isElsewhere } from './pairs.ts'
import { isBarePeriod, periodIn } from './periods.ts'
import { nameOf } from './priced-items.ts'
import { bracketed, type StatedFact } from './stated-facts.ts'
import { measureIn } from './typed-values.ts'
import { readValues } from './value-reader.ts'

const MAX_TABLES = 30
const MAX_ROWS = 300

const textOf = (cell: Cell | undefined): string => cell?.lines.join(' ') ?? ''

interface TableContext extends MoneyContext {
  owner: Owner
  /** What the page's data names as the brand's. */
  products: string[]
  /** What the page offers, as other parts of it say, in lower case. */
  offered: Set<string>
  /** The page is one of prices, products or answers: the rows of its tables are what the brand has. */
  isOffer: boolean
}

export function tableFacts(tables: Table[], context: TableContext): StatedFact[] {
  return tables.slice(0, MAX_TABLES).flatMap(table => {
    if (isElsewhere(table) || comparesOthers(table, context)) return []
    const rows = table.rows.slice(0, MAX_ROWS)
    if (isListOfThings(rows, context.language) || holdsOnlyPrices(rows, context.language))
      return rowFacts(rows, context)
    const columns = columnFacts(rows, context)
    return columns.length > 0 ? columns : rowFacts(rows, context)
  })
}

const MAX_LOOKED_AT = 60

/** What is in a column is of one kind, what is in a row is not: each row is a thing, and the first one is the head. */
function isListOfThings(rows: Cell[][], language: string): boolean {
  const [, ...body] = rows
    .slice(0, MAX_LOOKED_AT)
    .map(row => row.slice(1).map(cell => kindOf(cell, language)))
  const width = Math.max(0, ...body.map(row => row.length))
  if (width < 2) return false
  const columns = Array.from({ length: width }, (_, at) => body.map(row => row[at] ?? ''))
  const alike = (lines: string[][]) =>
    lines.filter(kinds => new Set(kinds.filter(kind => kind !== '')).size <= 1).length / lines.length
  return alike(columns) > alike(body)
}

/** Prices in every cell, and no row that says which price it holds: columns are ways to pay, not things. */
function holdsOnlyPrices([, ...body]: Cell[][], language: string): boolean {
  const isPrice = ([label, ...cells]: Cell[]) =>
    keyOf(textOf(label), language)?.entry !== 'offers.price' &&
    periodIn(textOf(label), language) === null &&
    cells.every(cell => kindOf(cell, language) === 'money')
  return body.length > 1 && body.slice(0, MAX_LOOKED_AT).every(isPrice)
}

const NOTHING = /^[-–—]?$/

function kindOf(cell: Cell, language: string): string {
  const text = textOf(cell)
  if (NOTHING.test(text)) return ''
  if (yesNoOf(text) !== null) return 'sign'
  const [value, ...more] = /\d/.test(text) && text.length <= 60 ? readValues(text, language).values : []
  if (!value || more.length > 0) return /^[\d.,]+ ?%?$/.test(text) ? 'count' : 'text'
  return value.kind === 'measure' ? `measure ${value.unit}` : value.kind
}

/** The brand's own name over one column and other names over the rest, or a title that speaks of others. */
function comparesOthers({ rows, headings, caption }: Table, { owner, products }: TableContext): boolean {
  const titles = [...headings.slice(-2), caption].map(text => tokensOf(text.slice(0, 200)))
  const isAnnounced = LEXICONS.some(({ phrases }) =>
    titles.some(tokens => tokens.some((_, at) => phrases.rivals.at(tokens, at))),
  )
  const head = (rows[0] ?? []).slice(1).map(textOf)
  const first = rows.slice(1).map(row => textOf(row[0]))
  const isBeside = (names: string[]) =>
    names.length > 1 &&
    names.some(name => isNameOf(name, owner) || products.includes(name)) &&
    names.some(name => !isNameOf(name, owner) && !products.includes(name))
  const isSpoken = [...head, ...first].some(text =>
    /\b(?:competitors?|others?|rivals?|mitbewerber|wettbewerber|andere|concurrents?|autres|competidor\w*|otros|concorrent\w*|altri|anderen|konkurenc\w*|他社)\b/iu.test(
      text,
    ),
  )
  return isAnnounced || isSpoken || isBeside(head) || isBeside(first)
}

/** A column for each product: a row of names above, a row of prices below. */
function columnFacts([head, ...rows]: Cell[][], context: TableContext): StatedFact[] {
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
  const isOffered = names.every(name => context.offered.has(name?.toLowerCase() ?? ''))
  if (!priced && !isOffered) return []
  const prices = (priced ?? []).flatMap((price, at) =>
    price && bases[at] ? priceFacts(bases[at], price) : [],
  )
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
  const known = keyOf(label, language)?.entry
  if (!base || label === '' || label.length > 60 || known === 'offers.price') return []
  const pair = { label, lines: [text], headings: [], region: 'main' as const, table: null }
  if (yesNoOf(text) !== null) return printed(pair, `${base}.featureList`)
  const { values } = readValues(text, language)
  const isValue =
    (values.length === 1 && values[0]?.kind !== 'money') || /^[\d.,]+ ?%?$/.test(text) || UNLIMITED.test(text)
  if (!isValue || text.length > 40) return []
  const measure = known === 'weight' ? measureIn(text, language) : null
  return measure ? [{ key: `${base}.weight`, value: measure }] : printed(pair, `${base}.additionalProperty`)
}

const UNLIMITED =
  /^(?:unlimited|unbegrenzt|unlimitiert|illimitée?s?|ilimitad[oa]s?|illimitat[oaie]|onbeperkt|bez limitu|nieograniczon[aey]|obegränsat|sınırsız|無制限|无限)$/i

/** A row for each thing: its name in front, its price in the one column that holds prices, what it is like in others. */
function rowFacts(rows: Cell[][], context: TableContext): StatedFact[] {
  const [head, ...body] = rows
  const column = priceColumn(rows, context)
  const isHeaded =
    (head?.length ?? 0) > 2 && (head ?? []).every(cell => kindOf(cell, context.language) === 'text')
  const isDescribed = isHeaded && isListOfThings(rows, context.language)
  const period = column === null ? null : periodIn(textOf(head?.[column]), context.language)
  return (isHeaded ? body : rows).flatMap(row => {
    const name = nameOf(textOf(row[0]))
    const base = name === null || keyOf(name, context.language) !== null ? null : bracketed('product', name)
    if (!base || isFormer(textOf(row[0]), context.language)) return []
    const price = column === null ? null : priceOf(row[column], 0, context)
    const isMonthly = row.map(textOf).some(text => isBarePeriod(text, 'month', context.language))
    const basis = isMonthly ? 'month' : period
    const prices = price ? priceFacts(base, { ...price, period: price.period ?? basis }) : []
    const isOwn = price !== null || context.isOffer || context.offered.has(name?.toLowerCase() ?? '')
    if (!isDescribed || !isOwn || row.length !== head?.length) return prices
    const rest = row
      .slice(1)
      .flatMap((cell, at) =>
        NOTHING.test(textOf(cell)) ? [] : propertyFacts(textOf(head[at + 1]), cell, base, context),
      )
    return [...prices, ...rest]
  })
}

const LOWERED =
  /(?<!\p{L})(?:sale|wholesale|discount|now(?!\p{L})|angebot|aktion|promo|oferta|offerta|member|mitglied|student|reduced|ermäßigt|réduit|reducido|ridotto)/iu

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
  const monthly = regular.filter(column => periodIn(textOf(head?.[column]), context.language) === 'month')
  return monthly.length === 1 && regular.length === 2 ? (monthly[0] ?? null) : null
}

function priceOf(cell: Cell | undefined, from: number, context: MoneyContext): Amount | null {
  const text = cell?.lines.slice(from).join(' ') ?? ''
  return cell && text.length <= 120 ? priceAmong(amountsIn(text, cell.struck, context)) : null
}
