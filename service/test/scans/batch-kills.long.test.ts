// Scans by batch whose workers die at any moment that others could notice; most are cancelled as well, also while a worker is at it, by
// somebody who may be killed too. Of a scan that nobody cancels each run has one answer, no batch is with its vendor twice, and the account
// is what the vendor's list says. Of the others nothing is asked once the cancellation is committed and whoever was asking has come back.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../tools/chaos/seeded.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { AppError } from '../../src/model/errors.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { cancelScan } from '../../src/scans/cancel/cancel-scan.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { requireSound } from '../harness.ts'
import { accountOf, BATCHED, listPrice, openBatchWorld } from './worlds/batch-world.ts'
import { Killed, type Moment } from './worlds/committing.ts'

const ROUNDS = Number(process.env.BATCH_ROUNDS ?? 24)
const SEED = Number(process.env.BATCH_SEED ?? 21)
/** More than this in one scan, and the queue would call its jobs poison. */
const MOST_KILLS = 4

const WORDS = [
  ['Which kettle?', 'Who makes it?', 'How loud is it?'],
  ['Slow? [[batch:slow]]', 'And why?', 'Why not?'],
  ['Half? [[fault:500:times=1]]', 'Whole?', 'Both?'],
  ['Late? [[batch:expired]]', 'In time?', 'Lost? [[batch:lost]]'],
  ['Twice? [[batch:twice]]', 'Once?'],
]

type World = Awaited<ReturnType<typeof openBatchWorld>>

async function requireExact(world: World, scanId: string, engine: (typeof BATCHED)[number]): Promise<void> {
  const { rows } = await world.service.database.query('select from batches where scan_id = $1', [scanId])
  assert.equal(world.accepted(), rows.length, `a batch is with ${engine} twice`)
  for (const { runId, attempts, captures } of await accountOf(world, scanId)) {
    const [{ costMicros, estimated, route } = assert.fail(), ...more] = attempts.filter(
      ({ outcome }) => outcome === 'captured',
    )
    assert.deepEqual([more, estimated], [[], false], runId)
    if (!route.endsWith('-batch')) continue
    assert.equal(costMicros, listPrice(engine, captures[0]?.body ?? ''), runId)
    assert.equal(attempts.length, 1, 'and was asked in no other way')
  }
}

test(`the workers of ${ROUNDS} scans die between their start and their last answer, and most scans are cancelled`, async () => {
  const world = await openBatchWorld()
  const { next: random } = chanceOf(SEED, 'batches')
  /** Where a batch is in hand, more often than not. */
  const dying = (left: { kills: number }): Moment => {
    const [share, latest] = world.jobs[0]?.queue.startsWith('batch-') ? [0.9, 40] : [0.25, 25]
    const fatal = left.kills > 0 && random() < share ? Math.floor(random() * latest) : -1
    let moments = 0
    return () => {
      moments += 1
      if (fatal < 0 || moments <= fatal) return
      if (moments === fatal + 1) left.kills -= 1
      throw new Killed()
    }
  }
  const isOver = async (scanId: string) =>
    (await world.service.call('GET', `/api/admin/scans/${scanId}/progress`)).body.finishedAt !== null
  const tally = { early: 0, together: 0, late: 0, never: 0, kills: 0, captured: 0, cancelled: 0 }

  for (let round = 0; round < ROUNDS; round += 1) {
    const engine = BATCHED[round % BATCHED.length] as (typeof BATCHED)[number]
    const prompts = (WORDS[Math.floor(random() * WORDS.length)] ?? []).map(text => `${text} ${round}`)
    world.sandbox.requests.clear()
    const scanId = await world.startScan(engine, prompts, random() < 0.6)
    const isCancelled = random() < 0.6
    const left = { kills: MOST_KILLS }
    const cancel = async () => {
      for (;;) {
        const killed = await cancelScan(world.deps(dying(left)), { scanId, actor: SYSTEM_ACTOR }).then(
          () => false,
          error => {
            if (error instanceof AppError) return false
            if (!(error instanceof Killed)) throw error
            return true
          },
        )
        if (!killed) return
      }
    }
    const before = Math.floor(random() * 6)
    for (let delivery = 0; delivery < before && !(await isOver(scanId)); delivery += 1)
      await world.deliverNext(dying(left))
    if (!isCancelled) tally.never += 1
    else if (await isOver(scanId)) tally.late += 1
    else if (random() < 0.7) {
      tally.together += 1
      await Promise.all([world.deliverNext(dying(left)), cancel()])
    } else {
      tally.early += 1
      await cancel()
    }
    if (isCancelled) world.sandbox.requests.clear()
    for (;;) {
      const next = world.jobs.filter(({ queue }) => /^(?:scan|batch-|run\.)/.test(queue))
      world.jobs.splice(0, world.jobs.length, ...next)
      if (next.length === 0) break
      await world.deliverNext(dying(left))
    }
    tally.kills += MOST_KILLS - left.kills

    const { body: scan } = await world.service.call('GET', `/api/admin/scans/${scanId}`)
    assert.ok(scan.finishedAt, `round ${round}: ${scan.status} and not over`)
    const { rows: open } = await world.service.database.query(
      `select id from batches where scan_id = $1 and state <> 'ended'`,
      [scanId],
    )
    assert.deepEqual(open, [], `round ${round}`)
    for (const { runId, status, captures } of await accountOf(world, scanId))
      assert.equal(captures.length, status === 'FAILED' ? 0 : 1, `round ${round}: ${runId} is ${status}`)
    if (!isCancelled) {
      assert.equal(scan.status, 'COMPLETED', `round ${round}`)
      await requireExact(world, scanId, engine)
    }
    if (scan.status !== 'CANCELLED') continue
    const asked = world.sandbox.requests
      .recent()
      .filter(({ method, path }) => method === 'POST' && !path.endsWith('cancel'))
    assert.deepEqual(asked, [], `round ${round}: asked after it was cancelled`)
    tally.captured += scan.progress.captured
    tally.cancelled += scan.progress.cancelled
  }
  console.log(tally)
  assert.ok(tally.captured > 0 && tally.cancelled > 0 && tally.kills > 0 && tally.never > 0)
  await requireSound(world.service.database, [SCANS_AUDITED])
  const { findings } = await auditAt(world.service.databaseUrl)
  assert.deepEqual(
    findings.filter(({ where }) => /^(?:scans|runs|run_attempts|jobs) /.test(where)),
    [],
  )
})
