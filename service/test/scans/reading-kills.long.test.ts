// A worker that dies while readings are put into batches, handed in, fetched or sealed, at any moment that others could notice.
// Whatever it leaves behind, each answer has one reading and one verdict, no batch is with its vendor twice, and the account is
// what the vendor's list says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../tools/chaos/seeded.ts'
import { READER } from '../../src/model/engine.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { requireSound } from '../harness.ts'
import { openBatchWorld } from './worlds/batch-world.ts'
import { dyingAfter } from './worlds/committing.ts'
import { AT_ONCE, asksOf, assertHalfPrice, READERS, verdictsOf } from './worlds/reading-world.ts'

const KILLS = Number(process.env.READING_KILLS ?? 20)
const SEED = Number(process.env.BATCH_SEED ?? 19)
/** More than this in one scan, and the queue would call its jobs poison. */
const MOST_IN_A_SCAN = 5

const GOOD = '[[sandbox:good]]'
const WORDS = [
  [`What is Northwind? ${GOOD}`, `Who is Northwind? ${GOOD}`, 'Why Northwind? [[sandbox:praise]]'],
  [`Slow Northwind? ${GOOD} [[batch:slow]]`, `Northwind? ${GOOD}`],
  [`Lost Northwind? ${GOOD} [[batch:lost]]`, `Northwind? ${GOOD}`],
  [`Twice Northwind? ${GOOD} [[batch:twice]]`, `Northwind? ${GOOD}`],
  [`Half Northwind? ${GOOD} [[reader:500:times=1]]`, `Northwind? ${GOOD}`],
  [`Late Northwind? ${GOOD} [[batch:expired]]`, `Northwind? ${GOOD}`],
]

for (const [index, wire] of (['anthropic', 'openai'] as const).entries())
  test(`${KILLS / 2} workers die while ${wire} reads by batch`, async () => {
    const world = await openBatchWorld(
      {},
      { perScan: null, perDay: null, perMonth: null },
      { reads: { wire } },
    )
    const { next: random } = chanceOf(SEED + index, 'readings')
    const where = new Map<string, number>()
    const { route } = READERS[wire]
    let kills = 0
    for (let round = 0; kills < KILLS / 2; round += 1) {
      // Again and again the same words would be refused as the same lost batch.
      const prompts = (WORDS[round % WORDS.length] ?? []).map(text => `${text} ${round}`)
      world.sandbox.requests.clear()
      const scanId = await world.startScan(AT_ONCE, prompts)
      let killsHere = 0
      for (;;) {
        const next = world.jobs.filter(({ queue }) => /^(?:scan|batch-|run\.|classify-scan)/.test(queue))
        if (next.length === 0) break
        world.jobs.splice(0, world.jobs.length, ...next.toSorted((a, b) => a.afterSeconds - b.afterSeconds))
        const job = world.jobs[0]?.queue ?? ''
        const mayDie = /^(?:batch-|classify-scan)/.test(job) && kills < KILLS / 2
        const fatal =
          mayDie && killsHere < MOST_IN_A_SCAN
            ? Math.floor(random() * (job === 'classify-scan' ? 40 : 12))
            : -1
        const { moment, isDead } = dyingAfter(fatal)
        await world.deliverNext(moment)
        if (!isDead()) continue
        kills += 1
        killsHere += 1
        where.set(job, (where.get(job) ?? 0) + 1)
      }

      const { rows } = await world.service.database.query<{ batches: number; open: number }>(
        `select count(*)::integer as batches, count(*) filter (where state <> 'ended')::integer as open
         from batches where scan_id = $1 and engine = $2`,
        [scanId, READER],
      )
      assert.equal(rows[0]?.open, 0)
      assert.equal(world.accepted(), rows[0]?.batches, `round ${round}: a batch is with ${wire} twice`)
      for (const { runId, status, readings, verdicts } of await verdictsOf(world, scanId)) {
        assert.equal(status, 'CLASSIFIED', `round ${round}: ${runId}`)
        assert.deepEqual([readings.length, verdicts.length], [1, 1], `round ${round}: ${runId}`)
      }
      const asks = await asksOf(world, scanId)
      const byRequest = Map.groupBy(asks, ({ runId }) => runId)
      for (const [runId, own] of byRequest) {
        const paid = own.filter(({ costMicros }) => costMicros !== 0)
        const [ask = assert.fail()] = paid
        assert.equal(
          own.filter(({ reply }) => reply !== null).length,
          1,
          `round ${round}: ${runId} is read twice`,
        )
        if (ask.route === `${route}-batch` && ask.reply !== null) {
          assert.equal(own.length, 1, 'and was asked in no other way')
          assertHalfPrice(ask)
        }
      }
      assert.equal(byRequest.size, prompts.length)
    }
    console.log(`${kills} kills:`, Object.fromEntries(where))
    await requireSound(world.service.database, [SCANS_AUDITED])
  })
