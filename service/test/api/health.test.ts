import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openJournal } from '../../src/evidence/log/journal.ts'
import { ENGINES } from '../../src/model/engine.ts'
import { sealRecords } from '../evidence/test-log.ts'
import { bearer, manualClock, startTestService } from '../harness.ts'
import { sequenceAll } from '../sequencing.ts'
import { asker } from './ask.ts'

const WELL = {
  ...{ status: 'ok', database: 'ok', queue: 'ok', engines: ENGINES.length, reader: 'simulated', log: 'ok' },
}

describe('what an operator sees of the log', async () => {
  const clock = manualClock(new Date().toISOString())
  const service = await startTestService({ clock, parts: { worker: false } })
  const ask = asker(service)
  const ready = async () => (await ask('GET', '/readyz')).body
  const gauges = async () => {
    const { text } = await ask('GET', '/metrics', { headers: bearer })
    return Object.fromEntries(
      [...text.matchAll(/^bcf_log_(entries|waiting) (\d+)$/gm)].map(([, name, value]) => [
        name,
        Number(value),
      ]),
    )
  }

  // What a start seals itself.
  await sequenceAll(service)
  const { entries } = await gauges()

  test('a log in which nothing waits is ready', async () => {
    assert.deepEqual(await ready(), WELL)
    assert.deepEqual(await gauges(), { entries, waiting: 0 })
  })

  test('a record that waits for a moment worries nobody', async () => {
    await sealRecords(service.database, 3)
    clock.set(new Date().toISOString())
    clock.advance(50_000)
    assert.equal((await ready()).log, 'ok')
    assert.deepEqual(await gauges(), { entries, waiting: 3 })
  })

  test('one that has waited for more than a minute does: degraded, and what to do', async () => {
    clock.advance(20_000)
    const answer = await ask('GET', '/readyz')
    assert.equal(answer.status, 200)
    const { message, ...rest } = answer.body
    assert.deepEqual(rest, { ...WELL, status: 'degraded', log: 'waiting' })
    assert.match(message, /since 20\d\d-.*Z: start a worker \(npm run work\)/)
  })

  test('a checkpoint that cannot be published is waited for too', async t => {
    const directory = await mkdtemp(join(tmpdir(), 'bcf-full-'))
    t.after(() => rm(directory, { recursive: true }))
    // By a link: only root may make the lock file beside the device itself.
    await symlink('/dev/full', join(directory, 'journal'))
    const journal = openJournal(join(directory, 'journal'))
    await assert.rejects(sequenceAll(service, { journal }), { code: 'ENOSPC' })
    const { rows } = await service.database.query('select from log_queue')
    assert.equal(rows.length, 0)
    clock.advance(70_000)
    assert.equal((await ready()).log, 'waiting')
  })

  test('in the log, everything is well again and counted', async () => {
    await sequenceAll(service)
    assert.deepEqual(await ready(), WELL)
    assert.deepEqual(await gauges(), { entries: entries + 3, waiting: 0 })
  })
})
