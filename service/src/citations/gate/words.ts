// The words of an answer as the gate sees them: letters, capitals and positions. No word of any language is known here.

import { folded } from '../../values/folded.ts'

export interface Span {
  start: number
  end: number
}

export interface Word extends Span {
  text: string
  /** Written as names are: with a capital, or in letters that stand out from the script around them. */
  isMarked: boolean
  isCapital: boolean
  /** Opens a sentence, a cell or an item, where every word may have a capital. */
  isFirst: boolean
  /** Part of "planoria.example/integrations" or the like. */
  isAddress: boolean
}

/** One script to a word: Japanese and Korean write names and particles without a space. */
const WORD =
  /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N}]*|[\p{Script=Katakana}ー]+|\p{Script=Han}+|\p{Script=Hiragana}+|\p{Script=Hangul}+|[\p{L}][\p{L}\p{M}\p{N}]*/gu

export const wordsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => folded(word))

/** Signs that open something; a colon does where it ends a word in bold. */
const OPENING = /(?:[\n.!?|#>"“„«([•\p{Extended_Pictographic}-]|:\*)[^,;]*$/u
/** So many units before a word are looked at. */
const BEFORE = 8
const IN_ADDRESS = /[/@]$|\p{L}\.$/u
const OPENS_ADDRESS = /^(?:@|\.\p{Ll}|:\/\/)/u
const MARKED = /^(?:\p{Lu}|[\p{Script=Katakana}\p{Script=Hangul}]{2})/u

export function wordsIn(text: string): Word[] {
  let last = 0
  return Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => {
    const end = start + word.length
    const isFirst = opensAt(text, start, last)
    last = end
    return {
      ...{ text: folded(word), start, end, isFirst },
      isMarked: MARKED.test(word),
      isCapital: /^\p{Lu}/u.test(word),
      isAddress:
        IN_ADDRESS.test(text.slice(Math.max(0, start - 2), start)) ||
        OPENS_ADDRESS.test(text.slice(end, end + 3)),
    }
  })
}

/** `last`: where the word before ends. */
function opensAt(text: string, start: number, last: number): boolean {
  const from = Math.max(0, start - BEFORE)
  const before = text.slice(Math.max(from, last), start)
  return OPENING.test(before) || (last <= from && !/[,;]/.test(before))
}

export const isWithin = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end

/** Words are in order, so a sentence of a long answer is found by bisection. */
export function wordsWithin<W extends Span>(words: readonly W[], { start, end }: Span): W[] {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as W).start < start) low = middle + 1
    else high = middle
  }
  const found: W[] = []
  // Names overlap: after one that extends beyond the end, a shorter one may end before it.
  for (let at = low; at < words.length && (words[at] as W).start < end; at++)
    if ((words[at] as W).end <= end) found.push(words[at] as W)
  return found
}

const CLAUSE_END = /[,;()|–—、，；（）。]/
const BRACKET = /[(（]/

/** The clause around a place, within its sentence. What stands in brackets belongs to the clause before them. */
export function clauseAround(text: string, { start, end }: Span, sentence: Span): Span {
  let from = start
  const isEnd = (at: number) => CLAUSE_END.test(text.charAt(at)) && !BRACKET.test(text.charAt(at))
  while (from > sentence.start && !isEnd(from - 1)) from--
  let to = end
  while (to < sentence.end && !CLAUSE_END.test(text.charAt(to))) to++
  return { start: from, end: to }
}

/** Names bend: "Tarnwicks" is of Tarnwick. */
const SHORTEST_STEM = 4
const LONGEST_ENDING = 3

export function isAmong(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(word)) return true
  const least = Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING)
  for (let length = word.length - 1; length >= least; length--)
    if (names.has(word.slice(0, length))) return true
  return false
}

/** Finds names of several words: "Calder Ridge University" is not every university. */
export class Phrases {
  readonly #byFirst: Map<string, string[][]>

  constructor(names: string[]) {
    const phrases = names.map(wordsOf).filter(({ length }) => length > 0)
    this.#byFirst = Map.groupBy(phrases, ([first]) => (first as string).slice(0, SHORTEST_STEM))
  }

  /** Whether a name begins at this word, and how many words it has; 0: none does. */
  lengthAt(words: readonly string[], at: number): number {
    return Math.max(0, ...this.#lengthsAt(words, at))
  }

  #lengthsAt(words: readonly string[], at: number): number[] {
    const starting = this.#byFirst.get((words[at] as string).slice(0, SHORTEST_STEM)) ?? []
    return starting
      .filter(phrase => phrase.every((word, step) => isForm(words[at + step] ?? '', word)))
      .map(({ length }) => length)
  }

  /** Every name in a text, from its first word to its last, in the order of their beginnings. */
  placesIn(text: string): Span[] {
    const found = [...text.matchAll(WORD)]
    const words = found.map(([word]) => folded(word))
    const endOf = (at: number) => (found[at]?.index ?? 0) + (found[at]?.[0].length ?? 0)
    return found.flatMap(({ index: start }, at) =>
      this.#lengthsAt(words, at).map(length => ({ start, end: endOf(at + length - 1) })),
    )
  }

  isIn(text: string): boolean {
    return this.placesIn(text).length > 0
  }
}

const isForm = (word: string, name: string): boolean => isAmong(word, new Set([name]))
