// Tables: each cell is read with the labels of its row and column. A column or row may belong to the brand, to one of its
// products or to others; where one is the brand's, those beside it are not.

import type { Sentence } from '../sentences.ts'
import type { Row, Table } from './blocks.ts'
import type { Mention } from './names.ts'
import type { Scene } from './scene.ts'
import { isNameWord, type Strangers } from './strangers.ts'
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

interface Given {
  scene: Scene
  find: (tokens: Token[], isLabel: boolean) => Mention[]
  /** Rivals that the table names are added. */
  strangers: Strangers
}

interface Named {
  tokens: Token[]
  topic: Topic | null
}

interface Labels {
  head: Named[]
  /** Of each column that names its rows: by row. Null for columns of values. */
  columns: (Named[] | null)[]
}

const MOST_COLUMNS = 12

export function cellsOfTable(table: Table, given: Given): TableCell[] {
  const tokensIn = ({ start, end }: Sentence) => plainTokens(given.scene.answer, start, end)
  const [, ...titles] = table.header?.cells.map(tokensIn) ?? []
  const head = [{ tokens: [], topic: null }, ...namedAlike(titles, given)]
  const rows = table.rows.map(row => ({ row, cells: row.cells.slice(0, MOST_COLUMNS).map(tokensIn) }))
  const columns = Array.from({ length: MOST_COLUMNS }, (_, column) => {
    const cells = rows.map(({ cells }) => cells[column] ?? [])
    return cells.some(tokens => isWholly(tokens, given.find(tokens, true))) ? namedAlike(cells, given) : null
  })
  return rows.flatMap(({ row, cells }, place) => cellsOf(row, cells, { place, labels: { head, columns } }))
}

const isWholly = (tokens: Token[], mentions: Mention[]): boolean =>
  mentions.some(({ who, from, to }) => who === 'brand' && from === 0 && to - from >= tokens.length - 1)

/** Where one label is the brand or a product, the others are not. */
function namedAlike(labels: Token[][], { scene, find, strangers }: Given): Named[] {
  const found = labels.map(tokens => ({ tokens, topic: topicOf(find(tokens, true)) }))
  const own = found.find(({ topic }) => topic?.who === 'brand')
  if (!own) return found
  for (const { tokens, topic } of found)
    if (topic === null && own.topic?.product === null && isNameWord(tokens[0], scene, strangers))
      strangers.rivals.add((tokens[0] as Token).text)
  return found.map(({ tokens, topic }) => ({ tokens, topic: topic ?? UNKNOWN }))
}

function cellsOf(
  row: Row,
  cells: Token[][],
  { place, labels }: { place: number; labels: Labels },
): TableCell[] {
  const { head, columns } = labels
  const topic = columns.reduce<Topic | null>(
    (outer, column) => narrowed(outer, column?.[place]?.topic ?? null),
    null,
  )
  const first = columns[0] ? [] : (cells[0] ?? [])
  return cells.flatMap((tokens, column): TableCell[] => {
    if ((column === 0 && cells.length > 1) || columns[column] || tokens.length === 0) return []
    const { tokens: title = [], topic: titled = null } = head[column] ?? {}
    // Where the row is somebody's, the head of the column tells the matter; else the row does.
    const isOnlyFirst = first.length > 0 && topic === null && titled === null
    const label = first.length === 0 ? title : isOnlyFirst ? first : [...first, ...title]
    return [{ sentence: row.sentence, tokens, label, title, topic: narrowed(topic, titled) }]
  })
}
