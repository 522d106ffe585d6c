// A whole service for a test: a database of its own on one shared PostgreSQL, sandbox engines, a clock the
// test may set. Opened and closed through the same door as an operator's.

import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { SandboxOptions } from '@brand-citation-forensics/sandbox'
import pg from 'pg'
import type { Parts } from '../src/assemble/ground.ts'
import { type Service, startService } from '../src/assemble.ts'
import { type Config, readConfig } from '../src/config.ts'
import { introduce, SYSTEM } from '../src/evidence/events/actors.ts'
import { ring } from '../src/evidence/log/bell.ts'
import type { ConnectionLimits } from '../src/http/connections.ts'
import { QUEUES } from '../src/model/jobs.ts'
import type { AuditedRoom } from '../src/platform/audited-tables.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { openTestDatabase } from './database/open-test-database.ts'
import { eventually } from './eventually.ts'
import { PATIENCE_MS, PATIENT_SETTINGS } from './patience.ts'
import { dataDirOf } from './service-process.ts'
import { faultsIn } from './shown-faults.ts'

export { openTestDatabase } from './database/open-test-database.ts'
export { eventually } from './eventually.ts'

export const TOKEN = 'test-token-0123456789abcdef'
export const bearer = { authorization: `Bearer ${TOKEN}` }

/** A clock that stands still until it is told otherwise. */
export function manualClock(start: string): Clock & { set(time: string): void; advance(ms: number): void } {
  let time = new Date(start)
  return {
    now: () => new Date(time),
    set: next => {
      time = new Date(next)
    },
    advance: ms => {
      time = new Date(time.getTime() + ms)
    },
  }
}

interface LeapingClock extends Clock {
  leap(ms: number): void
}

/** Runs as the real one does, and may be put ahead. */
function leapingClock(): LeapingClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    leap: ms => {
      ahead += ms
    },
  }
}

/** One for all services on a database. */
const clocks = new Map<string, LeapingClock>()

function clockOf(databaseUrl: string): LeapingClock {
  const clock = clocks.get(databaseUrl) ?? leapingClock()
  clocks.set(databaseUrl, clock)
  return clock
}

/** Longer waits are no pauses between two asks, but somebody's plan. */
const LONGEST_LEAP = '5 minutes'

/** If the workers do nothing but wait, the time until the next job is due passes at once, for the queue and for the services. */
async function skipWaiting(database: Database, clock: LeapingClock): Promise<void> {
  const { rows } = await database.query<{ ms: number | null }>(
    `select (extract(epoch from min(start_after) - now()) * 1000)::float as ms from pgboss.job
     where state < 'completed' having bool_and(state <> 'active' and start_after > now())
       and min(start_after) < now() + interval '${LONGEST_LEAP}'`,
  )
  const ms = rows[0]?.ms
  if (!ms) return
  clock.leap(ms)
  const { rows: due } = await database.query<{ name: string }>(
    `update pgboss.job set start_after = start_after - $1 * interval '1 ms' where state in ('created', 'retry')
     returning name`,
    [ms],
  )
  for (const name of new Set(due.map(job => job.name)))
    await database.query(`select pg_notify('bcf_jobs', $1)`, [name])
}

/** One PostgreSQL for every test of this process; TEST_DATABASE_URL names another. */
type Shared = Pick<EmbeddedPostgres, 'url' | 'stop'>
let shared: Promise<Shared> | undefined
function sharedPostgres(): Promise<Shared> {
  const given = process.env.TEST_DATABASE_URL
  shared ??= given
    ? Promise.resolve({ url: given, stop: async () => {} })
    : openEmbeddedPostgres({
        dataDir: join(tmpdir(), `bcf-test-${process.getuid?.() ?? 0}`),
        limitMs: PATIENCE_MS,
      })
  return shared
}
after(async () => (await shared)?.stop())

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function administer<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const { url } = await sharedPostgres()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client, url)
  } finally {
    await client.end()
  }
}

const addressOf = (name: string, url: string) => url.replace(/\/bcf\?/, `/${name}?`)

async function createDatabase(like = 'template1'): Promise<TestDatabase & { name: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return administer(async (client, url) => {
    await client.query(`create database ${name} template ${like} strategy file_copy`)
    const drop = () => administer(other => other.query(`drop database if exists ${name} with (force)`))
    return { name, url: addressOf(name, url), drop: async () => void (await drop()) }
  })
}

/** An empty one. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase()

/** A copy of one that nobody uses. */
export const copyTestDatabase = (url: string): Promise<TestDatabase> =>
  createDatabase(/\/([^/?]+)\?/.exec(url)?.[1])

