// Workers that die twenty times while they count: every answer is counted once, and what was shown is shown until all are.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMortal } from '../database/mortal-database.ts'
import { createMigratedDatabase, startTestService } from '../harness.ts'
import { openRivalWorld, shownTally, tablesByHand, tablesOf } from '../rivals/rival-world.ts'
import { countAndDie } from './count-and-die.ts'

const CHILD = fileURLToPath(new URL('./rival-count-child.ts', import.meta.url))
const KILLS = 20
/** So many of them by a signal, to a process. */
const SIGNALS = 2
const ANSWERS = 70

test('a worker killed around its commits, twenty times', async t => {
  const { url, drop } = await createMigratedDatabase()
  t.after(drop)
  const service = await startTestService({ databaseUrl: url, parts: { worker: false } })
  const world = await openRivalWorld(service)
  let drawn = 0
  const choose = <T>(of: readonly T[]): T => of[(drawn++ * 7 + (drawn % 5)) % of.length] as T
  for (let answer = 0; answer < ANSWERS; answer++) await world.judge([await world.capture(choose)])
  await world.add('Brewline')
  await world.settle()
  const before = await shownTally(world)
  await world.add('Kettlora')
  const [job] = world.queue.jobs
  const { jobId } = (job?.payload ?? {}) as { jobId: string }

  async function killBySignal(where: 'before' | 'after'): Promise<void> {
    const args = [CHILD, url, jobId, world.brandId, where, '2']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const [, signal] = await once(child, 'exit')
    assert.equal(signal, 'SIGKILL')
  }
  async function die(where: 'before' | 'after'): Promise<void> {
    const { database, die, deathOf } = await openMortal(t, url)
    await deathOf(countAndDie({ database, jobId, brandId: world.brandId, where, nth: 2, die }))
  }

  for (let kill = 0; kill < KILLS; kill++) {
    // The first of its transactions starts the job, the others count: one batch comes through in every other life.
    const where = kill % 2 === 0 ? 'before' : 'after'
    await (kill < SIGNALS ? killBySignal : die)(where)
    if (kill === KILLS / 2) assert.equal((await shownTally(world))?.id, before?.id)
  }
  await world.settle()
  const tally = await shownTally(world)
  assert.ok(tally && tally.id !== before?.id)
  assert.deepEqual(await tablesOf(world, tally.id), await tablesByHand(world, tally.parties))
})
