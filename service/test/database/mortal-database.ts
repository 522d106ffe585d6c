// A process that dies, without one: from that moment on its connections are cut and it gets no others, and what it was about
// to do never ends, so that nothing of it is caught or tidied up. Whoever holds a lock file must die for real: this process
// would remember that it holds it.

import type { TestContext } from 'node:test'
import type { Database } from '../../src/platform/database.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { openTestDatabase } from './open-test-database.ts'

export interface Mortal {
  /** Its own road to the database. */
  database: Database
  die(): Promise<never>
  /** The same road; with its so-many-th transaction it dies, in front of the commit or right after it. */
  dyingAt(where: 'before' | 'after', nth: number): Database
  /** Resolves at its death; rejects where `life` ended otherwise. */
  deathOf(life: Promise<unknown>): Promise<void>
}

export async function openMortal(t: TestContext, databaseUrl: string): Promise<Mortal> {
  const proxy = await openDatabaseProxy(databaseUrl)
  const database = openTestDatabase(proxy.url)
  const { promise: died, resolve } = Promise.withResolvers<void>()
  let isDead = false
  t.after(async () => {
    // Connections that are still in somebody's hand never come back.
    void database.close()
    await proxy.close()
  })
  function die(): Promise<never> {
    isDead = true
    proxy.set('cut')
    resolve()
    return new Promise<never>(() => {})
  }
  return {
    ...{ database, die },
    dyingAt(where, nth) {
      let begun = 0
      const transaction: Database['transaction'] = async work => {
        const turn = ++begun
        const result = await database.transaction(async tx => {
          const done = await work(tx)
          if (turn === nth && where === 'before') await die()
          return done
        })
        if (turn === nth) await die()
        return result
      }
      return Object.assign(Object.create(database), { transaction })
    },
    async deathOf(life) {
      const ended = life.then(
        () => Promise.reject(new Error('it lived on')),
        error => {
          // What else it had begun fails at its death, as it should.
          if (!isDead) throw error
        },
      )
      await Promise.race([died, ended])
    },
  }
}
