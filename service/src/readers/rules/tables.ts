// Tables: each cell is read with the labels of its row and column. A column or row may belong to the brand, to one of its
// products or to others; where one is the brand's, those beside it are not.

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Block, Cell, Row } from './blocks.ts'
import type { Mention } from './names.ts'
import { isNameWord, type Strangers } from './rivals.ts'
import { plainTokens, type Token } from './tokens.ts'
import { narrowed, type Topic, topicOf, UNKNOWN } from './topic.ts'

export interface TableCell {
  sentence: number
  tokens: Token[]
  label: Token[]
  /** The head of its column. */
  title: Token[]
  topic: Topic | null
}

export interface Tabled {
  cells: TableCell[]
}

interface Given {
  answer: string
  find: (tokens: Token[], isLabel: boolean) => Mention[]
  /** Rivals that the table names are added. */
  strangers: Strangers
  lexicon: Lexicon
}

interface Named {
  tokens: Token[]
  topic: Topic | null
}

export function tabledOf(block: Extract<Block, { kind: 'table' }>, given: Given): Tabled {
  const tokensIn = ({ start, end }: Cell) => plainTokens(given.answer, start, end)
  const [, ...titles] = block.header?.cells.map(tokensIn) ?? []
  const head = [{ tokens: [], topic: null }, ...namedAlike(titles, given)]
  const rows = block.rows.map(row => ({ row, cells: row.cells.map(tokensIn) }))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, column) =>
    identities(
      rows.map(({ cells }) => cells[column] ?? []),
      given,
    ),
  )
  return { cells: rows.flatMap((row, place) => cellsOf(row, place, { head, columns })) }
}

const MOST_COLUMNS = 12

interface Labels {
  head: Named[]
  /** Of each column that names its rows: by row. Null for columns of values. */
  columns: (Named[] | null)[]
}

function cellsOf(
  { row, cells }: { row: Row; cells: Token[][] },
  place: number,
  { head, columns }: Labels,
): TableCell[] {
  const named = columns.flatMap(column => column?.[place] ?? [])
  const topic = named.reduce<Topic | null>(
    (outer, { topic }) => (outer && topic ? narrowed(outer, topic) : (outer ?? topic)),
    null,
  )
  const first = columns[0] === null ? (cells[0] ?? []) : []
  return cells.flatMap((tokens, column): TableCell[] => {
    if ((column === 0 && cells.length > 1) || columns[column] || tokens.length === 0) return []
    const { tokens: title = [], topic: titled = null } = head[column] ?? {}
    const both = topic && titled ? narrowed(topic, titled) : (topic ?? titled)
    // Where the row is somebody's, the head of the column tells the matter; else the row does.
    const label = first.length > 0 ? [...first, ...(topic === null && titled === null ? [] : title)] : title
    return [{ sentence: row.sentence, tokens, label, title, topic: both }]
  })
}

/** The cells of a column, when one of them is the name of the brand or a product and nothing else; null otherwise. */
function identities(cells: Token[][], given: Given): Named[] | null {
  const isName = (tokens: Token[]) => isWholly(tokens, given.find(tokens, true))
  return cells.some(isName) ? namedAlike(cells, given) : null
}

const isWholly = (tokens: Token[], mentions: Mention[]): boolean =>
  mentions.some(({ who, from, to }) => who === 'brand' && from === 0 && to - from >= tokens.length - 1)

/** Where one label is the brand or a product, the others are not. */
function namedAlike(labels: Token[][], { find, strangers, lexicon }: Given): Named[] {
  const found = labels.map(tokens => ({ tokens, topic: topicOf(find(tokens, true)) }))
  const own = found.find(({ topic }) => topic?.who === 'brand')
  if (!own) return found
  for (const { tokens, topic } of found)
    if (topic === null && own.topic?.product === null && isNameWord(tokens[0], lexicon))
      strangers.rivals.add((tokens[0] as Token).text)
  return found.map(({ tokens, topic }) => ({ tokens, topic: topic ?? UNKNOWN }))
}
