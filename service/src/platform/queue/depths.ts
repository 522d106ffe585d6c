import type { PgBoss } from 'pg-boss'
import { AHEAD, WAITING } from './create-queues.ts'

export interface Depth {
  queue: string
  ready: number
  active: number
  failed: number
  /** How long the oldest job that could be taken has waited for a worker. */
  oldestSeconds: number
}

export async function depthsOf(boss: PgBoss): Promise<Depth[]> {
  const [queues, ages] = await Promise.all([boss.getQueues(), oldestJobs(boss)])
  return queues.map(queue => ({
    queue: queue.name,
    ready: queue.readyCount,
    active: queue.activeCount,
    failed: queue.failedCount,
    oldestSeconds: ages.get(queue.name) ?? 0,
  }))
}

/**
 * Seconds by queue. Those of the fullest queues are read in index order, one job per priority: jobs that go ahead are
 * never old, but others may starve behind them.
 */
async function oldestJobs(boss: PgBoss): Promise<Map<string, number>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, extract(epoch from now() - min(due))::float8 as seconds
     from pgboss.queue, unnest($1::integer[]) as level, lateral (
       select greatest(created_on, start_after) as due from pgboss.job
       where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
         and priority = level
       order by created_on limit 1) as oldest
     group by name`,
    [[WAITING, AHEAD]],
  )
  return new Map(rows.map(({ name, seconds }) => [name as string, Math.max(0, seconds as number)]))
}
