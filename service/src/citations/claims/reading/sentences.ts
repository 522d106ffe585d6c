// Cutting an answer into sentences, list items, headings and rows of tables, each with the headings it
// stands under. Written for speed: only the gaps between words are looked at.

import { WordSet } from '../../vocabulary/word-sets.ts'
import { Sign } from '../words/gaps.ts'
import { isDigit, type Words } from '../words/words.ts'

/** A sentence as a range of words (end exclusive) and of UTF-16 units. */
export interface Cut {
  from: number
  to: number
  start: number
  end: number
  /** A question is no statement. */
  asks: boolean
  /** Opens a line. */
  opens: boolean
  /** Word ranges of the headings and lead-ins above, outermost first; at most four. */
  above: Range[]
  /** Words of a label at its beginning: "**WiFi:** not available"; a heading is nothing else. */
  label: Range | null
}

export interface Range {
  from: number
  to: number
}

interface Above extends Range {
  level: number
}

/** Levels of what stands above: `#` headings, bold lines, lines that end in a colon, list items by indent. */
const BOLD_LINE = 7
const LEAD_IN = 8
const LIST_ITEM = 10
const MOST_ABOVE = 4
const MOST_HEADING_WORDS = 12
const MOST_LABEL_WORDS = 6
/** Longer than any sentence; work per sentence may grow faster than its length. */
const MOST_WORDS = 300

/** A full stop behind these does not end a sentence. */
const ABBREVIATIONS = new WordSet(
  'st ste ave blvd rd dr mr mrs ms no nr inc ltd co corp vs approx apt dept est etc eg ie ca bzw str tel mon tue tues wed thu thur thurs fri sat sun z.b'.split(
    ' ',
  ),
)
const DAYS = new WordSet(
  'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun'.split(' '),
)

/** Line by line, until `read` says that it has read enough. False if it did. */
export function cutSentences(words: Words, read: (cut: Cut) => boolean): boolean {
  const { text } = words
  const above: Above[] = []
  let word = 0
  let blank = false
  let row: Range | null = null
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const from = word
    while (word < words.list.length && (words.starts[word] as number) < end) word++
    if (word > from) {
      const line = { start, end, from, to: word, blank, head: isTableHead(text, start, end) }
      for (const cut of readLine(words, line, above)) if (!read(cut)) return false
      row = line
      blank = false
    } else if (text.charCodeAt(start) === BAR && row) above.push(headingOf(row, LIST_ITEM - 1))
    else blank = true
    start = end + 1
  }
  return true
}

const BAR = 0x7c

/** A row with a line of dashes under it. */
function isTableHead(text: string, start: number, end: number): boolean {
  return text.charCodeAt(start) === BAR && /^\|[\s:|-]{2,200}(?:\n|$)/.test(text.slice(end + 1, end + 203))
}

interface Line extends Range {
  start: number
  end: number
  blank: boolean
  head: boolean
}

function readLine(words: Words, line: Line, above: Above[]): Cut[] {
  const level = levelOf(words, line)
  // A paragraph after a blank line is no longer part of the list before it.
  const floor = level === null ? (line.blank && !isNext(above, line) ? LEAD_IN : LIST_ITEM) : level
  while (above.length > 0 && (above.at(-1) as Above).level >= floor) above.pop()
  const standing: Range[] = above.length === 0 ? NOTHING_ABOVE : above.slice(-MOST_ABOVE)
  const cuts = cutLine(words, line, standing, level !== null && level <= BOLD_LINE)
  const leads = endsInColon(words, line)
  const isTitle = leads || isShort(words, line)
  if (level !== null && (level <= BOLD_LINE || isTitle)) above.push(headingOf(line, level))
  else if (level !== null) {
    const label = labelOf(words, line)
    above.push({ level, from: label?.from ?? line.from, to: label?.to ?? line.from })
  } else if (isTitle) {
    while ((above.at(-1)?.level ?? 0) >= LEAD_IN) above.pop()
    above.push(headingOf(line, LEAD_IN))
  }
  return cuts
}

