import type { Database } from '../../src/platform/database.ts'
import { eventually } from '../harness.ts'

/** Whether anybody waits for a lock that is no row's. */
export async function isLockAwaited(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

/** Waits until somebody waits for a lock, a row's or any other. */
export const untilLockAwaited = (database: Pick<Database, 'query'>) =>
  eventually(async () => {
    const { rows } = await database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
