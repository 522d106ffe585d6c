import type { PromptIntent } from '../../model/brand.ts'
import { type CaseStatus, OPEN_STATUSES } from '../../model/case.ts'
import type { Engine } from '../../model/engine.ts'
import type { AnswerRef } from '../../model/scan.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'
import type { CaseState } from '../people/store.ts'
import { countsForCase } from '../silences/store.ts'
import { newsBetween, SHOWN } from '../standing/store.ts'

export interface CaseRow extends CaseState {
  matter: string
  value: string
  openedAt: Date
  runs: number
  recent: number
  worst: number
  engines: Engine[]
  intents: PromptIntent[]
  firstSeen: Date | null
  lastSeen: Date | null
  /** The newest answer and verdict that say so, and the claim's index in it; null if none does any more. */
  runId: string | null
  classificationId: string | null
  claim: number | null
}

const ROW = `c.id, c.brand_id as "brandId", c.matter, c.value, c.status, c.status_since as "statusSince", c.reason,
  c.owner, c.due, c.opened_at as "openedAt", c.runs, c.recent, c.worst, c.engines, c.intents,
  c.first_seen as "firstSeen", c.last_seen as "lastSeen", newest.run_id as "runId",
  newest.classification_id as "classificationId", newest.claim`

const NEWEST = `lateral (
  select run_id, classification_id, claim from case_runs u where u.case_id = c.id order by captured_at desc, run_id limit 1)`

export interface CaseFilter {
  brandId: string
  statuses: readonly CaseStatus[] | null
  engine: Engine | null
  intent: PromptIntent | null
  owner: string | null
  /** New or returned since. */
  newSince: Date | null
  seenSince: Date | null
}

const FILTER = `c.brand_id = $1 and ${SHOWN} and ($2::text[] is null or c.status = any ($2))
  and ($3::text is null or $3 = any (c.engines)) and ($4::text is null or $4 = any (c.intents))
  and ($5::text is null or c.owner = $5)
  and ($6::timestamptz is null or ${newsBetween('$6', 'null')} in ('new', 'returned'))
  and ($7::timestamptz is null or c.last_seen > $7)`

const valuesOf = ({ brandId, statuses, engine, intent, owner, newSince, seenSince }: CaseFilter) => [
  ...[brandId, statuses, engine, intent, owner, newSince, seenSince],
]

