// Jobs that a client was promised. The queue forgets finished jobs; these rows do not.

import { randomUUID } from 'node:crypto'
import type { AcknowledgedJob, JobStatus } from '../model/jobs.ts'
import type { Sql, Transaction } from '../platform/database.ts'

export interface Job {
  id: string
  kind: AcknowledgedJob
  subjectId: string
  status: JobStatus
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  error: string | null
  /** In the words of the step that did it. */
  result: unknown
  /** Null unless it is running and reports progress. */
  progress: JobProgress | null
}

/** Steps done, of those known so far. */
export interface JobProgress {
  done: number
  total: number
}

/**
 * Inserts a job, or finds the pending one for the same subject. The caller enqueues it, in the same
 * transaction, only if `isNew`.
 */
export async function insertJob(
  tx: Transaction,
  job: { kind: AcknowledgedJob; subjectId: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const id = randomUUID()
    const { rowCount } = await tx.query(
      `insert into jobs (id, kind, subject_id, status, created_at) values ($1, $2, $3, 'QUEUED', $4)
       on conflict (kind, subject_id) where status in ('QUEUED', 'RUNNING') do nothing`,
      [id, job.kind, job.subjectId, job.now],
    )
    if (rowCount === 1) return { id, isNew: true }
    const pending = await pendingJob(tx, job)
    if (pending !== null) return { id: pending, isNew: false }
    // The pending job ended between the two statements, so ours fits now.
  }
  throw new Error(`no ${job.kind} job could be written for ${job.subjectId}`)
}

export async function markStarted(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query(
    `update jobs set status = 'RUNNING', started_at = coalesce(started_at, $2) where id = $1 and status = 'QUEUED'`,
    [id, now],
  )
}

const FINISH = `update jobs set status = $2, finished_at = $3, error = $4, result = $5, progress = null
  where id = $1 and status in ('QUEUED', 'RUNNING')`

export async function markDone(sql: Sql, id: string, now: Date, result: object | null): Promise<void> {
  await sql.query(FINISH, [id, 'DONE', now, null, result && JSON.stringify(result)])
}

export async function markFailed(
  sql: Sql,
  id: string,
  now: Date,
  error: string,
  result: object | null,
): Promise<void> {
  await sql.query(FINISH, [id, 'FAILED', now, error, result && JSON.stringify(result)])
}

/** Not sealed: it is dropped when the job ends. */
export async function noteProgress(sql: Sql, id: string, progress: JobProgress): Promise<void> {
  await sql.query(`update jobs set progress = $2::jsonb where id = $1 and status = 'RUNNING'`, [
    id,
    JSON.stringify(progress),
  ])
}

const COLUMNS = `id, kind, subject_id as "subjectId", status, created_at as "createdAt",
  started_at as "startedAt", finished_at as "finishedAt", error, result, progress`

export async function findJob(sql: Sql, id: string): Promise<Job | null> {
  const { rows } = await sql.query<Job>(`select ${COLUMNS} from jobs where id = $1`, [id])
  return rows[0] ?? null
}

/** The job that is waiting or running, if any. */
export async function pendingJob(
  sql: Sql,
  { kind, subjectId }: { kind: AcknowledgedJob; subjectId: string },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from jobs where kind = $1 and subject_id = $2 and status in ('QUEUED', 'RUNNING')`,
    [kind, subjectId],
  )
  return rows[0]?.id ?? null
}

/** Newest first. */
export async function jobsAbout(
  sql: Sql,
  { kind, subjectId, limit }: { kind: AcknowledgedJob; subjectId: string; limit: number },
): Promise<Job[]> {
  const { rows } = await sql.query<Job>(
    `select ${COLUMNS} from jobs where kind = $1 and subject_id = $2 order by created_at desc, id limit $3`,
    [kind, subjectId, limit],
  )
  return rows
}

/** Jobs about these brands, their scans, runs and facts; null: about everything, including the installation. */
export async function recentJobs(
  sql: Sql,
  limit: number,
  within: readonly string[] | null = null,
): Promise<Job[]> {
  const belongs = (table: string) =>
    `exists (select from ${table} about where about.id = jobs.subject_id and about.brand_id = any ($2))`
  const { rows } = await sql.query<Job>(
    `select ${COLUMNS} from jobs
     where $2::text[] is null or subject_id = any ($2) or ${['scans', 'runs', 'facts'].map(belongs).join(' or ')}
     order by created_at desc, id limit $1`,
    [limit, within],
  )
  return rows
}
