// `npm test -- --long store-drill`: bodies in a real S3 server that is not ours. Answers of earlier months move there, and texts are packed,
// while scans run, and worker, mover, store and database are killed again and again (`-- --kills 200`). Then every body is read
// through a store that lies in some reads, and the audit reads everything once more. Ends with 1 when anything is not as it
// should be.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sealAll, sealCapture } from '../../service/src/evidence/seal.ts'
import { type Database, openDatabase } from '../../service/src/platform/database.ts'
import { createLog } from '../../service/src/platform/log.ts'
import { createS3Store } from '../../service/src/platform/objects/s3.ts'
import { watchObjects } from '../../service/src/platform/objects/watch-objects.ts'
import { openEmbeddedPostgres } from '../../service/src/platform/postgres/embedded-postgres.ts'
import { createTroubles } from '../../service/src/platform/watching/write-troubles.ts'
import { unpackTexts } from '../../service/test/database/unpacked-texts.ts'
import { openFaultProxy } from '../../service/test/objects/fault-proxy.ts'
import { PATIENCE_MS } from '../../service/test/patience.ts'
import { spawnService } from '../../service/test/service-process.ts'
import { buildS3Server } from '../scripts/outside/tools.ts'
import { CANNOT_RUN, makeFolder, Unavailable } from '../scripts/stage.ts'
import { require, say } from './require.ts'
import { killAndScan } from './store-drill/kills.ts'
import { readWithLies } from './store-drill/lies.ts'
import { deleteLocked, openS3Server, S3_KEYS } from './store-drill/s3-server.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '8' },
    bodies: { type: 'string', default: '120' },
    reads: { type: 'string', default: '2000' },
    'one-of': { type: 'string', default: '100' },
  },
})
const [KILLS, BODIES, READS, ONE_OF] = [values.kills, values.bodies, values.reads, values['one-of']].map(
  Number,
) as [number, number, number, number]
const TOKEN = 'store-drill-0123456789abcdef'
const BUCKET = 'evidence'
const MONTHS = 3

const LOG = createLog('silent')

/** What to undo at the end, last first. */
const undo: (() => Promise<unknown>)[] = []

async function drill(): Promise<void> {
  const program = await buildS3Server()
  const work = await makeFolder('store')
  undo.push(() => rm(work, { recursive: true, force: true }))
  const s3 = await openS3Server(program, join(work, 's3'), [BUCKET])
  undo.push(s3.kill)
  const proxy = await openFaultProxy(s3.url)
  undo.push(proxy.close)
  const dataDir = join(work, 'database')
  const postgres = await openEmbeddedPostgres({ dataDir, limitMs: PATIENCE_MS })
  undo.push(postgres.stop)
  postgres.keepRunning(() => {})

  const settings = {
    ...{ BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINES: 'sandbox', BCF_LOG_LEVEL: 'error', PORT: '0' },
    ...{ BCF_DATA_DIR: join(work, 'data'), DATABASE_URL: postgres.url, BCF_START_WAIT_SECONDS: '120' },
    ...{ BCF_STORE_ENDPOINT: proxy.url, BCF_STORE_BUCKET: BUCKET, BCF_STORE_PREFIX: 'drill' },
    ...{ BCF_STORE_KEY_ID: S3_KEYS.keyId, BCF_STORE_SECRET: S3_KEYS.secret },
  }
  await tryStore(proxy.url, s3.url)

  const migrated = await spawnService('migrate', settings).ended
  require(migrated.code === 0, 'the schema is made')
  const database = openDatabase({ url: postgres.url, maxConnections: 4, applicationName: 'drill', log: LOG })
  undo.push(database.close)
  const planted = await plant({ database, url: postgres.url }, { months: MONTHS, bodies: BODIES })

  say(`\n${KILLS} kills while ${MONTHS} months move and scans run`)
  const { kills, scans } = await killAndScan({ settings, s3, database, dataDir, undo }, KILLS, say)
  const total = Object.values(kills).reduce((a, b) => a + b, 0)
  require(total >= KILLS, `killed: ${JSON.stringify(kills)}`)
  require(scans.length > 0, `${scans.length} scans came to their end`)

  await requireMoved(database)
  await requireFoundOut(settings, { databaseUrl: postgres.url, planted, proxy, reads: READS, oneOf: ONE_OF })

  say('\nThe audit')
  await requireClean(settings)
  const strays = await spawnService('move-bodies', settings, ['--strays', '--json']).ended
  const { strays: lost, young, objects: all } = JSON.parse(strays.stdout)
  require(lost ===
    0, `none of ${all} objects is called a stray: ${young} of no capture are too young for that`)
}

