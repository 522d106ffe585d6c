import type { Fact } from '../model/fact.ts'
import type { Sql } from '../platform/database.ts'

const FACT = `id, brand_id as "brandId", key, value, source, encode(hash, 'hex') as hash,
  encode(source_sha256, 'hex') as "sourceSha256", origin, superseded_at is null as active,
  collected_at as "collectedAt", superseded_at as "supersededAt"`

export async function insertFacts(sql: Sql, facts: Fact[]): Promise<void> {
  await sql.query(
    `insert into facts (id, brand_id, key, value, source, hash, source_sha256, origin, collected_at)
     select id, brand_id, key, value, source, decode(hash, 'hex'), decode(source_sha256, 'hex'), origin, collected_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::timestamptz[]) as given (id, brand_id, key, value, source, hash, source_sha256, origin, collected_at)`,
    [
      facts.map(fact => fact.id),
      facts.map(fact => fact.brandId),
      facts.map(fact => fact.key),
      facts.map(fact => fact.value),
      facts.map(fact => fact.source),
      facts.map(fact => fact.hash),
      facts.map(fact => fact.sourceSha256),
      facts.map(fact => fact.origin),
      facts.map(fact => fact.collectedAt),
    ],
  )
}

export async function supersedeFacts(sql: Sql, ids: string[], at: Date): Promise<void> {
  await sql.query(
    'update facts set superseded_at = $2 where id = any ($1::text[]) and superseded_at is null',
    [ids, at],
  )
}

export async function findFact(sql: Sql, id: string): Promise<Fact | null> {
  const { rows } = await sql.query<Fact>(`select ${FACT} from facts where id = $1`, [id])
  return rows[0] ?? null
}

const LIST = String.raw`regexp_replace(%.key, '\[\d+\]', '', 'g')`
const listOf = (table: string): string => LIST.replace('%', table)

/** By fact: what the brand's facts said of the same while it held, `founder[1].name` beside `founder[2].name`. */
export async function valuesBeside(sql: Sql, ids: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql.query<{ id: string; values: string[] }>(
    `select own.id, array_agg(distinct other.value) as values from facts own join facts other
       on other.brand_id = own.brand_id and ${listOf('other')} = ${listOf('own')}
       and other.collected_at < coalesce(own.superseded_at, 'infinity')
       and coalesce(other.superseded_at, 'infinity') >= coalesce(own.superseded_at, 'infinity')
     where own.id = any ($1) and other.value <> own.value group by own.id`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, values }) => [id, values]))
}

/** Active first, then newest. */
export async function listFacts(sql: Sql, brandId: string): Promise<Fact[]> {
  const { rows } = await sql.query<Fact>(
    `select ${FACT} from facts where brand_id = $1
     order by superseded_at is not null, collected_at desc, source, key, value, id`,
    [brandId],
  )
  return rows
}

/** In the order of listFacts. */
export async function activeFacts(sql: Sql, brandId: string): Promise<Fact[]> {
  const { rows } = await sql.query<Fact>(
    `select ${FACT} from facts where brand_id = $1 and superseded_at is null
     order by collected_at desc, source, key, value, id`,
    [brandId],
  )
  return rows
}

const LOOKED_AT = 100

/** Whether one of them is such, without reading all: of most brands one of the first is. */
export async function isAnyFactActive(
  sql: Sql,
  brandId: string,
  isSuch: (fact: Pick<Fact, 'key' | 'value'>) => boolean,
): Promise<boolean> {
  for (let after = ''; ; ) {
    const { rows } = await sql.query<Pick<Fact, 'id' | 'key' | 'value'>>(
      `select id, key, value from facts where brand_id = $1 and superseded_at is null and id > $2
       order by id limit $3`,
      [brandId, after, LOOKED_AT],
    )
    if (rows.some(isSuch)) return true
    const last = rows[LOOKED_AT - 1]
    if (!last) return false
    after = last.id
  }
}

