// The words for thousands and millions in many languages, as the machine itself would write them.

import { once } from '../platform/pace/once.ts'
import { folded } from './folded.ts'
import { LANGUAGES } from './unit-words.ts'
import { LEXICONS } from './words/lexicon.ts'

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
