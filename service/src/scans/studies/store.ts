import { toHex } from '@brand-citation-forensics/proof'
import { recordsOfKind } from '../../evidence/store.ts'
import { contentOf } from '../../evidence/texts/open-texts.ts'
import type { Engine } from '../../model/engine.ts'
import type { RoundState, StopReason } from '../../model/study.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'
import type { Wanted } from '../store.ts'

export interface Study {
  id: string
  brandId: string
  question: string
  protocolSha256: string
  rounds: number
  samples: number
  plannedRuns: number
  /** Null: asked to the end whatever it costs. */
  budgetMicros: number | null
  createdAt: Date
  startsAt: Date
  endsAt: Date
  stopReason: StopReason | null
  stoppedAt: Date | null
  endedAt: Date | null
}

const COLUMNS = `id, brand_id as "brandId", question, encode(protocol_sha256, 'hex') as "protocolSha256", rounds,
  samples, planned_runs as "plannedRuns", budget_micros::float8 as "budgetMicros", created_at as "createdAt",
  starts_at as "startsAt", ends_at as "endsAt", stop_reason as "stopReason", stopped_at as "stoppedAt",
  ended_at as "endedAt"`

export async function insertStudy(sql: Sql, study: Omit<Study, 'stopReason' | 'stoppedAt' | 'endedAt'>) {
  await sql.query(
    `insert into studies (id, brand_id, question, protocol_sha256, rounds, samples, planned_runs, budget_micros,
       created_at, starts_at, ends_at)
     values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[study.id, study.brandId, study.question, study.protocolSha256, study.rounds, study.samples],
      ...[study.plannedRuns, study.budgetMicros, study.createdAt, study.startsAt, study.endsAt],
    ],
  )
}

export async function findStudy(sql: Sql, id: string): Promise<Study | null> {
  const { rows } = await sql.query<Study>(`select ${COLUMNS} from studies where id = $1`, [id])
  return rows[0] ?? null
}

/** Others who would take a step wait here until the transaction ends. */
export async function lockStudy(sql: Sql, id: string): Promise<Study | null> {
  const { rows } = await sql.query<Study>(`select ${COLUMNS} from studies where id = $1 for no key update`, [
    id,
  ])
  return rows[0] ?? null
}

/** Newest first. */
export async function studiesOfBrand(
  sql: Sql,
  brandId: string,
  { after, limit }: Wanted,
): Promise<Page<Study>> {
  const { rows } = await sql.query<Study & Cursor>(
    `select ${COLUMNS}, ${microsOf('created_at')} as micros from studies
     where brand_id = $1 and ${comesAfter('created_at', 3)} order by created_at desc, id limit $2`,
    [brandId, limit + 1, ...cursorValues(after)],
  )
  return pageOf(rows, limit)
}

export async function noteStop(sql: Sql, id: string, reason: StopReason, at: Date): Promise<void> {
  await sql.query('update studies set stop_reason = $2, stopped_at = $3 where id = $1', [id, reason, at])
}

export async function noteEnd(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update studies set ended_at = $2 where id = $1', [id, at])
}

export interface Round {
  /** From 1. */
  round: number
  dueAt: Date
  state: RoundState
  scanId: string | null
  reason: string | null
}

export async function insertRounds(sql: Sql, studyId: string, dueTimes: Date[]): Promise<void> {
  await sql.query(
    `insert into study_rounds (study_id, round, due_at, state)
     select $1, place, due_at, 'planned' from unnest($2::timestamptz[]) with ordinality as due (due_at, place)`,
    [studyId, dueTimes],
  )
}

export async function roundsOf(sql: Sql, studyId: string): Promise<Round[]> {
  const { rows } = await sql.query<Round>(
    `select round, due_at as "dueAt", state, scan_id as "scanId", reason from study_rounds
     where study_id = $1 order by round`,
    [studyId],
  )
  return rows
}

export async function noteRound(
  sql: Sql,
  studyId: string,
  { round, state, scanId, reason }: Omit<Round, 'dueAt'>,
): Promise<void> {
  await sql.query(
    'update study_rounds set state = $3, scan_id = $4, reason = $5 where study_id = $1 and round = $2',
    [studyId, round, state, scanId, reason],
  )
}

export interface StudyCounts {
  /** Runs that may still be asked, or are. */
  owed: number
  /** Answers that wait for their class. */
  unjudged: number
  /** Runs refused because the study's budget is used up. */
  overBudget: number
}

export async function countRuns(sql: Sql, studyId: string, overBudget: string): Promise<StudyCounts> {
  const { rows } = await sql.query<StudyCounts>(
    `select count(*) filter (where runs.status in ('QUEUED', 'RUNNING'))::integer as owed,
       count(*) filter (where runs.status = 'CAPTURED')::integer as unjudged,
       count(*) filter (where failure = $2)::integer as "overBudget"
     from scans join runs on scan_id = scans.id where study_id = $1`,
    [studyId, overBudget],
  )
  return rows[0] as StudyCounts
}

/** Until the transaction ends nobody takes one of their runs, and those just taken are visible. */
export async function lockScans(sql: Sql, studyId: string): Promise<void> {
  await sql.query('select from scans where study_id = $1 order by id for update', [studyId])
}

/** To FAILED, whatever is not being asked right now, with the scans locked. Returns which. */
export async function cancelRuns(
  sql: Sql,
  studyId: string,
  why: { failure: string; message: string },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update runs set status = 'FAILED', failure = $2, failure_message = $3
     from scans where scans.id = scan_id and study_id = $1 and (runs.status = 'QUEUED' or (
       runs.status = 'RUNNING' and not exists (
         select from run_attempts a where a.run_id = runs.id and a.attempt = runs.attempt and finished_at is null)))
     returning runs.id`,
    [studyId, why.failure, why.message],
  )
  return rows.map(({ id }) => id)
}