const inMonth = (ago: number, day: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day, 12))
}

/** Evidence of earlier months as it was kept before there was a store, and before texts were packed: answers, what was read in each and a verdict on it. To be called before the first checkpoint, which dates everything. Returns hashes. */
async function plant(
  { database, url }: { database: Database; url: string },
  { months, bodies }: { months: number; bodies: number },
): Promise<string[]> {
  await database.query('select add_months($1, now())', [inMonth(months, 1)])
  const planted: string[] = []
  for (let number = 0; number < bodies; number++)
    planted.push(await plantAnswer(database, number, inMonth(months - (number % months), 1 + (number % 25))))
  await unpackTexts(url)
  return planted
}

async function plantAnswer(database: Database, number: number, capturedAt: Date): Promise<string> {
  const runId = `run_drill_${number}`
  const text = 'Northwind makes kettles. '.repeat(1 + (number % 400))
  const capture = {
    ...{ subject: runId, slot: 'answer', engine: 'GROK' as const, surface: 'sandbox' as const },
    ...{ capturedAt, body: Buffer.from(JSON.stringify({ number, text })), private: { runId, index: 0 } },
  }
  return database.transaction(async tx => {
    const sha256 = await sealCapture(tx, capture)
    const about = { subject: runId, slot: 'read', at: capturedAt, sha256, private: { runId, text } }
    await sealAll(tx, [
      { ...about, kind: 'extraction' },
      { ...about, kind: 'classification' },
    ])
    return sha256
  })
}

async function tryStore(url: string, serverUrl: string): Promise<void> {
  const objects = watchObjects(
    createS3Store({
      endpoint: url,
      bucket: BUCKET,
      region: 'us-east-1',
      pathStyle: true,
      lockDays: 0,
      ...S3_KEYS,
    }),
    { log: LOG, troubles: createTroubles(LOG) },
  )
  undo.push(objects.close)

  say('\nA store that is not ours')
  require(await objects.putFirst('a/b', Buffer.from('one')), 'what is put first is put')
  require(!(await objects.putFirst('a/b', Buffer.from('two'))), 'and not put again')
  require(Buffer.from((await objects.get('a/b')) ?? []).toString() === 'one', 'the first stays')
  require((await objects.get('a/c')) === null &&
    !(await objects.has('a/c')), 'what is not there is not there')
  require((await objects.list('a/')).join() === 'a/b', 'names are listed')
  const deleted = await deleteLocked(serverUrl)
  require(deleted.locked === 403 && deleted.free === 204, 'what is under object lock cannot be deleted')
}

async function requireMoved(database: Database): Promise<void> {
  const { rows: left } = await database.query(
    `select from bodies where bytes is not null and captured_at < date_trunc('month', now() at time zone 'UTC')`,
  )
  require(left.length === 0, 'no bytes of ended months are left in the database')
  const { rows: packed } = await database.query(
    `select from record_packs where at < date_trunc('month', now() at time zone 'UTC')`,
  )
  require(packed.length > 0, `${packed.length} texts of ended months are packed`)
}

async function requireFoundOut(
  settings: Record<string, string>,
  reading: Parameters<typeof readWithLies>[1],
): Promise<void> {
  say(`\nA store that lies in one of ${ONE_OF} reads`)
  const { reads, lies, found, harmless, served } = await readWithLies(settings, reading)
  require(lies > 0 && found + harmless === lies && served === 0, [
    `${lies} lies in ${reads} reads, ${found} found, none served`,
    ...(harmless > 0 ? [`${harmless} that unpack to the very same answer`] : []),
  ].join('; '))
}

/** Outcomes of audits wait for their place while no worker runs: on a slow machine, for longer than an audit accepts. */
const WAITS = /no worker signs the log$/

async function requireClean(settings: Record<string, string>): Promise<void> {
  const { stdout } = await spawnService('audit', settings, ['--json']).ended
  const report = JSON.parse(stdout)
  const isClean = report.findings.every(({ message }: { message: string }) => WAITS.test(message))
  if (!isClean) say(stdout)
  require(isClean, `clean: ${report.records} records, ${report.bytesHashed} bytes hashed`)
}

async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step().catch(() => {})
}
// Stopping it must not leave behind a database and a store that nobody knows of.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))

try {
  await drill()
  say('\nall as it should be')
} catch (error) {
  process.exitCode = error instanceof Unavailable ? CANNOT_RUN : 1
  say(error instanceof Unavailable ? `cannot be had: ${error.message}` : String((error as Error).stack))
} finally {
  await cleanUp()
}
