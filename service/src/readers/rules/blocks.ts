// The Markdown of an answer as far as reading needs it: headings, paragraphs, items of lists and tables. Blocks hold numbers
// of sentences, so that whatever is read can be quoted from one.

import type { Sentence } from '../sentences.ts'

export interface Row {
  sentence: number
  cells: Sentence[]
}

export type Table = { kind: 'table'; header: Row | null; rows: Row[] }
export type Block =
  | { kind: 'heading'; level: number; sentence: number }
  | { kind: 'prose' | 'item'; sentences: number[]; isQuote: boolean }
  | Table

const HEADING = /^(#{1,6})\s/
const ITEM = /^(?:[-*+•]|\d{1,2}[.)])\s/
const BOLD = /^(?:\*\*[^*]+\*\*|__[^_]+__)(?::|\s*\([^()]*\))?$/
/** A line in bold letters stands below every heading with a mark. */
const BOLD_LEVEL = 7

export function blocksOf(answer: string, sentences: Sentence[]): Block[] {
  const blocks: Block[] = []
  let end = 0
  for (const [number, { start, end: to }] of sentences.entries()) {
    add(blocks, { number, start, text: answer.slice(start, to), between: answer.slice(end, start) })
    end = to
  }
  return blocks
}

interface Piece {
  number: number
  text: string
  start: number
  /** What stands between this sentence and the one before. */
  between: string
}

const hasEmptyLine = (between: string): boolean => between.indexOf('\n') !== between.lastIndexOf('\n')

function add(blocks: Block[], piece: Piece): void {
  const last = blocks.at(-1)
  const { number, text, between } = piece
  const level = HEADING.exec(text)?.[1]?.length ?? (BOLD.test(text) ? BOLD_LEVEL : null)
  const isGoingOn = number > 0 && !between.includes('\n')
  if (text.startsWith('|')) addRow(blocks, piece)
  else if (isGoingOn && last && 'sentences' in last) last.sentences.push(number)
  else if (level !== null) blocks.push({ kind: 'heading', level, sentence: number })
  else if (ITEM.test(text)) blocks.push({ kind: 'item', sentences: [number], isQuote: false })
  else if (!hasEmptyLine(between) && last?.kind === 'prose') last.sentences.push(number)
  else blocks.push({ kind: 'prose', sentences: [number], isQuote: text.startsWith('>') })
}

function addRow(blocks: Block[], { number, text, start, between }: Piece): void {
  const last = blocks.at(-1)
  const table = last?.kind === 'table' && !hasEmptyLine(between) ? last : null
  // The line of dashes tells that the row before it was the head.
  if (/^[|\s:-]+$/.test(text)) {
    const head = table?.rows.length === 1 ? table.rows.pop() : null
    if (table && head) table.header = head
    return
  }
  const row = { sentence: number, cells: cellsOf(text, start) }
  if (table) table.rows.push(row)
  else blocks.push({ kind: 'table', header: null, rows: [row] })
}

function cellsOf(text: string, start: number): Sentence[] {
  const cells: Sentence[] = []
  let from = 1
  for (const { index: at } of text.slice(1).matchAll(/(?<!\\)\||$/g)) {
    if (at + 1 < text.length || text.slice(from).trim() !== '')
      cells.push({ start: start + from, end: start + at + 1 })
    from = at + 2
  }
  return cells
}
