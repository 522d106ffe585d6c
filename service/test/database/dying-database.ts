import type { Database } from '../../src/platform/database.ts'

/** Fails the n-th transaction as a process that is killed: before it did anything, before its commit, or after that. */
export function dyingDatabase(
  database: Database,
  nth: number,
  when: 'before' | 'before its commit' | 'after',
): Database {
  let count = 0
  const killed = () => {
    throw new Error('killed')
  }
  return {
    ...database,
    async transaction(work) {
      count += 1
      if (count === nth && when === 'before') killed()
      const result = await database.transaction(async tx => {
        const done = await work(tx)
        if (count >= nth && when === 'before its commit') killed()
        return done
      })
      if (count >= nth) killed()
      return result
    },
  }
}