/** Scans of a study that only remain to be closed. */
export async function closableScans(sql: Sql, studyId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from scans where study_id = $1 and finished_at is null and not exists (
       select from runs where scan_id = scans.id and status in ('QUEUED', 'RUNNING'))`,
    [studyId],
  )
  return rows.map(({ id }) => id)
}

/** What became of a run, and the records that say so. */
export interface RunEnd {
  id: string
  engine: Engine
  status: string
  failure: string | null
  outcome: string | null
  citationClass: string | null
  mentioned: boolean | null
  capturedAt: Date | null
  capture: string | null
  extraction: string | null
  classification: string | null
}

const entry = (of: string) => `(select encode(entry, 'hex') from records where ${of})`

/** Of all runs with a row; those of rounds never started have none. */
export async function runEnds(sql: Sql, studyId: string): Promise<RunEnd[]> {
  const { rows } = await sql.query<RunEnd>(
    `select runs.id, engine, runs.status, failure, outcome, citation_class as "citationClass", mentioned,
       captured_at as "capturedAt",
       ${entry(`subject = runs.id and kind = 'capture' and slot = 'answer'`)} as capture,
       ${entry(`subject = runs.id and kind = 'extraction' and slot = 'text'`)} as extraction,
       ${entry('records.id = runs.classification_id')} as classification
     from scans join runs on scan_id = scans.id where study_id = $1`,
    [studyId],
  )
  return rows
}

export async function scansOfStudy(sql: Sql, studyId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from scans where study_id = $1', [studyId])
  return rows.map(({ id }) => id)
}

/** The records of these entries, by entry. */
export async function idsOfEntries(
  sql: Sql,
  { subjects, entries }: { subjects: string[]; entries: Uint8Array[] },
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; entry: string }>(
    `select id, encode(entry, 'hex') as entry from records
     where subject = any ($1) and kind in ('capture', 'extraction', 'classification') and entry = any ($2::bytea[])`,
    [subjects, entries],
  )
  return new Map(rows.map(({ id, entry }) => [entry, id]))
}

/** What the verdicts of these entries say, by entry. */
export async function classesOf(sql: Sql, subjects: string[]): Promise<Map<string, string>> {
  const verdicts = await recordsOfKind(sql, 'classification', subjects)
  return new Map(
    verdicts.map(verdict => [
      toHex(verdict.entry),
      contentOf<{ citationClass: string }>(verdict).citationClass,
    ]),
  )
}

/** How many begun runs of each study have ended. */
export async function endedRuns(sql: Sql, studyIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ id: string; ended: number }>(
    `select study_id as id, count(*) filter (where runs.status in ('CLASSIFIED', 'FAILED'))::integer as ended
     from scans join runs on scan_id = scans.id where study_id = any ($1) group by 1`,
    [studyIds],
  )
  return new Map(rows.map(({ id, ended }) => [id, ended]))
}
