import type { Database } from '../src/platform/database.ts'

/** A database whose next transaction has done everything, and waits to be committed. */
export function holdCommit(database: Database) {
  const isDone = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
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
  return { held, isDone: isDone.promise, commit: () => mayEnd.resolve() }
}
