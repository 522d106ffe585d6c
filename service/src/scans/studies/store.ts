import {
  STUDY_ENDED_SLOT,
  STUDY_PLAN_SLOT,
  type StudyEndedContent,
  type StudyPlanContent,
  toHex,
} from '@brand-citation-forensics/proof'
import { sealStates } from '../../evidence/events/state.ts'
import { opened } from '../../evidence/history.ts'
import { recordIn, recordsOfKind, type StoredRecord } from '../../evidence/store.ts'
import { contentOf } from '../../evidence/texts/open-texts.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { type StopReason, stoppedFailure } from '../../model/study.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'
import { STUDIES } from '../audited-tables.ts'
import type { Wanted } from '../store.ts'

export interface Study {
  id: string
  brandId: string
  question: string
  rounds: number
  plannedRuns: number
  /** Null: asked to the end whatever it costs. */
  budgetMicros: number | null
  createdAt: Date
  startsAt: Date
  endsAt: Date
  stopReason: StopReason | null
  endedAt: Date | null
}

const COLUMNS = `id, brand_id as "brandId", question, rounds, planned_runs as "plannedRuns",
  budget_micros::float8 as "budgetMicros", created_at as "createdAt", starts_at as "startsAt", ends_at as "endsAt",
  stop_reason as "stopReason", ended_at as "endedAt"`

export async function insertStudy(
  tx: Transaction,
  study: Omit<Study, 'stopReason' | 'endedAt'>,
  actor: string,
): Promise<void> {
  await tx.query(
    `insert into studies (id, brand_id, question, rounds, planned_runs, budget_micros, created_at, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[study.id, study.brandId, study.question, study.rounds, study.plannedRuns, study.budgetMicros],
      ...[study.createdAt, study.startsAt, study.endsAt],
    ],
  )
  const happening = { action: 'study.planned', actor, at: study.createdAt, isFirst: true }
  await sealStates(tx, STUDIES, { ...happening, keys: [study.id] })
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

export async function noteStop(
  tx: Transaction,
  id: string,
  { reason, actor = SYSTEM_ACTOR, at }: { reason: StopReason; actor?: string | undefined; at: Date },
): Promise<void> {
  await tx.query('update studies set stop_reason = $2 where id = $1', [id, reason])
  await sealStates(tx, STUDIES, { action: 'study.stopped', actor, at, keys: [id] })
}

export async function noteEnd(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('update studies set ended_at = $2 where id = $1', [id, at])
  await sealStates(tx, STUDIES, { action: 'study.ended', actor: SYSTEM_ACTOR, at, keys: [id] })
}

export interface StudyCounts {
  /** Whose round was started. */
  begun: number
  /** Runs that may still be asked, or are. */
  owed: number
  /** Answers that wait for their class. */
  unjudged: number
  /** Runs refused because the study's budget is used up. */
  overBudget: number
}

export async function countRuns(sql: Sql, studyId: string): Promise<StudyCounts> {
  const { rows } = await sql.query<StudyCounts>(
    `select count(*)::integer as begun, count(*) filter (where runs.status in ('QUEUED', 'RUNNING'))::integer as owed,
       count(*) filter (where runs.status = 'CAPTURED')::integer as unjudged,
       count(*) filter (where failure = $2)::integer as "overBudget"
     from scans join runs on scan_id = scans.id where study_id = $1`,
    [studyId, stoppedFailure('budget')],
  )
  return rows[0] as StudyCounts
}

/** One for each round that was started. */
export async function scansOfStudy(
  sql: Sql,
  studyId: string,
): Promise<{ id: string; finishedAt: Date | null }[]> {
  const { rows } = await sql.query<{ id: string; finishedAt: Date | null }>(
    'select id, finished_at as "finishedAt" from scans where study_id = $1 order by created_at, id',
    [studyId],
  )
  return rows
}

/** What became of a run, and the records that say so. */
export interface RunEnd {
  id: string
  status: string
  failure: string | null
  outcome: string | null
  citationClass: string | null
  capture: string | null
  classification: string | null
}

const entry = (of: string) => `(select encode(entry, 'hex') from records where ${of})`

/** By id, those with a row: runs of rounds never started have none. */
export async function runEnds(sql: Sql, studyId: string): Promise<Map<string, RunEnd>> {
  const { rows } = await sql.query<RunEnd>(
    `select runs.id, runs.status, failure, outcome, citation_class as "citationClass",
       ${entry(`subject = runs.id and kind = 'capture' and slot = 'answer'`)} as capture,
       ${entry('records.id = runs.classification_id')} as classification
     from scans join runs on scan_id = scans.id where study_id = $1`,
    [studyId],
  )
  return new Map(rows.map(run => [run.id, run]))
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

interface SealedPart<Content> {
  record: StoredRecord
  content: Content
}

const sealedPart =
  <Content>(slot: string) =>
  async (sql: Sql, studyId: string): Promise<SealedPart<Content>> => {
    const record = await recordIn(sql, { subject: studyId, kind: 'study', slot })
    if (!record) throw new Error(`the ${slot} record of ${studyId} is missing: run npm run audit`)
    return { record, content: opened<Content>(record).content }
  }

export const sealedPlan = sealedPart<StudyPlanContent>(STUDY_PLAN_SLOT)
export const sealedEnd = sealedPart<StudyEndedContent>(STUDY_ENDED_SLOT)

/** What the verdicts of these runs say, by entry. */
export async function classesOf(sql: Sql, runs: string[]): Promise<Map<string, string>> {
  const verdicts = await recordsOfKind(sql, 'classification', runs)
  return new Map(
    verdicts.map(verdict => [
      toHex(verdict.entry),
      contentOf<{ citationClass: string }>(verdict).citationClass,
    ]),
  )
}

/** The records of these runs, by entry. */
export async function idsOfEntries(
  sql: Sql,
  runs: string[],
  entries: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; entry: string }>(
    `select id, encode(entry, 'hex') as entry from records
     where subject = any ($1) and kind in ('capture', 'classification') and entry = any ($2::bytea[])`,
    [runs, entries.map(entry => Buffer.from(entry, 'hex'))],
  )
  return new Map(rows.map(({ id, entry }) => [entry, id]))
}
