// An evidence log for a test that plays with what others remember of it: a database, a key, a journal, and
// copies of all that, as an operator with a backup could make them.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import {
  formatSigningKey,
  formatVerifierKey,
  type SigningKey,
  signingKey,
} from '@brand-citation-forensics/proof'
import pg from 'pg'
import pino from 'pino'
import { type FilesSettings, NO_FILES } from '../../src/evidence/log/files/settings.ts'
import {
  type Journal,
  type JournalEntry,
  openJournal,
  openJournalReader,
} from '../../src/evidence/log/journal.ts'
import { keepLog, type LogKeeper } from '../../src/evidence/log/keep-log.ts'
import { takeSigningKey } from '../../src/evidence/log/keys.ts'
import type { Pace } from '../../src/evidence/log/outside/contact.ts'
import { type OutsideSettings, readOutsideSettings } from '../../src/evidence/log/outside/settings.ts'
import { createSequencer } from '../../src/evidence/log/sequencer.ts'
import { readPublished, type SignedCheckpoint } from '../../src/evidence/log/store.ts'
import { sealAll, sha256Of } from '../../src/evidence/seal.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import type { GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import type { Log } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { createTroubles } from '../../src/platform/watching/write-troubles.ts'
import { createMigratedDatabase, eventually, openTestDatabase } from '../harness.ts'
import { PATIENCE_MS } from '../patience.ts'

interface Said {
  level: number
  msg: string
  [field: string]: unknown
}

export const WARN = 40
const FATAL = 60

export interface LogWorld {
  database: Database
  databaseUrl: string
  key: SigningKey
  vkey: string
  /** The file that its keepers write to. */
  journal: Journal
  log: Log
  /** Everything that was logged. */
  said: Said[]
  refusals(): string[]
  plant(count: number): Promise<void>
  /** Waits until everything that was planted is published. */
  published(): Promise<SignedCheckpoint>
  /** Starts a worker's keeper; it is stopped with the world, if not before. */
  keep(outside?: Partial<OutsideSettings>, files?: FilesSettings): LogKeeper
  /** Plants records and has them published, without anybody outside. */
  grow(count: number): Promise<SignedCheckpoint>
  /** Waits until whoever keeps the log informed outside has looked a few times more for something to tell. */
  looked(): Promise<void>
  /** The same log as of now, for another machine: without the journal. Nobody may be at work on this one. */
  copy(): Promise<LogWorld>
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Minutes become moments; but whoever is asked may take its time, and is asked again for as long as a test waits. */
export const HURRY: Pace = {
  pollMs: 10,
  timeoutMs: PATIENCE_MS / 10,
  firstPauseMs: 10,
  longestPauseMs: 40,
}
const IDLE_MS = 10

/** Enough for two of each of two workers. */
const A_FEW_LOOKS = 8

/** Certificates of tests refer to nothing, unless a test is about that. */
export const noFetch: GuardedFetch = async url => {
  throw new Error(`${url} was asked for`)
}

const NOBODY: OutsideSettings = readOutsideSettings(() => undefined)

export async function openLogWorld(key = signingKey('log.example/test', randomBytes(32))): Promise<LogWorld> {
  const { url, drop } = await createMigratedDatabase()
  return openWorld(url, drop, key)
}

async function openWorld(databaseUrl: string, drop: () => Promise<void>, key: SigningKey): Promise<LogWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-log-'))
  const said: Said[] = []
  const log: Log = pino({ level: 'info' }, { write: line => void said.push(JSON.parse(line)) })
  const keepers: LogKeeper[] = []
  /** How often somebody asked for the newest published checkpoint. */
  let looks = 0
  let database = await connect()
  after(async () => {
    for (const keeper of keepers) await keeper.stop()
    await database.close()
    await drop()
    await rm(directory, { recursive: true, force: true })
  })

  async function connect(): Promise<Database> {
    const opened = openTestDatabase(databaseUrl, 8)
    await migrate(opened)
    const query: Database['query'] = (asked: string | pg.QueryConfig, values?: unknown[]) => {
      if (typeof asked !== 'string' && asked.name === 'log-published') looks += 1
      return opened.query(asked as string, values)
    }
    return { ...opened, query }
  }

