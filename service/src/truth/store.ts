import type { Fact } from '../model/fact.ts'
import type { Sql } from '../platform/database.ts'

interface FactRow {
  id: string
  brand_id: string
  key: string
  value: string
  source: string
  hash: string
  source_sha256: string
  collected_at: Date
  superseded_at: Date | null
}

const toFact = (row: FactRow): Fact => ({
  id: row.id,
  brandId: row.brand_id,
  key: row.key,
  value: row.value,
  source: row.source,
  hash: row.hash,
  sourceSha256: row.source_sha256,
  active: row.superseded_at === null,
  collectedAt: row.collected_at,
  supersededAt: row.superseded_at,
})

const COLUMNS = `id, brand_id, key, value, source, encode(hash, 'hex') as hash,
  encode(source_sha256, 'hex') as source_sha256, collected_at, superseded_at`

export async function insertFact(sql: Sql, fact: Fact): Promise<void> {
  await sql.query(
    `insert into facts (id, brand_id, key, value, source, hash, source_sha256, collected_at)
     values ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), $8)`,
    [
      fact.id,
      fact.brandId,
      fact.key,
      fact.value,
      fact.source,
      fact.hash,
      fact.sourceSha256,
      fact.collectedAt,
    ],
  )
}

export async function supersedeFact(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update facts set superseded_at = $2 where id = $1 and superseded_at is null', [id, at])
}

/** Active first, then newest. */
export async function listFacts(sql: Sql, brandId: string): Promise<Fact[]> {
  const { rows } = await sql.query<FactRow>(
    `select ${COLUMNS} from facts where brand_id = $1
     order by superseded_at is not null, collected_at desc, source, key, value, id`,
    [brandId],
  )
  return rows.map(toFact)
}

/** Facts that were active at some moment of a span of time, the span's ends included. */
export async function factsActiveWithin(sql: Sql, brandId: string, from: Date, to: Date): Promise<Fact[]> {
  const { rows } = await sql.query<FactRow>(
    `select ${COLUMNS} from facts
     where brand_id = $1 and collected_at <= $3 and (superseded_at is null or superseded_at > $2)
     order by source, key, value, id`,
    [brandId, from, to],
  )
  return rows.map(toFact)
}

export const wasActiveAt = (fact: Fact, at: Date): boolean =>
  fact.collectedAt <= at && (fact.supersededAt === null || fact.supersededAt > at)

export async function noteRefresh(sql: Sql, brandId: string, at: Date): Promise<void> {
  await sql.query(
    `insert into truth_refreshes (brand_id, refreshed_at) values ($1, $2)
     on conflict (brand_id) do update set refreshed_at = excluded.refreshed_at`,
    [brandId, at],
  )
}

export async function lastRefresh(sql: Sql, brandId: string): Promise<Date | null> {
  const { rows } = await sql.query<{ refreshed_at: Date }>(
    'select refreshed_at from truth_refreshes where brand_id = $1',
    [brandId],
  )
  return rows[0]?.refreshed_at ?? null
}
