// A start waits for its database: a machine that boots starts both at once, and a busy one is slow to let anybody in.
// What waiting cannot mend, a wrong password or a database that was never made, is said at once.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '../database.ts'
import type { Log } from '../log.ts'

const TRIED_EVERY_MS = 500
const SAID_EVERY_MS = 5_000

/** Returns once it lets us in. Throws what it said last when it has not done so within `limitMs`. */
export async function awaitDatabase(
  url: string,
  { limitMs, log }: { limitMs: number; log: Log },
): Promise<void> {
  const begun = performance.now()
  const left = () => Math.max(1, Math.ceil(limitMs - (performance.now() - begun)))
  let refusal = 'no answer yet'
  const say = () => log.warn({ refusal, secondsLeft: Math.round(left() / 1_000) }, 'waiting for the database')
  const saying = setInterval(say, SAID_EVERY_MS)
  try {
    for (let first = true; ; first = false) {
      const error = await knock(url, left())
      if (error === null) return
      if (!isUnavailable(error) || left() <= TRIED_EVERY_MS) throw error
      refusal = (error as Error).message || String((error as { code?: string }).code)
      if (first) say()
      await pause(TRIED_EVERY_MS)
    }
  } finally {
    clearInterval(saying)
  }
}

/** What it answered, or null when it let us in. */
async function knock(url: string, withinMs: number): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bcf-start',
    connectionTimeoutMillis: withinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    client.connection.stream.destroy()
    return error
  }
}
