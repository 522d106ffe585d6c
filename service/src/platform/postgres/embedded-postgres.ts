// A private PostgreSQL server for an installation without DATABASE_URL: found running or started, and stopped
// when its last user leaves. It listens on a unix socket only. postgres-process.ts is its process,
// postgres-files.ts its files; this file is about who uses it.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { StartError } from '../../model/errors.ts'
import { codeOf } from '../files/directories.ts'
import { isDiskFull } from '../files/disk.ts'
import type { Cause } from '../watching/write-troubles.ts'
import { Connection } from './connection.ts'
import { type GuardedPlace, guarded, wrongPassword } from './password.ts'
import { locateCluster, type Place } from './postgres-files.ts'
import {
  isPostmaster,
  POLL_MS,
  PORT,
  readPostmaster,
  STOP_LIMIT_MS,
  type StartedServer,
  shutDown,
  startServer,
} from './postgres-process.ts'

export interface EmbeddedPostgres {
  /** Connection string over the unix socket, with the password: database `bcf`, user `bcf`. Not to be logged. */
  url: string
  /**
   * Restarts the server whenever it dies, until `stop`: a full disk ends it, and freed space alone does not bring it
   * back. `onFailure` is called after each failed restart.
   */
  keepRunning(onFailure: (cause: Cause) => void): void
  /** Stops the server unless other clients still use it. May be called repeatedly. */
  stop(): Promise<void>
}

/** Missing from the types of `pg`. */
type Lease = Client & { ref(): void; unref(): void }

type Log = (message: string) => void

const RESPAWN_MS = 200
const REVIVE_MS = 2_000
const PROGRESS_MS = 5_000
const START_LIMIT_MS = 120_000
const LEASE_LIMIT_MS = 30_000
const CLIENTS_LEAVING_MS = 500
/**
 * A server that exits with these words did not fail: another one holds the cluster, or the last processes of a
 * killed one do, or somebody stopped ours before we got to use it. Look again.
 */
const CLUSTER_TAKEN =
  /lock file ".*" (already exists|is empty)|shared memory block .* still in use|database system is shut down$/
/** It shuts down in this case too, and would do so for ever. */
const NO_SPACE = /No space left on device/
const WRONG_PASSWORD = '28P01'
const STOPPING = 'bcf stopping'
/** Shared by all leases, exclusive for whoever stops the server: nobody slips in while it goes down. */
const LEASE_LOCK = 0x62_63_66

/**
 * Opens the database of a data directory, starting its server if none runs. Any number of processes may do so
 * at once and share the server. Committed rows survive the killing of any of them, the server included.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  log?: Log
  /** How long the server may take to start; at least two minutes. */
  limitMs?: number
  /** `false` for tests alone: a power cut may then lose everything. */
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const place = await guarded(await locateCluster(options.dataDir))
  if (place.locationFile) log(`PostgreSQL keeps its data in ${place.cluster} (see ${place.locationFile})`)
  const stopping = new AbortController()
  const { signal } = stopping
  const limitMs = Math.max(START_LIMIT_MS, options.limitMs ?? 0)
  const start = () => waitForServer(place, log, { limitMs, signal, durable: options.durable ?? true })
  const begun = await start()
  let lease = begun.lease
  let stopped: Promise<void> | undefined
  let keeping = Promise.resolve()

  async function revive(onFailure: (cause: Cause) => void): Promise<void> {
    const aborted = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    for (let server = begun; ; ) {
      await Promise.race([server.lost, aborted])
      if (signal.aborted) return
      log('PostgreSQL is gone: starting it again')
      server = await startAgain(start, place, signal, onFailure)
      lease = server.lease
      log('PostgreSQL runs again')
    }
  }

  return {
    url: `postgres://bcf:${place.password}@/bcf?host=${encodeURIComponent(lease.host)}&port=${PORT}&sslmode=disable`,
    keepRunning(onFailure) {
      // It ends by the signal alone.
      keeping = revive(onFailure).catch(() => {})
    },
    stop: () => {
      stopping.abort()
      stopped ??= keeping.then(() => stopServer(place, lease, log))
      return stopped
    },
  }
}

/** Tries until it runs, or the signal ends it. */
async function startAgain(
  start: () => Promise<Leased>,
  { parent }: Place,
  signal: AbortSignal,
  onFailure: (cause: Cause) => void,
): Promise<Leased> {
  for (;;) {
    try {
      return await start()
    } catch {
      const isFull = await isDiskFull(parent).catch(() => false)
      if (!signal.aborted) onFailure(isFull ? 'disk_full' : 'failing')
    }
    await sleep(REVIVE_MS, undefined, { signal, ref: false })
  }
}

interface Leased {
  lease: Lease
  /** Resolves when the server, or our connection to it, is gone. */
  lost: Promise<void>
}

function leased(lease: Lease): Leased {
  // From here on, the lease does not keep a finished process alive.
  lease.unref()
  return { lease, lost: new Promise(resolve => lease.once('end', resolve)) }
}

