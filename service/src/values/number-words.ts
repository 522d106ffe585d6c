// Numbers and hours that a few words may mean, in every language with a lexicon. The language of the words does not matter:
// the gate only wants to know whether a value can be there.

import { once } from '../platform/pace/once.ts'
import { folded } from './folded.ts'
import { LANGUAGES } from './units.ts'
import { LEXICONS } from './words/lexicon.ts'
import { createNumberReader } from './words/numbers.ts'
import { everyPhrase } from './words/phrases.ts'
import { type Token, tokensOf } from './words/tokens.ts'

const TONGUES = LEXICONS.map(lexicon => ({
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
  const counted = TONGUES.flatMap(({ numerals, half }) => {
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

function numeralsIn(tokens: Token[], numerals: (typeof TONGUES)[number]['numerals']) {
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
  const read = TONGUES.flatMap(({ numerals }) => numerals.at(tokens, at) ?? [])
  if (read.length === 0) return null
  const to = Math.max(...read.map(numeral => numeral.to))
  return { to, values: [...new Set(read.filter(numeral => numeral.to === to).map(({ value }) => value))] }
}

/** After the words for a half, if they stand there. */
export const halfAt = (tokens: Token[], at: number): number | null =>
  TONGUES.map(({ half }) => half.at(tokens, at)).find(hit => hit !== null)?.to ?? null

const wordBehind = (tokens: Token[], at: number): string | null => {
  const token = tokens[at]
  return token && token.kind !== 'number' ? token.text : null
}

/** Whole hours that have a word of their own. */
export function namedHoursIn(text: string): number[] {
  const tokens = tokensOf(text)
  const isNamed = (name: 'noon' | 'midnight') =>
    TONGUES.some(language => everyPhrase(language[name], tokens).length > 0)
  return [...(isNamed('noon') ? [12] : []), ...(isNamed('midnight') ? [0, 24] : [])]
}

// Thousands and millions, in many languages, as the machine itself would write them.

const COUNTS = [1, 2, 5, 10, 20, 50]
const POWERS = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e12]
/** Of those that are cut short: "tn" is thousands in one language and billions in the next. */
const SHORTEST = 3

/** By language and folded word. */
const masses = once(() => LANGUAGES.map(massesIn))

function massesIn(language: string): Map<string, number> {
  const listed = LEXICONS.find(lexicon => lexicon.language === language)?.numbers ?? {}
  const words = new Map(
    Object.entries(listed).flatMap(([mass, names]) =>
      Number(mass) < 1_000 ? [] : names.map((name): [string, number] => [folded(name), Number(mass)]),
    ),
  )
  for (const compactDisplay of ['long', 'short'] as const) {
    const format = new Intl.NumberFormat(language, {
      ...{ notation: 'compact', compactDisplay, numberingSystem: 'latn', useGrouping: false },
    })
    for (const power of POWERS)
      for (const count of COUNTS) {
        const parts = format.formatToParts(count * power)
        const word = folded(parts.find(({ type }) => type === 'compact')?.value ?? '').replace(/[.॰]$/, '')
        const figure = Number(parts.find(({ type }) => type === 'integer')?.value)
        const isWord = word.length >= SHORTEST || (compactDisplay === 'long' && word !== '')
        if (isWord && figure > 0 && !words.has(word)) words.set(word, (count * power) / figure)
      }
  }
  return words
}

/** What a word after a figure may multiply it by, in any language. */
export function massesOf(word: string): number[] {
  const name = folded(word).replace(/\.$/, '')
  return [...new Set(masses().flatMap(ofLanguage => massIn(ofLanguage, name) ?? []))]
}

const GLUED = /^[\p{sc=Han}\p{sc=Hang}]/u

function massIn(masses: Map<string, number>, name: string): number | undefined {
  if (!GLUED.test(name)) return masses.get(name)
  // Scripts without blanks go on after it: "3만명", "3천만".
  let product: number | undefined
  for (const sign of name.normalize('NFC')) {
    const mass = masses.get(folded(sign))
    if (mass === undefined) break
    product = (product ?? 1) * mass
  }
  return product
}
