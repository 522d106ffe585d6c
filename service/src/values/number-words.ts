// Numbers and hours that a few words may mean, in every language with a lexicon. The language of the words does not matter:
// the gate only wants to know whether a value can be there.

import { LEXICONS } from './words/lexicon.ts'
import { createNumberReader } from './words/numbers.ts'
import { everyPhrase } from './words/phrases.ts'
import { type Token, tokensOf } from './words/tokens.ts'

const LANGUAGES = LEXICONS.map(lexicon => ({
  numerals: createNumberReader(lexicon),
  half: lexicon.phrases.half,
  noon: lexicon.phrases.noon,
  midnight: lexicon.phrases.midnight,
}))

/** A number with the word after it, lower case: "three weeks" is 3 and "weeks". */
export interface Counted {
  number: number
  word: string | null
  isWorded: boolean
}

/** Each number in figures or words, once for each language that reads it otherwise. */
export function countedIn(text: string): Counted[] {
  const tokens = tokensOf(text)
  const counted = LANGUAGES.flatMap(({ numerals, half }) => {
    const found = numeralsIn(tokens, numerals)
    const halves = found.length > 0 ? everyPhrase(half, tokens) : []
    return found.map(({ from, to, value }) => ({
      number: value + (halves.some(hit => hit.from >= to) && tokens[from]?.kind === 'word' ? 0.5 : 0),
      word: wordBehind(tokens, to),
      isWorded: tokens[from]?.kind === 'word',
    }))
  })
  return [...new Map(counted.map(one => [`${one.number} ${one.word}`, one])).values()]
}

function numeralsIn(tokens: Token[], numerals: (typeof LANGUAGES)[number]['numerals']) {
  const found: { from: number; to: number; value: number }[] = []
  for (let at = 0; at < tokens.length; ) {
    const numeral = numerals.at(tokens, at)
    if (numeral) found.push({ from: at, ...numeral })
    at = numeral?.to ?? at + 1
  }
  return found
}

/** The longest number in words that begins at a token, as each language reads it; with the half of "nine and a half". */
export function wordedAt(tokens: Token[], at: number): { to: number; values: number[] } | null {
  const read = LANGUAGES.flatMap(({ numerals }) => numerals.at(tokens, at) ?? [])
  if (read.length === 0) return null
  const to = Math.max(...read.map(numeral => numeral.to))
  return { to, values: [...new Set(read.filter(numeral => numeral.to === to).map(({ value }) => value))] }
}

/** After the words for a half, if they stand there. */
export const halfAt = (tokens: Token[], at: number): number | null =>
  LANGUAGES.map(({ half }) => half.at(tokens, at)).find(hit => hit !== null)?.to ?? null

const wordBehind = (tokens: Token[], at: number): string | null => {
  const token = tokens[at]
  return token && token.kind !== 'number' ? token.text : null
}

/** Whole hours that have a word of their own. */
export function namedHoursIn(text: string): number[] {
  const tokens = tokensOf(text)
  const isNamed = (name: 'noon' | 'midnight') =>
    LANGUAGES.some(language => everyPhrase(language[name], tokens).length > 0)
  return [...(isNamed('noon') ? [12] : []), ...(isNamed('midnight') ? [0, 24] : [])]
}
