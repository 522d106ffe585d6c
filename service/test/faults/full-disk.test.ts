// A real disk without space: under the journal of the log, and under the embedded PostgreSQL with everything else.

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { NO_FILES } from '../../src/evidence/log/files/settings.ts'
import { keepLog } from '../../src/evidence/log/keep-log.ts'
import { readOutsideSettings } from '../../src/evidence/log/outside/settings.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { withLockFile } from '../../src/platform/files/lock-file.ts'
import { createLog } from '../../src/platform/log.ts'
import { createTroubles } from '../../src/platform/watching/write-troubles.ts'
import { logAt, makeTestLog, requireWholeLog, sealRecords } from '../evidence/test-log.ts'
import { bearer, eventually, TOKEN } from '../harness.ts'
import { spawnService } from '../service-process.ts'
import { mountDisk, whyNoDisks } from '../small-disk.ts'

const PATIENCE_MS = 120_000

async function newDisk(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-full-'))
  const disk = mountDisk(directory)
  t.after(async () => {
    disk.remove()
    await rm(directory, { recursive: true, force: true })
  })
  return { directory, disk }
}

describe('D5, D14: a disk without space', { skip: (await whyNoDisks()) ?? false }, () => {
  for (const also of [undefined, 'files'] as const)
    test(`what is locked there can be locked again, ${also ? 'with no name left' : 'with no byte left'}`, async t => {
      const { directory, disk } = await newDisk(t)
      const lock = () => withLockFile(join(directory, 'lock'), async () => 'held').catch(error => error.code)
      disk.fill(also)
      assert.equal(await lock(), also ? 'ENOSPC' : 'held')
      disk.free()
      assert.equal(await lock(), 'held')
    })

  test('a key that could not be written leaves no half of it', async t => {
    const { directory, disk } = await newDisk(t)
    const { database, databaseUrl, close } = await makeTestLog()
    t.after(close)
    const log = logAt(database, databaseUrl, join(directory, 'log'))
    await mkdir(join(directory, 'log'))
    await writeFile(join(directory, 'other'), 'something')
    disk.fill()
    for (let time = 0; time < 3; time++) await assert.rejects(log.open(), { code: 'ENOSPC' })
    assert.deepEqual(await readdir(join(directory, 'log')), [])
    disk.free()
    await log.finish()
  })

  test('signing waits, says why, and goes on by itself', async t => {
    const { directory, disk } = await newDisk(t)
    const { database, databaseUrl, close } = await makeTestLog()
    const log = logAt(database, databaseUrl, directory)
    const silent = createLog('silent')
    const troubles = createTroubles(silent)
    const keeper = keepLog(
      { database, databaseUrl, clock: systemClock, log: silent, troubles },
      { directory, key: log.key, outside: readOutsideSettings(() => undefined), files: NO_FILES },
    )
    t.after(() => keeper.stop().then(close))
    const isPublished = async () => {
      const { rows } = await database.query(
        `select from log_published where size = (select count(*) from records)`,
      )
      return rows.length === 1
    }
    await sealRecords(database, 3)
    await eventually(isPublished)
    disk.fill()
    // Until the last block of the journal is full too.
    const trouble = await eventually(async () => {
      await sealRecords(database, 1)
      return troubles.list()[0]
    }, PATIENCE_MS)
    assert.deepEqual([trouble.what, trouble.cause], ['journal', 'disk_full'])
    await sealRecords(database, 5)
    disk.free()
    await eventually(isPublished, PATIENCE_MS)
    await eventually(async () => troubles.list().length === 0)
    await requireWholeLog(log)
  })

  test('first starts say in a line what is missing, and each goes on from the last', async t => {
    const { directory, disk } = await newDisk(t)
    const ballast = join(directory, 'ballast')
    const start = () => spawnService('migrate', { BCF_DATA_DIR: directory, BCF_LOG_LEVEL: 'silent' }).ended
    // No byte; some for initdb; a cluster, and too few for its tables.
    for (const megabytes of [0, 8, 48]) {
      await writeFile(ballast, Buffer.alloc(megabytes * 1024 * 1024))
      disk.fill()
      await rm(ballast)
      const { code, stderr } = await start()
      assert.equal(code, 1, `${megabytes} MB`)
      assert.match(stderr, /No space (is )?left on/)
      assert.doesNotMatch(stderr, /^ +at /m)
      disk.free()
    }
    assert.equal((await start()).code, 0)
  })

  test('the embedded PostgreSQL ends, is said to have, and is started again', async t => {
    const { directory, disk } = await newDisk(t)
    const service = spawnService('start', {
      ...{ BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINES: 'sandbox', BCF_LOG_LEVEL: 'warn', PORT: '0' },
      BCF_DATA_DIR: directory,
    })
    t.after(() => service.stop())
    const url = await service.ready
    const ready = async () =>
      (await (await fetch(`${url}/readyz`)).json()) as {
        status: string
        database: string
        cannotWrite?: { what: string; cause: string }[]
      }
    const makeBrand = async () => {
      const body = JSON.stringify({ name: 'Northwind Kettles', domain: 'northwind-kettles.example' })
      const headers = { ...bearer, 'content-type': 'application/json' }
      return (await fetch(`${url}/api/admin/brands`, { method: 'POST', headers, body })).status
    }
    assert.equal(await makeBrand(), 201)
    disk.fill()
    // More than fits into the files of the write-ahead log that are there: the server cannot go on.
    const socket = encodeURIComponent(join(directory, 'postgres-socket'))
    const password = (await readFile(join(directory, 'postgres.password'), 'utf8')).trim()
    await eventually(async () => {
      const connectionString = `postgres://bcf:${password}@/bcf?host=${socket}&sslmode=disable`
      const client = new pg.Client({ connectionString })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query(`select pg_logical_emit_message(true, 'fill', repeat('x', 8000000))`)
        return false
      } catch {
        return true
      } finally {
        client.connection.stream.destroy()
      }
    }, PATIENCE_MS)
    const said = await eventually(async () => {
      const body = await ready()
      return body.database === 'unavailable' && body.cannotWrite ? body : null
    }, PATIENCE_MS)
    assert.partialDeepStrictEqual(said.cannotWrite, [{ what: 'database', cause: 'disk_full' }])
    assert.equal(await makeBrand(), 503)
    disk.free()
    await eventually(async () => (await ready()).status === 'ok', PATIENCE_MS)
    assert.equal(await makeBrand(), 201)
  })
})