/** Of several brands, those of which one of the first facts is such. */
export async function brandsWithFact(
  sql: Sql,
  brandIds: string[],
  isSuch: (fact: Pick<Fact, 'key' | 'value'>) => boolean,
): Promise<Set<string>> {
  const { rows } = await sql.query<Pick<Fact, 'key' | 'value'> & { brandId: string }>(
    `select b.id as "brandId", f.key, f.value from unnest($1::text[]) as b (id), lateral (
       select key, value from facts where brand_id = b.id and superseded_at is null order by id limit $2) as f`,
    [brandIds, LOOKED_AT],
  )
  return new Set(rows.filter(isSuch).map(({ brandId }) => brandId))
}

/** Facts that were active at some moment of a span of time, the span's ends included. */
export async function factsActiveWithin(sql: Sql, brandId: string, from: Date, to: Date): Promise<Fact[]> {
  const { rows } = await sql.query<Fact>(
    `select ${FACT} from facts
     where brand_id = $1 and collected_at <= $3 and (superseded_at is null or superseded_at > $2)
     order by source, key, value, id`,
    [brandId, from, to],
  )
  return rows
}

const EARLIER_VERSIONS = 500

/** Facts that had been superseded by then, the newest of them: what an outdated answer may still repeat. */
export async function factsSupersededBefore(sql: Sql, brandId: string, at: Date): Promise<Fact[]> {
  const { rows } = await sql.query<Fact>(
    `select ${FACT} from facts where brand_id = $1 and superseded_at <= $2
     order by superseded_at desc, source, key, value, id limit ${EARLIER_VERSIONS}`,
    [brandId, at],
  )
  return rows
}

export const wasActiveAt = (fact: Fact, at: Date): boolean =>
  fact.collectedAt <= at && (fact.supersededAt === null || fact.supersededAt > at)

/** When the site was read last: a job does it, and ends in the same transaction. */
export async function lastRefresh(sql: Sql, brandId: string): Promise<Date | null> {
  const { rows } = await sql.query<{ at: Date }>(
    `select finished_at as at from jobs where kind = 'refresh-truth' and subject_id = $1 and status = 'DONE'
     order by created_at desc limit 1`,
    [brandId],
  )
  return rows[0]?.at ?? null
}

/** What a page of the brand's site answered last, when it was read for facts. */
interface TruthPage {
  brandId: string
  url: string
  etag: string | null
  lastModified: string | null
  /** Of the body, lower-case hex; null when there was none. */
  sha256: string | null
  status: number
  fetchedAt: Date
}

export async function findPages(sql: Sql, brandId: string): Promise<TruthPage[]> {
  const { rows } = await sql.query<TruthPage>(
    `select brand_id as "brandId", url, etag, last_modified as "lastModified", encode(body_sha256, 'hex') as sha256,
       status, fetched_at as "fetchedAt"
     from truth_pages where brand_id = $1 and status is not null order by url`,
    [brandId],
  )
  return rows
}

export async function savePage(sql: Sql, page: TruthPage): Promise<void> {
  await sql.query(
    `insert into truth_pages (brand_id, url, etag, last_modified, body_sha256, status, fetched_at)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7)
     on conflict (brand_id, url) do update set etag = excluded.etag, last_modified = excluded.last_modified,
       body_sha256 = excluded.body_sha256, status = excluded.status, fetched_at = excluded.fetched_at`,
    [page.brandId, page.url, page.etag, page.lastModified, page.sha256, page.status, page.fetchedAt],
  )
}

/** When a cited page was looked at last, and for which quotes. */
export interface PageCheck {
  brandId: string
  url: string
  quotes: string[]
  checkedAt: Date
}

export async function findPageChecks(sql: Sql, brandId: string, urls: string[]): Promise<PageCheck[]> {
  const { rows } = await sql.query<PageCheck>(
    `select brand_id as "brandId", url, quotes, checked_at as "checkedAt" from truth_pages
     where brand_id = $1 and url = any ($2::text[]) and quotes is not null`,
    [brandId, urls],
  )
  return rows
}

export async function savePageCheck(sql: Sql, check: PageCheck): Promise<void> {
  await sql.query(
    `insert into truth_pages (brand_id, url, quotes, checked_at) values ($1, $2, $3, $4)
     on conflict (brand_id, url) do update set quotes = excluded.quotes, checked_at = excluded.checked_at`,
    [check.brandId, check.url, check.quotes, check.checkedAt],
  )
}
