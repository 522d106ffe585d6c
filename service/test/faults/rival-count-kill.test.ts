// Workers that die twenty times while they count: every answer is counted once, and what was shown is shown until all are.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createMigratedDatabase, startTestService } from '../harness.ts'
import { openRivalWorld, shownTally, tablesByHand, tablesOf } from '../rivals/rival-world.ts'

const CHILD = fileURLToPath(new URL('./rival-count-child.ts', import.meta.url))
const KILLS = 20
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

  for (let kill = 0; kill < KILLS; kill++) {
    // The first of its transactions starts the job, the others count: one batch comes through in every other life.
    const [where, nth] = kill % 2 === 0 ? ['before', 2] : ['after', 2]
    const args = [CHILD, url, jobId, world.brandId, where, String(nth)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const [, signal] = await once(child, 'exit')
    assert.equal(signal, 'SIGKILL', `kill ${kill}`)
    if (kill === KILLS / 2) assert.equal((await shownTally(world))?.id, before?.id)
  }
  await world.settle()
  const tally = await shownTally(world)
  assert.ok(tally && tally.id !== before?.id)
  assert.deepEqual(await tablesOf(world, tally.id), await tablesByHand(world, tally.parties))
})