/** As it is after the migrations. A copy, which takes a fraction of what they take. */
export const createMigratedDatabase = (): Promise<TestDatabase> => copyOf(MIGRATED)

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url))

/** Named after what it is made from: the server may be older, and have the models of others. */
interface Model {
  name: string
  make(url: string): Promise<void>
}

const modelOf = (madeFrom: string[], make: Model['make']): Model => ({
  name: `model_${hash('sha256', madeFrom.join()).slice(0, 16)}`,
  make,
})

const MIGRATED_FROM = [
  ...readdirSync(MIGRATIONS)
    .sort()
    .map(file => readFileSync(join(MIGRATIONS, file), 'utf8')),
  ...QUEUES,
]

const MIGRATED = modelOf(MIGRATED_FROM, async url => {
  const service = await startService(configAt(url), { api: false, worker: false })
  await service.stop()
})

/** Before any clock that a test sets. */
const BEGAN_AT = '2020-01-01T00:00:00.000Z'

/** Knows the service as an actor; whose installation it is, no service has decided. */
const BEGUN = modelOf([...MIGRATED_FROM, SYSTEM.name ?? ''], async url => {
  const database = openTestDatabase(url, 1)
  await MIGRATED.make(url)
  await database.transaction(tx => introduce(tx, SYSTEM, manualClock(BEGAN_AT).now()))
  await database.close()
})

async function copyOf(model: Model): Promise<TestDatabase> {
  try {
    return await createDatabase(model.name)
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error
    await make(model)
    return createDatabase(model.name)
  }
}

const NO_SUCH_DATABASE = '3D000'
const MODEL_LOCK = 0x62_63_66_74

