// Tells a slow database from one that has gone silent: a hung machine, a network that drops packets. A slow one is
// waited for; a silent one must not be, because a dead connection looks busy for as long as anybody lets it.

import type { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'
import { Connection } from './connection.ts'

/** After waiting for this share of the patience, we ask whether anybody is there. */
const SUSPICIOUS = 0.4
/** The share that the answer may take. Together with the above and a look, no caller waits much beyond the patience. */
const ANSWER = 0.5
const LOOKED_EVERY_MS = 200
/** Time is counted in turns of the event loop: while we were busy ourselves, nobody else was silent. */
const TURN_MS = 50

/**
 * Watches the connections in use. When the server shows no sign of life, on them or on a new one, all are cut:
 * their callers learn of it at once, and the next ones get fresh connections.
 */
export function cutWhenSilent(
  pool: pg.Pool,
  { url, patienceMs, log }: { url: string; patienceMs: number; log: Log },
): { cut(): void; stop(): void } {
  const all = new Set<pg.PoolClient>()
  /** Since when each has been in use, or when the server last showed a sign of life, whichever is later. */
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
    // A busy server may keep new connections waiting while it serves the others.
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

/** On its own connection. A refusal is an answer too: somebody is there. */
async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new Connection({ connectionString: url, application_name: 'bcf-probe' })
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
