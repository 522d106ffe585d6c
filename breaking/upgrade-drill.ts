// `npm run upgrade-drill -- --data DIR`: takes a copy of the data directory of a stopped older installation (embedded
// server), starts this release on it and kills it again and again while it upgrades; then looks whether anything got
// lost: every record is still there, the audit is clean, and runs export in both versions and verify.
// `--kills 10`, `--exports 2000` (`all` for every run), `--token` as the older installation had it. Ends with 1 when
// anything is not as it should be.

import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { verifyBundle } from '@brand-citation-forensics/proof'
import pg from 'pg'
import { makeFolder } from '../scripts/stage/folder.ts'
import { openEmbeddedPostgres } from '../service/src/platform/postgres/embedded-postgres.ts'
import { PATIENCE_MS } from '../service/test/patience.ts'
import { spawnService } from '../service/test/service-process.ts'
import { require, say } from './require.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    kills: { type: 'string', default: '10' },
    exports: { type: 'string', default: '2000' },
    token: { type: 'string', default: 'upgrade-drill-0123456789abcdef' },
    origin: { type: 'string', default: 'upgrade.example/log' },
  },
})

/** What must still be there afterwards, as one hash each: rows may be added, none changed or lost. */
interface Kept {
  runs: number
  records: number
  /** Over the ids and entries of all records, in their order. */
  entries: string
  /** Over every run with what it shows. */
  shown: string
}

async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await openEmbeddedPostgres({ dataDir, limitMs: PATIENCE_MS })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await server.stop()
  }
}

/** `upTo` is the last record of the older release: what came later is new. */
async function keptIn(client: pg.Client, upTo: number): Promise<Kept> {
  const records = await client.query<{ id: string; entry: string }>(
    `select id, encode(entry, 'hex') as entry from records where seq <= $1 order by seq`,
    [upTo],
  )
  const runs = await client.query(
    `select id, scan_id, prompt_id, engine, status, captured_at, encode(sha256, 'hex') as sha256, classification_id,
       citation_class from runs order by id`,
  )
  return {
    runs: runs.rows.length,
    records: records.rows.length,
    entries: hash('sha256', JSON.stringify(records.rows)),
    shown: hash('sha256', JSON.stringify(runs.rows)),
  }
}

const lastRecord = async (client: pg.Client): Promise<number> =>
  Number((await client.query<{ last: string }>('select max(seq) as last from records')).rows[0]?.last ?? 0)

/** Kills the service at a random moment of its start, the database server with it every other time. */
async function killUpgrade(settings: Record<string, string>, round: number): Promise<string> {
  const service = spawnService('start', settings)
  const begun = performance.now()
  const isUp = await Promise.race([
    service.ready.then(
      () => true,
      () => true,
    ),
    pause(Math.random() * 6_000 + 200, false),
  ])
  // Shortly after it is ready too: what is caught up in the background may be half done.
  if (isUp) await pause(Math.random() * 2_000)
  service.signal('SIGKILL')
  await service.ended
  if (round % 2 === 1)
    await promisify(execFile)('pkill', ['-KILL', '-f', settings.BCF_DATA_DIR ?? ' ']).catch(() => {})
  return `${Math.round(performance.now() - begun)} ms${isUp ? ', it was up' : ''}`
}

interface Exported {
  verified: number
  waiting: number
}

async function exportBoth(url: string, token: string, runIds: string[]): Promise<Exported> {
  const keys = [(await (await fetch(`${url}/log/key`)).text()).trim().split('\n').at(-1) ?? '']
  const counts = { verified: 0, waiting: 0 }
  const waiting = runIds.values()
  const worker = async () => {
    for (const runId of waiting)
      for (const version of ['1', '2']) {
        const answer = await exported(`${url}/v1/runs/${runId}/evidence-bundle?version=${version}`, token)
        if (answer.status !== 200)
          throw new Error(`NOT: ${runId} exports in version ${version}: ${answer.status}`)
        const report = await verifyBundle(await answer.json(), { keys, tsaRoots: [], witnesses: [] })
        const failed = report.steps.find(({ outcome }) => outcome === 'failed')
        if (failed)
          throw new Error(`NOT: ${runId} in version ${version} verifies: ${failed.title}: ${failed.detail}`)
        // All that version 1 leaves open, once it is in the log, is whether it is complete.
        const open = report.steps.filter(({ lacking }) => lacking).map(({ id }) => id)
        const isWhole = open.join() === (version === '1' ? 'contents' : '')
        counts[isWhole ? 'verified' : 'waiting'] += 1
      }
  }
  // Each first export waits for its list to get a place in the log, and many get theirs together.
  await Promise.all(Array.from({ length: 32 }, worker))
  return counts
}

/** The list of contents may have to wait: then it is asked for again, as clients do. */
async function exported(url: string, token: string | undefined): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (answer.status !== 503 || attempt === 30) return answer
    await answer.body?.cancel()
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}

async function drill(dataDir: string): Promise<void> {
  const { kills, exports, token, origin } = values
  const settings = {
    BCF_ACCESS_TOKEN: token,
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'warn',
    BCF_LOG_ORIGIN: origin,
    PORT: '0',
    BCF_DATA_DIR: dataDir,
  }
  const { last, before } = await withDatabase(dataDir, async client => {
    const last = await lastRecord(client)
    return { last, before: await keptIn(client, last) }
  })
  say(`Before: ${before.runs} runs, ${before.records} records`)
  for (let round = 0; round < Number(kills); round++)
    say(`  killed after ${await killUpgrade(settings, round)}`)
  const begun = performance.now()
  const service = spawnService('start', settings)
  const url = await service.ready
  say(`Up at last after ${Math.round(performance.now() - begun)} ms`)
  for (const deadline = performance.now() + PATIENCE_MS; ; await pause(500)) {
    const metrics = await (
      await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    ).text()
    if (!/^bcf_log_waiting [^0]/m.test(metrics)) break
    if (performance.now() > deadline) throw new Error('NOT: every record gets its place in the log')
  }
  const { after, runIds } = await withDatabase(dataDir, async client => {
    const classified = await client.query<{ id: string }>(
      `select id from runs where citation_class is not null order by ${exports === 'all' ? 'id' : 'random()'} limit $1`,
      [exports === 'all' ? null : Number(exports)],
    )
    return { after: await keptIn(client, last), runIds: classified.rows.map(({ id }) => id) }
  })
  require(after.runs === before.runs &&
    after.shown === before.shown, `${after.runs} runs show what they showed`)
  require(after.records === before.records &&
    after.entries === before.entries, `${after.records} records are those of before`)
  const { verified, waiting } = await exportBoth(url, token, runIds)
  require(waiting === 0, `${runIds.length} runs export in both versions: ${verified} bundles verify`)
  await service.stop()
  const audit = await spawnService('audit', settings).ended
  require(audit.code === 0, `npm run audit is clean\n${audit.stdout.trim().replace(/^/gm, '         ')}`)
}

if (!values.data) {
  say('Name the data directory of a stopped older installation: npm run upgrade-drill -- --data DIR')
  process.exit(2)
}
const directory = await makeFolder('upgrade')
const dataDir = join(directory, 'data')
try {
  await promisify(execFile)('cp', ['-a', values.data, dataDir])
  await drill(dataDir)
  await rm(directory, { recursive: true, force: true })
} catch (error) {
  // What is left after a failure is there to be read.
  say(`${(error as Error).message}\nin ${directory}`)
  process.exitCode = 1
}
