// Currencies: codes, signs, and the words for them in many languages, as the machine itself would write them.

import { readFileSync } from 'node:fs'
import { once } from '../platform/pace/once.ts'
import { folded } from './folded.ts'
import { LANGUAGES } from './units.ts'

const CODES = new Set(Intl.supportedValuesOf('currency'))

interface Listed {
  /** Whose names are known in many languages. */
  spoken: string
  signs: Record<string, string>
  /** By what stands before the sign. */
  dollars: Record<string, string>
  short: Record<string, string>
}

const LISTED = JSON.parse(readFileSync(new URL('currencies.json', import.meta.url), 'utf8')) as Listed
// Maps: a page may say "constructor 5 €", and an object would have a value for that.
const SIGNS = new Map(Object.entries(LISTED.signs))
const DOLLARS = new Map(Object.entries(LISTED.dollars))
const SHORT = new Map(Object.entries(LISTED.short))

/** By the last word of a name: "dollar" is of the United States, of Canada and of Australia. */
const spokenWords = once(() => {
  const words: Map<string, Set<string>> = new Map()
  for (const language of LANGUAGES)
    for (const currency of LISTED.spoken.split(' ')) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' })
      for (const count of [1, 5]) {
        const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? ''
        const word = folded(name).split(/\s/).at(-1) ?? ''
        words.set(word, (words.get(word) ?? new Set()).add(currency))
      }
    }
  return words
})

/** For each word that names a currency, the codes that it may mean. */
const currencyWords = (text: string): string[] =>
  (folded(text).match(/\p{L}[\p{L}\p{M}ー]*/gu) ?? []).flatMap(word => {
    const codes = spokenWords().get(word)
    return codes ? [[...codes].join(' ')] : []
  })

/** The currencies that each sign or code of the text may mean. */
export const currenciesIn = (text: string): string[] => [
  ...(text.match(/\p{Sc}/gu) ?? []).flatMap(sign => SIGNS.get(sign) ?? []),
  ...currencyWords(text),
  ...(text.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? []).filter(code => CODES.has(code)),
]

/** Those that a sign, a code or a word beside an amount may mean. */
export function codesOf(mark: string): string[] {
  const sign = /^(\p{L}*)(\p{Sc})$/u.exec(mark)
  if (sign) return [DOLLARS.get(folded(sign[1] ?? '')) ?? SIGNS.get(sign[2] ?? '') ?? [...CODES].join(' ')]
  return mark.split(/\s/).flatMap(word => {
    const plain = word.replaceAll('.', '')
    if (CODES.has(plain)) return [plain]
    return SHORT.get(folded(plain)) ?? currencyWords(plain)
  })
}

/** Whether a token is a sign, a code in capitals or a word of a currency. */
export const isCurrency = (text: string, isUpper: boolean): boolean =>
  /^\p{Sc}$/u.test(text) || (isUpper && CODES.has(text.toUpperCase())) || currencyWords(text).length > 0

export function readCurrency(text: string): string | null {
  const code = text.toUpperCase()
  return CODES.has(code) ? code : null
}

/** A bare $ may be anybody's dollar. */
export function isSameCurrency(said: string | null, known: string | null, quote: string): boolean {
  if (said === null || known === null || said === known) return true
  const isBareDollar = said === 'USD' && !/US\s?\$|USD|U\.S\./i.test(quote)
  return isBareDollar && /^(?:CAD|AUD|NZD|SGD|HKD|MXN)$/.test(known)
}
