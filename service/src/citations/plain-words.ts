// A piece of an answer as plain words, for lists, exports and sentences that quote it. Only for display: what is sealed keeps
// the answer's bytes.

import type { SyntaxNode } from '@lezer/common'
import { parser, Strikethrough } from '@lezer/markdown'

// Without tables: a piece of one has no row of dashes to recognise it by.
const markdown = parser.configure(Strikethrough)

/** Longer than anything quoted. The parser may take quadratic time. */
const LONGEST = 4_000
const CELLS_APART = ' · '

export function plainWords(piece: string): string {
  if (piece.length > LONGEST) return piece
  const prose = withoutTables(withoutCutLinks(piece))
  return tidied(wordsOf(markdown.parse(prose).topNode, prose))
}

/** A piece may begin or end within a link. Its words stay, its address goes. */
const withoutCutLinks = (piece: string): string =>
  piece
    // The beginning of a footnote must not read as a figure.
    .replace(/ ?\[\^?\d*$/, '')
    .replace(/!?\[([^[\]]*)(?:\]\([^()\s]*)?$/, '$1')
    .replace(/^[^\s()[\]]*\/[^\s()[\]]*\)/, '')
    .replace(/^([^[\]\n]*)\]\([^()\s]*\)/, '$1')

/** Also one of which only the beginning or the end is there. */
const ROW = /^\s*\||\s\|(?:\s|$)/
const DASHES = /^[\s|:-]*-[\s|:-]*$/

const withoutTables = (piece: string): string =>
  piece
    .split('\n')
    .filter(line => !(line.includes('|') && DASHES.test(line)))
    .map(line => (ROW.test(line) ? rowAsWords(line) : line))
    .join('\n')

const rowAsWords = (line: string): string =>
  line
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())
    .filter(cell => cell !== '')
    .join(CELLS_APART)

/** Signs that people do not read. Numbers of lists are words. */
const SIGNS = new Set(['HeaderMark', 'QuoteMark', 'EmphasisMark', 'StrikethroughMark', 'CodeMark'])
const DEEPEST = 24

function wordsOf(node: SyntaxNode, text: string, depth = 0): string {
  if (depth > DEEPEST) return text.slice(node.from, node.to)
  let words = ''
  let place = node.from
  for (let child = node.firstChild; child; child = child.nextSibling) {
    words += text.slice(place, child.from) + wordsOfChild(child, text, depth)
    place = child.to
  }
  return words + text.slice(place, node.to)
}

function wordsOfChild(child: SyntaxNode, text: string, depth: number): string {
  const source = text.slice(child.from, child.to)
  if (SIGNS.has(child.name)) return ''
  if (child.name === 'ListMark') return /\d/.test(source) ? source : ''
  if (child.name === 'Escape') return source.slice(1)
  if (child.name === 'HardBreak') return '\n'
  if (child.name === 'HTMLTag' && /^<br/i.test(source)) return ' '
  if (child.name === 'Link' || child.name === 'Image') return linkWords(child, text, depth)
  return wordsOf(child, text, depth + 1)
}

/** The words of a link without its address; brackets that hold no link stay. */
function linkWords(link: SyntaxNode, text: string, depth: number): string {
  const [opening, closing, paren] = link.getChildren('LinkMark')
  if (!opening || !closing || !paren) return wordsOf(link, text, depth + 1)
  const label = text.slice(opening.to, closing.from)
  return wordsOf(markdown.parse(label).topNode, label, depth + 1)
}

const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** What is left of emphasis that was cut in two goes too. */
const tidied = (words: string): string =>
  words
    .replace(/\*\*|~~|(?<![\p{L}\p{N}_])__|__(?![\p{L}\p{N}_])/gu, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, reference => NAMED[reference] ?? reference)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()
