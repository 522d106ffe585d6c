// One number or a range of two: "50", "50 to 100", "between 50 and 100", "50–100".

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Numeral, NumeralReader } from './numbers.ts'
import type { Phrases } from './phrases.ts'
import type { Token } from './tokens.ts'

export interface Span {
  from: number
  to: number
  low: number
  high: number
  isRange: boolean
  /** Digits behind the decimal mark, as written. */
  decimals: number
}

interface Around {
  numerals: NumeralReader
  lexicon: Lexicon
  /** May stand between the two numbers: a currency or a unit, said twice. */
  skip?: Phrases<unknown>
}

const DASH = /^[–—-]$/

export function spanAt(tokens: Token[], at: number, around: Around): Span | null {
  const first = around.numerals.at(tokens, at)
  if (!first || first.isOrdinal) return null
  const second = secondOf(tokens, first, around)
  return second && second.value > first.value
    ? {
        from: at,
        to: second.to,
        low: scaled(first, second),
        high: second.value,
        isRange: true,
        decimals: second.decimals,
      }
    : {
        from: at,
        to: first.to,
        low: first.value,
        high: first.value,
        isRange: false,
        decimals: first.decimals,
      }
}

function secondOf(
  tokens: Token[],
  { from, to }: Numeral,
  { numerals, lexicon, skip }: Around,
): Numeral | null {
  const link = skip?.at(tokens, to)?.to ?? to
  const word = lexicon.phrases.rangeWords.at(tokens, link)
  const isDash = DASH.test(tokens[link]?.text ?? '')
  // "20 and 30" are two numbers unless "between" stands before them.
  const isPlain = word && lexicon.phrases.numberJoiners.at(tokens, link) !== null
  if (isPlain && !isBetween(tokens, from, lexicon)) return null
  if (!word && !isDash) return null
  const start = word?.to ?? link + 1
  return numerals.at(tokens, skip?.at(tokens, start)?.to ?? start)
}

const isBetween = (tokens: Token[], at: number, { phrases }: Lexicon): boolean =>
  [1, 2].some(back => at >= back && phrases.between.at(tokens, at - back) !== null)

/** "2 to 3 million". */
const scaled = (first: Numeral, second: Numeral): number =>
  second.to - second.from > 1 &&
  second.value >= 1_000 &&
  first.value < 1_000 &&
  second.value / first.value > 1_000
    ? first.value * 10 ** (3 * Math.floor(Math.log10(second.value) / 3))
    : first.value
