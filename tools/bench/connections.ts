// Connections of a suite, each closed where its block ends: for `await using`.

import pg from 'pg'
import { type Database, openDatabase } from '../../service/src/platform/database.ts'
import { createLog } from '../../service/src/platform/log.ts'
import { migrate } from '../../service/src/platform/postgres/migrate.ts'

/** Migrated. */
export async function openMigrated(url: string): Promise<Database & AsyncDisposable> {
  const database = openDatabase({ url, maxConnections: 4, applicationName: 'bench', log: createLog('warn') })
  await migrate(database)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}

/** Another database on the same server. Addresses without a host are none for `URL`. */
export async function besides(databaseUrl: string): Promise<string> {
  const name = `${/\/(?<name>[^/?]+)(?:\?|$)/.exec(databaseUrl)?.groups?.name}-beside`
  await using client = await openClient(databaseUrl)
  await client.query(`create database ${client.escapeIdentifier(name)}`)
  return databaseUrl.replace(/\/[^/?]+(?=\?|$)/, `/${name}`)
}

export async function openClient(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
