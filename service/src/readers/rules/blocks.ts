// The Markdown of an answer as far as reading needs it: headings, paragraphs, items of lists and tables. Blocks hold numbers
// of sentences, so that whatever is read can be quoted from one.

import type { Sentence } from '../sentences.ts'

export interface Cell {
  start: number
  end: number
}

export interface Row {
  sentence: number
  cells: Cell[]
}

export type Block =
  | { kind: 'heading'; level: number; sentence: number }
  | { kind: 'prose'; sentences: number[]; isQuote: boolean }
  | { kind: 'item'; sentences: number[]; indent: number }
  | { kind: 'table'; header: Row | null; rows: Row[] }

const HEADING = /^(#{1,6})\s/
const ITEM = /^(?:[-*+•]|\d{1,2}[.)])\s/
const BOLD = /^\*\*[^*]+\*\*:?$|^__[^_]+__:?$/
/** A line in bold letters stands below every heading with a mark. */
const BOLD_LEVEL = 7

export function blocksOf(answer: string, sentences: Sentence[]): Block[] {
  const blocks: Block[] = []
  let end = 0
  for (const [number, { start, end: to }] of sentences.entries()) {
    const between = answer.slice(end, start)
    end = to
    const isGoingOn = number > 0 && !between.includes('\n')
    add(blocks, {
      number,
      text: answer.slice(start, to),
      start,
      indent: indentOf(between),
      isGoingOn,
      isNear: !/\n\s*\n/.test(between),
    })
  }
  return blocks
}

interface Piece {
  number: number
  text: string
  start: number
  indent: number
  /** On the same line as the sentence before. */
  isGoingOn: boolean
  /** No empty line before it. */
  isNear: boolean
}

function add(blocks: Block[], piece: Piece): void {
  const last = blocks.at(-1)
  const { number, text } = piece
  if (text.startsWith('|')) return addRow(blocks, piece)
  if (piece.isGoingOn && last && 'sentences' in last) {
    last.sentences.push(number)
    return
  }
  const level = HEADING.exec(text)?.[1]?.length ?? (BOLD.test(text) ? BOLD_LEVEL : null)
  if (level !== null) blocks.push({ kind: 'heading', level, sentence: number })
  else if (ITEM.test(text)) blocks.push({ kind: 'item', sentences: [number], indent: piece.indent })
  else if (piece.isNear && last?.kind === 'prose') last.sentences.push(number)
  else blocks.push({ kind: 'prose', sentences: [number], isQuote: text.startsWith('>') })
}

const indentOf = (between: string): number => between.length - between.lastIndexOf('\n') - 1

function addRow(blocks: Block[], { number, text, start, isNear }: Piece): void {
  const last = blocks.at(-1)
  const table = last?.kind === 'table' && isNear ? last : null
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

function cellsOf(text: string, start: number): Cell[] {
  const cells: Cell[] = []
  let from = 1
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && (text[at] !== '|' || text[at - 1] === '\\')) continue
    if (at < text.length || text.slice(from).trim() !== '')
      cells.push({ start: start + from, end: start + at })
    from = at + 1
  }
  return cells
}
