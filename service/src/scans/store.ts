import type { CitationClass } from '../model/citation.ts'
import type { Engine } from '../model/engine.ts'
import type { RunOutcome } from '../model/outcome.ts'
import type { EngineChoice, RunStatus, ScanStatus } from '../model/scan.ts'
import type { Sql } from '../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../platform/keyset.ts'

/** Asking everything several times counts as often. */
export async function countScansSince(sql: Sql, brandId: string, since: Date): Promise<number> {
  const { rows } = await sql.query<{ scans: number }>(
    'select coalesce(sum(samples), 0)::integer as scans from scans where brand_id = $1 and created_at >= $2',
    [brandId, since],
  )
  return rows[0]?.scans ?? 0
}

interface NewScan extends EngineChoice {
  id: string
  brandId: string
  jobId: string
  createdAt: Date
  totalPrompts: number
  totalRuns: number
  /** 1 unless said otherwise. */
  samples?: number
  /** The study whose round it is; null for an ordinary scan. */
  studyId?: string | null
  /** The case it follows, and the time it was due. */
  follows?: Follows | null
}

export interface Follows {
  caseId: string
  dueAt: Date
}

export async function insertScan(sql: Sql, scan: NewScan): Promise<void> {
  await sql.query(
    `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs,
       engines, engines_not_runnable, engines_out_of_plan, samples, study_id, followed_case_id, followed_due_at)
     values ($1, $2, $3, 'QUEUED', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      scan.id,
      scan.brandId,
      scan.jobId,
      scan.createdAt,
      scan.totalPrompts,
      scan.totalRuns,
      scan.engines,
      scan.enginesNotRunnable,
      scan.enginesOutOfPlan,
      scan.samples ?? 1,
      scan.studyId ?? null,
      scan.follows?.caseId ?? null,
      scan.follows?.dueAt ?? null,
    ],
  )
}

/** QUEUED to RUNNING. Null if the scan had already left QUEUED. */
export async function beginScan(
  sql: Sql,
  id: string,
  now: Date,
): Promise<{ totalRuns: number; jobId: string } | null> {
  const { rows } = await sql.query<{ totalRuns: number; jobId: string }>(
    `update scans set status = 'RUNNING', started_at = $2 where id = $1 and status = 'QUEUED'
     returning total_runs as "totalRuns", job_id as "jobId"`,
    [id, now],
  )
  return rows[0] ?? null
}

export async function queuedRuns(sql: Sql, scanId: string): Promise<{ id: string; engine: Engine }[]> {
  const { rows } = await sql.query<{ id: string; engine: Engine }>(
    `select id, engine from runs where scan_id = $1 and status = 'QUEUED' order by id`,
    [scanId],
  )
  return rows
}

/** SQL: QUEUED or RUNNING. */
export const IS_OWED = 'captured_at is null and failure is null'

/** SQL: a scan owes a run. Those asked last are looked at first; in the index are also answers that wait for their class. */
const OWES = `exists (select from (
  select from runs r where r.brand_id = scans.brand_id and r.created_at = scans.created_at and r.scan_id = scans.id
    and r.answered_at is null and ${IS_OWED} order by r.id desc limit 1) as owed)`

/** The scan of each of these runs, if this run and all the others have ended. */
export async function scansWithoutOwedRuns(sql: Sql, runIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; scanId: string }>({
    name: 'scans-without-owed-runs',
    text: `with ended as (select id, scan_id from runs where id = any ($1) and not (${IS_OWED})),
           paid as materialized (select id from scans where id in (select scan_id from ended) and not ${OWES})
           select ended.id, scan_id as "scanId" from ended join paid on paid.id = scan_id`,
    values: [runIds],
  })
  return new Map(rows.map(({ id, scanId }) => [id, scanId]))
}

export async function runningScansWithoutOwedRuns(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from scans where status in ('RUNNING', 'CANCELLED') and finished_at is null and not ${OWES}`,
  )
  return rows.map(({ id }) => id)
}

/** One that was cancelled stays so. */
export async function endScan(sql: Sql, id: string, status: ScanStatus, now: Date): Promise<string | null> {
  const { rows } = await sql.query<{ job_id: string }>(
    `update scans set status = case status when 'CANCELLED' then status else $2 end,
       finished_at = greatest($3, started_at)
     where id = $1 and finished_at is null returning job_id`,
    [id, status, now],
  )
  return rows[0]?.job_id ?? null
}

