// Workers that die twenty times while they count: every answer is counted once, and what was shown is shown until all are.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countRivals } from '../../src/rivals/tally/count-rivals.ts'
import { openMortal } from '../database/mortal-database.ts'
import { createMigratedDatabase, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { openRivalWorld, shownTally, tablesByHand, tablesOf } from '../rivals/rival-world.ts'

const KILLS = 20
const ANSWERS = 70

test('a worker killed around its commits, twenty times', async t => {
  const { url, drop } = await createMigratedDatabase()
  t.after(drop)
  const service = await startTestService({ databaseUrl: url, parts: { worker: false } })
  const world = await openRivalWorld(service, 5)
  const { brandId } = world
  let drawn = 0
  const choose = <T>(of: readonly T[]): T => of[(drawn++ * 7 + (drawn % 5)) % of.length] as T
  for (let answer = 0; answer < ANSWERS; answer++) await world.judge([await world.capture(choose)])
  await world.add('Brewline')
  await world.settle()
  const before = await shownTally(world)
  await world.add('Kettlora')
  const [job] = world.queue.jobs
  const { jobId } = (job?.payload ?? {}) as { jobId: string }

  for (let kill = 0; kill < KILLS; kill++) {
    const { dyingAt, deathOf } = await openMortal(t, url)
    // The first of its transactions starts the job, the others count: one batch comes through in every other life.
    const database = dyingAt(kill % 2 === 0 ? 'before' : 'after', 2)
    await deathOf(countRivals({ ...world.deps, database, queue: paperQueue() }, { jobId, brandId }))
    if (kill === KILLS / 2) assert.equal((await shownTally(world))?.id, before?.id)
  }
  await world.settle()
  const tally = await shownTally(world)
  assert.ok(tally && tally.id !== before?.id)
  assert.deepEqual(await tablesOf(world, tally.id), await tablesByHand(world, tally.parties))
})
