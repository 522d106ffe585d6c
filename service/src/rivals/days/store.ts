import { readDays } from '../../citations/days/store.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import type { DayRun, MadeDay } from './summarize.ts'

/** SQL: how a day is written, and the runs of a brand that count in one. */
export const written = (day: string): string => `to_char(${day}, 'YYYY-MM-DD')`

const LOCK = 0x62_63_66_72

/** Until no verdict of this brand is about to be committed that has already looked whether anything is to be counted. */
export async function awaitVerdicts(tx: Transaction, brandId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, brandId])
}

/** The days of answers that were judged for the first time are to be counted, of brands with rivals: these. */
export async function markJudged(tx: Transaction, runIds: string[]): Promise<string[]> {
  await tx.query(
    `select pg_advisory_xact_lock_shared($1, hashtext(brand_id))
     from (select distinct brand_id from runs where id = any ($2) order by brand_id) as judged`,
    [LOCK, runIds],
  )
  const { rows } = await tx.query<{ brandId: string }>(
    `insert into stale_days (brand_id, day, kept_in)
     select distinct brand_id, (captured_at at time zone 'UTC')::date, 'rival_days' from runs r
     where id = any ($1) and not apart and exists (select from rivals v where v.brand_id = r.brand_id and active)
     returning brand_id as "brandId"`,
    [runIds],
  )
  return [...new Set(rows.map(({ brandId }) => brandId))]
}

/**
 * All days of a brand that are not counted for these names are to be: each has a row, which tells a day that was counted for
 * others from one that has only begun.
 */
export async function markForNames(tx: Transaction, brandId: string, names: string): Promise<void> {
  const days = await readDays(tx, { brandIds: [brandId], since: new Date(0) }, 'classes')
  await tx.query(
    'insert into rival_days (brand_id, day) select $1, unnest($2::date[]) on conflict do nothing',
    [brandId, days.map(({ day }) => day)],
  )
  await tx.query(
    `insert into stale_days (brand_id, day, kept_in)
     select brand_id, day, 'rival_days' from rival_days where brand_id = $1 and names <> $2`,
    [brandId, names],
  )
}

/** Where nobody is named any more. */
export async function forgetDays(tx: Transaction, brandId: string): Promise<void> {
  await tx.query('delete from rival_days where brand_id = $1', [brandId])
  await tx.query(`delete from stale_days where brand_id = $1 and kept_in = 'rival_days'`, [brandId])
}

interface StaleDay {
  day: string
  /** For which the brand's days are counted, whichever they are. */
  names: string[]
}

export async function newestStale(sql: Sql, brandId: string): Promise<StaleDay | null> {
  const { rows } = await sql.query<StaleDay>(
    `select ${written('day')} as day, array(select distinct names from rival_days where brand_id = $1) as names
     from stale_days where brand_id = $1 and kept_in = 'rival_days' order by stale_days.day desc limit 1`,
    [brandId],
  )
  return rows[0] ?? null
}

/** Those that are there now, to be taken when the day is made: one that comes later has another number. */
export async function marksOf(sql: Sql, brandId: string, day: string): Promise<string[]> {
  const { rows } = await sql.query<{ mark: string }>(
    `select distinct xmin::text as mark from stale_days where brand_id = $1 and kept_in = 'rival_days' and day = $2::date`,
    [brandId, day],
  )
  return rows.map(({ mark }) => mark)
}

export async function takeMarks(
  tx: Transaction,
  { brandId, day, marks }: { brandId: string; day: string; marks: string[] },
): Promise<void> {
  await tx.query(
    `delete from stale_days where brand_id = $1 and kept_in = 'rival_days' and day = $2::date and xmin::text = any ($3)`,
    [brandId, day, marks],
  )
}

export interface PromptedRun extends DayRun {
  prompt: string
}

/** Judged answers of a day, newest first. */
export async function runsOfDay(sql: Sql, brandId: string, day: string): Promise<PromptedRun[]> {
  const { rows } = await sql.query<PromptedRun>(
    `select r.id, engine, r.intent, prompt_id as "promptId", p.text as prompt from runs r join prompts p on p.id = r.prompt_id
     where r.brand_id = $1 and not apart and answered_at >= $2::date::timestamp at time zone 'UTC'
       and answered_at < ($2::date + 1)::timestamp at time zone 'UTC'
     order by answered_at desc, r.id`,
    [brandId, day],
  )
  return rows
}

export interface KeptDay extends MadeDay {
  day: string
  /** Empty: for none so far. */
  names: string
}

export async function keptDay(sql: Sql, brandId: string, day: string): Promise<KeptDay | null> {
  const { rows } = await sql.query<KeptDay>(
    `select ${written('day')} as day, names, counted, unread, counts, prompts, answers
     from rival_days where brand_id = $1 and day = $2::date`,
    [brandId, day],
  )
  return rows[0] ?? null
}

/** Unless another worker has counted more answers for the same names. */
export async function keepDay(tx: Transaction, brandId: string, kept: KeptDay): Promise<void> {
  const { day, names, counted, unread, counts, prompts, answers } = kept
  await tx.query(
    `insert into rival_days (brand_id, day, names, counted, unread, counts, prompts, answers)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand_id, day) do update set names = $3, counted = $4, unread = $5, counts = $6, prompts = $7, answers = $8
     where rival_days.names <> $3 or rival_days.counted <= $4`,
    [
      ...[brandId, day, names, counted, unread],
      ...[counts, prompts, answers].map(value => JSON.stringify(value)),
    ],
  )
}

export interface NamesCount {
  names: string
  counted: number
  unread: number
}

/** How much is counted for which names. */
export async function countByNames(sql: Sql, brandId: string): Promise<NamesCount[]> {
  const { rows } = await sql.query<NamesCount>(
    `select names, sum(counted)::integer as counted, sum(unread)::integer as unread
     from rival_days where brand_id = $1 group by names`,
    [brandId],
  )
  return rows
}
