// A person says of allegations whether they are true, false, or not about the brand. What is false becomes a fact: the next answer
// that says it contradicts the fact, and opens a case.

import { requireBrand } from '../../brands/require-brand.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { enterFacts } from '../../truth/enter-facts.ts'
import { ALLEGATION_DECISIONS } from '../tables.ts'
import { type AllegationVerdict, knownTopics, putDecisions } from './store.ts'

interface Wish {
  brandId: string
  topics: string[]
  verdict: AllegationVerdict
  /** What did not happen, of false ones: "Recall of the Kettle One". */
  name?: string | undefined
  actor: string
}

export async function decideAllegations(
  deps: { database: Database; clock: Clock },
  { brandId, topics, verdict, name, actor }: Wish,
): Promise<{ decided: number; factKey: string | null }> {
  if (verdict === 'false' && name === undefined)
    throw new AppError('conflict', 'Say in a few words what did not happen: it becomes a fact.')
  const factKey = verdict === 'false' ? `additionalProperty[${name}]` : null
  const at = deps.clock.now()
  return deps.database.transaction(async tx => {
    const brand = await requireBrand(tx, brandId)
    const known = await knownTopics(tx, brand.id, topics)
    if (known.length < new Set(topics).size)
      throw new AppError('conflict', 'One of these is alleged no more: look again.')
    if (factKey !== null) {
      const facts = [{ key: factKey, value: 'false' }]
      await enterFacts({ ...deps, database: tx }, { actor, brandId: brand.id, facts, file: null, asIs: true })
    }
    const decision = { brandId: brand.id, verdict, factKey, actor, decidedAt: at }
    await putDecisions(
      tx,
      known.map(topic => ({ topic, ...decision })),
    )
    await sealStates(tx, ALLEGATION_DECISIONS, { actor, action: 'allegation.decided', at, keys: known })
    return { decided: known.length, factKey }
  })
}
