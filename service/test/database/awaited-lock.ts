import type { Database } from '../../src/platform/database.ts'

/** Whether anybody waits for a lock that is no row's. */
export async function isLockAwaited(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}
