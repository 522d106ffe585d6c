// Tells a database that takes its time from one that has fallen silent: a machine that hangs, a network that drops
// packets. The first may; of the second nobody should wait for an answer, because a dead connection looks busy for
// as long as anybody lets it.

import type { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Whoever waits for longer than this part of the patience makes us ask whether anybody is there. */
const SUSPICIOUS = 0.4
/** What the answer may take. With the above and a look, no caller waits for much longer than the patience. */
const ANSWER = 0.5
const LOOKED_EVERY_MS = 200
/** Time is counted in turns of the event loop: where we were busy ourselves, nobody else was silent. */
const TURN_MS = 50

/**
 * Watches the connections that are in use. When the server gives no sign of life, on them or on a new one, all are
 * cut: their callers learn of it now, and what comes next begins with fresh ones.
 */
export function cutWhenSilent(
  pool: pg.Pool,
  { url, patienceMs, log }: { url: string; patienceMs: number; log: Log },
): { cut(): void; stop(): void } {
  const all = new Set<pg.PoolClient>()
  /** Since when each has been in use; or when the server last gave a sign of life, if that was later. */
  const busySince = new Map<pg.PoolClient, number>()
  let asking = false
  pool.on('connect', client => all.add(client))
  pool.on('remove', client => all.delete(client))
  pool.on('acquire', client => busySince.set(client, performance.now()))
  pool.on('release', (_error, client) => busySince.delete(client))

  function cut(): void {
    for (const client of all) socketOf(client).destroy()
  }

  async function look(): Promise<void> {
    const longest = performance.now() - Math.min(...busySince.values())
    if (asking || busySince.size === 0 || longest < SUSPICIOUS * patienceMs) return
    asking = true
    const asked = performance.now()
    const waiting = [...busySince.keys()]
    const heard = new Map([...all].map(client => [client, socketOf(client).bytesRead]))
    const answered = await answers(url, ANSWER * patienceMs).finally(() => {
      asking = false
    })
    // A server under load may keep new connections waiting while it serves the others.
    if (answered || [...heard].some(([client, bytes]) => socketOf(client).bytesRead > bytes)) {
      for (const client of waiting) if (busySince.has(client)) busySince.set(client, asked)
    } else {
      log.warn({ connections: all.size }, 'the database has fallen silent: connections cut')
      cut()
    }
  }

  const timer = setInterval(look, LOOKED_EVERY_MS).unref()
  return { cut, stop: () => clearInterval(timer) }
}

const socketOf = (client: pg.Client): Socket => client.connection.stream as Socket

/** On a connection of its own. A refusal is an answer too: somebody is there who will answer the others. */
async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'bcf-probe' })
  client.on('error', () => {})
  const silence = Promise.withResolvers<boolean>()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    if (turns * TURN_MS >= withinMs) silence.resolve(false)
  }, TURN_MS)
  const asked = client.connect().then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError,
  )
  const alive = await Promise.race([asked, silence.promise])
  clearInterval(timer)
  socketOf(client).destroy()
  return alive
}
