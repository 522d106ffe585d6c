// Where sources disagree: a proposed value beside another one of the same key, of which only one can hold. Both are shown, and
// neither is accepted with the rest of its page.

import type { Fact } from '../../model/fact.ts'
import { asFacts, isSingleValued } from './as-facts.ts'
import type { ProposedFact } from './proposed-fact.ts'
import { isSameValue } from './same-value.ts'

/** What says otherwise: an active fact, or something else that is proposed. */
export interface Disagreement {
  kind: 'fact' | 'proposed'
  id: string
  key: string
  value: string
  source: string
}

type Stated = Disagreement

/** By the id of each proposal that something disagrees with. */
export function findDisagreements(open: ProposedFact[], active: Fact[]): Map<string, Disagreement[]> {
  const known = active.map(({ id, key, value, source }): Stated => ({ kind: 'fact', id, key, value, source }))
  const proposed = open.flatMap(({ id, key, value, source }) =>
    asFacts(key, value).map((fact): Stated => ({ kind: 'proposed', id, ...fact, source })),
  )
  const byKey = Map.groupBy([...known, ...proposed], ({ key }) => key)
  const found = new Map<string, Disagreement[]>()
  for (const one of proposed) {
    if (!isSingleValued(one.key)) continue
    const others = (byKey.get(one.key) ?? []).filter(
      other => other.id !== one.id && !isSameValue(one.key, one.value, other.value),
    )
    if (others.length > 0) found.set(one.id, [...(found.get(one.id) ?? []), ...others])
  }
  return found
}
