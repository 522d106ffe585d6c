// Which engines can be asked by batch, and what that leaves of a price. PARAMETERS, from the vendors' pages, until the routes
// declare them themselves: then this file reads the routes.

import type { Engine } from '../../service/src/model/engine.ts'

export interface Batch {
  /** What is left of the price of tokens. Searches are taken at their full price: only Anthropic says so, of others nothing was found. */
  tokenFactor: number
  /** Where no page of the vendor says that its search works in a batch, somebody has to ask for it by name. */
  isByName: boolean
}

export const BATCHES: ReadonlyMap<Engine, Batch> = new Map([
  ['CLAUDE', { tokenFactor: 0.5, isByName: false }],
  ['CHATGPT', { tokenFactor: 0.5, isByName: true }],
  ['GEMINI', { tokenFactor: 0.5, isByName: true }],
])
