// Checks whether the database can be written, on its own connection: an idle one in a pool knows neither that the
// server accepts no more, nor that it has become a standby.

import { Connection } from '../postgres/connection.ts'
import { causeOf, type Troubles } from './write-troubles.ts'

export interface WriteWatch {
  /** Checks, unless somebody just did, and notes or clears the result. Never throws, and is quick enough for a waiting caller. */
  look(): Promise<void>
  stop(): void
}

const FRESH_MS = 1_000
/** Callers are promised an answer within 2 s. */
const PATIENCE_MS = 1_200
/** While something is known to be wrong. */
const LOOKED_EVERY_MS = 1_000

export function watchWrites(url: string, troubles: Troubles): WriteWatch {
  let looking: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const client = new Connection({
      connectionString: url,
      application_name: 'bcf-probe',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ reads: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as reads`,
      )
      if (rows[0]?.reads) return troubles.note('database', 'read_only')
      // Writes a small file into the server's data directory that vanishes with the transaction: a full disk
      // refuses it, and neither a table nor the write-ahead log grows.
      await client.query('select pg_export_snapshot()')
      troubles.clear('database')
    } catch (error) {
      const cause = causeOf(error)
      // Other failures say nothing about writing: reachability is checked elsewhere.
      if (cause) troubles.note('database', cause)
    } finally {
      client.connection.stream.destroy()
      lookedAt = performance.now()
      looking = null
    }
  }

  async function look(): Promise<void> {
    if (!looking && performance.now() - lookedAt < FRESH_MS) return
    looking ??= ask()
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, PATIENCE_MS)
    await Promise.race([looking, patience.promise])
    clearTimeout(timer)
  }

  const timer = setInterval(() => {
    if (troubles.list().some(({ what }) => what === 'database')) void look()
  }, LOOKED_EVERY_MS).unref()
  return { look, stop: () => clearInterval(timer) }
}
