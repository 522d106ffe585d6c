// The words for currencies in many languages, as the machine itself would write them.

import { once } from '../platform/pace/once.ts'
import { folded } from './folded.ts'
import { LANGUAGES } from './unit-words.ts'

const CURRENCIES = 'EUR USD GBP CHF JPY PLN SEK DKK NOK CAD AUD CZK HUF TRY KRW CNY'.split(' ')

/** By the last word of a name: "dollar" is of the United States, of Canada and of Australia. */
const words = once(() => {
  const found: Map<string, Set<string>> = new Map()
  for (const language of LANGUAGES)
    for (const currency of CURRENCIES) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' })
      for (const count of [1, 5]) {
        const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? ''
        const word = folded(name).split(/\s/).at(-1) ?? ''
        found.set(word, (found.get(word) ?? new Set()).add(currency))
      }
    }
  return found
})

/** For each word that names a currency, the codes that it may mean. */
export const currencyWords = (text: string): string[] =>
  (folded(text).match(/\p{L}[\p{L}\p{M}ー]*/gu) ?? []).flatMap(word => {
    const codes = words().get(word)
    return codes ? [[...codes].join(' ')] : []
  })
