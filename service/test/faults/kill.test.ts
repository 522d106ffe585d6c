// Real processes, real signals: what was acknowledged survives, and nothing happens twice.

import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { locateCluster } from '../../src/platform/postgres/postgres-files.ts'
import { isPostmaster, readPostmaster } from '../../src/platform/postgres/postgres-process.ts'
import { bearer, createMigratedDatabase, eventually, TOKEN } from '../harness.ts'
import { runService } from '../service-here.ts'
import { type ServiceProcess, spawnService } from '../service-process.ts'
import { killTree } from './kill-tree.ts'

interface Running {
  process: ServiceProcess
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
  call(method: string, path: string, body?: object): Promise<{ status: number; body: any }>
}

const started: ServiceProcess[] = []

/** `start` as an operator types it, on this data directory. */
async function start(dataDir: string): Promise<Running> {
  const settings = { BCF_ACCESS_TOKEN: TOKEN, BCF_DATA_DIR: dataDir, BCF_ENGINES: 'sandbox', PORT: '0' }
  const process = spawnService('start', { ...settings, BCF_LOG_LEVEL: 'error' })
  started.push(process)
  const url = await process.ready
  return {
    process,
    async call(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: { ...bearer, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}

/** Enough that a scan takes longer than the blow needs to fall. */
const PROMPTS = Array.from({ length: 10 }, (_, index) => ({
  text: `Question ${index} about Northwind Kettles [[sandbox:${index % 2 ? 'good' : 'absent'}]]`,
  intent: 'BRANDED',
}))

async function addBrand(service: Running, prompts: typeof PROMPTS): Promise<string> {
  const brand = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan: 'ENTERPRISE' }
  const { body } = await service.call('POST', '/api/admin/brands', brand)
  await service.call('POST', `/api/admin/brands/${body.id}/prompts`, { prompts })
  return body.id
}

/** Starts a scan and returns in the midst of it: some runs are captured, others are not. */
async function scanHalfWay(service: Running, brandId: string): Promise<string> {
  const { body } = await service.call('POST', '/v1/scans', { brandId })
  await eventually(async () => {
    const scan = await service.call('GET', `/v1/scans/${body.scanId}`)
    const { CAPTURED, CLASSIFIED } = scan.body.byStatus
    return CAPTURED + CLASSIFIED >= 5
  })
  const { body: scan } = await service.call('GET', `/v1/scans/${body.scanId}`)
  // Where this process had to wait for its turn, the scan may be over.
  return scan.finishedAt === null ? body.scanId : scanHalfWay(service, brandId)
}

const ended = (service: Running, scanId: string) =>
  eventually(async () => {
    const { status, body } = await service.call('GET', `/v1/scans/${scanId}`)
    assert.equal(status, 200, `scan ${scanId} exists`)
    return body.finishedAt !== null && body.byStatus.CAPTURED === 0 ? body : null
  })

describe('a process that dies', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bcf-kill-'))
  // PostgreSQL runs under an account of its own when we are root.
  await chmod(dataDir, 0o755)
  after(async () => {
    for (const process of started) process.signal('SIGKILL')
    await (await openEmbeddedPostgres({ dataDir })).stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** The one that the first test leaves to the next. */
  let running: Running | undefined

  /** One connection to the database of the running service. */
  async function withDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const { url, stop } = await openEmbeddedPostgres({ dataDir })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
      await stop()
    }
  }

  test('C1–C5, D2: kill -9 of service and database in a scan loses nothing and repeats nothing', async () => {
    const first = await start(dataDir)
    const brandId = await addBrand(first, PROMPTS)
    const smallBrand = await addBrand(first, PROMPTS.slice(0, 1))
    const refresh = await first.call('POST', `/v1/brands/${brandId}/ground-truth/refresh`)
    const scanId = await scanHalfWay(first, brandId)

    // Calls go on until the last moment; only what was acknowledged counts.
    const acknowledged = [
      { scanId, jobId: (await first.call('GET', `/api/admin/scans/${scanId}`)).body.jobId },
    ]
    const calls = Promise.allSettled(
      Array.from({ length: 6 }, async (_, turn) => {
        await sleep(turn * 10)
        const { status, body } = await first.call('POST', '/v1/scans', { brandId: smallBrand })
        if (status === 202) acknowledged.push(body)
      }),
    )
    await sleep(60)
    await killTree(first.process, dataDir)
    await calls

    const second = await start(dataDir)
    running = second
    for (const { scanId, jobId } of acknowledged) {
      const job = await second.call('GET', `/api/admin/jobs/${jobId}`)
      assert.equal(job.status, 200, `job ${jobId} exists`)
      assert.equal(job.body.subjectId, scanId)
    }
    for (const { scanId } of acknowledged) {
      const scan = await ended(second, scanId)
      assert.equal(scan.status, 'COMPLETED')
      assert.equal(scan.byStatus.CLASSIFIED, scan.totalRuns)
    }
    const job = await second.call('GET', `/api/admin/jobs/${refresh.body.jobId}`)
    assert.equal(job.status, 200)

    await withDatabase(async client => {
      const { rows: scans } = await client.query<{
        id: string
        total: number
        runs: number
        captures: number
      }>(
        `select scans.id, total_runs as total, count(distinct runs.id)::integer as runs,
                count(records.id)::integer as captures
         from scans join runs on runs.scan_id = scans.id
         left join records on records.subject = runs.id and records.kind = 'capture' and records.slot = 'answer'
         group by scans.id`,
      )
      assert.ok(scans.length >= acknowledged.length)
      for (const { id, total, runs, captures } of scans) {
        assert.equal(runs, total, id)
        assert.equal(captures, total, `each run of ${id} was captured once`)
      }
      const repeated = await client.query(
        `select run_id from run_attempts where outcome = 'captured' group by run_id having count(*) <> 1`,
      )
      assert.equal(repeated.rowCount, 0)
      const { rows: classes } = await client.query(
        `select subject from records where kind = 'classification' group by subject having count(*) <> 1`,
      )
      assert.deepEqual(classes, [], 'each run was classified once')
      const { rows: orphans } = await client.query(
        `select scans.id as scan, jobs.id as job from scans
         full join (select id from jobs where kind = 'scan') as jobs on jobs.id = scans.job_id
         where scans.id is null or jobs.id is null`,
      )
      assert.deepEqual(orphans, [], 'no scan without its job, no job without its scan')
      const { rows: pending } = await client.query(
        `select id, kind, status from jobs where kind = 'scan' and status in ('QUEUED', 'RUNNING')`,
      )
      assert.deepEqual(pending, [])
    })
  })

  test('C13: SIGTERM in a scan ends the process in time and in order, and the scan goes on later', async () => {
    const first = running ?? (await start(dataDir))
    const scanId = await scanHalfWay(first, await addBrand(first, PROMPTS))
    await stopped(first)
    const { cluster } = await locateCluster(dataDir)
    const postmaster = await readPostmaster(cluster)
    assert.ok(!postmaster || !(await isPostmaster(postmaster.pid, cluster)), 'the database stopped with it')

    const second = await start(dataDir)
    const scan = await ended(second, scanId)
    assert.equal(scan.status, 'COMPLETED')
    assert.equal(scan.byStatus.CLASSIFIED, PROMPTS.length * 11)
    await withDatabase(async client => {
      const { rows } = await client.query(
        `select count(*)::integer as captures from records where kind = 'capture' and slot = 'answer'
         and subject in (select id from runs where scan_id = $1)`,
        [scanId],
      )
      assert.equal(rows[0]?.captures, PROMPTS.length * 11)
    })
    await stopped(second)
  })

  /** A process that overstays its time is ended with another code. */
  const stopped = async ({ process }: Running) => assert.equal((await process.stop()).code, 0)
})

test('D9: a database that a newer version has migrated is refused, with a word why', async () => {
  const { url, drop } = await createMigratedDatabase()
  after(drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into schema_migrations (name, sha256) values ('9999_future.sql', 'x')`)
  await client.end()
  const { code, stderr } = await runService('migrate', { BCF_LOG_LEVEL: 'error', DATABASE_URL: url })
  assert.equal(code, 1)
  assert.match(stderr, /9999_future\.sql.*newer version/)
})
