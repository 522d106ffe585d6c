// A PostgreSQL server to kill: the embedded one's programs on a cluster of its own, as a process that only this
// campaign starts and ends. Clients reach it through proxies, never directly.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedPostgres } from '../../../service/src/platform/postgres/embedded-postgres.ts'
import { isPostmaster, readPostmaster } from '../../../service/src/platform/postgres/postgres-process.ts'
import type { SmallDisk } from '../../../service/test/small-disk.ts'
import type { Manner } from '../plan.ts'

export interface DatabaseServer {
  /** Over its socket, past all proxies. */
  url: string
  /** Returns when it is dead, or has begun to restart on its own; `victim`, from 0 to 1, selects the process of `backend`. */
  kill(manner: Manner, victim: number): Promise<void>
  /** Starts it, if it does not run; returns when it answers. */
  start(): Promise<void>
  /** All of it, or only the process that takes new connections. */
  freeze(ms: number, who: 'all' | 'postmaster'): Promise<void>
  /** Its disk is full until the returned function is called; only if it has its own. */
  fillDisk(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

export async function openDatabaseServer(dataDir: string, disk: SmallDisk | null): Promise<DatabaseServer> {
  let server = await openEmbeddedPostgres({ dataDir })
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster)) throw new Error(`${dataDir} must be a place that PostgreSQL's account can enter`)
  let postmaster = 0
  const find = async () => {
    postmaster = (await readPostmaster(cluster))?.pid ?? 0
    return postmaster
  }
  await find()
  // Nothing outlives the campaign, however it ends. A stopped process hears only the signal to continue.
  const abandon = () => {
    if (!postmaster) return
    for (const member of [postmaster, ...childrenOf(postmaster)])
      for (const signal of ['SIGQUIT', 'SIGCONT'] as const) send(member, signal)
  }
  process.once('exit', abandon)

  async function gone(pid: number): Promise<void> {
    while (await isPostmaster(pid, cluster)) await sleep(10)
  }

  async function hold(who: 'all' | 'postmaster'): Promise<() => Promise<void>> {
    const pid = await find()
    const stopped = who === 'all' ? [pid, ...childrenOf(pid)] : [pid]
    for (const member of stopped) send(member, 'SIGSTOP')
    return async () => {
      for (const member of stopped.reverse()) send(member, 'SIGCONT')
    }
  }

  async function start(): Promise<void> {
    server = await openEmbeddedPostgres({ dataDir })
    await find()
  }

  return {
    url: server.url,
    async kill(manner, victim) {
      const pid = await find()
      if (manner === 'immediate') {
        send(pid, 'SIGQUIT')
        return gone(pid)
      }
      if (manner === 'backend') {
        const backends = childrenOf(pid)
        const backend = backends[Math.floor(victim * backends.length)]
        if (backend !== undefined) send(backend, 'SIGKILL')
        return
      }
      // Stopped first: it would start helpers while we count them.
      send(pid, 'SIGSTOP')
      const family = childrenOf(pid)
      for (const member of [pid, ...family]) send(member, 'SIGKILL')
      await gone(pid)
      while (family.some(member => existsSync(`/proc/${member}`))) await sleep(10)
    },
    start,
    async fillDisk() {
      if (!disk) throw new Error('the database has no disk of its own')
      disk.fill()
      return async () => {
        disk.free()
        // A server that could not write its own log has ended.
        await start()
      }
    },
    async freeze(ms, who) {
      const goOn = await hold(who)
      await sleep(ms)
      await goOn()
    },
    async stop() {
      await server.stop()
      process.off('exit', abandon)
    },
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The parent is the second field after the name, which stands in brackets and may hold anything. */
const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
