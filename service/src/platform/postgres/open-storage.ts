// From settings to a reachable database with this version's schema, and to what watches it.

import { type Connections, openDatabase, PATIENCE_MS, type PooledDatabase } from '../database.ts'
import type { Log } from '../log.ts'
import { openObjectStore, type StoreSettings } from '../objects/settings.ts'
import { LOOKED_EVERY_MS, type WatchedStore, watchObjects } from '../objects/watch-objects.ts'
import { watchWrites } from '../watching/watch-writes.ts'
import { createTroubles, type Trouble, type Troubles } from '../watching/write-troubles.ts'
import { awaitDatabase } from './await-database.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

export interface StorageSettings {
  databaseUrl: string | null
  /** Where the embedded server lives, if there is no address. */
  dataDir: string
  databaseConnections: number
  /** How long a request waits for the database; background work waits longer. */
  requestWaitMs: number
  /** How much longer that is; only tests are in a hurry. */
  workWaitMs?: number
  startWaitSeconds: number
  /** For bytes too large for the database; null: no store. */
  objectStore: StoreSettings | null
  /** How often one in trouble is looked at; only tests are in a hurry. */
  storeLookMs?: number
}

type Closing = (() => Promise<unknown>)[]

/** The address of a database that lets us in. */
export async function locateDatabase(
  { databaseUrl, dataDir, startWaitSeconds }: StorageSettings,
  log: Log,
  closing: Closing,
  troubles?: Troubles,
): Promise<string> {
  const limitMs = startWaitSeconds * 1_000
  if (databaseUrl) {
    await awaitDatabase(databaseUrl, { limitMs, log })
    return databaseUrl
  }
  const embedded = await openEmbeddedPostgres({ dataDir, limitMs, log: message => log.info(message) })
  closing.push(embedded.stop)
  embedded.keepRunning(cause => troubles?.note('database', cause))
  return embedded.url
}

export interface Storage {
  url: string
  /** For startup, jobs and others who have time. */
  database: PooledDatabase
  /** On its own connections, which jobs cannot take, and with less patience. */
  forRequests: PooledDatabase
  /** How long those wait who have time. */
  patienceMs: number
  /** What this process cannot write. */
  troubles: Troubles
  /** The same, after checking the database. */
  lookForTroubles(): Promise<Trouble[]>
}

export async function openStorage(settings: StorageSettings, log: Log, closing: Closing): Promise<Storage> {
  const troubles = createTroubles(log)
  const url = await locateDatabase(settings, log, closing, troubles)
  const { objectStore, storeLookMs = LOOKED_EVERY_MS } = settings
  const objects =
    objectStore && watchObjects(openObjectStore(objectStore), { troubles, log, everyMs: storeLookMs })
  if (objects) closing.push(objects.close)
  const { requestWaitMs, workWaitMs = PATIENCE_MS, databaseConnections: maxConnections } = settings
  const hurried = objectStore && hurry(objectStore, { requestMs: requestWaitMs, troubles, log })
  if (hurried) closing.push(hurried.close)
  const open = (applicationName: string, patienceMs: number, objects: WatchedStore | null) => {
    const database = openDatabase({
      ...{ url, maxConnections, applicationName, patienceMs, log, troubles, objects },
    })
    closing.push(database.close)
    return database
  }
  const patienceMs = Math.max(workWaitMs, requestWaitMs)
  const database = open('bcf', patienceMs, objects)
  const forRequests = open('bcf-requests', requestWaitMs, hurried)
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied }, 'schema migrated')
  const watch = watchWrites(url, troubles)
  closing.push(async () => watch.stop())
  const lookForTroubles = async () => {
    await Promise.all([watch.look(), objects?.look()])
    return troubles.list()
  }
  return { url, database, forRequests, patienceMs, troubles, lookForTroubles }
}

/** The store for callers who are waiting: asked once, and not at all while it is known to be away. */
const hurry = (
  settings: StoreSettings,
  watch: { requestMs: number; troubles: Troubles; log: Log },
): WatchedStore => watchObjects(openObjectStore(settings, { attempts: 1, timeoutMs: watch.requestMs }), watch)

/** Of all connections that a process has for its work. */
export function countConnections({ database, forRequests }: Storage): Connections {
  const [jobs, requests] = [database.connections(), forRequests.connections()]
  return {
    in_use: jobs.in_use + requests.in_use,
    idle: jobs.idle + requests.idle,
    waiting: jobs.waiting + requests.waiting,
  }
}
