// Prices, as a route declares them and as the operator sets them; what is made of them is told in `costs`.

import type { Usage } from '../engine.ts'

/** US dollars per million tokens. */
interface TokenRates {
  input: number
  output: number
  /** Read from a cache; as much as `input` where not said. */
  cachedInput?: number
  /** Written to a cache; as much as `input` where not said. */
  cacheWrite?: number
}

/** US dollars per million tokens and per search. */
export interface TokenPrice extends TokenRates {
  search: number
  /** Other rates for a whole request whose input is longer than so many tokens. */
  above?: TokenRates & { inputTokens: number }
}

/**
 * Flat per answer, or per million tokens and per search, or as listed without the fee for searches: for as long as a
 * vendor's free ones last, which only the owner of the account can know.
 */
export type PriceOverride = { perAnswer: number } | TokenPrice | { freeSearches: true }

/** How a route is charged for. `asOf` is sealed with every amount by our own figures: whoever changes one renews it. */
export type RoutePrice =
  | {
      readonly by: 'tokens'
      /** The vendor's name in the price list that the service comes with. */
      readonly list: string
      /** What searches cost in US dollars, for models that the list knows without them. */
      readonly search?: {
        readonly asOf: string
        /** Where it is published. */
        readonly page: string
        readonly dollars: (searches: number, model: string) => number
      }
      /** Our figures, for models that the list does not know, or knows wrongly. */
      readonly own?: {
        readonly asOf: string
        /** Where they are published. */
        readonly page: string
        readonly models: Readonly<Record<string, TokenPrice>>
        /** Where the hour decides on the price of tokens. */
        readonly factorAt?: (at: Date) => number
      }
      /** What a batch leaves of the price of tokens. Searches have no discount anywhere. */
      readonly batchFactor?: number
    }
  | { readonly by: 'request'; readonly dollars: number; readonly asOf: string }
  /** The vendor tells with the answer; usually so many US dollars. */
  | { readonly by: 'bill'; readonly usual: number }
  /** Nobody publishes one. The guess, in US dollars per answer, is for simulations alone. */
  | { readonly by: 'unknown'; readonly guess?: number }

/** What an ask uses. */
export const tokens = (
  inputTokens: number,
  outputTokens: number,
  searches: number,
  cachedInputTokens = 0,
): Usage => ({ inputTokens, cachedInputTokens, outputTokens, reasoningTokens: 0, searches })

const FREE_SEARCHES = 'free-searches'

export function parsePrice(text: string): PriceOverride | null {
  if (text === FREE_SEARCHES) return { freeSearches: true }
  const numbers = text
    .split('/')
    .map(part => (/^\d{1,6}(?:\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.some(Number.isNaN)) return null
  const [first, output, search] = numbers
  if (numbers.length === 1 && first !== undefined) return { perAnswer: first }
  if (numbers.length !== 3 || first === undefined || output === undefined || search === undefined) return null
  return { input: first, output, search }
}
