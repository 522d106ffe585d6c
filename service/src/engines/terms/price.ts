// Prices, as a route declares them and the operator sets them; `costs` applies them.

import type { Usage } from '../engine.ts'

/** US dollars per million tokens. */
interface TokenRates {
  input: number
  output: number
  /** Read from a cache; same as `input` by default. */
  cachedInput?: number
  /** Written to a cache; same as `input` by default. */
  cacheWrite?: number
}

/** US dollars per million tokens and per search. */
export interface TokenPrice extends TokenRates {
  search: number
  /** Other rates for a whole request whose input exceeds so many tokens. */
  above?: TokenRates & { inputTokens: number }
}

/**
 * Flat per answer, or per million tokens and per search, or as listed without the search fee: for as long as a
 * vendor's free searches last, which only the account's owner can know.
 */
export type PriceOverride = { perAnswer: number } | TokenPrice | { freeSearches: true }

/** How a route is charged. `asOf` is sealed with every amount computed from our own figures: change it with them. */
export type RoutePrice =
  | {
      readonly by: 'tokens'
      /** The vendor's name in the bundled price list. */
      readonly list: string
      /** What searches cost in US dollars, for models that the list has without them. */
      readonly search?: {
        readonly asOf: string
        /** Where it is published. */
        readonly page: string
        readonly dollars: (searches: number, model: string) => number
      }
      /** Our figures, for models missing from the list, or wrong in it. */
      readonly own?: {
        readonly asOf: string
        /** Where they are published. */
        readonly page: string
        readonly models: Readonly<Record<string, TokenPrice>>
        /** If token prices depend on the hour. */
        readonly factorAt?: (at: Date) => number
      }
      /** The share of the token price that a batch costs. Searches are never discounted. */
      readonly batchFactor?: number
    }
  | { readonly by: 'request'; readonly dollars: number; readonly asOf: string }
  /** The vendor states it with the answer; usually so many US dollars. */
  | { readonly by: 'bill'; readonly usual: number }
  /** Not published. The guess, in US dollars per answer, is for the table of README.md only. */
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
