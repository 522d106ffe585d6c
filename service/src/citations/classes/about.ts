// The sentences of an answer that speak of the brand: those that name it, and those that go on about it. In any
// language; what they claim is for `claims` to say.

import type { Mention } from '../mentions/find-mentions.ts'
import { LANGUAGE_WORDS } from '../vocabulary/language-words.ts'

export interface AboutSentence {
  text: string
  start: number
  end: number
  /** It names the brand, and does not only go on about it. */
  isNamed: boolean
  /** The brand is a mere item: in a list of names, nothing else stands with it. */
  isListed: boolean
}

/**
 * The end of a sentence: a mark that space follows, a mark of the scripts without spaces, or a new line. A row
 * of marks is tried from its first alone: from each of them, a long row would take the square of its length.
 */
const END = /(?<![.!?…])[.!?…]+["”»')\]*]*(?=\s)|[。！？؟]|\n/g
const CONTINUATIONS = Object.values(LANGUAGE_WORDS).flatMap(({ continuations }) => continuations)

export function aboutSentences(text: string, mentions: Mention[]): AboutSentence[] {
  const found: AboutSentence[] = []
  let next = 0
  let last = { isAbout: false, isEnded: false, end: 0 }
  for (const { start, end } of sentencesOf(text)) {
    const sentence = text.slice(start, end)
    while (next < mentions.length && (mentions[next] as Mention).end <= start) next++
    const names: Mention[] = []
    for (let at = next; at < mentions.length && (mentions[at] as Mention).start < end; at++)
      names.push(mentions[at] as Mention)
    const isNamed = names.length > 0
    // A blank line ends a subject, unless it stands below a title.
    const isParted = last.isEnded && /\n\s*\n/.test(text.slice(last.end, start))
    const isAbout = isNamed || (last.isAbout && !isParted && goesOn(sentence))
    if (isAbout)
      found.push({ text: sentence, start, end, isNamed, isListed: isListed(text, { start, end, names }) })
    last = { isAbout, end, isEnded: /[.!?…。！？؟]["”»')\]*]*$/u.test(sentence.trimEnd()) }
  }
  return found
}

/** None of them is blank. */
function* sentencesOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0
  const ends = text.matchAll(END).map(mark => mark.index + mark[0].length)
  for (const end of [...ends, text.length]) {
    if (text.slice(start, end).trim() !== '') yield { start, end }
    start = end
  }
}

function goesOn(sentence: string): boolean {
  const opening = ` ${sentence
    .slice(0, 40)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `
  return CONTINUATIONS.some(words => opening.startsWith(` ${words} `))
}

/** Numbers, bullets, emphasis and the full stop of a list. */
const ORNAMENT = /[\s\d.)(*_#>•・\-–—:[\]“”"'`~|]/gu
const AND = /^(?:and|or|und|oder|et|ou|y|o|e|i|en|of|och|ve|и|و)$/iu

/** An item of a list with the name alone, or a sentence that is nothing but an enumeration of names. */
function isListed(
  text: string,
  { start, end, names }: { start: number; end: number; names: Mention[] },
): boolean {
  const [name] = names
  if (!name || names.length > 1) return false
  const alone = text.slice(start, name.start) + text.slice(name.end, end)
  if (alone.replace(ORNAMENT, '') === '') return isInList(text, start, end)
  const words = alone.match(/[\p{L}\p{N}]+/gu) ?? []
  return /[,;、，]/u.test(alone) && words.every(word => AND.test(word) || /^[\p{Lu}\p{Lo}\p{N}]/u.test(word))
}

/** A line that opens with a bullet or number. */
const isInList = (text: string, start: number, end: number): boolean =>
  /^\s*(?:[-*+•・]|\d{1,3}[.)])/u.test(text.slice(start, end)) ||
  /(?:^|\n)\s*(?:[-*+•・]|\d{1,3}[.)])\s*$/u.test(text.slice(Math.max(0, start - 10), start))
