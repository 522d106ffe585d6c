// What a person reads of an answer: its words, without the marks that a page turns into formatting. Copying an answer from a page
// gives other bytes than the engine sent; both fold to the same text here, and so to the same hash.
//
// This is visibleText@1. It is frozen: its hashes are sealed. Another fold must be a second one beside it.
//
// One rule holds throughout: what is dropped from the source must also be dropped from what a page shows of it. So no rule asks
// whether a mark was escaped, paired or in code. Nothing goes that changes the meaning: a sign between figures stays, as do a
// lone ~, < or - within a line, every word, and direction overrides, with which a page shows another order. docs/decisions/0045
// tells the rest.

import { utf8 } from './bytes.ts'
import { sha256Hex } from './crypto.ts'
import { decodeReferences } from './html-entities.ts'

/** Dropping one mark can expose another. Honest text is done after two rounds. */
const ROUNDS = 8

export function visibleText(text: string): string {
  let seen = text
  for (let round = 0; round < ROUNDS; round++) {
    const folded = fold(seen)
    if (folded === seen) return seen
    seen = folded
  }
  // Somebody nested marks in marks: with all of them removed, nothing is left to expose.
  return fold(fold(seen).replace(MARKS, ' '))
}

/** Lower-case hex. The text must be well-formed Unicode. */
export const visibleSha256 = (text: string): string => sha256Hex(utf8(visibleText(text)))

const MARKS = /[!-/:-@[-`{-~•◦▪‣●○■\u3010\u3011\ue200-\ue202]/g

function fold(text: string): string {
  const characters = decodeReferences(composed(text).replace(/&(?:amp;)+/g, '&'))
    .replace(INVISIBLE, '')
    .replace(LINE_ENDS, '\n')
    .replace(WHITE, ' ')
  const lines = withoutInlineMarks(characters).split('\n').map(withoutLineMarks)
  return composed(lines.join(' ').replace(/ {2,}/g, ' ').trim())
}

/**
 * What is composed: Latin, Greek, Cyrillic, Hangul, Kana, symbols. In other scripts copies do not differ in this way; and
 * characters new to Unicode are composed only by new machines, while a hash is for ever.
 */
const COMPOSED =
  /[\0-\u0377\u037a-\u037f\u0384-\u052f\u1100-\u11ff\u1e00-\u2064\u2100-\u218b\u2190-\u23ff\u3041-\u3096\u3099-\u30ff\uac00-\ud7a3]+/g
/** Of those, the ones that get sorted, in quadratic time: no letter has more than thirty. */
const ACCENTS = /([\u0300-\u036f\u0483-\u0487\u3099\u309a]{30})[\u0300-\u036f\u0483-\u0487\u3099\u309a]+/g

const composed = (text: string): string =>
  text.replace(ACCENTS, '$1').replace(COMPOSED, letters => letters.normalize('NFC'))

/** Controls, soft hyphen, zero-width characters, emoji selectors. */
const INVISIBLE = /(?![\t-\r\x85])\p{Cc}|[\xad\u180e\u200b-\u200d\u2060-\u2064\ufeff]|\ufe0e|\ufe0f/gu
const LINE_ENDS = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g
const WHITE = /[\t \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g

/** The line that opens or closes a code block, with its language. */
const FENCE = /^[ >]*(?:`{3,}|~{3,}) ?[A-Za-z0-9+#._-]* ?$/gm
const TASK = /^([ >]*(?:[-*+]|[0-9]{1,3}[.)]) )\[[ xX]\] /gm

const BREAKING =
  'address|article|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul'
const FLOWING =
  'a|abbr|b|bdi|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|strike|sub|sup|time|tt|u|var|wbr'
/** A tag by name and form, so that `a <b and c> d` is none. */
const TAG = new RegExp(
  `</?(?:(${BREAKING})|${FLOWING})(?:[ \\n]+[A-Za-z:-]+ ?= ?(?:"[^"<>]*"|'[^'<>]*'|[^ \\n"'<>=]+))*[ \\n]?/?>`,
  'gi',
)
const ADDRESS_IN_ANGLES = /<((?:https?:\/\/|mailto:)[^ \n<>]*)>/gi

const TITLE = `(?:[ \\n](?:"[^"[\\]]*"|'[^'[\\]]*'))?`
const DEFINITION = new RegExp(`^[ >]*\\[[^[\\]\\n]+\\]: ?([^ \\n]+)${TITLE} ?$`, 'gm')
/** Words in brackets, allowing one inner pair, then an address, allowing one pair of parentheses. */
const LINK = new RegExp(
  `\\[([^[\\]]*(?:\\[[^[\\]]*\\][^[\\]]*)*)\\]\\([ \\n]?([^ \\n()[\\]]*(?:\\([^ \\n()[\\]]*\\)[^ \\n()[\\]]*)*)${TITLE}[ \\n]?\\)`,
  'g',
)
const ADDRESS = /^$|[:/.#]/

/** Pages show citation marks as figures, as signs, or not at all; the space before goes with them. */
const CITATION = new RegExp(
  [
    '\\[\\^?[0-9]{1,3}(?: ?[,\u2013-] ?\\^?[0-9]{1,3})*\\]',
    '\\[\\^[A-Za-z0-9_-]{1,32}\\]',
    '\u3010[0-9]{1,4}(?::[0-9]{1,4})?\u2020(?:source|L[0-9]{1,6}(?:-L[0-9]{1,6})?)\u3011',
    '\ue200(?:file)?cite(?:\ue202turn[0-9]{1,4}[a-z]{1,16}[0-9]{1,4})+\ue201',
  ]
    .map(mark => ` ?${mark}`)
    .join('|'),
  'g',
)

const withoutInlineMarks = (text: string): string =>
  text
    .replace(FENCE, '')
    .replace(TASK, '$1')
    .replace(TAG, (_, breaking?: string) => (breaking === undefined ? '' : '\n'))
    .replace(ADDRESS_IN_ANGLES, '$1')
    .replace(/\\/g, '')
    .replace(DEFINITION, (line, address: string) => (ADDRESS.test(address) ? '' : line))
    .replace(/!\[/g, '[')
    .replace(LINK, (link, words: string, address: string) => (ADDRESS.test(address) ? words : link))
    .replace(CITATION, '')
    .replace(/[[\]_`]/g, '')
    .replace(/\|/g, ' ')
    .replace(/\*{2,}|~{2,}/g, '')
    .replace(/(?<![0-9])\*|\*(?![0-9])/g, '')

/** What opens a line: headings, quotes, bullets, list numbers. Pages draw them, but few copies contain them. */
const OPENING = /^(?:#{1,6} +|> *|[-+•◦▪‣●○■] +|[0-9]{1,3}[.)] +)+/
/** Under a table head or a heading, or between paragraphs. */
const RULE = /^[-=:+ ]{2,}$/

function withoutLineMarks(line: string): string {
  const words = line.trim()
  if (RULE.test(words)) return ''
  const opening = OPENING.exec(words)?.[0] ?? ''
  const rest = words.slice(opening.length)
  return opening.includes('#') ? rest.replace(/ #+$/, '') : rest
}
