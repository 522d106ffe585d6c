// Keeps PostgreSQL from writing without touching it, and listens to what the service says about it.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Host } from './world.ts'

type Repair = () => Promise<void>

const connectTo = async (url: string, database = 'bcf'): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url.replace('/bcf?', `/${database}?`),
    application_name: 'nemesis',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = 'bcf' and backend_type = 'client backend' and application_name <> 'nemesis'`

/** As on a primary that was demoted, or one that protects itself: sessions only read, and those that do stay so. */
export async function onlyRead(url: string): Promise<Repair> {
  const administrator = await connectTo(url, 'postgres')
  await administrator.query('alter database bcf set default_transaction_read_only = on')
  await administrator.query(CUT)
  return async () => {
    await administrator.query('alter database bcf reset default_transaction_read_only')
    await administrator.end()
  }
}

const NO_MORE = '53300'
const AT_ONCE = 20

/** Every connection the server allows is taken by somebody else, the service's own included. */
export async function takeAllConnections(url: string): Promise<Repair> {
  const administrator = await connectTo(url, 'postgres')
  const taken: pg.Client[] = []
  let isOver = false
  async function takeAll(): Promise<void> {
    for (let more = true; more; ) {
      const tried = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => connectTo(url)))
      taken.push(...tried.flatMap(one => (one.status === 'fulfilled' ? [one.value] : [])))
      const refused = tried.flatMap(one =>
        one.status === 'rejected' ? [one.reason as { code?: string }] : [],
      )
      more = refused.length === 0
      if (refused.some(({ code }) => code !== NO_MORE)) throw refused[0]
    }
  }
  await takeAll()
  await administrator.query(CUT)
  // A client that reconnects gets its slot back; it is taken away until nobody has any.
  const greedy = (async () => {
    while (!isOver) {
      await takeAll().catch(() => {})
      await administrator.query(CUT).catch(() => {})
      await sleep(200)
    }
  })()
  return async () => {
    isOver = true
    await greedy
    await Promise.all([...taken, administrator].map(client => client.end()))
  }
}

/** What a process says it cannot write; null if it does not answer. */
async function cannotWrite({ url }: Host): Promise<string[] | null> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })
    const { cannotWrite: list = [] } = (await response.json()) as {
      cannotWrite?: { what: string; cause: string }[]
    }
    return list.map(({ what, cause }) => `${what} ${cause}`)
  } catch {
    return null
  }
}

/** Far longer than it may take on any machine: only a process that never says so fails. */
const PATIENCE_MS = 10 * 60_000

/** Whether one of them says what it cannot write or, once it is over, nobody who answers says so any more. */
export async function isSaid(hosts: Host[], trouble: string, isOver = false): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const said = (await Promise.all(hosts.map(cannotWrite))).filter(list => list !== null)
    const sayers = said.filter(list => list.includes(trouble)).length
    if (isOver ? said.length > 0 && sayers === 0 : sayers > 0) return true
    await sleep(100)
  }
  return false
}
