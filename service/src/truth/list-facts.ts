import type { Brand } from '../model/brand.ts'
import type { Fact } from '../model/fact.ts'
import type { Sql } from '../platform/database.ts'
import type { DatedFact } from './date-facts.ts'
import { lastRefresh, listFacts } from './store.ts'

/** A fact as the API shows it. */
const factBody = (fact: Fact) => ({
  id: fact.id,
  key: fact.key,
  value: fact.value,
  source: fact.source,
  hash: fact.hash,
  sourceSha256: fact.sourceSha256,
  origin: fact.origin,
  active: fact.active,
  collectedAt: fact.collectedAt.toISOString(),
  supersededAt: fact.supersededAt?.toISOString() ?? null,
})

/** The same for operators, with the day from which it holds. */
export const datedFactBody = (fact: DatedFact) => ({ ...factBody(fact), trueSince: fact.trueSince })

export async function groundTruth(sql: Sql, brand: Brand) {
  const facts = await listFacts(sql, brand.id)
  const refreshedAt = await lastRefresh(sql, brand.id)
  return {
    brand: { id: brand.id, name: brand.name, domain: brand.domain },
    facts: facts.map(factBody),
    lastRefreshedAt: refreshedAt?.toISOString() ?? null,
  }
}
