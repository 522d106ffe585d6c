// How many runs a second go from the queue to sealed, classified evidence: one worker process, engines that
// answer at once. The reference writes the very same rows, a transaction per capture and one per verdict, with nothing else
// around them: no queue, no HTTP, no reading, no classifying.

import pg from 'pg'
import { enginesAt } from '../scripts/engines-at.ts'
import { median } from './load.ts'
import { type Running, startProcess } from './processes.ts'
import type { Figure } from './report.ts'

const TOKEN = 'bench-token-0123456789'
const PROMPTS = 200
const ENGINES = 11
const CONNECTIONS = 20
const ROUNDS = 3

export async function benchScanPipeline(databaseUrl: string): Promise<Figure[]> {
  // The simulator is a process of its own: an engine's work is not the worker's.
  const sandbox = await startProcess(['bench/sandbox.ts'], {})
  const env = {
    BCF_ACCESS_TOKEN: TOKEN,
    DATABASE_URL: databaseUrl,
    BCF_LOG_LEVEL: 'warn',
    PORT: '0',
    ...enginesAt(sandbox.url),
  }
  const api = await startProcess(['service/src/main.ts', 'serve'], env)
  const worker = await startProcess(['service/src/main.ts', 'work'], env)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const brandId = await makeBrand(api)
    await scan(api, client, brandId)
    const rounds: { ours: number; reference: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { scanId, seconds } = await scan(api, client, brandId)
      rounds.push({
        ours: (PROMPTS * ENGINES) / seconds,
        reference: await replay(databaseUrl, client, scanId),
      })
    }
    const ours = median(rounds.map(round => round.ours))
    const reference = median(rounds.map(round => round.reference))
    return [
      {
        name: 'scan pipeline: runs asked, sealed and classified',
        reference: 'the same rows, one transaction per capture and one per verdict, and nothing else',
        ratio: median(rounds.map(round => round.ours / round.reference)),
        target: 'at least 0.40, and at least 64 runs/s',
        detail: {
          runsPerSecond: Math.round(ours),
          referencePerSecond: Math.round(reference),
          runs: PROMPTS * ENGINES,
        },
      },
    ]
  } finally {
    await client.end()
    await worker.stop()
    await api.stop()
    await sandbox.stop()
  }
}

async function call(api: Running, path: string, body: unknown): Promise<any> {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function makeBrand(api: Running): Promise<string> {
  const brand = await call(api, '/api/admin/brands', {
    name: 'Northwind Kettles',
    domain: 'northwind-kettles.example',
    plan: 'ENTERPRISE',
  })
  const prompts = Array.from({ length: PROMPTS }, (_, index) => ({
    text: `Is Northwind Kettles any good? Question ${index}`,
    intent: 'BRANDED',
  }))
  await call(api, `/api/admin/brands/${brand.id}/prompts`, { prompts })
  return brand.id
}

/** Starts a scan and waits, without asking the API, until its last run is classified. */
async function scan(api: Running, client: pg.Client, brandId: string) {
  const started = performance.now()
  const { scanId } = await call(api, '/v1/scans', { brandId })
  for (;;) {
    const { rows } = await client.query(
      `select count(*)::integer as classified from runs where scan_id = $1 and status = 'CLASSIFIED'`,
      [scanId],
    )
    if (rows[0].classified === PROMPTS * ENGINES) break
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return { scanId: scanId as string, seconds: (performance.now() - started) / 1000 }
}

/** Writes the rows of a finished scan again, into tables of the same form. Returns runs per second. */
async function replay(databaseUrl: string, client: pg.Client, scanId: string): Promise<number> {
  await client.query(`
    drop table if exists bench_snapshots, bench_bodies, bench_records, bench_texts, bench_runs, bench_attempts, bench_scans;
    create table bench_snapshots (like snapshots including all);
    create table bench_bodies (like bodies including all);
    create table bench_records (like records including all);
    create table bench_texts (like record_texts including all);
    create table bench_runs (like runs including all);
    create table bench_attempts (like run_attempts including all);
    create table bench_scans (like scans including all);
    insert into bench_scans select * from scans where id = '${scanId}';
    insert into bench_runs select * from runs where scan_id = '${scanId}';`)
  const { rows: runs } = await client.query('select * from runs where scan_id = $1', [scanId])
  const ofScan = 'r.subject in (select id from runs where scan_id = $1)'
  const { rows: records } = await client.query(
    `select r.*, private_text, private_salt from records r join record_texts t on t.record = r.id and t.at = r.at where ${ofScan}`,
    [scanId],
  )
  const { rows: snapshots } = await client.query(
    `select * from snapshots join bodies using (sha256, captured_at)
     where sha256 in (select sha256 from records r where ${ofScan})`,
    [scanId],
  )
  const bodies = new Map(snapshots.map(snapshot => [snapshot.sha256.toString('hex'), snapshot]))
  const ofRun = Map.groupBy(records, record => record.subject)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const started = performance.now()
  const queue = [...runs]
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let run = queue.pop(); run; run = queue.pop())
        await writeRun(pool, run, ofRun.get(run.id) ?? [], bodies)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await pool.end()
  return runs.length / seconds
}

const SNAPSHOT_COLUMNS = ['sha256', 'captured_at', 'engine', 'surface', 'record', 'coding', 'bytes']
const RECORD_COLUMNS = [
  ...[
    'id',
    'seq',
    'kind',
    'subject',
    'slot',
    'supersedes',
    'at',
    'sha256',
    'public_text',
    'entry_salt',
    'entry',
  ],
  ...['private_text', 'private_salt'],
]

async function writeRun(pool: pg.Pool, run: any, records: any[], bodies: Map<string, any>): Promise<void> {
  const client = await pool.connect()
  const statement = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const seal = (record: any) =>
    statement(
      'record',
      `with texts as (insert into bench_texts values ($1, $7, $12, $13))
       insert into bench_records overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      RECORD_COLUMNS.map(name => record[name]),
    )
  const keep = (snapshot: any) =>
    statement(
      'snapshot',
      `with stored as (
         insert into bench_snapshots values ($1, $2, $3, $4, $5) on conflict do nothing returning sha256, captured_at)
       insert into bench_bodies select sha256, captured_at, $6, $7 from stored`,
      SNAPSHOT_COLUMNS.map(name => snapshot[name]),
    )
  await statement('claim', `update bench_runs set status = 'RUNNING', attempt = attempt + 1 where id = $1`, [
    run.id,
  ])
  await statement(
    'attempt',
    'insert into bench_attempts (run_id, attempt, delivery, started_at) values ($1, 1, $1, now())',
    [run.id],
  )
  await client.query('begin')
  for (const record of records.filter(({ kind }) => kind === 'capture')) {
    await keep(bodies.get(record.sha256.toString('hex')))
    await seal(record)
  }
  await statement('captured', `update bench_runs set status = 'CAPTURED', sha256 = $2 where id = $1`, [
    run.id,
    run.sha256,
  ])
  await statement(
    'finish',
    `update bench_attempts set outcome = 'captured', finished_at = now() where run_id = $1`,
    [run.id],
  )
  await client.query('commit')
  await client.query('begin')
  for (const record of records.filter(({ kind }) => kind === 'classification')) await seal(record)
  await statement(
    'classified',
    `update bench_runs set status = 'CLASSIFIED', citation_class = $2 where id = $1`,
    [run.id, run.citation_class],
  )
  await client.query('commit')
  client.release()
}
