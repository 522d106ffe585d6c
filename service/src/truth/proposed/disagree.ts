// Where sources disagree: a proposed value beside another one of the same key, of which only one can hold. Both are shown, and
// neither is accepted with the rest of its page.

import type { Fact } from '../../model/fact.ts'
import { asFacts, isSingleValued } from './as-facts.ts'
import type { ProposedFact } from './proposed-fact.ts'
import { isSameValue } from './same-value.ts'

/** What says otherwise: an active fact, or something else that is proposed. */
export interface Disagreement extends Pick<Fact, 'id' | 'key' | 'value' | 'source'> {
  kind: 'fact' | 'proposed'
}

/** Of each that is proposed: more than that nobody looks at. */
const MOST_SHOWN = 10

/** By the id of each proposal that something disagrees with. */
export function findDisagreements(open: ProposedFact[], active: Fact[]): Map<string, Disagreement[]> {
  const known = active.map(({ id, key, value, source }) => ({
    kind: 'fact' as const,
    id,
    key,
    value,
    source,
  }))
  const proposed = open.flatMap(({ id, key, value, source }) =>
    asFacts(key, value).map(fact => ({ kind: 'proposed' as const, id, ...fact, source })),
  )
  const byKey = Map.groupBy<string, Disagreement>([...known, ...proposed], ({ key }) => key)
  const found = new Map<string, Disagreement[]>()
  for (const [key, stated] of byKey) {
    if (stated.length < 2 || !isSingleValued(key)) continue
    // Many pages state the same: each value is compared once, with as many others as are shown.
    const byValue = Map.groupBy(stated, ({ value }) => value)
    for (const [value, same] of byValue) {
      const others = othersThan(key, value, byValue)
      for (const { kind, id } of same)
        if (kind === 'proposed' && others.length > 0)
          found.set(id, [...(found.get(id) ?? []), ...others].slice(0, MOST_SHOWN))
    }
  }
  return found
}

function othersThan(key: string, value: string, byValue: Map<string, Disagreement[]>): Disagreement[] {
  const others: Disagreement[] = []
  for (const [other, stated] of byValue) {
    if (others.length >= MOST_SHOWN) break
    if (!isSameValue(key, value, other)) others.push(...stated.slice(0, MOST_SHOWN))
  }
  return others.slice(0, MOST_SHOWN)
}
