import { folded } from '../../values/folded.ts'
import { LEXICONS } from '../../values/words/lexicon.ts'
import type { Word } from './words.ts'

/** Where more than this share of the words within sentences has a capital, as in German, a capital tells no name. */
const MOST_CAPITALS = 0.25
/** Shorter ones are mostly abbreviations. */
const SHORTEST = 4

/** Words of the lexicons; a plural or a verb of them too. */
const ORDINARY = new Set(LEXICONS.flatMap(({ known }) => [...known].map(folded)))
const isOrdinary = (word: string): boolean =>
  ORDINARY.has(word) || ORDINARY.has(word.slice(0, -1)) || word.length < SHORTEST

/** "Kontora charges 2 %": a word that opens a sentence, goes on in small letters and is in no lexicon may be a name. */
export function opensAsName([word, next]: readonly Word[]): boolean {
  if (!word?.isFirst || !word.isCapital || !next || next.isCapital) return false
  return next.start === word.end + 1 && !isOrdinary(word.text)
}

/** Words that stand somewhere without a capital, where their script has capitals: no names. An address is all small. */
export const smallWords = (words: Word[]): Set<string> =>
  new Set(
    words
      .filter(({ isCapital, isMarked, isAddress }) => !isCapital && !isMarked && !isAddress)
      .map(({ text }) => text),
  )

/** Words that are likely names: they have a capital where none is due, and are nowhere written without one. */
export function capitalNames(words: Word[]): Set<string> {
  const inner = words.filter(({ isFirst, text }) => !isFirst && /^\p{L}{3,}$/u.test(text))
  const capitals = inner.filter(({ isCapital }) => isCapital)
  const cased = inner.filter(({ text }) => text !== text.toUpperCase())
  // Among scripts without capitals, every word with one stands out.
  const isMixed = 2 * cased.length > inner.length
  if (isMixed && capitals.length > MOST_CAPITALS * cased.length) return new Set()
  const small = smallWords(words)
  // "Oretta One is cheaper": what opens a sentence is a name when another capital follows.
  const opening = words.filter((word, at) => {
    const next = words[at + 1]
    return word.isFirst && word.isCapital && next?.isCapital && !next.isFirst && next.start === word.end + 1
  })
  const names = [...capitals, ...opening].map(({ text }) => text)
  return new Set(names.filter(text => text.length >= SHORTEST && !small.has(text)))
}
