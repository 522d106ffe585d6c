// Random histories of rivals and answers, with workers and backends that die between: in the end every count is what counting by hand
// gives. TALLY_HISTORIES makes it longer, TALLY_SEED repeats one.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { seeded } from '../../../proof/test/seeded.ts'
import type { Database } from '../../src/platform/database.ts'
import { RIVALS_AUDITED } from '../../src/rivals/audited.sql.ts'
import { progressOf, reviseDays } from '../../src/rivals/days/count-days.ts'
import { countByNames, type NamesCount } from '../../src/rivals/days/store.ts'
import { readFigures } from '../../src/rivals/figures/read-figures.ts'
import { listRivals } from '../../src/rivals/store.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { besideUncommitted } from '../database/awaited-lock.ts'
import { createMigratedDatabase, fieldsOf, startTestService } from '../harness.ts'
import { faultsIn } from '../shown-faults.ts'
import { tearVerdicts } from '../torn-record.ts'
import { linesByHand, linesOf, NAMES, namesNow, openRivalWorld, type RivalWorld } from './rival-world.ts'

const HISTORIES = Number(process.env.TALLY_HISTORIES ?? 2)
const SEED = Number(process.env.TALLY_SEED ?? 20_261_117)

function chooser(seed: number) {
  const next = seeded(seed)
  return <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
}

/** Dies in front of a commit, or has its connection cut, after so many transactions. */
function failing(database: Database, after: number, how: 'worker' | 'backend'): Database {
  let left = after
  const transaction: Database['transaction'] = work =>
    database.transaction(async tx => {
      const result = await work(tx)
      left -= 1
      if (left < 0 && how === 'worker') throw new Error('killed')
      if (left < 0) await tx.query('select pg_terminate_backend(pg_backend_pid())')
      return result
    })
  return Object.assign(Object.create(database), { transaction })
}

const faultsOf = ({ deps }: RivalWorld) => faultsIn(deps.database, RIVALS_AUDITED)

async function requireExact(world: RivalWorld): Promise<void> {
  const names = await namesNow(world)
  const active = (await listRivals(world.deps.database, world.brandId)).filter(rival => rival.active)
  const counted = await countByNames(world.deps.database, world.brandId)
  if (!names) return assert.deepEqual([active.length, counted.length], [0, 0])
  assert.deepEqual(fieldsOf(names.parties, 'id'), [world.brandId, ...active.map(({ id }) => id)])
  assert.deepEqual(await linesOf(world, names), await linesByHand(world, names))
}

const figuresOf = ({ deps, brandId }: RivalWorld) =>
  readFigures(
    { sql: deps.database, now: new Date() },
    { brandId, window: '30d', engine: null, intent: null, promptId: null },
  )