  const source = { text: formatSigningKey(key), file: join(directory, 'unused'), origin: key.name }
  const world: LogWorld = {
    get database() {
      return database
    },
    databaseUrl,
    key,
    vkey: formatVerifierKey(key),
    journal: openJournal(join(directory, 'journal')),
    log,
    said,
    refusals: () => said.filter(({ level }) => level === FATAL).map(({ refusal }) => String(refusal)),
    plant: count => database.transaction(async tx => void (await sealAll(tx, newRecords(count)))),
    published: () =>
      eventually(async () => {
        const [waiting] = await world.sql('select seq from log_queue limit 1')
        const [unpublished] = await world.sql(
          'select size from log_checkpoints where size > coalesce((select max(size) from log_published), 0)',
        )
        return waiting || unpublished ? null : readPublished(database)
      }),
    keep(outside = {}, files = NO_FILES) {
      const keeper = keepLog(
        { database, databaseUrl, clock: systemClock, log, troubles: createTroubles(log), fetch: noFetch },
        { directory, key: source, outside: { ...NOBODY, ...outside }, files },
        { idleMs: IDLE_MS, anchors: HURRY, witnesses: HURRY, files: HURRY },
      )
      keepers.push(keeper)
      return keeper
    },
    async grow(count) {
      await world.plant(count)
      const deps = { database, clock: systemClock, journal: openJournal(join(directory, 'journal')) }
      const signer = await takeSigningKey({ database, now: systemClock.now() }, source)
      const sequencer = createSequencer({ ...deps, key: signer })
      while ((await sequencer.step()) > 0);
      return world.published()
    },
    async looked() {
      const enough = looks + A_FEW_LOOKS
      await eventually(async () => looks >= enough)
    },
    async copy() {
      await database.close()
      const name = `copy_${randomBytes(8).toString('hex')}`
      const [, original] = /\/([^/?]+)(?:\?|$)/.exec(databaseUrl) ?? []
      await elsewhere(`create database ${name} template ${original}`)
      database = await connect()
      const dropCopy = () => elsewhere(`drop database if exists ${name} with (force)`)
      return openWorld(inDatabase(name), dropCopy, key)
    },
    async sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      return (await database.query<Row>(text, values)).rows
    },
  }

  const inDatabase = (name: string) => databaseUrl.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
  async function elsewhere(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: inDatabase('postgres') })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  return world
}

const newRecords = (count: number) => {
  const subject = `brand-${randomBytes(8).toString('hex')}`
  return Array.from({ length: count }, (_, place) => ({
    kind: 'fact' as const,
    subject,
    slot: String(place),
    at: new Date(),
    sha256: sha256Of(randomBytes(16)),
    private: { value: place },
  }))
}

/** What a journal remembers of others. */
export async function journalledOutside(path: string): Promise<JournalEntry[]> {
  const entries = await Array.fromAsync((await openJournalReader(path))?.entries() ?? [])
  return entries.filter(entry => entry !== null).filter(entry => !('note' in entry))
}

/** What only the owner of the database can do, and the triggers are there to make hard. */
export async function withoutTriggers(world: LogWorld, ...statements: string[]): Promise<void> {
  const tables = [
    'log_anchor_material', 'log_anchor_files', 'log_anchors', 'log_cosignatures', 'log_published',
    'log_checkpoints', 'log_tiles', 'log_leaves',
  ] // biome-ignore format: read like a list of words
  await world.database.transaction(async tx => {
    for (const table of tables) await tx.query(`alter table ${table} disable trigger all`)
    for (const statement of statements) await tx.query(statement)
    for (const table of tables) await tx.query(`alter table ${table} enable trigger all`)
  })
}

export interface TestServer {
  url: string
  close(): Promise<void>
}

/** Closed with the suite, if not before. */
export async function serve(listener: RequestListener, port = 0, tls?: ServerOptions): Promise<TestServer> {
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  after(close)
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

export async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
