// An answer as people see it: which stretches of its Markdown are words, and which line is a heading, list item or table row.
// Positions stay those of the answer, so that findings can be shown in it.

import type { SyntaxNode } from '@lezer/common'
import { GFM, parser } from '@lezer/markdown'

const markdown = parser.configure(GFM)

/** The parser may take quadratic time. What follows is read as plain lines. */
const LONGEST = 30_000
const DEEPEST = 24

/** UTF-16 units into the answer. */
export interface Span {
  start: number
  end: number
}

export interface Line extends Span {
  kind: 'heading' | 'item' | 'line'
  /** Level of a heading, or how many lists a line stands in. */
  depth: number
  /** Of an item of a numbered list: the number as written. */
  number: number | null
  /** Items of one list share it. */
  list: number
}

export interface Table {
  start: number
  header: Span[]
  rows: Span[][]
}

export interface Link {
  url: string
  words: Span
}

export interface Outline {
  /** As long as the answer; addresses and tags are blank. Signs of emphasis stay: they set names off. */
  visible: string
  /** Signs that nobody reads, ascending. */
  signs: Span[]
  /** Where bold words or a link end, and with them, mostly, a name. */
  setOff: Set<number>
  lines: Line[]
  tables: Table[]
  links: Link[]
}

interface Drawing extends Omit<Outline, 'visible'> {
  text: string
  hidden: Span[]
  lists: number
}

export function outlineOf(answer: string): Outline {
  const text = answer.slice(0, LONGEST)
  const drawing: Drawing = {
    text,
    hidden: [],
    signs: [],
    setOff: new Set(),
    lines: [],
    tables: [],
    links: [],
    lists: 0,
  }
  drawBlocks(drawing, markdown.parse(text).topNode, OUTSIDE)
  drawLines(drawing, 'line', { start: text.length, end: answer.length }, OUTSIDE, answer)
  const { hidden, signs, setOff, lines, tables, links } = drawing
  return {
    visible: blanked(answer, [...hidden, ...writtenAddresses(answer)]),
    signs: signs.sort((a, b) => a.start - b.start),
    setOff,
    lines,
    tables,
    links,
  }
}

interface Around {
  depth: number
  number: number | null
  list: number
}
const NO_ITEM = { number: null, list: 0 }
const OUTSIDE: Around = { depth: 0, ...NO_ITEM }

function drawBlocks(drawing: Drawing, parent: SyntaxNode, around: Around, deep = 0): void {
  if (deep > DEEPEST) return
  let isHead = around.list > 0
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const span = { start: node.from, end: node.to }
    if (/^(?:ListMark|QuoteMark)$/.test(node.name)) drawing.signs.push(span)
    else if (/^(?:ATX|Setext)Heading/.test(node.name)) {
      const item = isHead ? around : OUTSIDE
      drawLines(drawing, 'heading', span, { ...item, depth: Number(node.name.at(-1)) })
      drawInline(drawing, node)
    } else if (node.name === 'OrderedList' || node.name === 'BulletList')
      drawList(drawing, node, around, deep)
    else if (node.name === 'Table') drawTable(drawing, node)
    else if (node.name === 'Blockquote') drawBlocks(drawing, node, { ...around, ...NO_ITEM }, deep + 1)
    else if (/^(?:CommentBlock|ProcessingInstructionBlock|LinkReference)$/.test(node.name)) {
      drawInline(drawing, node)
      drawing.hidden.push(span)
    } else if (node.name !== 'HorizontalRule') {
      drawLines(drawing, isHead ? 'item' : 'line', span, isHead ? around : { ...around, ...NO_ITEM })
      drawInline(drawing, node)
    }
    if (node.name !== 'ListMark' && node.name !== 'TaskMarker') isHead = false
  }
}

function drawList(drawing: Drawing, list: SyntaxNode, { depth }: Around, deep: number): void {
  const id = ++drawing.lists
  const isNumbered = list.name === 'OrderedList'
  for (const item of list.getChildren('ListItem')) {
    const mark = item.getChild('ListMark')
    const number = isNumbered && mark ? Number.parseInt(drawing.text.slice(mark.from, mark.to), 10) : null
    drawBlocks(drawing, item, { depth: depth + 1, number, list: id }, deep + 1)
  }
}

/** Of a list that Markdown does not know. */
const BULLET = /^\s*[・•●◦▪‣·]\s*(?=\S)/u

