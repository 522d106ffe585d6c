import type { Sql } from '../../platform/database.ts'

const SEARCH_LOCK = 0x62_63_66_73
const PLACES_LOCK = 0x62_63_66_70

/** Until the end of the transaction; shared with all who give verdicts. */
export async function announceVerdicts(sql: Sql, brandId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [SEARCH_LOCK, brandId])
}

/** Returns when all that were announced have ended. */
export async function awaitVerdicts(sql: Sql, brandId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [SEARCH_LOCK, brandId])
}

/** The next place, held until the end of the transaction; null if nothing was ever made searchable, or all of it is gone. */
export async function lockPlaces(sql: Sql, brandId: string): Promise<number | null> {
  await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [PLACES_LOCK, brandId])
  const { rows } = await sql.query<{ next: number }>(
    'select place + answers as next from search_blocks where brand_id = $1 order by place desc limit 1',
    [brandId],
  )
  return rows[0]?.next ?? null
}

/** As many together as a batch has. */
const TOGETHER = 128

/** Every answer with a verdict, oldest first. */
export async function oweAll(sql: Sql, brandId: string): Promise<void> {
  await sql.query(
    `with known as (delete from search_owed where brand_id = $1)
     insert into search_owed (brand_id, run_ids)
     select $1, array_agg(id order by captured_at, id) from (
       select id, captured_at, (row_number() over (order by captured_at, id) - 1) / ${TOGETHER} as turn
       from runs where brand_id = $1 and answered_at is not null) as judged
     group by turn order by turn`,
    [brandId],
  )
}

export interface JudgedRun {
  runId: string
  capturedAt: Date
  engine: string
  intent: string
}

/** Those whose verdicts are the oldest of the new ones, some 128; they are owed no more. */
export async function takeOwed(sql: Sql, brandId: string): Promise<JudgedRun[]> {
  const { rows } = await sql.query<JudgedRun>(
    `with taken as (
       delete from search_owed where brand_id = $1 and id in (
         select id from (
           select id, sum(cardinality(run_ids)) over (order by id) - cardinality(run_ids) as before from (
             select * from search_owed where brand_id = $1 order by id limit ${TOGETHER}) as first) as counted
         where before < ${TOGETHER})
       returning run_ids)
     select id as "runId", captured_at as "capturedAt", engine, intent from runs
     where id in (select unnest(run_ids) from taken) order by captured_at, id`,
    [brandId],
  )
  return rows
}

/** Brands with answers that are not searchable yet. */
export async function owingBrands(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(`select id from brands b where ${IS_OWED} order by id`)
  return rows.map(({ id }) => id)
}

/** SQL: answers of a brand `b` wait, or wait for nobody since the index is gone. */
export const IS_OWED = `(exists (select from search_owed o where o.brand_id = b.id)
  or (not exists (select from search_blocks s where s.brand_id = b.id)
    and exists (select from runs r where r.brand_id = b.id and r.answered_at is not null)))`

export async function brandsOfRuns(sql: Sql, runIds: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ brandId: string }>(
    'select distinct brand_id as "brandId" from runs where id = any ($1::text[]) order by 1',
    [runIds],
  )
  return rows.map(({ brandId }) => brandId)
}
