// The database once everything is over, for the checks; and, meanwhile, how much is left to do.

import pg from 'pg'
import type { State } from './state.ts'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 60_000,
  })
  // A server killed under us is the point of this.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

export interface Owed {
  /** Runs that have not been captured or given up. */
  runs: number
  /** Captured runs without a class, jobs that somebody was told about, records without a published place. */
  rest: number
}

export const readOwed = (url: string): Promise<Owed> =>
  withClient(url, async client => {
    const { rows } = await client.query<Owed>(
      `select (select count(*) from runs where status in ('QUEUED', 'RUNNING'))::integer as runs,
              ((select count(*) from runs where status = 'CAPTURED')
               + (select count(*) from jobs where status in ('QUEUED', 'RUNNING'))
               + (select count(*) from scans where finished_at is null)
               + (select count(*) from log_queue)
               + (select coalesce(max(size), 0) from log_checkpoints)
               - (select coalesce(max(size), 0) from log_published))::integer as rest`,
    )
    return rows[0] ?? { runs: 0, rest: 0 }
  })

/** When the last run was captured that was begun after a moment; null for none. */
export const readCapture = (url: string, since: number): Promise<Date | null> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ at: Date | null }>(
      `select max(finished_at) as at from run_attempts where outcome = 'captured' and started_at >= $1`,
      [new Date(since)],
    )
    return rows[0]?.at ?? null
  })

const QUERIES: Record<keyof State, string> = {
  scans: `select scans.id, brand_id as "brandId", plan, status, scans.created_at as "createdAt",
            finished_at as "finishedAt", total_runs as "totalRuns", total_prompts as "totalPrompts", engines
          from scans join brands on brands.id = brand_id`,
  prompts: `select id, brand_id as "brandId", text from prompts`,
  runs: `select id, scan_id as "scanId", brand_id as "brandId", prompt_id as "promptId", engine, intent, status,
           attempt, failure, captured_at as "capturedAt", encode(sha256, 'hex') as sha256,
           citation_class as "citationClass" from runs`,
  attempts: `select run_id as "runId", attempt, started_at as "startedAt", finished_at as "finishedAt", outcome,
               cost_micros::float8 as "costMicros" from run_attempts order by run_id, attempt`,
  laterAsks: `select cause_id as "jobId", run_id as "runId", ask, finished_at as "finishedAt",
                cost_micros::float8 as "costMicros" from later_asks`,
  records: `select subject, kind, slot, encode(sha256, 'hex') as sha256 from records
            where kind in ('capture', 'classification', 'verification')`,
  jobs: `select id, kind, subject_id as "subjectId", status, created_at as "createdAt",
           finished_at as "finishedAt", error from jobs`,
  waiting: `select name as queue, state::text, count(*)::integer as count from pgboss.job
            where state in ('created', 'retry', 'active') and name ~ '^(run|scan|classify|verify|dead-letters)' group by 1, 2`,
}

/** In one snapshot. */
export const readState = (url: string): Promise<State> =>
  withClient(url, async client => {
    await client.query('begin isolation level repeatable read read only')
    const state: Record<string, unknown[]> = {}
    for (const [name, sql] of Object.entries(QUERIES)) state[name] = (await client.query(sql)).rows
    await client.query('commit')
    return state as unknown as State
  })