/** Finds or starts the server and returns a connection to it: our lease, see `takeLease`. */
async function waitForServer(
  place: GuardedPlace,
  log: Log,
  { limitMs, signal, durable }: { limitMs: number; signal: AbortSignal; durable: boolean },
): Promise<Leased> {
  const begun = Date.now()
  let reported = begun
  let server: StartedServer | undefined
  let refusal: unknown
  for (;;) {
    signal.throwIfAborted()
    const postmaster = await readPostmaster(place.cluster)
    if (postmaster?.status === 'ready') {
      try {
        return leased(await takeLease(place, postmaster.socketDirectory))
      } catch (error) {
        if (codeOf(error) === WRONG_PASSWORD) throw wrongPassword(place, error)
        if (!mayPass(error)) throw error
        refusal = error
      }
    }
    if (server?.hasExited()) {
      const output = await server.output()
      if (!CLUSTER_TAKEN.test(output) || NO_SPACE.test(output))
        throw new StartError(`PostgreSQL did not start:\n${output}`)
      server = undefined
      await sleep(RESPAWN_MS)
    } else if (!server && !(postmaster && (await isPostmaster(postmaster.pid, place.cluster)))) {
      server = await startServer(place, { stalePid: postmaster?.pid, durable })
    }
    if (Date.now() - begun > limitMs) {
      const output =
        (await server?.output()) ?? `Process ${postmaster?.pid} has the database, but does not answer`
      throw new StartError(`PostgreSQL was not ready after ${limitMs / 1000} s:\n${output}`, {
        cause: refusal,
      })
    }
    if (Date.now() - reported > PROGRESS_MS) {
      reported = Date.now()
      log(`waiting for PostgreSQL to start (${Math.round((reported - begun) / 1000)} s)`)
    }
    await sleep(POLL_MS)
  }
}

/** Nobody listens (a stale file), the server is starting or shutting down (57P03, 57P01), or it is full for now. */
const mayPass = (error: unknown) =>
  !(error instanceof DatabaseError) || error.code?.startsWith('57P') || error.code === '53300'

/**
 * Every user keeps one idle connection until it stops. It shows others that the server is in use, even while
 * the user's own pool is empty, and it ends automatically if the user is killed. It connects to `postgres`, so
 * that `bcf` can be dropped or used as a template.
 */
async function takeLease({ password }: GuardedPlace, socketDirectory: string): Promise<Lease> {
  const client = new Connection({
    host: socketDirectory,
    port: PORT,
    user: 'bcf',
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'bcf lease',
    connectionTimeoutMillis: LEASE_LIMIT_MS,
  })
  // Whoever uses the database notices that the server died.
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while somebody stops the server, and fails along with it: then another one must be started.
    await client.query('select pg_advisory_lock_shared($1)', [LEASE_LOCK])
    await createDatabase(client)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return client as Lease
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'bcf'`)
  if (rowCount) return
  await client.query('create database bcf').catch((error: DatabaseError) => {
    // Another process has just created it: duplicate_database, or unique_violation if at the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

async function stopServer(place: GuardedPlace, lease: Lease, log: Log): Promise<void> {
  lease.ref()
  let asking = lease
  const deadline = Date.now() + STOP_LIMIT_MS
  try {
    for (;;) {
      const postmaster = await readPostmaster(place.cluster)
      if (!postmaster || !(await isPostmaster(postmaster.pid, place.cluster))) return
      // If somebody else is stopping it, we can only wait.
      if (postmaster.status !== 'stopping') {
        const others = await countOtherClients(asking).catch(() => undefined)
        if (others === 0 && (await isLastLease(asking))) return await shutDown(postmaster.pid, place.cluster)
        if (others === 0) return log('PostgreSQL left running: somebody has just opened it')
        if (others) return log(`PostgreSQL left running: ${others} other connections use it`)
        // The lease broke: the server restarted after a crash, or another process restarted it.
        asking = await takeLease(place, postmaster.socketDirectory).catch(() => asking)
      }
      if (Date.now() > deadline) return log('PostgreSQL left running: it does not answer')
      await sleep(POLL_MS)
    }
  } finally {
    await Promise.allSettled([lease.end(), asking.end()])
  }
}

async function isLastLease(lease: Lease): Promise<boolean> {
  const { rows } = await lease.query<{ alone: boolean }>(
    'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as alone',
    [LEASE_LOCK],
  )
  return rows[0]?.alone === true
}

/** Counts clients that still use the server, except those that, like us, ask in order to stop it. */
async function countOtherClients(lease: Lease): Promise<number> {
  await lease.query(`set application_name = '${STOPPING}'`)
  const deadline = Date.now() + CLIENTS_LEAVING_MS
  for (;;) {
    const { rows } = await lease.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
      [STOPPING],
    )
    const others = rows[0]?.others ?? 0
    // Connections of a pool closed a moment ago may still linger.
    if (others === 0 || Date.now() > deadline) return others
    await sleep(POLL_MS)
  }
}
