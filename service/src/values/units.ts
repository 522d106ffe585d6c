// Units of measure and of time: the words people write for them in many languages, as Intl writes them, and what an amount in one is
// in another. No list of ours could be as complete, and another language is just another code.

import { readFileSync } from 'node:fs'
import convert, { type Unit } from 'convert'
import { once } from '../platform/pace/once.ts'
import { folded } from './folded.ts'

export const LANGUAGES =
  'en de fr es it pt nl pl sv da nb fi cs hu ro tr el uk ru ja ko zh id vi th ar he hi'.split(' ')

export type TimeUnit = 's' | 'm' | 'h' | 'D' | 'W' | 'M' | 'Y'

interface Units {
  /** By the name that Intl has for it: the name that is compared. */
  times: Record<string, TimeUnit>
  measures: Record<string, string>
  /** A gallon is larger in Britain, and a ton is no tonne everywhere. */
  senses: Record<string, string[]>
  rates: Record<string, string>
  /** Written in full, which the machine has no words for in any language. */
  names: Record<string, string>
  /** Codes of UN/CEFACT that shops use, as people write them. */
  codes: Record<string, string>
}

const LISTED = JSON.parse(readFileSync(new URL('units.json', import.meta.url), 'utf8')) as Units
// Maps: any word may be looked up, and an object would have a value for "constructor".
const SENSES = new Map(Object.entries(LISTED.senses))
const RATES = new Map(Object.entries(LISTED.rates))
const NAMES = new Map(Object.entries(LISTED.names))
const CODES = new Map(Object.entries(LISTED.codes))

/** One, few and many have words of their own in some languages. */
const COUNTS = [1, 2, 5]

/** Made on first use, as all words that Intl is asked for: that takes a quarter of a second, and most processes read nothing. */
export const measureWords = once(() => {
  const words = wordsFor(LISTED.measures)
  // Ten kilometres in the north, miles elsewhere.
  words.delete('mil')
  return words
})
/** Without "m", which is a metre wherever it stands alone. */
export const timeWords = once(
  () => new Map([...wordsFor(LISTED.times)].filter(([word]) => !measureWords().has(word))),
)

function wordsFor<T extends string>(units: Record<string, T>): Map<string, T> {
  const words = new Map<string, T>()
  for (const [unit, name] of Object.entries(units))
    for (const language of LANGUAGES)
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
        for (const count of COUNTS) {
          const word = unitWord(format.formatToParts(count))
          // The first language that has a word keeps it.
          if (word !== '' && !words.has(word)) words.set(word, name)
        }
      }
  return words
}

function unitWord(parts: Intl.NumberFormatPart[]): string {
  return folded(
    parts
      .filter(({ type }) => type === 'unit' || type === 'percentSign')
      .map(({ value }) => value)
      .join(''),
  ).replace(/\.$/, '')
}

/** A word as it is looked up. */
export const unitKey = (word: string): string => folded(word.trim()).replace(/\.$/, '')

export const sensesOf = (unit: string): string[] => [unitOf(unit), ...(SENSES.get(unit.toLowerCase()) ?? [])]

/** Rates, such as km/h, part by part. */
export function converted(value: number, from: string, to: string): number | null {
  const [per, other] = [RATES.get(from) ?? from, RATES.get(to) ?? to].map(unit => unit.split('/'))
  if (per?.length === 2 && other?.length === 2) {
    const above = converted(value, unitOf(per[0] ?? ''), unitOf(other[0] ?? ''))
    const below = converted(1, unitOf(per[1] ?? ''), unitOf(other[1] ?? ''))
    return above === null || below === null ? null : above / below
  }
  try {
    const result = Number.isFinite(value) ? convert(value, from as Unit).to(to as Unit) : value
    return typeof result === 'number' && !Number.isNaN(result) ? result : null
  } catch {
    return null
  }
}

/** As the library of units calls it. */
export const unitOf = (unit: string): string =>
  NAMES.get(unit.toLowerCase()) ?? measureWords().get(unitKey(unit)) ?? unit

const units = once(() => new Set([...measureWords().values(), ...NAMES.values()]))

/** The unit as it is compared; null for words that are none. */
export function knownUnit(word: string): string | null {
  const unit = unitOf(word.trim())
  return units().has(unit) ? unit : null
}

/** An amount in another unit; null when the two do not measure the same. */
export const amountIn = (amount: number, word: string, unit: string): number | null =>
  unitOf(word) === unit ? amount : converted(amount, unitOf(word), unit)

/** "KGM" is kg; null for what is no code. */
export const unitOfCode = (code: string): string | null => CODES.get(code) ?? null
