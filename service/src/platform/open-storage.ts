// From settings to a database that is there and has the schema of this version.

import { awaitDatabase } from './await-database.ts'
import { type Connections, openDatabase, PATIENCE_MS, type PooledDatabase } from './database.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'

export interface StorageSettings {
  databaseUrl: string | null
  /** Where the embedded server lives that is used when there is no address. */
  dataDir: string
  databaseConnections: number
  /** How long a request waits for the database; whatever nobody waits for on the line waits longer. */
  requestWaitMs: number
  startWaitSeconds: number
}

type Closing = (() => Promise<unknown>)[]

/** The address of a database that lets us in. */
export async function locateDatabase(
  { databaseUrl, dataDir, startWaitSeconds }: StorageSettings,
  log: Log,
  closing: Closing,
): Promise<string> {
  const limitMs = startWaitSeconds * 1_000
  if (databaseUrl) {
    await awaitDatabase(databaseUrl, { limitMs, log })
    return databaseUrl
  }
  const embedded = await openEmbeddedPostgres({ dataDir, limitMs, log: message => log.info(message) })
  closing.push(embedded.stop)
  return embedded.url
}

export interface Storage {
  url: string
  /** For starting, for jobs and for whoever else has time. */
  database: PooledDatabase
  /** On connections of their own, which jobs do not take away, and with less patience. */
  forRequests: PooledDatabase
  /** How long those wait who have time. */
  patienceMs: number
}

export async function openStorage(settings: StorageSettings, log: Log, closing: Closing): Promise<Storage> {
  const url = await locateDatabase(settings, log, closing)
  const open = (applicationName: string, patienceMs: number): PooledDatabase => {
    const maxConnections = settings.databaseConnections
    const database = openDatabase({ url, maxConnections, applicationName, patienceMs, log })
    closing.push(database.close)
    return database
  }
  const patienceMs = Math.max(PATIENCE_MS, settings.requestWaitMs)
  const database = open('bcf', patienceMs)
  const forRequests = open('bcf-requests', settings.requestWaitMs)
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied }, 'schema migrated')
  return { url, database, forRequests, patienceMs }
}

/** Of all the connections that a process has for its work. */
export function countConnections({ database, forRequests }: Storage): Connections {
  const [jobs, requests] = [database.connections(), forRequests.connections()]
  return {
    in_use: jobs.in_use + requests.in_use,
    idle: jobs.idle + requests.idle,
    waiting: jobs.waiting + requests.waiting,
  }
}