/** It gets its name when it is complete: whoever finds it may copy it. */
const make = (model: Model): Promise<void> =>
  administer(async client => {
    await client.query('select pg_advisory_lock($1)', [MODEL_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [model.name])
    if (rowCount) return
    const { name, url } = await createDatabase()
    await model.make(url)
    await client.query(`alter database ${name} rename to ${model.name}`)
  })

export interface TestOptions {
  config?: Partial<Config>
  parts?: Partial<Parts>
  clock?: Clock
  log?: Log
  /** A real port; without it, requests go in by injection. */
  listen?: boolean
  /** Use this database and leave it there. */
  databaseUrl?: string
  /** Seals its beginnings itself, at its own time: as it does without a worker: for tests of what waits for its place in the log. */
  isNew?: boolean
  /** How the simulator behaves. */
  sandbox?: SandboxOptions
  /** What connections may cost. */
  limits?: Partial<ConnectionLimits>
}

export interface TestService extends Service {
  app: NonNullable<Service['app']>
  databaseUrl: string
  /** See `skipWaiting`; nothing, if the test has a clock of its own. */
  skipWaiting(): Promise<void>
  /** An authenticated request by injection. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
  ): Promise<{ status: number; body: any; headers: any; text: string }>
}

function configAt(databaseUrl: string): Config {
  const env = {
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'silent',
    PORT: '0',
    ...PATIENT_SETTINGS,
    BCF_DATA_DIR: dataDirOf(databaseUrl),
    // Not built: what a test sees does not depend on what was built here.
    BCF_CONSOLE_DIR: join(dataDirOf(databaseUrl), 'no-console'),
  }
  return { ...readConfig(env, { token: true }), databaseUrl }
}

/** Started for the enclosing suite, stopped after it. */
export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  // Without a worker nothing gets its place in the log, and what was sealed long ago would be overdue.
  const { isNew = options.parts?.worker === false } = options
  const database = options.databaseUrl ? null : await copyOf(isNew ? MIGRATED : BEGUN)
  const databaseUrl = options.databaseUrl ?? database?.url ?? ''
  const config = { ...configAt(databaseUrl), ...options.config }
  const ownClock = clockOf(databaseUrl)
  const service = await startService(
    config,
    { api: true, worker: true, ...options.parts },
    {
      listen: options.listen ?? false,
      clock: options.clock ?? ownClock,
      ...(options.log ? { log: options.log } : {}),
      ...(options.sandbox ? { sandbox: options.sandbox } : {}),
      ...(options.limits ? { limits: options.limits } : {}),
    },
  )
  after(async () => {
    await service.stop()
    if (!database) return
    await database.drop()
    await rm(dataDirOf(databaseUrl), { recursive: true, force: true })
  })
  const app = service.app as NonNullable<Service['app']>
  return {
    ...service,
    app,
    databaseUrl,
    skipWaiting: async () => (options.clock ? undefined : skipWaiting(service.database, ownClock)),
    async call(method, url, body) {
      const answer = await app.inject({
        method,
        url,
        headers: bearer,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const parsed = isJson && answer.body !== '' ? answer.json() : null
      return { status: answer.statusCode, body: parsed, headers: answer.headers, text: answer.body }
    },
  }
}

/** Keeps everything that is said, down to the last detail. */
export function keptLog(): { log: Log; said(): string } {
  const lines: string[] = []
  return { log: createLog('trace', { write: line => lines.push(line) }), said: () => lines.join('') }
}

/** Gives the records of a service that works on nothing their places in the log. */
export const signLog = ({ databaseUrl }: Pick<TestService, 'databaseUrl'>, clock?: Clock) =>
  startTestService({ databaseUrl, config: { queue: false }, ...(clock && { clock }) })

/** Waits until they all have them, and the checkpoint is out. */
export const untilSigned = ({ database }: Pick<TestService, 'database'>) =>
  eventually(async () => {
    const { rows } = await database.query(
      `select from log_queue union all
       select from log_checkpoints where size > coalesce((select max(size) from log_published), 0) limit 1`,
    )
    if (rows.length > 0) ring()
    return rows.length === 0
  })

export interface TestBrand {
  id: string
  promptIds: string[]
}

export async function makeBrand(
  service: TestService,
  fields: { name?: string; domain?: string; aliases?: string[]; plan?: string } = {},
  prompts: { text: string; intent: string; cadence?: string }[] = [],
): Promise<TestBrand> {
  const brand = {
    name: 'Northwind Kettles',
    domain: 'northwind-kettles.example',
    plan: 'ENTERPRISE',
    ...fields,
  }
  const { body } = await service.call('POST', '/api/admin/brands', brand)
  if (prompts.length === 0) return { id: body.id, promptIds: [] }
  const added = await service.call('POST', `/api/admin/brands/${body.id}/prompts`, { prompts })
  return { id: body.id, promptIds: added.body.prompts.map((prompt: { id: string }) => prompt.id) }
}

type Calling = Pick<TestService, 'call'>

/** How a job ended. */
export const jobEnded = ({ call }: Calling, jobId: string) =>
  eventually(async () => {
    const { body } = await call('GET', `/api/admin/jobs/${jobId}`)
    return body.finishedAt ? body : null
  })

/** The rows of a list, page after page. `url` has a query. */
// biome-ignore lint/suspicious/noExplicitAny: rows of an answer have any fields.
export async function allPages({ call }: Calling, url: string, rows: string): Promise<any[]> {
  const all = []
  for (let cursor = ''; ; ) {
    const { status, body, text } = await call('GET', `${url}${cursor}`)
    assert.equal(status, 200, text)
    all.push(...body[rows])
    if (body.next === null) return all
    cursor = `&cursor=${body.next}`
  }
}

/** What a list says of each of its rows: the one field that is named, or several side by side. */
// biome-ignore lint/suspicious/noExplicitAny: rows of an answer have any fields.
export const fieldsOf = (rows: readonly any[], ...names: string[]): any[] =>
  rows.map(row => (names.length === 1 ? row[names[0] as string] : names.map(name => row[name])))

/** Nothing that is derived contradicts what it is derived from, as the audit asks it: in whole rooms, or in some of their tables. */
export async function requireSound(
  sql: Pick<Database, 'query'>,
  rooms: readonly AuditedRoom[],
  names?: string[],
): Promise<void> {
  for (const room of rooms) assert.deepEqual(await faultsIn(sql, room, names), [])
}

/**
 * Starts a scan and waits until every captured run is classified, and the pages that its false claims cite were looked at: whoever
 * goes on from here finds a service that seals nothing more by itself. Returns the operator's view of it.
 */
// biome-ignore lint/suspicious/noExplicitAny: the same.
export async function scanToEnd(service: TestService, brandId: string, timeoutMs?: number): Promise<any> {
  const started = await service.call('POST', '/v1/scans', { brandId })
  if (started.status !== 202) throw new Error(`scan refused: ${started.text}`)
  const { scanId } = started.body
  await eventually(async () => {
    const { rows } = await service.database.query(
      `select from scans where id = $1 and finished_at is not null
         and not exists (select from runs where scan_id = $1 and status in ('QUEUED', 'RUNNING', 'CAPTURED'))
         and not exists (select from pgboss.job where name = 'look-at-pages' and data ->> 'brandId' = $2 and state < 'completed')`,
      [scanId, brandId],
    )
    if (rows.length === 0) await service.skipWaiting()
    return rows.length > 0
  }, timeoutMs)
  return (await service.call('GET', `/api/admin/scans/${scanId}`)).body
}