const NOTHING_ABOVE: Range[] = []

/** The line directly above, so a blank line between does not end its section. */
const isNext = (above: Above[], line: Line): boolean => above.at(-1)?.to === line.from

const MOST_TITLE_WORDS = 4

/** "Hours" on a line of its own. */
const isShort = (words: Words, { from, to, end }: Line): boolean =>
  to - from <= MOST_TITLE_WORDS && !/[.!?,;]/.test(words.text.slice(words.starts[from], end))

/** Only the last words: a lead-in can be a whole paragraph. */
const headingOf = ({ from, to }: Range, level: number): Above => ({
  level,
  from: Math.max(from, to - MOST_HEADING_WORDS),
  to,
})

/** Null for plain text. Markdown of headings and lists; deeper list items have higher levels. */
function levelOf(words: Words, line: Line): number | null {
  const { text } = words
  // Most lines open with a letter.
  if (words.starts[line.from] === line.start && !isDigit(words, line.from)) return null
  let at = line.start
  let indent = 0
  for (; at < line.end && (text[at] === ' ' || text[at] === '\t'); at++) indent += text[at] === '\t' ? 4 : 1
  const sign = text[at]
  if (sign === '#') {
    let hashes = 1
    while (text[at + hashes] === '#' && hashes < 6) hashes++
    return hashes
  }
  if (text.startsWith('**', at) && isBoldLine(text, at, line.end)) return BOLD_LINE
  const bulleted =
    sign === '-' || sign === '*' || sign === '+' || sign === '•' || sign === '–' || sign === '|'
  const numbered = sign !== undefined && sign >= '0' && sign <= '9' && isNumbered(text, at)
  if (numbered || (bulleted && (sign !== '*' || text[at + 1] !== '*')))
    return LIST_ITEM + Math.min(indent, 40)
  return null
}

function isBoldLine(text: string, at: number, lineEnd: number): boolean {
  const close = text.indexOf('**', at + 2)
  if (close < 0 || close >= lineEnd) return false
  return (
    text
      .slice(close + 2, lineEnd)
      .trim()
      .replace(':', '') === ''
  )
}

function isNumbered(text: string, at: number): boolean {
  let end = at
  while (end < at + 3 && (text[end] ?? '') >= '0' && (text[end] ?? '') <= '9') end++
  return (text[end] === '.' || text[end] === ')') && text[end + 1] === ' '
}

function endsInColon(words: Words, line: Line): boolean {
  if (((words.gaps[line.to] as number) & Sign.colon) === 0) return false
  return words.text.slice(words.ends[line.to - 1], line.end).includes(':')
}

const NO_LABEL = Sign.stop | Sign.exclamation | Sign.question | Sign.semicolon | Sign.comma
const BEHIND_LABEL = Sign.colon | Sign.bar | Sign.bold | Sign.spacedDash

const isTime = ({ text, list, starts, ends }: Words, at: number): boolean =>
  (starts[at + 1] as number) - (ends[at] as number) === 1 &&
  text.charAt(ends[at] as number) === ':' &&
  /^\d+$/.test(list[at] as string)

/** "**Label:** text", "Label: text", "| Label | text": the words before the sign, when they are few. */
function labelOf(words: Words, line: Range): Range | null {
  const last = Math.min(line.to - 1, line.from + MOST_LABEL_WORDS)
  const from = isItemNumber(words, line.from) ? line.from + 1 : line.from
  for (let at = from; at < last; at++) {
    const gap = words.gaps[at + 1] as number
    if (gap & NO_LABEL) return null
    if (gap & BEHIND_LABEL && !isTime(words, at)) return { from, to: at + 1 }
  }
  return null
}

/** "**Payroll.** There is none.": the first sentence of a line, all of it bold. */
const isBold = ({ text, starts, gaps }: Words, from: number, last: number): boolean =>
  ((gaps[from] as number) & (gaps[last + 1] as number) & Sign.bold) !== 0 &&
  text.startsWith('**', (starts[from] as number) - 2)

