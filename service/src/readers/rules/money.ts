// Amounts of money, with what one payment covers and what it is paid for: "€9 per user / month", "neun Euro im Monat".

import type { Lexicon } from '../lexicon/lexicon.ts'
import { type NumberReader, rangeText, type Span } from './numbers.ts'
import { createPhrases, type Phrases, phrasesByName } from './phrases.ts'
import type { Token } from './tokens.ts'

export interface Money extends Span, Terms {
  kind: 'money'
  currency: string
}

interface Terms {
  /** After the last token. */
  to: number
  period: string | null
  /** What it is paid for: an English name where the lexicon has one, else as written. */
  unit: string | null
}

const SIGNS = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', zł: 'PLN', kč: 'CZK' }
/** A bare $ is the first guess. */
const DOLLARS = 'US:USD R:BRL C:CAD CA:CAD A:AUD AU:AUD NZ:NZD S:SGD HK:HKD MX:MXN'
const CODES = 'EUR USD GBP CHF PLN JPY SEK DKK NOK CAD AUD CZK HUF BRL MXN NZD SGD INR'

export interface MoneyWords {
  currencies: Phrases<string>
  /** Periods, and what a price is paid for. */
  terms: Phrases<{ period?: string; unit?: string }>
}

export function moneyWordsOf({ currencies, periods, heads }: Lexicon): MoneyWords {
  const termsIn = (lists: Record<string, string[]>, name: 'period' | 'unit') =>
    Object.entries(lists).flatMap(([entry, words]) =>
      words.map((word): [string, { period?: string; unit?: string }] => [word, { [name]: entry }]),
    )
  const dollars = DOLLARS.split(' ').map(pair => pair.split(':') as [string, string])
  return {
    currencies: phrasesByName<string>(currencies, [
      ...Object.entries(SIGNS),
      ...dollars.map(([sign, code]): [string, string] => [`${sign}$`, code]),
      ...CODES.split(' ').map((code): [string, string] => [code, code]),
    ]),
    terms: createPhrases([...termsIn(periods, 'period'), ...termsIn(heads, 'unit')]),
  }
}

interface MoneyReader {
  lexicon: Lexicon
  numbers: NumberReader
  money: MoneyWords
}

export function moneyAt(tokens: Token[], at: number, reader: MoneyReader): Money | null {
  const { currencies } = reader.money
  const before = currencies.at(tokens, at)
  const span = reader.numbers.spanAt(tokens, before?.to ?? at, currencies)
  const after = span && !before ? currencies.at(tokens, span.to) : null
  const currency = before?.entry ?? after?.entry
  // "1149 euros 90".
  const isSplit = after !== null && /^\d\d$/.test(tokens[after.to]?.text ?? '')
  if (!span || currency === undefined || isSplit) return null
  return { ...span, kind: 'money', from: at, currency, ...termsFrom(tokens, after?.to ?? span.to, reader) }
}

/** How many words after an amount its period or unit may come. */
const MOST_WORDS = 9

/** "/month", "per user and month", "a year", "monthly": read until something else comes. */
function termsFrom(tokens: Token[], from: number, { money, lexicon }: MoneyReader): Terms {
  const { per, rangeWords } = lexicon.phrases
  const found: Terms = { to: from, period: null, unit: null }
  let isPer = false
  for (let at = from; at < Math.min(tokens.length, from + MOST_WORDS); ) {
    const { text, kind } = tokens[at] as Token
    const term = money.terms.at(tokens, at)
    const link = text === '/' ? { to: at + 1 } : per.at(tokens, at)
    // "Monthly" needs no "per".
    if (term && (isPer || (term.entry.period !== undefined && lexicon.adverbs.includes(text)))) {
      found.period ??= term.entry.period ?? null
      found.unit ??= term.entry.unit ?? null
      found.to = at = term.to
    } else if (link) {
      isPer = true
      at = link.to
    } else if (isPer && found.to === from && kind === 'word') {
      found.unit = text
      found.to = at = at + 1
    } else if (found.to > from && rangeWords.at(tokens, at)) at++
    else break
  }
  return found
}

export const moneyText = (money: Money): string =>
  [`${rangeText(money)} ${money.currency}`, money.period, money.unit].filter(part => part !== null).join('/')
