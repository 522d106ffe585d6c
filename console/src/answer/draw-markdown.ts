// Turns an answer's Markdown into what the console draws. Every character is drawn, except the signs that Markdown
// replaces by formatting. The parser gives source offsets for all of them, so marks stay in place.

import type { SyntaxNode } from '@lezer/common'
import { type MarkdownExtension, parser, Strikethrough, Table } from '@lezer/markdown'
import { type Drawn, element, type Leaf } from './drawn.ts'

type Node = Drawn<Leaf>

const markdown = parser.configure([Table, Strikethrough])

/** Anything nested deeper is shown as sent. Bounds our recursion and React's. */
const DEEPEST = 32

/** Signs that are replaced by formatting. */
const SIGNS = new Set([
  'HeaderMark',
  'QuoteMark',
  'ListMark',
  'EmphasisMark',
  'StrikethroughMark',
  'CodeMark',
  'TableDelimiter',
])

const SIMPLE = {
  Paragraph: 'paragraph',
  BulletList: 'bullets',
  OrderedList: 'numbers',
  Blockquote: 'quote',
  StrongEmphasis: 'strong',
  Emphasis: 'emphasis',
  Strikethrough: 'struck',
  InlineCode: 'code',
  // HTML and link definitions are text like any other.
  HTMLBlock: 'as-sent',
  CommentBlock: 'as-sent',
  ProcessingInstructionBlock: 'as-sent',
} as const

/** Never throws and never takes long, whatever the text. */
export function drawMarkdown(text: string): Node[] {
  if (isTooDense(text)) return drawAsSent(text)
  const { topNode } = (CJK.test(text) ? markdownOfCjk : markdown).parse(text)
  return new Drawing(text).children(topNode, 0)
}

/** The text with every sign in it. */
export const drawAsSent = (text: string): Node[] => [element('as-sent', [leafOf(text, 0, text.length)])]

const leafOf = (text: string, from: number, to: number): Leaf => ({
  kind: 'leaf',
  from,
  to,
  text: text.slice(from, to),
})

class Drawing {
  readonly #text: string
  /** Levels of the headings that the next one may be nested under. */
  readonly #above: number[] = []

  constructor(text: string) {
    this.#text = text
  }

  #leaf = (from: number, to: number): Leaf => leafOf(this.#text, from, to)

