// What one answer costs the database, until nothing is owed for it any more: statements, transactions, rows, log and time, by the
// server's own counters. Everything counts that happens meanwhile, whether for a run, its scan or the queue. A server of its own,
// because some counters are loaded at its start.

import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '../../../service/src/platform/postgres/embedded-postgres.ts'
import { openClient } from '../connections.ts'
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

/** Of a scan. */
const PROMPTS = { full: 200, quick: 50 }

/** What a run may take. */
const MOST = {
  statements: 6,
  nestedStatements: 4,
  commits: 2,
  fsyncs: 0.7,
  walKilobytes: 12,
  rowsInserted: 10,
  rowsUpdated: 4,
  rowsDeleted: 2,
  workerCpuMs: 5,
  databaseCpuMs: 3,
}

type Counts = Record<keyof typeof MOST, number>

const NAMES: Record<keyof typeof MOST, string> = {
  statements: 'statements sent to the database',
  nestedStatements: 'statements that functions and triggers run',
  commits: 'transactions that write',
  fsyncs: 'flushes of the write-ahead log',
  walKilobytes: 'write-ahead log, without images of whole pages',
  rowsInserted: 'rows inserted',
  rowsUpdated: 'rows updated',
  rowsDeleted: 'rows deleted',
  workerCpuMs: 'processor time of the worker',
  databaseCpuMs: 'processor time of PostgreSQL',
}

const unitOf = (what: keyof typeof MOST): string =>
  what.endsWith('Ms') ? ' ms' : what.startsWith('wal') ? ' KB' : ''

export async function benchRunCost(_databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const postgres = await openCounting(join(process.env.BCF_DATA_DIR!, 'counting'))
  try {
    return figuresOf(await measure(postgres.url, quick ? PROMPTS.quick : PROMPTS.full))
  } finally {
    await postgres.stop()
  }
}

async function openCounting(dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const first = await openEmbeddedPostgres({ dataDir })
  {
    await using client = await openClient(first.url)
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    await client.query(`alter system set pg_stat_statements.track = 'all'`)
    await client.query(`alter system set pg_stat_statements.max = 10000`)
  }
  await first.stop()
  return await openEmbeddedPostgres({ dataDir })
}

interface Measured {
  counts: Counts
  detail: Record<string, number>
}

async function measure(databaseUrl: string, prompts: number): Promise<Measured> {
  // The extensions stand beside the service's database, whose catalogue is compared.
  await using counter = await openClient(databaseUrl.replace('/bcf?', '/postgres?'))
  await counter.query(
    'create extension pg_stat_statements; create extension pg_walinspect; create role bench superuser',
  )
  await using sandbox = await startEngines()
  const settings = settingsFor(databaseUrl, sandbox.url)
  await using api = await startServe(settings)
  await using worker = await startWork(settings)
  await using client = await openClient(databaseUrl)
  // What the bench itself asks is known by its role.
  await client.query('set role bench')
  const brandId = await makeBrand(api, prompts)
  await scan(api, client, [brandId])
  await untilNothingIsOwed(client)
  const before = await countersOf(counter, client, worker.child.pid!)
  const { runs } = await scan(api, client, [brandId])
  await untilNothingIsOwed(client)
  const after = await countersOf(counter, client, worker.child.pid!)
  const wal = await walBetween(counter, before.lsn, after.lsn)
  const per = (of: (counters: Counters) => number) => (of(after) - of(before)) / runs
  return {
    counts: {
      statements: per(({ statements }) => statements),
      nestedStatements: per(({ nested }) => nested),
      commits: wal.commits / runs,
      fsyncs: per(({ fsyncs }) => fsyncs),
      walKilobytes: wal.bytes / runs / 1000,
      rowsInserted: per(({ inserted }) => inserted),
      rowsUpdated: per(({ updated }) => updated),
      rowsDeleted: per(({ deleted }) => deleted),
      workerCpuMs: per(({ worker }) => worker) * 1000,
      databaseCpuMs: per(({ database }) => database) * 1000,
    },
    detail: { runs, ...wal.kinds(runs), updatedInPlace: per(({ inPlace }) => inPlace) },
  }
}

interface Counters {
  lsn: string
  statements: number
  nested: number
  fsyncs: number
  inserted: number
  updated: number
  /** Of those: without a new entry in any index. */
  inPlace: number
  deleted: number
  worker: number
  database: number
}

/** Backends tell of their rows when they are idle, at most a second later. */
const SETTLED_MS = 1_500

async function countersOf(counter: pg.Client, client: pg.Client, worker: number): Promise<Counters> {
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
  const { rows: tables } = await client.query(`
    select sum(n_tup_ins)::float as inserted, sum(n_tup_upd)::float as updated, sum(n_tup_hot_upd)::float as "inPlace",
      sum(n_tup_del)::float as deleted
    from pg_stat_user_tables`)
  const { rows } = await counter.query(`
    select pg_backend_pid() as pid, pg_current_wal_insert_lsn() as lsn,
      (select sum(fsyncs)::float from pg_stat_io where object = 'wal') as fsyncs,
      sum(calls) filter (where toplevel)::float as statements, sum(calls) filter (where not toplevel)::float as nested
    from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where datname = 'bcf' and userid <> 'bench'::regrole`)
  const { pid, ...counted } = rows[0]
  return { ...tables[0], ...counted, worker: cpuSecondsOf(worker), database: serverCpuSeconds(pid) }
}

/** An image of a whole page is written once between two checkpoints of the server, however many runs come. */
async function walBetween(counter: pg.Client, from: string, to: string) {
  const { rows } = await counter.query(
    `select "resource_manager/record_type" as kind, count::float, record_size::float as bytes, fpi_size::float as images
     from pg_get_wal_stats($1, $2, true) where count > 0`,
    [from, to],
  )
  const sum = (of: 'bytes' | 'images', beginning = '') =>
    rows.filter(({ kind }) => kind.startsWith(beginning)).reduce((total, row) => total + row[of], 0)
  return {
    bytes: sum('bytes'),
    commits: rows.find(({ kind }) => kind === 'Transaction/COMMIT')?.count ?? 0,
    kinds: (runs: number) => ({
      'walKilobytes of the word index': sum('bytes', 'Gin') / runs / 1000,
      'walKilobytes of other indexes': sum('bytes', 'Btree') / runs / 1000,
      'walKilobytes of rows': sum('bytes', 'Heap') / runs / 1000,
      'walKilobytes of page images': sum('images') / runs / 1000,
    }),
  }
}

const rounded = (value: number): number => Number(value.toFixed(2))

const figuresOf = ({ counts, detail }: Measured): Figure[] =>
  (Object.keys(MOST) as (keyof typeof MOST)[]).map((what, turn) => ({
    id: `run-${what.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
    name: `one run: ${NAMES[what]}`,
    reference: `${MOST[what]}${unitOf(what)}`,
    ratio: counts[what] / MOST[what],
    target: 'at most 1.00' as const,
    detail: {
      [what]: rounded(counts[what]),
      ...(turn === 0
        ? Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, rounded(value)]))
        : {}),
    },
  }))
