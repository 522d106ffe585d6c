// Compares what was taken from a site with what can be found on it.

import { isManyValued } from '../../../service/src/readers/catalogue/catalogue.ts'
import type { ExpectedFact, Site } from './site.ts'
import { canonicalValue } from './site-values.ts'

export interface Collected {
  key: string
  value: string
  /** The path of its page. */
  source: string
}

/** Names compare without case and marks. How many there are of something is a property, whichever of two ways it is written. */
const canonicalKey = (key: string): string =>
  key
    .replace(/\[([^\]]*)\]/g, (_, name: string) => `[${labelOf(name)}]`)
    .replace(/^hasMenuItem\[/, 'product[')
    .replace(/^numberOf\[/, 'additionalProperty[')
    .toLowerCase()

const labelOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isMany = (key: string): boolean => {
  try {
    return isManyValued(key)
  } catch {
    return false
  }
}

export interface Report {
  found: ExpectedFact[]
  missed: ExpectedFact[]
  wrong: (Collected & { why: string })[]
  /** Of keys with several values: none that the site's list has, and no trap. */
  more: Collected[]
}

export function compareSite(site: Site, facts: Collected[]): Report {
  const stated = new Map<string, Set<string>>()
  for (const { key, value } of facts) {
    const name = canonicalKey(key)
    stated.set(name, (stated.get(name) ?? new Set()).add(canonicalValue(key, value)))
  }
  const isFound = (fact: ExpectedFact): boolean =>
    [fact.key, ...(fact.alsoKeys ?? [])].some(key =>
      [fact.value, ...(fact.alsoValues ?? [])].some(value =>
        stated.get(canonicalKey(key))?.has(canonicalValue(key, value)),
      ),
    )
  const right = valuesByKey(site.facts)
  const trapped = new Set(
    site.traps.map(({ key, value }) => `${canonicalKey(key)} ${canonicalValue(key, value)}`),
  )
  const wrong: Report['wrong'] = []
  const more: Collected[] = []
  for (const fact of facts) {
    const [name, value] = [canonicalKey(fact.key), canonicalValue(fact.key, fact.value)]
    const known = right.get(name)
    if (known?.has(value)) continue
    if (trapped.has(`${name} ${value}`)) wrong.push({ ...fact, why: 'trap' })
    else if (known && !isMany(fact.key)) wrong.push({ ...fact, why: `expected ${[...known].join(' or ')}` })
    else if (known) more.push(fact)
  }
  return {
    found: site.facts.filter(isFound),
    missed: site.facts.filter(fact => !isFound(fact)),
    wrong,
    more,
  }
}

function valuesByKey(facts: ExpectedFact[]): Map<string, Set<string>> {
  const right = new Map<string, Set<string>>()
  for (const fact of facts)
    for (const key of [fact.key, ...(fact.alsoKeys ?? [])])
      for (const value of [fact.value, ...(fact.alsoValues ?? [])]) {
        const name = canonicalKey(key)
        right.set(name, (right.get(name) ?? new Set()).add(canonicalValue(key, value)))
      }
  return right
}
