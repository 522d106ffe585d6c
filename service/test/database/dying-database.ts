import type { Database } from '../../src/platform/database.ts'

/** Fails the n-th transaction, before it did anything or after its commit: as a process that is killed there. */
export function dyingDatabase(database: Database, nth: number, when: 'before' | 'after'): Database {
  let count = 0
  return {
    ...database,
    async transaction(work) {
      count += 1
      if (count === nth && when === 'before') throw new Error('killed')
      const result = await database.transaction(work)
      if (count >= nth) throw new Error('killed')
      return result
    },
  }
}
