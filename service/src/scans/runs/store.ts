// A run and its attempts: taken, captured or failed, each change fenced by the attempt that makes it.

import type { BegunAsk, Purse } from '../../costs/begin-ask.ts'
import { costGiven } from '../../costs/spending/store.ts'
import { ASKING, askingSha256 } from '../../evidence/asking.ts'
import { stateOf } from '../../evidence/events/states.sql.ts'
import type { BrandRef, PromptIntent } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import { notFound } from '../../model/errors.ts'
import { type Locale, NO_LOCALE } from '../../model/locale.ts'
import type { RunOutcome } from '../../model/outcome.ts'
import type { RunStatus } from '../../model/scan.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'

export interface NewRun {
  id: string
  promptId: string
  engine: Engine
  intent: PromptIntent
  sample?: number
  /** Where it is asked from, as chosen when the scan was planned. */
  locale?: Locale
  /** No rate counts it, however its answer arrives. */
  apart?: boolean
}

export async function insertRuns(
  sql: Sql,
  scan: { scanId: string; brandId: string; createdAt: Date },
  runs: NewRun[],
): Promise<void> {
  const locales = runs.map(({ locale = NO_LOCALE }) => locale)
  await sql.query(
    `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, status, created_at,
       country, language, city, apart)
     select id, $1, $2, prompt_id, engine, intent, sample, 'QUEUED', $3, country, language, city, apart
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::text[], $10::text[], $11::text[],
       $12::boolean[]) as new (id, prompt_id, engine, intent, sample, country, language, city, apart)`,
    [
      scan.scanId,
      scan.brandId,
      scan.createdAt,
      runs.map(run => run.id),
      runs.map(run => run.promptId),
      runs.map(run => run.engine),
      runs.map(run => run.intent),
      runs.map(run => run.sample ?? 1),
      locales.map(({ country }) => country),
      locales.map(({ language }) => language),
      locales.map(({ city }) => city),
      runs.map(({ apart = false }) => apart),
    ],
  )
}

export interface RunRow {
  id: string
  scanId: string
  brand: BrandRef
  aliases: string[]
  engine: Engine
  prompt: { id: string; text: string; intent: PromptIntent }
  status: RunStatus
  /** Where it is asked from, as chosen when the scan was planned. */
  locale: Locale
  /** Which of the samples in this scan it is, from 1. */
  sample: number
  attempt: number
  /** Attempts that the engine failed. */
  failures: number
}

const RUN_COLUMNS = `runs.id, scan_id as "scanId", engine, status, sample, attempt, failures, aliases,
  json_build_object('id', brands.id, 'name', brands.name, 'domain', brands.domain) as brand,
  json_build_object('id', prompts.id, 'text', prompts.text, 'intent', prompts.intent) as prompt,
  json_build_object('country', runs.country, 'language', runs.language, 'city', runs.city) as locale`
const RUN_JOINS = 'join brands on brands.id = runs.brand_id join prompts on prompts.id = prompt_id'

