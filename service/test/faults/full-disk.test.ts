// A real disk without space under the journal of the log. full-disk.long.test.ts is about the embedded PostgreSQL on it.

import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { NO_FILES } from '../../src/evidence/log/files/settings.ts'
import { keepLog } from '../../src/evidence/log/keep-log.ts'
import { readOutsideSettings } from '../../src/evidence/log/outside/settings.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { withLockFile } from '../../src/platform/files/lock-file.ts'
import { createLog } from '../../src/platform/log.ts'
import { createTroubles } from '../../src/platform/watching/write-troubles.ts'
import { logAt, makeTestLog, requireWholeLog, sealRecords } from '../evidence/test-log.ts'
import { eventually } from '../harness.ts'
import { runService } from '../service-here.ts'
import { whyNoDisks } from '../small-disk.ts'
import { newDisk } from './full-disk.ts'

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
    })
    assert.deepEqual([trouble.what, trouble.cause], ['journal', 'disk_full'])
    await sealRecords(database, 5)
    disk.free()
    await eventually(isPublished)
    await eventually(async () => troubles.list().length === 0)
    await requireWholeLog(log)
  })

  test('a first start says in a line what is missing', async t => {
    const { directory, disk } = await newDisk(t)
    disk.fill()
    const { code, stderr } = await runService('migrate', { BCF_DATA_DIR: directory, BCF_LOG_LEVEL: 'silent' })
    assert.equal(code, 1)
    assert.match(stderr, /No space (is )?left on/)
    assert.doesNotMatch(stderr, /^ +at /m)
  })
})
