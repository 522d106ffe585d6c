// Which engines can be asked by batch, and what that leaves of a price: as their routes declare it.

import { CATALOGUE } from '../../../service/src/engines/catalogue.ts'
import { ENGINES, type Engine } from '../../../service/src/model/engine.ts'

export interface Batch {
  /** What is left of the price of tokens. Searches are taken at their full price: only Anthropic says so, of others nothing was found. */
  tokenFactor: number
  /** Where no page of the vendor says that its search works in a batch, somebody has to ask for it by name. */
  isByName: boolean
}

export const BATCHES: ReadonlyMap<Engine, Batch> = new Map(
  ENGINES.flatMap(engine => {
    const [batch] = CATALOGUE[engine].batches ?? []
    if (batch?.price.by !== 'tokens') return []
    return [[engine, { tokenFactor: batch.price.batchFactor ?? 1, isByName: !batch.isDocumented }]]
  }),
)
