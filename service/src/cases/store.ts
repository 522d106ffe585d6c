import { ENDED_STATUSES } from '../model/case.ts'
import type { Engine } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'
import { weightOf } from './harm.ts'

export interface NewCase {
  id: string
  brandId: string
  rules: string
  matter: string
  value: string
}

export interface RunInCase {
  caseId: string
  runId: string
  classificationId: string
  claim: number
}

type Pair = Pick<RunInCase, 'caseId' | 'runId'>

/** Those that did not exist yet. Always in the same order, so that two who open the same wait for each other once. */
export async function insertCases(sql: Sql, cases: NewCase[], at: Date): Promise<string[]> {
  if (cases.length === 0) return []
  const { rows } = await sql.query<{ id: string }>(
    `insert into cases (id, brand_id, rules, matter, value, status, status_since, opened_at)
     select id, brand, rules, matter, value, 'open', $6, $6
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as g (id, brand, rules, matter, value)
     order by id on conflict (id) do nothing returning id`,
    [
      cases.map(({ id }) => id),
      cases.map(({ brandId }) => brandId),
      cases.map(({ rules }) => rules),
      cases.map(({ matter }) => matter),
      cases.map(({ value }) => value),
      at,
    ],
  )
  return rows.map(({ id }) => id)
}

export async function lockCases(sql: Sql, ids: string[]): Promise<void> {
  await sql.query('select from cases where id = any ($1) order by id for no key update', [ids])
}

export async function casesOfRuns(sql: Sql, runIds: string[]): Promise<RunInCase[]> {
  const { rows } = await sql.query<RunInCase>({
    name: 'cases-of-runs',
    text: `select case_id as "caseId", run_id as "runId", classification_id as "classificationId", claim
           from case_runs where run_id = any ($1)`,
    values: [runIds],
  })
  return rows
}

export async function findRunsOfCases(sql: Sql, runIds: string[]): Promise<Map<string, { brandId: string }>> {
  const { rows } = await sql.query<{ id: string; brandId: string }>(
    'select id, brand_id as "brandId" from runs where id = any ($1) and captured_at is not null',
    [runIds],
  )
  return new Map(rows.map(({ id, brandId }) => [id, { brandId }]))
}

const columnsOf = (pairs: Pair[]) => [pairs.map(({ caseId }) => caseId), pairs.map(({ runId }) => runId)]

export async function dropRuns(sql: Sql, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql.query(
    `delete from case_runs c using unnest($1::text[], $2::text[]) as g (case_id, run_id)
     where c.case_id = g.case_id and c.run_id = g.run_id`,
    columnsOf(pairs),
  )
}

/** An existing one now rests on another verdict. */
export async function putRuns(sql: Sql, runs: RunInCase[]): Promise<void> {
  if (runs.length === 0) return
  await sql.query(
    `insert into case_runs (case_id, run_id, classification_id, claim, engine, prompt_id, intent, captured_at, apart)
     select g.case_id, r.id, g.classification_id, g.claim, r.engine, r.prompt_id, r.intent, r.captured_at, r.apart
     from unnest($1::text[], $2::text[], $3::text[], $4::integer[]) as g (case_id, run_id, classification_id, claim)
     join runs r on r.id = g.run_id
     on conflict (case_id, run_id) do update
       set classification_id = excluded.classification_id, claim = excluded.claim`,
    [
      ...columnsOf(runs),
      runs.map(({ classificationId }) => classificationId),
      runs.map(({ claim }) => claim),
    ],
  )
}

/** How a case `c` adds up: counts are kept as runs join and leave, and only the 30 days up to the last run are read. */
export const ADDED_UP = `lateral (
  select n.runs, seen.recent, 
    seen.recent * cardinality(n.engines) * ${weightOf('c.matter')} as worst, n.engines, n.intents, seen.first as first_seen,
    seen.last as last_seen
  from (
      select coalesce(sum(runs), 0)::integer as runs, coalesce(array_agg(distinct engine), '{}') as engines,
        coalesce(array_agg(distinct intent), '{}') as intents
      from case_counts where case_id = c.id and runs > 0) as n,
    lateral (
      select (select captured_at from case_runs where case_id = c.id order by captured_at limit 1) as first,
        (select captured_at from case_runs where case_id = c.id order by captured_at desc limit 1) as last) as ends,
    lateral (
      select ends.first, ends.last, count(*)::integer as recent
      from case_runs where case_id = c.id and captured_at > ends.last - interval '30 days') as seen) as added`

export async function recount(sql: Sql, ids: string[]): Promise<void> {
  await sql.query(
    `update cases set runs = added.runs, recent = added.recent, worst = added.worst, engines = added.engines,
       intents = added.intents, first_seen = added.first_seen, last_seen = added.last_seen
     from cases c, ${ADDED_UP} where c.id = any ($1) and cases.id = c.id`,
    [ids],
  )
}

/** Ended cases joined by a run captured since. */
export async function reopen(sql: Sql, joined: Pair[], at: Date): Promise<string[]> {
  if (joined.length === 0) return []
  const { rows } = await sql.query<{ id: string }>(
    `update cases c set status = 'reopened', status_since = $3, reason = null
     where c.status = any ($4) and exists (
       select from unnest($1::text[], $2::text[]) as g (case_id, run_id) join runs r on r.id = g.run_id
       where g.case_id = c.id and r.captured_at > c.status_since)
       and c.id = any ($1) returning c.id`,
    [...columnsOf(joined), at, [...ENDED_STATUSES]],
  )
  return rows.map(({ id }) => id)
}

export interface Saying {
  caseId: string
  brandId: string
  brand: string
  engines: Engine[]
  matter: string
  value: string
  statusSince: Date
  runId: string
  classificationId: string
  claim: number
}

/** The newest answer of each case; none of those that no answer is in. */
export async function newestSayings(sql: Sql, ids: string[]): Promise<Saying[]> {
  const { rows } = await sql.query<Saying>(
    `select c.id as "caseId", c.brand_id as "brandId", b.name as brand, c.engines, c.matter, c.value, c.status_since as "statusSince",
       n.run_id as "runId", n.classification_id as "classificationId", n.claim
     from cases c join brands b on b.id = c.brand_id, lateral (
       select run_id, classification_id, claim from case_runs u where u.case_id = c.id
       order by captured_at desc, run_id limit 1) as n
     where c.id = any ($1) order by c.id`,
    [ids],
  )
  return rows
}

export interface AccusedRun {
  runId: string
  brandId: string
  classificationId: string
}

/** Confabulated runs in the order of their ids. */
export async function accusedRuns(
  sql: Sql,
  { among = null, after, limit }: { among?: string[] | null; after: string; limit: number },
): Promise<AccusedRun[]> {
  const { rows } = await sql.query<AccusedRun>(
    `select id as "runId", brand_id as "brandId", classification_id as "classificationId" from runs
     where citation_class = 'CONFABULATED' and classification_id is not null and id > $1
       and ($3::text[] is null or id = any ($3)) order by id limit $2`,
    [after, limit, among],
  )
  return rows
}