/** A heading is its own label, unless it has one: "**WiFi: not available**". */
function labelled(words: Words, { head }: Line, sentence: Range, title: boolean): Range | null {
  if (head) return sentence
  return labelOf(words, sentence) ?? (title ? sentence : null)
}

/** "2. Wayfold": a number that only counts the items. */
const isItemNumber = (words: Words, at: number): boolean =>
  ((words.gaps[at + 1] ?? 0) & (Sign.stop | Sign.close)) !== 0 &&
  isDigit(words, at) &&
  /^\d{1,3}$/.test(words.list[at] ?? '') &&
  /^[.)]\s/.test(words.text.slice(words.ends[at], words.starts[at + 1]))

function cutLine(words: Words, line: Line, above: Range[], title: boolean): Cut[] {
  let cuts: Cut[] | undefined
  let from = line.from
  for (let at = line.from; at < line.to; at++) {
    const isLast = at + 1 === line.to || at + 1 - from >= MOST_WORDS
    if (!isLast && ((at === line.from && isItemNumber(words, at)) || !endsSentence(words, at))) continue
    const limit = at + 1 === line.to ? line.end : (words.starts[at + 1] as number)
    const end = endOf(words, at, limit)
    const opens = from === line.from
    const cut: Cut = {
      from,
      to: at + 1,
      start: words.starts[from] as number,
      end,
      asks: asks(words, at, end),
      opens,
      above,
      label: opens ? labelled(words, line, { from, to: at + 1 }, title || isBold(words, from, at)) : null,
    }
    // Most lines are one sentence, and an array that grows takes room for many.
    if (cuts) cuts.push(cut)
    else cuts = [cut]
    from = at + 1
  }
  return cuts ?? []
}

const asks = ({ text, ends, gaps }: Words, last: number, end: number): boolean =>
  ((gaps[last + 1] as number) & Sign.question) !== 0 && text.slice(ends[last], end).includes('?')

/** Behind the last sign that ends the sentence, quotes and brackets included; else behind the last word. */
function endOf(words: Words, last: number, limit: number): number {
  let end = words.ends[last] as number
  while (end < limit && !isBehindSentence(words.text.charCodeAt(end))) end++
  return end
}

/** White space or a sign of markdown. */
const isBehindSentence = (code: number): boolean =>
  code < 128
    ? code === 0x20 || (code >= 9 && code <= 13) || code === 0x2a || code === 0x5f || code === 0x7c
    : /\s/.test(String.fromCharCode(code))

const ENDING = Sign.exclamation | Sign.question | Sign.end

function endsSentence(words: Words, at: number): boolean {
  const gap = words.gaps[at + 1] as number
  if ((gap & (ENDING | Sign.stopThenSpace)) === 0) return false
  const start = words.ends[at] as number
  // A lone sign of ASCII joins: "9.30", "yes/no".
  if ((words.starts[at + 1] as number) - start < 2 && words.text.charCodeAt(start) < 128) return false
  return (gap & ENDING) !== 0 || !isAbbreviation(words, at)
}

function isAbbreviation(words: Words, at: number): boolean {
  const word = words.list[at] as string
  const next = words.text[words.starts[at + 1] as number] as string
  if (isSmall(next)) return true
  if (word === 'm' && /^[ap]$/.test(words.list[at - 1] ?? ''))
    return DAYS.has(words, at + 1) || /\d/.test(next)
  if (word === 'am' || word === 'pm') return DAYS.has(words, at + 1)
  // "No. 5" is a number, "No. It ..." an answer.
  if (word === 'no') return /\d/.test(next)
  return (word.length === 1 && !/\d/.test(word)) || ABBREVIATIONS.has(words, at)
}

/** A letter in lower case. */
function isSmall(letter: string): boolean {
  const code = letter.charCodeAt(0)
  if (code < 128) return code >= 0x61 && code <= 0x7a
  return letter.toLowerCase() === letter && letter.toUpperCase() !== letter
}
