// Amounts of money, with what one payment covers and what it is paid for: "€9 per user / month", "neun Euro im Monat".

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { NumeralReader } from './numbers.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { type Span, spanAt } from './spans.ts'
import type { Token } from './tokens.ts'

export interface Money extends Span {
  kind: 'money'
  currency: string
  period: string | null
  /** What it is paid for: an English name where the lexicon has one, else as written. */
  unit: string | null
}

const SIGNS: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', zł: 'PLN' }
/** Signs of two letters; a bare $ is the first guess. */
const DOLLARS = {
  us$: 'USD',
  r$: 'BRL',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  mx$: 'MXN',
}
const CODES = 'EUR USD GBP CHF PLN JPY SEK DKK NOK CAD AUD CZK HUF BRL MXN NZD SGD INR'.split(' ')

export interface MoneyWords {
  currencies: Phrases<string>
  terms: Phrases<{ period?: string; unit?: string }>
  per: Phrases<true>
}

export function moneyWordsOf(lexicon: Lexicon): MoneyWords {
  const of = (lists: Record<string, string[]>) =>
    Object.entries(lists).flatMap(([name, words]) => words.map((word): [string, string] => [word, name]))
  return {
    currencies: createPhrases([
      ...Object.entries(SIGNS),
      ...CODES.map((code): [string, string] => [code, code]),
      ...Object.entries(DOLLARS),
      ...of(lexicon.currencies),
    ]),
    terms: createPhrases([
      ...of(lexicon.periods).map(([word, period]): [string, { period?: string; unit?: string }] => [
        word,
        { period },
      ]),
      ...of(lexicon.heads).map(([word, unit]): [string, { period?: string; unit?: string }] => [
        word,
        { unit },
      ]),
    ]),
    per: lexicon.phrases.per,
  }
}

export interface MoneyReader {
  words: MoneyWords
  numerals: NumeralReader
  lexicon: Lexicon
}

export function moneyAt(tokens: Token[], at: number, reader: MoneyReader): Money | null {
  const { words, numerals, lexicon } = reader
  const before = words.currencies.at(tokens, at)
  const span = spanAt(tokens, before?.to ?? at, { numerals, lexicon, skip: words.currencies })
  if (!span) return null
  const after = before ? null : words.currencies.at(tokens, span.to)
  const currency = before?.entry ?? after?.entry
  if (currency === undefined) return null
  const end = after?.to ?? span.to
  return { ...span, kind: 'money', from: at, currency, ...termsFrom(tokens, end, reader) }
}

/** Words that a period or unit may stand behind an amount. */
const MOST_WORDS = 9

/** "/month", "per user and month", "a year", "monthly": read until something else comes. */
function termsFrom(
  tokens: Token[],
  from: number,
  { words, lexicon }: MoneyReader,
): Pick<Money, 'to' | 'period' | 'unit'> {
  const found: Pick<Money, 'to' | 'period' | 'unit'> = { to: from, period: null, unit: null }
  let isPer = false
  for (let at = from; at < Math.min(tokens.length, from + MOST_WORDS); ) {
    const token = tokens[at] as Token
    const per = token.text === '/' ? { to: at + 1 } : words.per.at(tokens, at)
    const term = words.terms.at(tokens, at)
    if (term && (isPer || isAdverb(term.entry, token, lexicon))) {
      found.period ??= term.entry.period ?? null
      found.unit ??= term.entry.unit ?? null
      found.to = term.to
      at = term.to
    } else if (per) {
      isPer = true
      at = per.to
    } else if (isPer && found.to === from && token.kind === 'word') {
      found.unit = token.text
      found.to = at + 1
      at++
    } else if (found.to > from && lexicon.phrases.rangeWords.at(tokens, at)) at++
    else break
  }
  return found
}

/** "Monthly" needs no "per". */
const isAdverb = ({ period }: { period?: string }, { text }: Token, { adverbs }: Lexicon): boolean =>
  period !== undefined && adverbs.includes(text)

const written = (value: number): string => (Number.isFinite(value) ? String(value) : '')

export const moneyValue = ({ low, high, currency, period, unit }: Money): string =>
  [`${low === high ? written(low) : `${written(low)}..${written(high)}`} ${currency}`, period, unit]
    .filter(part => part !== null)
    .join('/')
