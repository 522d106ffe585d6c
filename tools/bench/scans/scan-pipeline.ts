// How many runs a second go from the queue to sealed, classified evidence: one worker process, engines that
// answer at once. The reference writes the very same rows, a transaction per capture and one per verdict, with nothing else
// around them: no queue, no HTTP, no reading, no classifying.

import pg from 'pg'
import { openClient } from '../connections.ts'
import { median } from '../load/load.ts'
import { cpuSecondsOf, serverCpuSeconds } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import {
  makeBrand,
  scan,
  settingsFor,
  startEngines,
  startServe,
  startWork,
  untilNothingIsOwed,
} from '../service.ts'

const CONNECTIONS = 20
/** Of a scan. */
const PROMPTS = 200
/** Runs a second that were asked for when the service was planned. */
const WANTED = 64

interface Round {
  ours: number
  reference: number
  perWorkerCpuSecond: number
  databaseCpuMs: number
  walBytes: number
}

export async function benchScanPipeline(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using sandbox = await startEngines()
  const settings = settingsFor(databaseUrl, sandbox.url)
  await using api = await startServe(settings)
  await using worker = await startWork(settings)
  await using client = await openClient(databaseUrl)
  const { rows: backend } = await client.query('select pg_backend_pid() as pid')
  const spent = async () => ({
    worker: cpuSecondsOf(worker.child.pid!),
    database: serverCpuSeconds(backend[0].pid),
    wal: Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0].bytes),
  })
  const brandId = await makeBrand(api, quick ? 50 : PROMPTS)
  await scan(api, client, [brandId])
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const before = await spent()
    const { scanIds, runs, classified } = await scan(api, client, [brandId])
    await untilNothingIsOwed(client)
    const after = await spent()
    rounds.push({
      ours: runs / classified,
      reference: await replay(databaseUrl, client, scanIds[0] ?? ''),
      perWorkerCpuSecond: runs / (after.worker - before.worker),
      databaseCpuMs: ((after.database - before.database) * 1000) / runs,
      walBytes: (after.wal - before.wal) / runs,
    })
  }
  return figuresOf(rounds)
}

function figuresOf(rounds: Round[]): Figure[] {
  const middle = (of: keyof Round) => median(rounds.map(round => round[of]))
  const detail = {
    runsPerSecond: Math.round(middle('ours')),
    referencePerSecond: Math.round(middle('reference')),
    runsPerWorkerCpuSecond: Math.round(middle('perWorkerCpuSecond')),
    databaseCpuMsPerRun: Number(middle('databaseCpuMs').toFixed(2)),
    walBytesPerRun: Math.round(middle('walBytes')),
  }
  return [
    {
      id: 'scan-pipeline',
      name: 'scan pipeline: runs asked, sealed and classified by one worker',
      reference: 'the same rows, one transaction per capture and one per verdict, and nothing else',
      ratio: median(rounds.map(round => round.ours / round.reference)),
      target: 'at least 0.40',
      detail,
    },
    {
      id: 'scan-pipeline-pace',
      name: 'scan pipeline: pace of one worker',
      reference: `${WANTED} runs a second`,
      ratio: middle('ours') / WANTED,
      target: 'at least 1.00',
    },
  ]
}

/** Writes the rows of a finished scan again, into tables of the same form. Returns runs per second. */
async function replay(databaseUrl: string, client: pg.Client, scanId: string): Promise<number> {
  await client.query(`
    drop table if exists bench_snapshots, bench_bodies, bench_records, bench_packs, bench_runs, bench_attempts, bench_scans;
    create table bench_snapshots (like snapshots including all);
    create table bench_bodies (like bodies including all);
    create table bench_records (like records including all);
    create table bench_packs (like record_packs including all);
    create table bench_runs (like runs including all);
    create table bench_attempts (like run_attempts including all);
    create table bench_scans (like scans including all);
    insert into bench_scans select * from scans where id = '${scanId}';
    insert into bench_runs select * from runs where scan_id = '${scanId}';`)
  const { rows: runs } = await client.query('select * from runs where scan_id = $1', [scanId])
  const ofScan = 'r.subject in (select id from runs where scan_id = $1)'
  const { rows: records } = await client.query(
    `select r.*, coding, bytes from records r join record_packs k using (seq, at) where ${ofScan}`,
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
    'commitment',
    'entry_salt',
    'entry',
  ],
  ...['coding', 'bytes'],
]

const SEAL = `with packs as (insert into bench_packs values ($2, $7, $12, $13))
  insert into bench_records (${RECORD_COLUMNS.slice(0, 11)}) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
const KEEP = `with stored as (
    insert into bench_snapshots values ($1, $2, $3, $4, $5) on conflict do nothing returning sha256, captured_at)
  insert into bench_bodies (sha256, captured_at, coding, bytes) select sha256, captured_at, $6, $7 from stored`

type Row = pg.QueryResultRow

async function writeRun(pool: pg.Pool, run: Row, records: Row[], bodies: Map<string, Row>): Promise<void> {
  const client = await pool.connect()
  const statement = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const seal = (record: Row) =>
    statement(
      'record',
      SEAL,
      RECORD_COLUMNS.map(name => record[name]),
    )
  const keep = (snapshot: Row = {}) =>
    statement(
      'snapshot',
      KEEP,
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