export async function findRun(sql: Sql, id: string): Promise<RunRow | null> {
  const { rows } = await sql.query<RunRow>({
    name: 'find-run',
    text: `select ${RUN_COLUMNS} from runs ${RUN_JOINS} where runs.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

export async function requireRun(sql: Sql, id: string): Promise<RunRow> {
  const run = isPlausibleId(id) ? await findRun(sql, id) : null
  if (!run) throw notFound('Run')
  return run
}

/** SQL: runs that a delivery of `given` may take: it follows their attempt, or made it and died. */
const TAKEABLE = `status in ('QUEUED', 'RUNNING') and (runs.attempt = given.after or exists (
  select from run_attempts a
  where a.run_id = given.run and a.attempt = runs.attempt and a.delivery = given.delivery and a.finished_at is null))`

/** A delivery that would follow an attempt of a run. */
export interface RunClaim {
  runId: string
  after: number
  delivery: string
}

const GIVEN = 'unnest($1::text[], $2::integer[], $3::text[]'
const givenOf = (claims: RunClaim[]) => [
  claims.map(({ runId }) => runId),
  claims.map(({ after }) => after),
  claims.map(({ delivery }) => delivery),
]

export interface OwedAttempt {
  scanId: string
  /** The one that the next would follow. */
  attempt: number
  isCancelled: boolean
  /** Null: only the installation's budgets pay for it. */
  purse: Purse | null
}

/** What pays for a scan's run, and for which scans: the budget of its study, or a month of following its case. */
const PURSE = `coalesce(
  (select json_build_object('per', 'study', 'limit', budget_micros,
     'scanIds', array(select own.id from scans own where own.study_id = studies.id))
   from studies where studies.id = scans.study_id and budget_micros is not null),
  (select json_build_object('per', 'following', 'limit', budget_micros, 'scanIds', array(
     select own.id from scans own where own.followed_case_id = f.case_id
       and own.created_at >= date_trunc('month', scans.created_at, 'UTC')))
   from case_followings f where f.case_id = scans.followed_case_id))`

/** Of each delivery; null if it has nothing to do. */
export async function owedAttempts(sql: Sql, claims: RunClaim[]): Promise<(OwedAttempt | null)[]> {
  const { rows } = await sql.query<OwedAttempt & { turn: number }>({
    name: 'owed-attempts',
    text: `select turn::integer, scan_id as "scanId", attempt, scans.status = 'CANCELLED' as "isCancelled", ${PURSE} as purse
           from (select turn, runs.attempt, scan_id
             from ${GIVEN}) with ordinality as given (run, after, delivery, turn)
             join runs on id = given.run where ${TAKEABLE}) as run
           join scans on scans.id = scan_id`,
    values: givenOf(claims),
  })
  const owed = new Map(rows.map(({ turn, ...row }) => [turn - 1, row]))
  return claims.map((_, turn) => owed.get(turn) ?? null)
}

/** What is recorded with the attempt. */
export interface NewClaim extends RunClaim {
  now: Date
  ask: BegunAsk
}

/**
 * Takes runs for one attempt each. Null for a delivery that has nothing to do: the run is captured or failed, or another
 * delivery has it. A redelivered job means that its previous worker is presumed dead; taking the run fences that
 * worker off. Runs of a cancelled scan cannot be taken: cancelling waits for those that hold the scan here, and all
 * later ones see it.
 */
export async function claimRuns(sql: Sql, claims: NewClaim[]): Promise<(RunRow | null)[]> {
  const { rows } = await sql.query<RunRow & { turn: number }>({
    name: 'claim-runs',
    text: `with given as (
             select * from ${GIVEN}, $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[])
               with ordinality as g (run, after, delivery, at, payee, route, model, micros, source, turn)),
           open as (
             select id as scan from scans
             where id in (select scan_id from runs join given on runs.id = given.run) and status <> 'CANCELLED'
             order by id for share),
           claimed as (
             update runs set status = 'RUNNING', attempt = runs.attempt + 1 from given, open
             where runs.id = given.run and scan_id = scan and ${TAKEABLE} returning runs.*, given.turn),
           noted as (
             insert into run_attempts (run_id, attempt, delivery, started_at, engine, route, model, cost_micros,
               price_source, estimated)
             select id, attempt, delivery, at, payee, route, model, micros, source, micros is not null
             from claimed join given using (turn))
           select turn::integer, ${RUN_COLUMNS} from claimed as runs ${RUN_JOINS}`,
    values: [
      ...givenOf(claims),
      claims.map(({ now }) => now),
      claims.map(({ ask }) => ask.engine),
      claims.map(({ ask }) => ask.route),
      claims.map(({ ask }) => ask.model),
      claims.map(({ ask }) => ask.costMicros),
      claims.map(({ ask }) => ask.priceSource),
    ],
  })
  const claimed = new Map(rows.map(({ turn, ...run }) => [turn - 1, run]))
  return claims.map((_, turn) => claimed.get(turn) ?? null)
}

export const claimRun = async (sql: Sql, claim: NewClaim): Promise<RunRow | null> =>
  (await claimRuns(sql, [claim]))[0] ?? null

export interface CapturedRun {
  runId: string
  attempt: number
  sha256: string
  capturedAt: Date
  finishedAt: Date
  /** Null: the initial estimate stands. */
  costMicros: number | null
  priceSource: string | null
  /** Null if the answer cannot be read. */
  outcome: RunOutcome | null
  /** Why there is nothing to classify, in words: the run then ends here. */
  silence: string | null
  /** It came through an API whose searches the vendor does not vouch for: no rate counts it. */
  apart?: boolean
}

/**
 * RUNNING to CAPTURED, or to FAILED if the engine had nothing to say, and ends the attempt. Only for attempts that
 * hold their run; those of workers presumed dead are ignored.
 */
export async function markCaptured(sql: Sql, runs: CapturedRun[]): Promise<number> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'mark-captured',
    text: `with given as (
             select * from unnest($1::text[], $2::integer[], $3::text[], $4::timestamptz[], $5::timestamptz[],
               $6::bigint[], $7::text[], $8::text[], $9::text[], $10::boolean[])
               as g (id, attempt, sha256, captured_at, finished_at, micros, source, outcome, silence, apart)),
           captured as (
             update runs set status = case when silence is null then 'CAPTURED' else 'FAILED' end,
               sha256 = decode(given.sha256, 'hex'), captured_at = given.captured_at, outcome = given.outcome,
               apart = runs.apart or given.apart,
               failure = case when silence is not null then given.outcome end, failure_message = silence
             from given where runs.id = given.id and runs.attempt = given.attempt and status = 'RUNNING'
             returning runs.id),
           finished as (
             update run_attempts set finished_at = given.finished_at, outcome = 'captured',
               ${costGiven('given.micros', 'given.source')}
             from given join captured on captured.id = given.id
             where run_id = given.id and run_attempts.attempt = given.attempt)
           select id from captured`,
    values: [
      runs.map(run => run.runId),
      runs.map(run => run.attempt),
      runs.map(run => run.sha256),
      runs.map(run => run.capturedAt),
      runs.map(run => run.finishedAt),
      runs.map(run => run.costMicros),
      runs.map(run => run.priceSource),
      runs.map(run => run.outcome),
      runs.map(run => run.silence),
      runs.map(run => run.apart ?? false),
    ],
  })
  return rows.length
}

/** Hashes of the attempts of captured runs, by run, as sealed with their answers. */
export async function askingsOf(
  sql: Sql,
  runs: { runId: string; attempt: number }[],
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; asking: object }>({
    name: 'askings-of',
    text: `select t.run_id as id, ${stateOf(ASKING)} as asking
           from unnest($1::text[], $2::integer[]) as given (run_id, attempt) join run_attempts t using (run_id, attempt)`,
    values: [runs.map(({ runId }) => runId), runs.map(({ attempt }) => attempt)],
  })
  return new Map(rows.map(({ id, asking }) => [id, askingSha256(asking)]))
}

/** To FAILED, if the run is still owed and, given an attempt, still held by it. */
export async function markFailed(
  sql: Sql,
  run: { id: string; attempt: number | null; failure: string; message: string },
): Promise<void> {
  await sql.query(
    `update runs set status = 'FAILED', failures = failures + 1, failure = $3, failure_message = $4
     where id = $1 and ($2::integer is null or attempt = $2) and status in ('QUEUED', 'RUNNING')`,
    [run.id, run.attempt, run.failure, run.message],
  )
}

export interface FinishedAttempt {
  runId: string
  attempt: number
  finishedAt: Date
  outcome: 'failed' | 'superseded'
  failure?: string
  message?: string
  /** Null: the initial estimate stands. */
  costMicros: number | null
  priceSource: string | null
  diagnostic?: Uint8Array | null
}

/** Records how an attempt ended. False if already recorded; that stands. */
export async function finishAttempt(sql: Sql, attempt: FinishedAttempt): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'finish-attempt',
    text: `update run_attempts set finished_at = $3, outcome = $4, failure = $5, message = $6,
             ${costGiven('$7::bigint', '$8')}, diagnostic = $9
           where run_id = $1 and attempt = $2 and finished_at is null`,
    values: [
      attempt.runId,
      attempt.attempt,
      attempt.finishedAt,
      attempt.outcome,
      attempt.failure ?? null,
      attempt.message ?? null,
      attempt.costMicros,
      attempt.priceSource,
      attempt.diagnostic ?? null,
    ],
  })
  return rowCount === 1
}

/** The engine failed this attempt and another will follow. False if the attempt no longer holds the run. */
export async function noteFailedAttempt(sql: Sql, run: { id: string; attempt: number }): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update runs set failures = failures + 1 where id = $1 and attempt = $2 and status = 'RUNNING'`,
    [run.id, run.attempt],
  )
  return rowCount === 1
}
