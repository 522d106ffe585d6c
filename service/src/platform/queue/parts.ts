// Payloads that are sent together share jobs, a few to each: a job costs the database more than what it says. They are delivered
// one by one, all under the identity of the job.

import type { PgBoss } from 'pg-boss'

/** Few enough that several workers share what is sent together. */
export const MOST_PARTS = 5

interface Parts {
  parts: object[]
}

/** The data of the jobs that carry these payloads. */
export function packed(payloads: object[]): object[] {
  const jobs: object[] = []
  for (let start = 0; start < payloads.length; start += MOST_PARTS) {
    const parts = payloads.slice(start, start + MOST_PARTS)
    jobs.push(parts.length === 1 ? (parts[0] as object) : ({ parts } satisfies Parts))
  }
  return jobs
}

export const partsOf = (data: unknown): unknown[] => [...((data as Partial<Parts> | null)?.parts ?? [data])]

/** Leaves only these to the next delivery, if the job is still this one's. */
export async function reduced(
  boss: PgBoss,
  queue: string,
  job: { id: string; retryCount: number },
  left: unknown[],
): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update pgboss.job set data = $4 where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      [queue, job.id, job.retryCount, JSON.stringify({ parts: left })],
    )
}
