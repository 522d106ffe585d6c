// Workers of two versions on one database, and jobs that the queue has lost: nothing that was judged is left out of the figures.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lockBrand } from '../../src/brands/store.ts'
import { countNewAnswers, reviseDays } from '../../src/rivals/days/count-days.ts'
import { renewDays } from '../../src/rivals/days/renew.ts'
import { countByNames } from '../../src/rivals/days/store.ts'
import { RIVALS } from '../../src/rivals/reading/read-rivals.ts'
import { listRivals } from '../../src/rivals/store.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { ABANDON, type JobDeps } from '../../src/worker/jobs.ts'
import { besideUncommitted } from '../database/awaited-lock.ts'
import { fieldsOf, startTestService } from '../harness.ts'
import { delivered } from '../scans/worlds/delivered.ts'
import { linesByHand, linesOf, namesNow, openRivalWorld, type RivalWorld } from './rival-world.ts'

const LATER = 'rivals@9'
const first = <T>(of: readonly T[]): T => of[0] as T

async function requireExact(world: RivalWorld): Promise<void> {
  const names = await namesNow(world)
  assert.ok(names)
  assert.deepEqual(await linesOf(world, names), await linesByHand(world, names))
}

describe('days of other versions', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database } = service

  async function openCounted(): Promise<RivalWorld> {
    const world = await openRivalWorld(service)
    await world.judge([await world.capture(first)])
    await world.add('Brewline')
    await world.settle()
    return world
  }

  const setMethod = ({ brandId }: RivalWorld, method: string) =>
    database.query(
      `update rival_days set names = $2 || substr(names, strpos(names, '/')) where brand_id = $1`,
      [brandId, method],
    )
  const owed = async ({ brandId }: RivalWorld) =>
    (
      await database.query(
        `select distinct day from stale_days where brand_id = $1 and kept_in = 'rival_days'`,
        [brandId],
      )
    ).rowCount

  test('answers that are owed to a later one wait for its workers, under a name of their own', async () => {
    const world = await openCounted()
    await setMethod(world, LATER)
    await world.judge([await world.capture(first)])
    assert.equal(await world.work(), true)
    assert.equal(await owed(world), 1)
    await ABANDON['count-new-answers'](
      world.deps as unknown as JobDeps,
      { brandId: world.brandId },
      delivered(),
    )
    assert.deepEqual(fieldsOf(world.queue.jobs.splice(0), 'queue', 'afterSeconds', 'singleton'), [
      ['count-new-answers', 60, `${world.brandId}/60`],
      ['count-new-answers', 3_600, `${world.brandId}/later`],
    ])
    await setMethod(world, RIVALS)
    await countNewAnswers(world.deps, { brandId: world.brandId })
    await requireExact(world)
  })

  test('one that an earlier version has begun is begun again by who finds it', async () => {
    const world = await openCounted()
    await world.add('Kettlora')
    await setMethod(world, 'rivals@0')
    await world.judge([await world.capture(first)])
    await world.settle()
    assert.equal(await owed(world), 0)
    await requireExact(world)
  })

  test('a later one with the same names is left alone', async () => {
    const world = await openCounted()
    await setMethod(world, LATER)
    const before = await countByNames(database, world.brandId)
    await database.transaction(async tx => {
      const brand = await lockBrand(tx, world.brandId)
      if (!brand) throw new Error('no brand')
      await renewDays(tx, world.deps, { brand, actor: 'test', at: new Date() })
    })
    assert.deepEqual(await countByNames(database, world.brandId), before)
    assert.equal(await owed(world), 0)
  })

  test('a start has counted what the queue has lost, and nothing is kept of no rivals', async () => {
    const world = await openCounted()
    await world.add('Kettlora')
    await world.judge([await world.capture(first)])
    world.queue.jobs.length = 0
    await reviseDays(world.deps)
    await world.settle()
    await requireExact(world)
    for (const { id } of await listRivals(database, world.brandId)) await world.change(id, { active: false })
    assert.deepEqual([await countByNames(database, world.brandId), await owed(world)], [[], 0])
  })

  test('a verdict that is not committed when the job begins is counted by it', async () => {
    const world = await openCounted()
    const late = await world.capture(first)
    await besideUncommitted(
      database,
      held => classifyRuns({ ...world.deps, database: held }, [late.runId]),
      () => countNewAnswers(world.deps, { brandId: world.brandId }),
    )
    late.isJudged = true
    assert.equal(await owed(world), 0)
    await requireExact(world)
  })
})
