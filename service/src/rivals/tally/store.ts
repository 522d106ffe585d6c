// Tallies: which names are counted, how far, and what came of it. Counts change only while the row of their tally is locked.

import type { Sql, Transaction } from '../../platform/database.ts'
import { microsOf } from '../../platform/keyset.ts'
import type { Party, Tally, Walked } from '../rival.ts'
import { ANSWERS, countsOf, PARTIES, PROMPTS } from './counts/store.ts'

const COLUMNS = `id, brand_id as "brandId", method, parties, state, counted, unread,
  case when walked_run is not null then json_build_object('micros', ${microsOf('walked_at')}, 'id', walked_run) end as walked`

/** The shown one first, then the one that is being counted. */
export async function livingTallies(sql: Sql, brandId: string): Promise<Tally[]> {
  const { rows } = await sql.query<Tally>(
    `select ${COLUMNS} from rival_tallies where brand_id = $1 and state in ('shown', 'counting') order by state desc`,
    [brandId],
  )
  return rows
}

/** Those of them that still live, until the transaction ends; in one order, so that nobody waits in a circle. */
export async function lockTallies(tx: Transaction, ids: string[]): Promise<Tally[]> {
  const { rows } = await tx.query<Tally>(
    `select ${COLUMNS} from rival_tallies where id = any ($1) and state <> 'ended' order by id for no key update`,
    [ids],
  )
  return rows
}

interface TalliedBrand {
  brandId: string
  /** Of the newest that lives. */
  method: string | null
  /** Something is to be counted, or cleared away. */
  isOwed: boolean
}

export async function brandsWithTallies(sql: Sql): Promise<TalliedBrand[]> {
  const { rows } = await sql.query<TalliedBrand>(
    `select brand_id as "brandId", (array_agg(method order by state) filter (where state <> 'ended'))[1] as method,
       bool_or(state <> 'shown') or exists (select from rival_owed o where o.brand_id = t.brand_id) as "isOwed"
     from rival_tallies t group by brand_id order by brand_id`,
  )
  return rows
}

export async function insertTally(
  tx: Transaction,
  { id, brandId, method, parties, at }: Pick<Tally, 'id' | 'brandId' | 'method' | 'parties'> & { at: Date },
): Promise<void> {
  await tx.query(
    `insert into rival_tallies (id, brand_id, method, parties, state, created_at) values ($1, $2, $3, $4, 'counting', $5)`,
    [id, brandId, method, JSON.stringify(parties satisfies Party[]), at],
  )
}

export async function endTallies(tx: Transaction, ids: string[], at: Date): Promise<void> {
  await tx.query(`update rival_tallies set state = 'ended', finished_at = $2 where id = any ($1)`, [ids, at])
}

export async function showTally(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(`update rival_tallies set state = 'shown', finished_at = $2 where id = $1`, [id, at])
}

const TALLY_LOCK = 0x62_63_66_72

/**
 * Whoever gives first verdicts shares this lock, and whoever begins a tally has it alone: a verdict either sees the tally, or is
 * there when the tally begins to count.
 */
export async function lockBeginnings(tx: Transaction, brandId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [TALLY_LOCK, brandId])
}

/** Answers that were judged for the first time wait to be counted, where anything is counted. The brands that now have any. */
export async function oweRuns(tx: Transaction, runIds: string[]): Promise<string[]> {
  await tx.query(
    `select pg_advisory_xact_lock_shared($1, hashtext(brand_id))
     from (select distinct brand_id from runs where id = any ($2) order by brand_id) as judged`,
    [TALLY_LOCK, runIds],
  )
  const { rows } = await tx.query<{ brandId: string }>(
    `insert into rival_owed (run_id, brand_id)
     select id, brand_id from runs where id = any ($1) and not apart and exists (
       select from rival_tallies t where t.brand_id = runs.brand_id and state in ('shown', 'counting'))
     on conflict (run_id) do nothing returning brand_id as "brandId"`,
    [runIds],
  )
  return [...new Set(rows.map(({ brandId }) => brandId))]
}

export interface CountedRun {
  id: string
  prompt: string
}

export async function owedRuns(sql: Sql, brandId: string, limit: number): Promise<CountedRun[]> {
  const { rows } = await sql.query<CountedRun>(
    `select r.id, p.text as prompt from rival_owed o join runs r on r.id = o.run_id join prompts p on p.id = r.prompt_id
     where o.brand_id = $1 order by o.run_id limit $2`,
    [brandId, limit],
  )
  return rows
}

export async function forgetOwed(tx: Transaction, runIds: string[]): Promise<void> {
  await tx.query('delete from rival_owed where run_id = any ($1)', [runIds])
}

