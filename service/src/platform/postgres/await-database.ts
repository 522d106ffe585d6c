// A start waits for its database: at boot both start at once, and a busy server is slow to let anyone in. What
// waiting cannot fix, such as a wrong password or a missing database, is reported at once.

import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../database.ts'
import type { Log } from '../log.ts'
import { Connection } from './connection.ts'

const TRIED_EVERY_MS = 500
const SAID_EVERY_MS = 5_000

/** Returns once it lets us in; throws its last answer after `limitMs`. */
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

/** Its refusal, or null if it let us in. */
async function knock(url: string, withinMs: number): Promise<unknown> {
  const client = new Connection({
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
