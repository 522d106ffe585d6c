// A worker that dies while it hands batches in or fetches them, at any moment that others could notice. Whatever it leaves
// behind, each run has one answer, no batch is with its vendor twice, and the account is what the vendor's list says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../tools/chaos/seeded.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { requireSound } from '../harness.ts'
import { accountOf, BATCHED, listPrice, openBatchWorld } from './worlds/batch-world.ts'
import { dyingAfter } from './worlds/committing.ts'

const KILLS = Number(process.env.BATCH_KILLS ?? 30)
const SEED = Number(process.env.BATCH_SEED ?? 19)
/** More than this in one scan, and the queue would call its jobs poison. */
const MOST_IN_A_SCAN = 5

const WORDS = [
  ['Which kettle?', 'Who makes it?', 'How loud is it?'],
  ['Slow? [[batch:slow]]', 'And why?'],
  ['Lost? [[batch:lost]]', 'Or not?'],
  ['Twice? [[batch:twice]]', 'Once?'],
  ['Half? [[fault:500:times=1]]', 'Whole?'],
  ['Late? [[batch:expired]]', 'In time?'],
]

test(`${KILLS} workers die between a scan's start and its last answer`, async () => {
  const world = await openBatchWorld()
  const { next: random } = chanceOf(SEED, 'batches')
  const where = new Map<string, number>()
  let kills = 0
  // Every line of words in the first few rounds, every pair of engine and line in time.
  for (let round = 0; kills < KILLS || round < WORDS.length; round += 1) {
    const engine = BATCHED[round % BATCHED.length] as (typeof BATCHED)[number]
    // Again and again the same words would be refused as the same lost batch.
    const prompts = (WORDS[(round + Math.floor(round / WORDS.length)) % WORDS.length] ?? []).map(
      text => `${text} ${round}`,
    )
    world.sandbox.requests.clear()
    const scanId = await world.startScan(engine, prompts)
    let killsHere = 0
    for (;;) {
      const next = world.jobs.filter(({ queue }) => /^(?:scan|batch-|run\.)/.test(queue))
      if (next.length === 0) break
      world.jobs.splice(0, world.jobs.length, ...next)
      const isBatch = next.some(({ queue }) => queue.startsWith('batch-'))
      const fatal = isBatch && kills < KILLS && killsHere < MOST_IN_A_SCAN ? Math.floor(random() * 40) : -1
      const { moment, isDead } = dyingAfter(fatal)
      const before = world.jobs[0]?.queue ?? ''
      await world.deliverNext(moment)
      if (!isDead()) continue
      kills += 1
      killsHere += 1
      where.set(before, (where.get(before) ?? 0) + 1)
    }

    const { body: scan } = await world.service.call('GET', `/v1/scans/${scanId}`)
    assert.equal(scan.status, 'COMPLETED', `round ${round}`)
    const { rows } = await world.service.database.query<{ batches: number; open: number }>(
      `select count(*)::integer as batches, count(*) filter (where state <> 'ended')::integer as open
       from batches where scan_id = $1`,
      [scanId],
    )
    assert.equal(rows[0]?.open, 0)
    assert.equal(world.accepted(), rows[0]?.batches, `round ${round}: a batch is with ${engine} twice`)
    for (const { runId, status, attempts, captures } of await accountOf(world, scanId)) {
      assert.ok(status === 'CAPTURED' || status === 'CLASSIFIED', `round ${round}: ${runId} is ${status}`)
      assert.equal(captures.length, 1, `round ${round}: ${runId}`)
      const captured = attempts.filter(({ outcome }) => outcome === 'captured')
      assert.equal(captured.length, 1)
      const [{ costMicros, estimated, route } = assert.fail()] = captured
      assert.equal(estimated, false)
      if (route.endsWith('-batch')) {
        assert.equal(costMicros, listPrice(engine, captures[0]?.body ?? ''), `round ${round}: ${runId}`)
        assert.equal(attempts.length, 1, 'and was asked in no other way')
      }
    }
  }
  console.log(`${kills} kills:`, Object.fromEntries(where))
  await requireSound(world.service.database, [SCANS_AUDITED])
})
