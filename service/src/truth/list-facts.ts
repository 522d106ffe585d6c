import type { Brand } from '../model/brand.ts'
import type { Sql } from '../platform/database.ts'
import { lastRefresh, listFacts } from './store.ts'

/** The body of the ground-truth route. */
export async function groundTruth(sql: Sql, brand: Brand) {
  const facts = await listFacts(sql, brand.id)
  const refreshedAt = await lastRefresh(sql, brand.id)
  return {
    brand: { id: brand.id, name: brand.name, domain: brand.domain },
    facts: facts.map(fact => ({
      id: fact.id,
      key: fact.key,
      value: fact.value,
      source: fact.source,
      hash: fact.hash,
      sourceSha256: fact.sourceSha256,
      active: fact.active,
      collectedAt: fact.collectedAt.toISOString(),
      supersededAt: fact.supersededAt?.toISOString() ?? null,
    })),
    lastRefreshedAt: refreshedAt?.toISOString() ?? null,
  }
}
