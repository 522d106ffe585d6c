import type { Database } from '../../src/platform/database.ts'
import { eventually } from '../harness.ts'

/** Whether anybody waits for a lock that is no row's. */
async function isLockAwaited(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

/**
 * Does the second while the transaction of the first has done everything and waits to be committed. Returns whether the second
 * waited for it.
 */
export async function besideUncommitted(
  database: Database,
  first: (held: Database) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<boolean> {
  const [isDone, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held: Database = {
    query: database.query.bind(database),
    close: () => database.close(),
    transaction: work =>
      database.transaction(async tx => {
        const result = await work(tx)
        isDone.resolve()
        await mayEnd.promise
        return result
      }),
  }
  const open = first(held)
  await isDone.promise
  let isOver = false
  const other = second().then(() => {
    isOver = true
  })
  await eventually(async () => isOver || (await isLockAwaited(database)))
  const hasWaited = !isOver
  mayEnd.resolve()
  await Promise.all([open, other])
  return hasWaited
}

/** Waits until somebody waits for a lock, a row's or any other. */
export const untilLockAwaited = (database: Pick<Database, 'query'>) =>
  eventually(async () => {
    const { rows } = await database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