/** Each line of a block on its own: answers break lines on purpose. Only the first is the head of an item. */
function drawLines(
  drawing: Drawing,
  kind: Line['kind'],
  { start, end }: Span,
  around: Around,
  text = drawing.text,
): void {
  let from = start
  let list = 0
  for (const words of text.slice(start, end).split('\n')) {
    const isFirst = from === start
    const line = { kind: isFirst ? kind : 'line', start: from, end: from + words.length }
    const bullet = line.kind === 'line' ? (BULLET.exec(words)?.[0].length ?? 0) : 0
    if (bullet > 0) drawing.signs.push({ start: from, end: from + bullet })
    if (bullet > 0) list ||= ++drawing.lists
    else list = 0
    if (list > 0) drawing.lines.push({ ...line, kind: 'item', depth: around.depth + 1, number: null, list })
    else if (words.trim() !== '')
      drawing.lines.push({ ...line, ...(isFirst ? around : { ...around, ...NO_ITEM }) })
    from += words.length + 1
  }
}

function drawTable(drawing: Drawing, table: SyntaxNode): void {
  const cells = (row: SyntaxNode | null): Span[] => (row ? cellsOf(row) : [])
  drawing.tables.push({
    start: table.from,
    header: cells(table.getChild('TableHeader')),
    rows: table.getChildren('TableRow').map(cells),
  })
  drawInline(drawing, table)
}

/** Also the empty ones, of which the parser says nothing. */
function cellsOf(row: SyntaxNode): Span[] {
  const cells: Span[] = []
  let open: Span | null = null
  for (let node = row.firstChild; node; node = node.nextSibling) {
    if (node.name === 'TableCell') open = { start: node.from, end: node.to }
    else if (node.name === 'TableDelimiter') {
      if (open || node.from > row.from) cells.push(open ?? { start: node.from, end: node.from })
      open = null
    }
  }
  return open ? [...cells, open] : cells
}

const SIGNS =
  /^(?:EmphasisMark|StrikethroughMark|CodeMark|CodeInfo|HeaderMark|LinkMark|TaskMarker|TableDelimiter|QuoteMark)$/
const HIDDEN = /^(?:LinkTitle|HTMLTag|Comment|ProcessingInstruction|LinkLabel)$/

function drawInline(drawing: Drawing, block: SyntaxNode): void {
  const { text } = drawing
  const cursor = block.cursor()
  do {
    const span = { start: cursor.from, end: cursor.to }
    if (cursor.from < block.from || cursor.to > block.to) break
    if (SIGNS.test(cursor.name)) drawing.signs.push(span)
    else if (HIDDEN.test(cursor.name)) drawing.hidden.push(span)
    else if (cursor.name === 'StrongEmphasis') drawing.setOff.add(cursor.to)
    else if (cursor.name === 'Escape') drawing.signs.push({ start: cursor.from, end: cursor.from + 1 })
    else if (cursor.name === 'HTMLBlock') drawing.hidden.push(...tagsIn(text, span))
    else if (cursor.name === 'URL') drawAddress(drawing, cursor.node)
    else if (cursor.name === 'Link') drawing.setOff.add(cursor.to)
  } while (cursor.next() && cursor.from < block.to)
}

/** A bare host is a name that people read: www.acme.example. With a path or scheme it is an address. */
function drawAddress(drawing: Drawing, node: SyntaxNode): void {
  const span = { start: node.from, end: node.to }
  const written = drawing.text.slice(node.from, node.to)
  const link = node.parent
  const isTarget = link?.name === 'Link' || link?.name === 'Image' || link?.name === 'LinkReference'
  const [opening, closing] = isTarget ? link.getChildren('LinkMark') : []
  const words = opening && closing && link?.name === 'Link' ? { start: opening.to, end: closing.from } : span
  if (link?.name !== 'Image') drawing.links.push({ url: written, words })
  if (isTarget || !/^www\.[^/?#@]+$/i.test(written)) drawing.hidden.push(span)
}

const tagsIn = (text: string, { start, end }: Span): Span[] =>
  [...text.slice(start, end).matchAll(/<[^<>]{0,2000}>/g)].map(({ 0: tag, index }) => ({
    start: start + index,
    end: start + index + tag.length,
  }))

/** Also as the words of a link, where the parser sees none. */
const writtenAddresses = (text: string): Span[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>|)\]]+/gi)].map(({ 0: address, index }) => ({
    start: index,
    end: index + address.length,
  }))

function blanked(text: string, spans: Span[]): string {
  let result = ''
  let at = 0
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(at, start)
    result += text.slice(at, from) + ' '.repeat(end - from)
    at = end
  }
  return result + text.slice(at)
}

/** The index of the first that begins at or after `start`; they ascend. */
export function firstFrom(spans: { start: number }[], start: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as { start: number }).start < start) low = middle + 1
    else high = middle
  }
  return low
}