export interface ScanRow extends EngineChoice {
  id: string
  brandId: string
  jobId: string
  status: ScanStatus
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  totalPrompts: number
  totalRuns: number
  /** How often each engine is asked each prompt. */
  samples: number
  /** The study whose round it is; null for an ordinary scan. */
  studyId: string | null
  followedCaseId: string | null
}

const SCAN_COLUMNS = `id, brand_id as "brandId", job_id as "jobId", status, created_at as "createdAt",
  started_at as "startedAt", finished_at as "finishedAt", total_prompts as "totalPrompts",
  total_runs as "totalRuns", samples, study_id as "studyId",
  followed_case_id as "followedCaseId", engines, engines_not_runnable as "enginesNotRunnable",
  engines_out_of_plan as "enginesOutOfPlan"`

export async function findScan(sql: Sql, id: string): Promise<ScanRow | null> {
  const { rows } = await sql.query<ScanRow>({
    name: 'find-scan',
    text: `select ${SCAN_COLUMNS} from scans where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Where a page begins, and how long it is. */
export interface Wanted {
  after: Cursor | null
  limit: number
}

/** Newest first. */
export async function scansOfBrand(
  sql: Sql,
  brandId: string,
  { after, limit }: Wanted,
): Promise<Page<ScanRow>> {
  const { rows } = await sql.query<ScanRow & Cursor>(
    `select ${SCAN_COLUMNS}, ${microsOf('created_at')} as micros from scans
     where brand_id = $1 and ${comesAfter('created_at', 3)} order by created_at desc, id limit $2`,
    [brandId, limit + 1, ...cursorValues(after)],
  )
  return pageOf(rows, limit)
}

export interface RunSummary {
  id: string
  engine: Engine
  promptId: string
  status: RunStatus
  citationClass: CitationClass | null
  sha256: string | null
  capturedAt: Date | null
  failure: string | null
  /** Null if not recorded, or unknowable. */
  outcome: RunOutcome | null
  /** Which of the samples it is, from 1. */
  sample: number
}

export async function runsOfScan(sql: Sql, scanId: string): Promise<RunSummary[]> {
  const { rows } = await sql.query<RunSummary>(
    `select id, engine, prompt_id as "promptId", status, citation_class as "citationClass",
            encode(sha256, 'hex') as sha256, captured_at as "capturedAt", failure, outcome, sample
     from runs where scan_id = $1 order by id`,
    [scanId],
  )
  return rows
}

export interface ScanTally {
  byStatus: Partial<Record<RunStatus, number>>
  /** Those whose bytes are sealed, even without an answer to classify. */
  captured: number
  mentions: number
  cost: ScanCost
}

export interface ScanCost {
  /** Known plus estimated; null if no request has an amount. */
  micros: number | null
  estimatedMicros: number
  estimatedAsks: number
  unknownAsks: number
}

export async function tallyScan(sql: Sql, scanId: string): Promise<ScanTally> {
  const { rows } = await sql.query<{ status: RunStatus; runs: number; captured: number; mentions: number }>({
    name: 'tally-runs',
    text: `select status, count(*)::integer as runs, count(captured_at)::integer as captured,
             count(*) filter (where mentioned)::integer as mentions
           from runs where scan_id = $1 group by status`,
    values: [scanId],
  })
  const cost = await sql.query<ScanCost>({
    name: 'tally-cost',
    // Without requests in progress, whose cost is still unknown. Those that will never end are included.
    text: `select sum(cost_micros)::float8 as micros,
             coalesce(sum(cost_micros) filter (where estimated), 0)::float8 as "estimatedMicros",
             count(*) filter (where estimated)::integer as "estimatedAsks",
             count(*) filter (where cost_micros is null)::integer as "unknownAsks"
           from runs join run_attempts on run_id = id
           where scan_id = $1
             and (finished_at is not null or status <> 'RUNNING' or run_attempts.attempt < runs.attempt)`,
    values: [scanId],
  })
  return {
    byStatus: Object.fromEntries(rows.map(row => [row.status, row.runs])),
    captured: rows.reduce((sum, row) => sum + row.captured, 0),
    mentions: rows.reduce((sum, row) => sum + row.mentions, 0),
    cost: cost.rows[0] as ScanCost,
  }
}

/** Ordinary scans of the brand. Study rounds and followings have their own schedules, and count in none of its rates. */
export const IS_OWN = 'study_id is null and followed_case_id is null'

export async function hasOpenScan(sql: Sql, brandId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from scans where brand_id = $1 and finished_at is null and ${IS_OWN} limit 1`,
    [brandId],
  )
  return rowCount === 1
}
