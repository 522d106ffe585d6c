// Prices, as a route declares them and as the operator sets them; what is made of them is told in `costs`.

import type { Usage } from './engine.ts'

/** US dollars per million tokens and per search. */
export interface TokenPrice {
  input: number
  output: number
  search: number
  cachedInput?: number
}

/** Flat per answer, or per million tokens and per search. */
export type PriceOverride = { perAnswer: number } | TokenPrice

/** How a route is charged for. `asOf` is sealed with every amount by our own figures: whoever changes one renews it. */
export type RoutePrice =
  | {
      readonly by: 'tokens'
      /** The vendor's name in the price list that the service comes with. */
      readonly list: string
      /** Our figures, for models that the list does not know. */
      readonly own?: {
        readonly asOf: string
        readonly models: Readonly<Record<string, TokenPrice>>
        /** Where the hour decides. */
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

export function parsePrice(text: string): PriceOverride | null {
  const numbers = text
    .split('/')
    .map(part => (/^\d{1,6}(?:\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.some(Number.isNaN)) return null
  const [first, output, search] = numbers
  if (numbers.length === 1 && first !== undefined) return { perAnswer: first }
  if (numbers.length !== 3 || first === undefined || output === undefined || search === undefined) return null
  return { input: first, output, search }
}
