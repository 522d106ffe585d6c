// A worker that dies during a calibration, in front of a commit or right after it: nothing that was sealed is read again, and
// nothing else is paid twice than what was in flight.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { calibrateReader } from '../../src/citations/calibrating/calibrate.ts'
import { planCalibration, requestCalibration } from '../../src/citations/calibrating/plan.ts'
import { readCalibrations } from '../../src/citations/calibrating/sealed.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { JobPayloads } from '../../src/model/jobs.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { labelledYears, yearReader } from '../citations/calibrated-brands.ts'
import { openMortal } from '../database/mortal-database.ts'
import { createMigratedDatabase, openTestDatabase } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'

const CONCURRENCY = 4
const MODEL = { wire: 'chat' as const, model: 'test-model', price: { perAnswer: 0.01 } }

async function openWorld(t: TestContext) {
  const { url, drop } = await createMigratedDatabase()
  const database = openTestDatabase(url)
  t.after(() => database.close().then(drop))
  const [queue, labelledSet] = [paperQueue(), labelledYears()]
  const plan = { database, clock, queue, configured: MODEL, labelledSet }
  const { jobId } = await requestCalibration(plan, { actor: SYSTEM_ACTOR })
  const job: JobPayloads['calibrate-reader'] = { jobId }
  const deps = { clock, labelledSet, queue, log: createLog('silent') }
  return {
    url,
    database,
    isWaiting: () => queue.jobs.length > 0,
    countRead: async () => (await planCalibration(plan)).read,
    async deliver(road: Database, reader: ReturnType<typeof yearReader>): Promise<void> {
      queue.jobs.length = 0
      const readerPace = { concurrency: CONCURRENCY, perMinute: null }
      await calibrateReader({ ...deps, database: road, reader, readerPace }, job)
    },
  }
}

for (const [where, nth] of [
  ['before', 7],
  ['after', 7],
  ['before', 30],
] as const)
  test(`a calibration survives the death of its worker ${where} commit ${nth}`, async t => {
    const world = await openWorld(t)
    const { dyingAt, deathOf } = await openMortal(t, world.url)
    const dying = yearReader()
    await deathOf(world.deliver(dyingAt(where, nth), dying))
    const kept = await world.countRead()
    assert.ok(kept > 0 && kept >= dying.asked - CONCURRENCY, `${kept} of ${dying.asked}`)

    const reader = yearReader()
    do await world.deliver(world.database, reader)
    while (world.isWaiting())
    const [sealed] = await readCalibrations(world.database)
    const answers = sealed?.content.answers ?? 0
    assert.equal(sealed?.content.readings.length, answers)
    // A commit that was on its way when it died may have come through after it was counted.
    assert.ok(reader.asked <= answers - kept, `what was kept is not asked for again: ${reader.asked}`)
  })