describe('days of rivals', async () => {
  // A day is one of UTC, in whatever zone the database is.
  const { url, drop } = await createMigratedDatabase()
  const databaseUrl = `${url}&options=${encodeURIComponent('-c TimeZone=Pacific/Auckland')}`
  const service = await startTestService({ databaseUrl, parts: { worker: false } })
  after(drop)

  // First of all: the audit goes through every day that there is.
  test('the audit finds an edited count, an edited name and an answer that was left out', async () => {
    const choose = chooser(SEED + 11)
    const world = await openRivalWorld(service)
    for (let answer = 0; answer < 12; answer++) await world.judge([await world.capture(choose)])
    await world.add('Brewline')
    await world.add('Kettlora')
    await world.settle()
    assert.deepEqual(await faultsOf(world), [])
    const one = `where brand_id = $1 and day = (select max(day) from rival_days where brand_id = $1 and counted > 1)`
    const inner = (path: string, value: string) => `jsonb_set(answers, '${path}', '${value}')`
    const edits = [
      `update rival_days set counts = replace(counts::text, '"all": [1,', '"all": [2,')::jsonb where brand_id = $1`,
      `update rival_days set prompts = replace(prompts::text, '"all": [1,', '"all": [2,')::jsonb where brand_id = $1`,
      `update rival_days set answers = ${inner('{0,1}', 'null')} ${one}`,
      `update rival_days set answers = ${inner('{0,2}', '"x"')} ${one}`,
      `update rival_days set answers = ${inner('{0,3}', '[7]')} ${one}`,
      `update rival_days set answers = ${inner('{0,4}', '[[1, 7, true]]')} ${one}`,
      `update rival_days set answers = answers - 0, counted = counted - 1 ${one}`,
      `update rival_days set answers = answers || answers ${one}`,
      `update rival_days set names = 'x' ${one}`,
      `update rival_days set day = day - 40 ${one}`,
      `delete from rival_days ${one}`,
      `update rival_days set counted = counted - 1 ${one}`,
      `update rival_days set unread = unread + 1 ${one}`,
    ]
    for (const edit of edits) {
      const found: string[] = []
      await world.deps.database
        .transaction(async tx => {
          await tx.query(edit, [world.brandId])
          found.push(...(await faultsOf({ ...world, deps: { ...world.deps, database: tx as never } })))
          throw new Error('taken back')
        })
        .catch(error => assert.equal(error.message, 'taken back'))
      assert.notEqual(found.length, 0, edit)
    }
  })

  for (let history = 0; history < HISTORIES; history++)
    test(`a random history, seed ${SEED + history}`, async () => {
      const choose = chooser(SEED + history)
      const world = await openRivalWorld(service)
      const waiting: Awaited<ReturnType<RivalWorld['capture']>>[] = []
      for (let step = 0; step < 60; step++) {
        const what = choose(['answer', 'answer', 'judge', 'add', 'change', 'rename', 'work', 'kill', 'kill'])
        const rivals = await listRivals(world.deps.database, world.brandId)
        const fresh = NAMES.filter(name => rivals.every(rival => rival.name !== name))
        const one = rivals.length > 0 ? choose(rivals) : null
        if (what === 'answer') waiting.push(await world.capture(choose))
        if (what === 'judge') await world.judge(waiting.splice(0, choose([1, 2, 5])))
        if (what === 'add' && fresh.length > 0) await world.add(choose(fresh))
        if (what === 'change' && one) await world.change(one.id, { active: !one.active })
        if (what === 'rename') await world.rename(choose(['Northwind', 'Northwind Kettles']))
        if (what === 'work') await world.work()
        if (what === 'kill')
          await world.work(failing(world.deps.database, choose([0, 1, 2, 3]), choose(['worker', 'backend'])))
      }
      await world.judge(waiting.splice(0))
      await world.settle()
      await requireExact(world)
      assert.deepEqual(await faultsOf(world), [])
      const { rows } = await world.deps.database.query(
        `select from stale_days where brand_id = $1 and kept_in = 'rival_days'`,
        [world.brandId],
      )
      assert.equal(rows.length, 0)
    })

  test('answers that come, and names that change, while history is walked', async () => {
    const choose = chooser(SEED)
    const world = await openRivalWorld(service, 2)
    for (let answer = 0; answer < 20; answer++) await world.judge([await world.capture(choose)])
    await world.add('Brewline')
    const more: Awaited<ReturnType<RivalWorld['capture']>>[] = []
    for (let answer = 0; answer < 10; answer++) more.push(await world.capture(choose))
    const judging = async () => {
      for (const answer of more) {
        await world.judge([answer])
        await world.work()
        if (answer === more[4]) await world.add('Kettlora')
      }
    }
    await Promise.all([world.work(), judging(), world.work()])
    await world.settle()
    await requireExact(world)
    assert.deepEqual(await faultsOf(world), [])
  })

  test('no figure is of a part of its window, or for other names; new answers never take figures away', async () => {
    const choose = chooser(SEED + 7)
    const world = await openRivalWorld(service, 2)
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
    for (const ago of [60, 4, 3, 2]) await world.judge([await world.capture(choose, day(ago))])
    for (const answer of world.answers) answer.apart = false
    await world.deps.database.query('update runs set apart = false where brand_id = $1', [world.brandId])
    await world.deps.database.query('select forget_summaries()')
    await world.add('Brewline')
    assert.deepEqual(
      [(await figuresOf(world)).noShare, (await figuresOf(world)).isCounting],
      ['counting', true],
    )
    // Newest first: the days of the window are there before the oldest.
    await world.work(failing(world.deps.database, 5, 'worker'))
    assert.deepEqual(await progressOf(world.deps.database, world.brandId), { done: 3, total: 4 })
    assert.deepEqual([(await figuresOf(world)).answers, (await figuresOf(world)).isCounting], [3, false])
    await world.settle()
    await world.add('Kettlora')
    await world.work(failing(world.deps.database, 2, 'worker'))
    const { parties, isCounting } = await figuresOf(world)
    assert.deepEqual([parties, isCounting], [[], true])
    await world.settle()
    assert.equal((await figuresOf(world)).answers, 3)
    await world.judge([await world.capture(of => of[0] as never, day(1))])
    assert.equal((await figuresOf(world)).isCounting, false)
    await world.settle()
    await requireExact(world)
  })

  test('a verdict that is not committed when names change is counted for them', async () => {
    const choose = chooser(SEED + 3)
    const world = await openRivalWorld(service)
    const { deps } = world
    const [first, late] = [await world.capture(choose), await world.capture(choose)]
    await world.judge([first])
    late.apart = false
    await deps.database.query('update runs set apart = false where id = $1', [late.runId])
    // Who changes the names waits for the verdict; if nobody did, it would have been counted without it.
    const hasWaited = await besideUncommitted(
      deps.database,
      held => classifyRuns({ ...deps, database: held }, [late.runId]),
      async () => {
        await world.add('Brewline')
        await world.settle()
      },
    )
    assert.ok(hasWaited)
    late.isJudged = true
    await world.settle()
    await requireExact(world)
  })

  test('what an earlier reading has counted is counted again, and what a newer one has is left to it', async () => {
    const choose = chooser(SEED + 5)
    const world = await openRivalWorld(service)
    const { database } = world.deps
    const setMethod = (method: string) =>
      database.query(
        `update rival_days set names = $2 || substr(names, strpos(names, '/')) where brand_id = $1`,
        [world.brandId, method],
      )
    await world.judge([await world.capture(of => of[0] as never)])
    await world.add('Brewline')
    await world.settle()
    await setMethod('rivals@9')
    await reviseDays(world.deps)
    assert.ok(
      !world.queue.jobs.some(({ payload }) => (payload as { brandId: string }).brandId === world.brandId),
    )
    await setMethod('rivals@0')
    await reviseDays(world.deps)
    await world.judge([await world.capture(choose)])
    await world.settle()
    await requireExact(world)
    // One that only another version can count waits for it.
    await world.add('Kettlora')
    await setMethod('rivals@9')
    await world.work()
    const [job] = world.queue.jobs
    assert.deepEqual([job?.queue, job?.afterSeconds], ['count-rivals', 60])
    world.queue.jobs.length = 0
  })

  test('an answer that nobody can read is numbered, and holds nobody up', async () => {
    const choose = chooser(SEED + 13)
    const world = await openRivalWorld(service)
    for (let answer = 0; answer < 8; answer++) await world.judge([await world.capture(choose)])
    const [broken] = world.answers.filter(({ apart }) => !apart)
    if (!broken) throw new Error('no answer')
    await tearVerdicts(world.deps.database, broken.runId)
    await world.add('Brewline')
    await world.settle()
    const [{ counted, unread }] = (await countByNames(world.deps.database, world.brandId)) as [NamesCount]
    assert.deepEqual([unread, counted], [1, world.answers.filter(({ apart }) => !apart).length])
  })
})
