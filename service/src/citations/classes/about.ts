// The sentences of an answer about the brand: those that name it, and those that continue about it. In any
// language; what they claim is up to `claims`.

import type { Mention } from '../mentions/find-mentions.ts'
import { CONTINUATIONS } from '../vocabulary/phrases.ts'

export class AboutSentence {
  readonly start: number
  readonly end: number
  readonly #answer: string
  readonly #names: Mention[]

  constructor(answer: string, start: number, end: number, names: Mention[]) {
    this.start = start
    this.end = end
    this.#answer = answer
    this.#names = names
  }

  get text(): string {
    return this.#answer.slice(this.start, this.end)
  }

  /** It names the brand, rather than continuing about it. */
  get isNamed(): boolean {
    return this.#names.length > 0
  }

  /** The brand is a mere item in a list of names, with nothing said about it. */
  get isListed(): boolean {
    return isListed(this.#answer, { start: this.start, end: this.end, names: this.#names })
  }
}

export const aboutSentences = (text: string, mentions: Mention[]): AboutSentence[] => [
  ...eachAboutSentence(text, mentions),
]

/** Is the brand a mere item everywhere? Usually the first sentence tells. */
export function isBareListing(text: string, mentions: Mention[]): boolean {
  for (const { isListed } of eachAboutSentence(text, mentions)) if (!isListed) return false
  return mentions.length > 0
}

function* eachAboutSentence(text: string, mentions: Mention[]): Generator<AboutSentence> {
  let next = 0
  let last = { isAbout: false, start: 0, end: 0 }
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfSentence(text, start)
    if (isBlank(text, start, end)) continue
    while (next < mentions.length && (mentions[next] as Mention).end <= start) next++
    const names = namesBefore(mentions, next, end)
    const isNamed = names.length > 0
    const isAbout = isNamed || (last.isAbout && !isParted(text, last, start) && goesOn(text, start, end))
    if (isAbout) yield new AboutSentence(text, start, end, names)
    last = { isAbout, start, end }
  }
}

const NO_NAMES: Mention[] = []

function namesBefore(mentions: Mention[], from: number, end: number): Mention[] {
  let to = from
  while (to < mentions.length && (mentions[to] as Mention).start < end) to++
  return to === from ? NO_NAMES : mentions.slice(from, to)
}

const codes = (signs: string): Set<number> => new Set([...signs].map(sign => sign.charCodeAt(0)))
const MARKS = codes('.!?…')
/** Marks of scripts without spaces, and a new line: they need no space after them. */
const LONE_MARKS = codes('。！？؟\n')
const CLOSING = codes('"”»\')]*')
const ANY_MARK = /[.!?…。！？؟\n]/g

/** Where the next of all marks stands; -1 when there is none. */
function markFrom(text: string, start: number): number {
  ANY_MARK.lastIndex = start
  return ANY_MARK.test(text) ? ANY_MARK.lastIndex - 1 : -1
}

const isSpace = (code: number): boolean =>
  code === 0x20 || (code >= 9 && code <= 13) || (code >= 128 && /\s/.test(String.fromCharCode(code)))

/** After a mark followed by space, a mark of scripts without spaces, or a new line. */
function endOfSentence(text: string, start: number): number {
  for (let at = markFrom(text, start); at >= 0; at = markFrom(text, at + 1)) {
    if (LONE_MARKS.has(text.charCodeAt(at))) return at + 1
    // A row of marks is tried from its first alone: otherwise a long row would take quadratic time.
    while (MARKS.has(text.charCodeAt(at + 1))) at++
    let end = at + 1
    while (CLOSING.has(text.charCodeAt(end))) end++
    if (end < text.length && isSpace(text.charCodeAt(end))) return end
  }
  return text.length
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}

/** A blank line ends a subject, unless it follows a title. */
const isParted = (text: string, last: { start: number; end: number }, start: number): boolean =>
  last.end < start && /\n\s*\n/.test(text.slice(last.end, start)) && isEnded(text, last)

function isEnded(text: string, { start, end }: { start: number; end: number }): boolean {
  let at = end - 1
  while (at >= start && isSpace(text.charCodeAt(at))) at--
  while (at >= start && CLOSING.has(text.charCodeAt(at))) at--
  const code = text.charCodeAt(at)
  return at >= start && code !== NEW_LINE && (MARKS.has(code) || LONE_MARKS.has(code))
}
const NEW_LINE = 0x0a

/** Does it open with "it", "they" or the like? */
function goesOn(text: string, start: number, end: number): boolean {
  const [first = '', second = ''] =
    text
      .slice(start, Math.min(end, start + 40))
      .toLowerCase()
      .match(/[\p{L}\p{N}']+/gu) ?? []
  return CONTINUATIONS.has(first) || CONTINUATIONS.has(`${first} ${second}`)
}

/** Numbers, bullets, emphasis and the full stop of a list. */
const NO_ORNAMENT = /[^\s\d.)(*_#>•・\-–—:[\]“”"'`~|]/u
const AND = /^(?:and|or|und|oder|et|ou|y|o|e|i|en|of|och|ve|и|و)$/iu

/** An item of a list with the name alone, or a sentence that is nothing but an enumeration of names. */
function isListed(
  text: string,
  { start, end, names }: { start: number; end: number; names: Mention[] },
): boolean {
  const [name] = names
  if (!name || names.length > 1) return false
  const alone = text.slice(start, name.start) + text.slice(name.end, end)
  if (!NO_ORNAMENT.test(alone)) return isInList(text, start, end)
  return /[,;、，]/u.test(alone) && isRowOfNames(alone)
}

const isRowOfNames = (text: string): boolean =>
  text.matchAll(/[\p{L}\p{N}]+/gu).every(([word]) => AND.test(word) || /^[\p{Lu}\p{Lo}\p{N}]/u.test(word))

/** A line that opens with a bullet or number. */
const isInList = (text: string, start: number, end: number): boolean =>
  /^\s*(?:[-*+•・]|\d{1,3}[.)])/u.test(text.slice(start, end)) ||
  /(?:^|\n)\s*(?:[-*+•・]|\d{1,3}[.)])\s*$/u.test(text.slice(Math.max(0, start - 10), start))
