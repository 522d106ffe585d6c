// The words people write for units, in many languages, as Intl writes them. No list of ours could be as complete, and
// another language is just another code.

import { once } from '../platform/pace/once.ts'
import { folded } from './folded.ts'

export const LANGUAGES =
  'en de fr es it pt nl pl sv da nb fi cs hu ro tr el uk ru ja ko zh id vi th ar he hi'.split(' ')

/** By the name that Intl has for it: the name that is compared. */
const TIMES = { second: 's', minute: 'm', hour: 'h', day: 'D', week: 'W', month: 'M', year: 'Y' } as const
export type TimeUnit = (typeof TIMES)[keyof typeof TIMES]

const MEASURES = {
  percent: '%',
  millimeter: 'mm',
  centimeter: 'cm',
  meter: 'm',
  kilometer: 'km',
  inch: 'inches',
  foot: 'feet',
  yard: 'yards',
  mile: 'miles',
  gram: 'g',
  kilogram: 'kg',
  ounce: 'oz',
  pound: 'lb',
  milliliter: 'ml',
  liter: 'l',
  gallon: 'gallons',
  hectare: 'ha',
  acre: 'acres',
  celsius: '°C',
  fahrenheit: '°F',
  kilobyte: 'kB',
  megabyte: 'MB',
  gigabyte: 'GB',
  terabyte: 'TB',
} as const

/** One, few and many have words of their own in some languages. */
const COUNTS = [1, 2, 5]

/** Made on first use, as all words that Intl is asked for: that takes a quarter of a second, and most processes read nothing. */
export const measureWords = once(() => {
  const words = wordsFor<string>(MEASURES)
  // Ten kilometres in the north, miles elsewhere.
  words.delete('mil')
  return words
})
/** Without "m", which is a metre wherever it stands alone. */
export const timeWords = once(
  () => new Map([...wordsFor<TimeUnit>(TIMES)].filter(([word]) => !measureWords().has(word))),
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