/** Worst first; the cursor holds how bad the last one was in place of a time. */
export async function pageOfCases(
  sql: Sql,
  filter: CaseFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Page<CaseRow>> {
  const { rows } = await sql.query<CaseRow & Cursor>(
    `select ${ROW}, c.worst::text as micros
     from (select * from cases c where ${FILTER}
             and ($8::bigint is null or c.worst <= $8 and (c.worst < $8 or c.id > $9::text))
           order by c.worst desc, c.id limit ${Number(limit) + 1}) as c
     left join ${NEWEST} as newest on true order by c.worst desc, c.id`,
    [...valuesOf(filter), ...cursorValues(after)],
  )
  return pageOf(rows, limit)
}

/** How many there are of each status, by the same filter. */
export async function countCases(sql: Sql, filter: CaseFilter): Promise<Map<CaseStatus, number>> {
  const { rows } = await sql.query<{ status: CaseStatus; cases: number }>(
    `select c.status, count(*)::integer as cases from cases c where ${FILTER} group by c.status`,
    valuesOf(filter),
  )
  return new Map(rows.map(({ status, cases }) => [status, cases]))
}

export async function worstCases(sql: Sql, brandIds: string[]): Promise<CaseRow[]> {
  const { rows } = await sql.query<CaseRow>(
    `select ${ROW} from unnest($1::text[]) as b (id), lateral (
       select * from cases c where c.brand_id = b.id and c.status = any ($2) and ${SHOWN}
       order by c.worst desc, c.id limit 1) as c
     left join ${NEWEST} as newest on true`,
    [brandIds, [...OPEN_STATUSES]],
  )
  return rows
}

/** In the order of their ids. */
export async function caseRowsOf(sql: Sql, ids: string[]): Promise<CaseRow[]> {
  const { rows } = await sql.query<CaseRow>(
    `select ${ROW} from cases c left join ${NEWEST} as newest on true where c.id = any ($1) order by c.id`,
    [ids],
  )
  return rows
}

export async function findCaseRow(sql: Sql, id: string): Promise<CaseRow | null> {
  const { rows } = await sql.query<CaseRow>(
    `select ${ROW} from cases c left join ${NEWEST} as newest on true where c.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export interface CaseRun extends AnswerRef {
  scanId: string
  sha256: string
  apart: boolean
  classificationId: string
  claim: number
}

/** Newest first. */
export async function runsOfCase(
  sql: Sql,
  caseId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Page<CaseRun>> {
  const { rows } = await sql.query<CaseRun & Cursor>(
    `select c.run_id as id, c.run_id as "runId", ${microsOf('c.captured_at')} as micros, r.scan_id as "scanId", c.engine,
       c.intent, c.prompt_id as "promptId", p.text as "promptText", encode(r.sha256, 'hex') as sha256,
       c.captured_at as "capturedAt", c.apart, c.classification_id as "classificationId", c.claim
     from (select *, run_id as id from case_runs) as c join runs r on r.id = c.run_id join prompts p on p.id = c.prompt_id
     where c.case_id = $1 and ${comesAfter('c.captured_at', 2).replace(' id >', ' c.run_id >')}
     order by c.captured_at desc, c.run_id limit ${Number(limit) + 1}`,
    [caseId, ...cursorValues(after)],
  )
  return pageOf(rows, limit)
}

export type ListedRun = Pick<
  CaseRun,
  'runId' | 'engine' | 'sha256' | 'capturedAt' | 'classificationId' | 'claim'
>

/** The newest of each engine, then the second newest of each, and so on. */
export async function listedRuns(sql: Sql, caseId: string, most: number): Promise<ListedRun[]> {
  const { rows } = await sql.query<ListedRun>(
    `select u.run_id as "runId", u.engine, encode(r.sha256, 'hex') as sha256, u.captured_at as "capturedAt",
       u.classification_id as "classificationId", u.claim
     from (select *, row_number() over (partition by engine order by captured_at desc, run_id) as turn
           from case_runs where case_id = $1) as u join runs r on r.id = u.run_id
     order by u.turn, u.captured_at desc, u.run_id limit $2`,
    [caseId, most],
  )
  return rows
}

export interface Cell {
  engine: Engine
  promptId: string
  promptText: string
  /** The first day of its week. */
  week: string
  /** Answers with the claim, of all answers of the prompt on the engine that have a class. */
  hits: number
  answers: number
}

const WEEK = (time: string): string => `to_char(date_trunc('week', ${time} at time zone 'UTC'), 'YYYY-MM-DD')`

/** The prompts and engines that ever brought up the claim, week by week. */
export async function cellsOf(sql: Sql, caseId: string, since: Date): Promise<Cell[]> {
  const { rows } = await sql.query<Cell>(
    `select a.engine, a.prompt_id as "promptId", p.text as "promptText", a.week, a.hits, a.answers
     from (select r.engine, r.prompt_id, ${WEEK('r.answered_at')} as week, count(u.run_id)::integer as hits,
             count(*)::integer as answers
           from (select distinct engine, prompt_id from case_runs where case_id = $1) as pairs
           join runs r on r.prompt_id = pairs.prompt_id and r.engine = pairs.engine
           left join case_runs u on u.case_id = $1 and u.run_id = r.id
           where ${countsForCase('$1')} and r.answered_at >= $2
           group by 1, 2, 3) as a
     join prompts p on p.id = a.prompt_id order by a.engine, a.prompt_id, a.week`,
    [caseId, since],
  )
  return rows
}

/** By case and engine: how many answers of that time repeat it, of those that rates count. */
export async function countHits(
  sql: Sql,
  caseIds: string[],
  { since, until }: { since: Date; until: Date | null },
): Promise<{ caseId: string; engine: Engine; hits: number }[]> {
  const { rows } = await sql.query<{ caseId: string; engine: Engine; hits: number }>(
    `select case_id as "caseId", engine, count(*)::integer as hits from case_runs
     where case_id = any ($1) and captured_at >= $2 and captured_at < coalesce($3, timestamptz 'infinity') and not apart
     group by 1, 2`,
    [caseIds, since, until],
  )
  return rows
}

/** Those said between the two, worst first, and how many there are, without those that people set aside. */
export async function worstSaid(
  sql: Sql,
  { brandId, since, until, limit }: { brandId: string; since: Date; until: Date; limit: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const { rows } = await sql.query<CaseRow & { total: number }>(
    `select ${ROW}, said.total
     from (select *, count(*) over ()::integer as total from cases c
           where brand_id = $1 and status <> 'dismissed' and runs > 0 and last_seen >= $2 and first_seen < $3
             and exists (select from case_runs u
               where u.case_id = c.id and u.captured_at >= $2 and u.captured_at < $3 and not u.apart)
           order by worst desc, id limit $4) as said
     join cases c using (id) left join ${NEWEST} as newest on true order by c.worst desc, c.id`,
    [brandId, since, until, limit],
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