  /** The content of a node, or part of it: its nodes, and the text between them. */
  children(node: SyntaxNode, depth: number, from = node.from, to = node.to): Node[] {
    const drawn: Node[] = []
    let place = from
    for (let child = node.childAfter(from); child && child.to <= to; child = child.nextSibling) {
      if (child.from < place) continue
      if (place < child.from) drawn.push(this.#leaf(place, child.from))
      drawn.push(...this.#node(child, depth + 1))
      place = child.to
    }
    if (place < to) drawn.push(this.#leaf(place, to))
    return isContainer(node) ? drawn.filter(isVisible) : drawn
  }

  #node(node: SyntaxNode, depth: number): Node[] {
    const { name, from, to } = node
    if (SIGNS.has(name)) return []
    if (depth > DEEPEST) return [this.#leaf(from, to)]
    if (name === 'HorizontalRule') return [element('rule', [])]
    if (name in SIMPLE) return [element(SIMPLE[name as keyof typeof SIMPLE], this.children(node, depth))]
    const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1]
    if (level) return [element('heading', this.children(node, depth), this.#rank(Number(level)))]
    if (name === 'ListItem') return [element('item', this.children(node, depth), this.#number(node))]
    if (name === 'FencedCode' || name === 'CodeBlock') return [this.#codeBlock(node)]
    if (name === 'Table') return [this.#table(node, depth)]
    if (name === 'Link' || name === 'Image' || name === 'Autolink') return this.#link(node, depth)
    if (name === 'HardBreak') return [element('break', [])]
    if (name === 'Escape') return [this.#leaf(from + 1, to)]
    if (name === 'Entity')
      return [{ ...this.#leaf(from, to), text: decodeReference(this.#text.slice(from, to)) }]
    if (name === 'HTMLTag' && /^<br *\/?>$/i.test(this.#text.slice(from, to))) return [element('break', [])]
    if (name === 'LinkReference') return [element('as-sent', [this.#leaf(from, to)])]
    return [this.#leaf(from, to)]
  }

  /** An answer that begins with `####` must not leave a gap in the page's outline. */
  #rank(level: number): number {
    while ((this.#above.at(-1) ?? 0) >= level) this.#above.pop()
    this.#above.push(level)
    return Math.min(this.#above.length, 4)
  }

  #number(item: SyntaxNode): number | undefined {
    const mark = item.getChild('ListMark')
    const digits = mark && /^\d+/.exec(this.#text.slice(mark.from, mark.to))?.[0]
    return digits ? Number(digits) : undefined
  }

  #codeBlock(node: SyntaxNode): Node {
    // Most pages drop the words after a fence; somebody may have hidden a claim there.
    const labels = node
      .getChildren('CodeInfo')
      .map(info => element('code-label', [this.#leaf(info.from, info.to)]))
    return element('code-block', [
      ...labels,
      ...node.getChildren('CodeText').map(({ from, to }) => this.#leaf(from, to)),
    ])
  }

  #table(table: SyntaxNode, depth: number): Node {
    const rows = [...table.getChildren('TableHeader'), ...table.getChildren('TableRow')]
    return element(
      'table',
      rows.map(row => element('row', this.#cells(row, depth + 1))),
    )
  }

  /** The parser has no node for an empty cell, so columns are counted by the strokes between them. */
  #cells(row: SyntaxNode, depth: number): Node[] {
    const name = row.name === 'TableHeader' ? 'head-cell' : 'cell'
    const cells: Node[] = []
    let isOpen = row.firstChild?.name !== 'TableDelimiter'
    for (let child = row.firstChild; child; child = child.nextSibling) {
      const isCell = child.name === 'TableCell'
      if (isCell) cells.push(element(name, this.children(child, depth)))
      else if (isOpen) cells.push(element(name, []))
      isOpen = !isCell
    }
    return cells
  }

  /** A link is words and an address to read. One without its own address is shown as sent. */
  #link(node: SyntaxNode, depth: number): Node[] {
    const address = node.getChild('URL')
    if (!address) return this.children(node, depth)
    const title = node.getChild('LinkTitle')
    const shown = element<Leaf>('address', [this.#leaf(address.from, title?.to ?? address.to)])
    if (node.name === 'Autolink') return [shown]
    const [opening, closing] = node.getChildren('LinkMark')
    if (!opening || !closing) return this.children(node, depth)
    const words = this.children(node, depth, opening.to, closing.from)
    return [element(node.name === 'Image' ? 'picture' : 'link', [...words, shown])]
  }
}

const CONTAINERS = new Set(['Document', 'Blockquote', 'BulletList', 'OrderedList', 'ListItem'])
const isContainer = ({ name }: SyntaxNode): boolean => CONTAINERS.has(name)

/** Between blocks stand line ends and indentation. */
const isVisible = (node: Node): boolean => node.kind === 'element' || /[^ \t\r\n]/.test(node.text)

/** References that engines write; any other is shown as sent. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The character of `&amp;`, `&#39;` or `&#x27;`. The result is text, never markup. */
function decodeReference(reference: string): string {
  const [, hex, decimal, name = ''] = /^&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));$/.exec(reference) ?? []
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0
  // Zero, halves of a pair and numbers beyond Unicode have no character.
  if (code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code)
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? reference) : reference
}

/** Scripts without spaces between words. */
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const STRONG = { resolve: 'StrongEmphasis', mark: 'EmphasisMark' }
const ASTERISK = 42
const SPACE = /^\s?$/
const PUNCTUATION = /[\p{P}\p{S}]/u

/**
 * CommonMark does not end emphasis at `**` between a bracket and a letter, which is right only where words are separated:
 * `**노스윈드(Northwind)**는` would keep its asterisks. Next to a character of these scripts, punctuation does not count.
 */
const CjkEmphasis: MarkdownExtension = {
  parseInline: [
    {
      name: 'CjkEmphasis',
      before: 'Emphasis',
      parse(context, next, place) {
        const isPair = next === ASTERISK && context.char(place + 1) === ASTERISK
        // A longer run may be two kinds of emphasis at once, which the parser's own rule tells apart.
        if (!isPair || context.char(place - 1) === ASTERISK || context.char(place + 2) === ASTERISK) return -1
        const before = context.slice(Math.max(context.offset, place - 1), place)
        const after = context.slice(place + 2, Math.min(context.end, place + 3))
        return context.addDelimiter(STRONG, place, place + 2, opens(before, after), opens(after, before))
      },
    },
  ],
}
const markdownOfCjk = markdown.configure(CjkEmphasis)

/** Whether a sign between these characters faces the second: emphasis opens towards words. */
const opens = (outside: string, inside: string): boolean =>
  !SPACE.test(inside) &&
  (!PUNCTUATION.test(inside) || SPACE.test(outside) || PUNCTUATION.test(outside) || CJK.test(outside))

/** No engine answers at such length. */
const LONGEST = 300_000

const SIGN = /[[\]*_`~<>|\\!&]/g

/**
 * The parser may be quadratic in the signs of a paragraph: it looks back from each to the previous ones. Ordinary answers
 * have a few hundred in their largest table; this allows five thousand in one paragraph, or fifty times five hundred.
 */
const MOST_WORK = 25_000_000

/** Whether parsing it as Markdown could freeze the page. */
function isTooDense(text: string): boolean {
  if (text.length > LONGEST) return true
  let work = 0
  for (const paragraph of text.split(/\n[ \t\r]*\n/)) {
    const signs = paragraph.match(SIGN)?.length ?? 0
    work += signs * signs
  }
  return work > MOST_WORK
}
