// The PostgreSQL server as a process: starting, recognising and ending it. The truth about a running server is
// the `postmaster.pid` in its cluster. We keep no state of our own, so a process killed at any line here leaves
// a server that the next one finds and uses.

import { execFile, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type GuardedPlace, verifierOf } from './password.ts'
import {
  cleanEnvironment,
  ensureCluster,
  findBinaries,
  makeSocketDirectory,
  prepareBinaries,
} from './postgres-files.ts'

export const PORT = 5432
export const POLL_MS = 20
const FAST_SHUTDOWN_MS = 8_000
export const STOP_LIMIT_MS = 120_000
const EMPTY_LOCK_MS = 10_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Given at every start, so that clusters made by older releases get them too. */
const SETTINGS = {
  listen_addresses: '',
  port: PORT,
  unix_socket_permissions: '0700',
  // Room for several processes, each taking up to 26; an unused slot costs little.
  max_connections: 300,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: 1.1,
  max_wal_size: '1GB',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface StartedServer {
  hasExited(): boolean
  /** The last lines it wrote to its log. */
  output(): Promise<string>
}

/** Starts a server on the cluster, creating it if need be. The server outlives us. */
export async function startServer(
  place: GuardedPlace,
  { stalePid, durable }: { stalePid: number | undefined; durable: boolean },
): Promise<StartedServer> {
  const native = await prepareBinaries(await findBinaries(), place.account)
  await ensureCluster(place, { native, verifier: () => verifierOf(place.password), durable })
  const socketDirectory = await makeSocketDirectory(place)
  await removeEmptyLock(join(place.cluster, 'postmaster.pid'))
  await removeEmptyLock(join(socketDirectory, `.s.PGSQL.${PORT}.lock`))
  // The setting is a list: quotes keep a comma in the path from splitting it.
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`
  const durability = durable ? {} : NOT_DURABLE
  const settings = Object.entries({ ...SETTINGS, ...durability, unix_socket_directories: quoted })
  const log = await openLog(join(place.parent, 'postgres.log'))
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', place.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      // Its own session: Ctrl-C in the terminal is ours to handle, once the last work is written.
      detached: true,
      stdio: ['ignore', log.descriptor, log.descriptor],
      // The lock file of a dead server may name a process id that now belongs to another program. PostgreSQL
      // takes this variable to mean "not a server"; it still looks for living processes of the dead one.
      env: { ...cleanEnvironment(), ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) },
      ...place.account,
    },
  )
  let failure = ''
  child.on('error', error => {
    failure = `${error.message}\n`
  })
  child.unref()
  await log.close()
  return {
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    output: async () => failure + (await log.tail()),
  }
}

/** A power cut may leave an empty lock file, which PostgreSQL takes for a server about to start, for ever. */
async function removeEmptyLock(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_LOCK_MS) await rm(path, { force: true })
}

async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  const { size: begin } = await file.stat()
  const tail = async () =>
    (await readFile(path)).subarray(begin).toString().trim().split('\n').slice(-20).join('\n')
  return { descriptor: file.fd, close: () => file.close(), tail }
}

export interface Postmaster {
  pid: number
  socketDirectory: string
  /** `starting`, `ready` or `stopping`; empty if the file is of another cluster or incomplete. */
  status: string
}

/** Reads the file a server keeps while it runs. A killed one leaves it behind, so it may be stale. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, directory, , , socketDirectory, , , status] = text.split('\n')
  if (!Number(pid)) return undefined
  // A copied data directory names the server of the original, which must not be taken for ours.
  const ours = directory === cluster
  return {
    pid: Number(pid),
    socketDirectory: socketDirectory ?? '',
    status: ours && socketDirectory ? (status?.trim() ?? '') : '',
  }
}

/** Whether that process is the server of that cluster: process ids are reused, so being alive proves little. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    return basename(command[0] ?? '') === 'postgres' && command[2] === cluster
  }
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  )
  return listed?.stdout.includes(`postgres -D ${cluster} `) ?? false
}

/** Ends the server: "fast" first, then "immediate" if that takes too long (it recovers at the next start). */
export async function shutDown(pid: number, cluster: string): Promise<void> {
  const begun = Date.now()
  signal(pid, 'SIGINT')
  let insisted = false
  while (await isPostmaster(pid, cluster)) {
    const waited = Date.now() - begun
    if (waited > STOP_LIMIT_MS) throw new Error(`PostgreSQL (process ${pid}) did not stop`)
    if (waited > FAST_SHUTDOWN_MS && !insisted) {
      insisted = true
      signal(pid, 'SIGQUIT')
    }
    await sleep(POLL_MS)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