/** Judged answers of a brand after that place, oldest first; the index of the newest is read backwards. */
export async function runsAfter(
  sql: Sql,
  { brandId, walked, limit }: { brandId: string; walked: Walked | null; limit: number },
): Promise<(CountedRun & Walked)[]> {
  const time = `timestamptz 'epoch' + $2::bigint * interval '1 microsecond'`
  const { rows } = await sql.query<CountedRun & Walked>(
    `select page.id, ${microsOf('captured_at')} as micros, p.text as prompt
     from (
       select id, answered_at as captured_at, prompt_id from runs
       where brand_id = $1 and answered_at is not null and not apart
         and ($2::bigint is null or answered_at >= ${time} and (answered_at > ${time} or id < $3::text))
       order by answered_at, id desc limit $4) as page
     join prompts p on p.id = page.prompt_id order by captured_at, page.id desc`,
    [brandId, walked?.micros ?? null, walked?.id ?? null, limit],
  )
  return rows
}

export async function moveOn(tx: Transaction, id: string, { micros, id: run }: Walked): Promise<void> {
  await tx.query(
    `update rival_tallies set walked_run = $3, walked_at = timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
     where id = $1`,
    [id, micros, run],
  )
}

export interface CountedReading {
  runId: string
  /** Null: nobody could read it. */
  neutral: boolean | null
  /** A reader has told whom it recommends. */
  told: boolean
  cited: string[]
  named: { party: string; rank: number | null; instead: boolean | null }[]
}

/** Counts those that the tally has not counted yet. Its row is locked. */
export async function addReadings(tx: Transaction, tally: string, readings: CountedReading[]): Promise<void> {
  const named = readings.flatMap(({ runId, named }) => named.map(name => ({ runId, ...name })))
  await tx.query({ name: 'add-rival-readings', text: ADD_READINGS, values: [tally, ...valuesOf()] })

  function valuesOf(): unknown[] {
    return [
      readings.map(({ runId }) => runId),
      readings.map(({ neutral }) => neutral),
      // An id holds no space; arrays of unequal length have no place in an array.
      readings.map(({ cited }) => cited.join(' ')),
      named.map(({ runId }) => runId),
      named.map(({ party }) => party),
      named.map(({ rank }) => rank),
      named.map(({ instead }) => instead),
      readings.map(({ told }) => told),
    ]
  }
}

/** The same sums that the audit makes of everything, of what is new. */
const ADD_READINGS = `
  with fresh as (
    insert into tallied_runs (tally, run_id, neutral, cited, told)
    select $1, run_id, neutral, string_to_array(cited, ' '), told
    from unnest($2::text[], $3::boolean[], $4::text[], $9::boolean[]) as given (run_id, neutral, cited, told)
    on conflict do nothing returning tally, run_id, neutral, cited, told),
  named as (
    select fresh.tally, given.* from fresh
    join unnest($5::text[], $6::text[], $7::integer[], $8::boolean[]) as given (run_id, party, rank, instead)
      using (run_id)),
  kept as (
    insert into tallied_names (tally, party, captured_at, run_id, engine, intent, prompt_id, rank, instead)
    select tally, party, captured_at, r.id, engine, intent, prompt_id, rank, instead
    from named join runs r on r.id = run_id),
  ${countsOf('fresh', 'named')},
  ${[ANSWERS, PARTIES, PROMPTS]
    .map(
      ({ table, key, counters, counted }) => `added_to_${table} as (
    insert into ${table} (${key}, ${counters}) select ${key}, ${counters} from (${counted}) as counted
    on conflict (${key}) do update set ${counters.map(name => `${name} = ${table}.${name} + excluded.${name}`)})`,
    )
    .join(', ')}
  update rival_tallies set counted = counted + (select count(*) from fresh),
    unread = unread + (select count(*) from fresh where neutral is null)
  where id = $1`

export async function endedTallies(sql: Sql, brandId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from rival_tallies where brand_id = $1 and state = 'ended'`,
    [brandId],
  )
  return rows.map(({ id }) => id)
}

const COUNTED_TABLES = ['tally_prompts', 'tally_parties', 'tally_answers', 'tallied_names', 'tallied_runs']

/** Some of the rows of a tally that has ended, or at last the tally itself. How many rows went. */
export async function dropSome(sql: Sql, id: string, limit: number): Promise<number> {
  for (const table of COUNTED_TABLES) {
    const { rowCount } = await sql.query(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where tally = $1 limit $2))`,
      [id, limit],
    )
    if (rowCount) return rowCount
  }
  const { rowCount } = await sql.query(`delete from rival_tallies where id = $1 and state = 'ended'`, [id])
  return rowCount ?? 0
}
