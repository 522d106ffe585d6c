// A brand's matters: what its facts are about, without what they say.

import { type Fact, isAboutPage } from '../model/fact.ts'
import { type Matter, matterKey, productOf } from '../readers/matter.ts'
import { kindOf } from '../values/kinds.ts'
import { paidFor } from '../values/money.ts'

/** In the order of their facts, so that the same facts make the same request. */
export function mattersOf(facts: Fact[]): Matter[] {
  const matters = new Map<string, Matter>()
  for (const fact of facts.filter(fact => !isAboutPage(fact))) {
    const key = matterKey(fact.key)
    const known = matters.get(key)
    if (!known) matters.set(key, { key, ...kindOf(key, fact.value), product: productOf(key) })
    // What a price is paid for belongs to the question; the price does not.
    else if (fact.key.endsWith('.unitText')) known.unit = `per ${paidFor(fact.value)}`
  }
  return [...matters.values()]
}

/** Identifies the brand, and every site says it: an answer that agrees with it has said nothing. */
const INTRODUCES = /^(?:name|alternateName|description|url|sameAs|slogan|image|logo)$/

/** Whether an answer could contradict a fact: free text accuses nobody. */
export const canBeJudged = (fact: Pick<Fact, 'key' | 'value'>): boolean =>
  !isAboutPage(fact) && !INTRODUCES.test(fact.key) && kindOf(matterKey(fact.key), fact.value).kind !== 'text'
