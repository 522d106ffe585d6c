// Two ways to take a backup and to restore it, the two of docs/deployment.md: dumps of a server, made while the service
// runs, and copies of the whole data directory of the embedded one, made while it does not.

import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { Unavailable } from '../scripts/stage.ts'

/** A machine of its own, as far as the service can tell. */
export interface Place {
  dataDir: string
  /** Null: the embedded server in the data directory. */
  databaseUrl: string | null
}

export interface Way {
  name: string
  /** Whether the service has to be stopped for a backup. */
  isCold: boolean
  /** An empty place. */
  open(name: string): Promise<Place>
  /** Returns what `restore` needs to make a new place of it. */
  backUp(place: Place, name: string): Promise<string>
  restore(backup: string, name: string): Promise<Place>
  close(): Promise<void>
}

const run = promisify(execFile)
/** With owners and times, which PostgreSQL looks at. */
export const copy = (from: string, to: string) => run('cp', ['-a', from, to])

export function copiesIn(directory: string): Way {
  const placeOf = (name: string): Place => ({ dataDir: join(directory, name), databaseUrl: null })
  return {
    name: 'copies of the data directory',
    isCold: true,
    open: async name => placeOf(name),
    async backUp({ dataDir }, name) {
      const backup = join(directory, name)
      await copy(dataDir, backup)
      return backup
    },
    async restore(backup, name) {
      const place = placeOf(name)
      await copy(backup, place.dataDir)
      return place
    },
    close: async () => {},
  }
}

/** `url` is an administrator's. The databases that are made there are gone afterwards. */
export async function dumpsOf(url: string, directory: string): Promise<Way> {
  const version = await run('pg_dump', ['--version']).catch(() => {
    throw new Unavailable('pg_dump is not here: install the client of PostgreSQL')
  })
  const made: string[] = []
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  async function open(name: string): Promise<Place> {
    const database = `bcf_drill_${process.pid}_${name.replaceAll('-', '_')}`
    await admin(`create database ${database}`)
    made.push(database)
    const dataDir = join(directory, name)
    await mkdir(dataDir)
    return { dataDir, databaseUrl: url.replace(/\/[^/?]*(?=\?|$)/, `/${database}`) }
  }
  return {
    name: version.stdout.trim(),
    isCold: false,
    open,
    async backUp({ dataDir, databaseUrl }, name) {
      const backup = join(directory, name)
      await mkdir(backup)
      // Before the dump begins, so that everything the journal remembers is in the dump.
      await copy(join(dataDir, 'log'), backup)
      await run('pg_dump', ['-Fc', '-f', join(backup, 'bcf.dump'), databaseUrl ?? ''])
      return backup
    },
    async restore(backup, name) {
      const place = await open(name)
      await run('pg_restore', ['--exit-on-error', '-d', place.databaseUrl ?? '', join(backup, 'bcf.dump')])
      await copy(join(backup, 'log'), place.dataDir)
      return place
    },
    async close() {
      for (const database of made) await admin(`drop database if exists ${database} with (force)`)
    },
  }
}
