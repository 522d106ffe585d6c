// Random histories of rivals and answers, with workers and backends that die between: in the end every count is what counting by hand
// gives. TALLY_HISTORIES makes it longer, TALLY_SEED repeats one.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { seeded } from '../../../proof/test/seeded.ts'
import type { Database } from '../../src/platform/database.ts'
import { RIVALS_AUDITED } from '../../src/rivals/audited.sql.ts'
import { listRivals } from '../../src/rivals/store.ts'
import { reviseTallies } from '../../src/rivals/tally/revise-tallies.ts'
import { livingTallies } from '../../src/rivals/tally/store.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { besideUncommitted } from '../database/awaited-lock.ts'
import { createMigratedDatabase, fieldsOf, startTestService } from '../harness.ts'
import { faultsIn } from '../shown-faults.ts'
import { tearVerdicts } from '../torn-record.ts'
import { NAMES, openRivalWorld, type RivalWorld, shownTally, tablesByHand, tablesOf } from './rival-world.ts'

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
  const tally = await shownTally(world)
  const active = (await listRivals(world.deps.database, world.brandId)).filter(rival => rival.active)
  assert.equal(tally === undefined, active.length === 0)
  if (!tally) return
  assert.deepEqual(fieldsOf(tally.parties, 'id'), [world.brandId, ...active.map(({ id }) => id)])
  assert.deepEqual(await tablesOf(world, tally.id), await tablesByHand(world, tally.parties))
}

describe('tallies', async () => {
  // A day is one of UTC, in whatever zone the database is.
  const { url, drop } = await createMigratedDatabase()
  const databaseUrl = `${url}&options=${encodeURIComponent('-c TimeZone=Pacific/Auckland')}`
  const service = await startTestService({ databaseUrl, parts: { worker: false } })
  after(drop)

  // First of all: the audit goes through every tally that there is.
  test('the audit finds an edited count, an edited name and an answer that was left out', async () => {
    const choose = chooser(SEED + 11)
    const world = await openRivalWorld(service)
    for (let answer = 0; answer < 12; answer++) await world.judge([await world.capture(choose)])
    await world.add('Brewline')
    await world.add('Kettlora')
    await world.settle()
    assert.deepEqual(await faultsOf(world), [])
    const { id } = (await shownTally(world)) as { id: string }
    const edits = [
      'update tally_parties set named = named + 1 where tally = $1',
      'update tally_answers set answers = answers + 1 where tally = $1',
      'update tally_prompts set ranked = ranked + 1 where tally = $1',
      'update tallied_names set rank = 7 where tally = $1',
      'update tallied_names set instead = not instead where tally = $1',
      'update tallied_runs set neutral = not neutral where tally = $1',
      'update tallied_runs set told = not told where tally = $1',
      `update tallied_runs set cited = '{}' where tally = $1 and cited <> '{}'`,
      'delete from tallied_runs where tally = $1',
      `update rival_tallies set parties = jsonb_set(parties, '{1,name}', '"Other"') where id = $1`,
      'update rival_tallies set counted = counted - 1 where id = $1',
    ]
    for (const edit of edits) {
      const found: string[] = []
      await world.deps.database
        .transaction(async tx => {
          await tx.query(edit, [id])
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
        `select from rival_owed where brand_id = $1 union all
         select from rival_tallies where brand_id = $1 and state <> 'shown'`,
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

  test('old figures are shown until the new ones are complete', async () => {
    const choose = chooser(SEED + 7)
    const world = await openRivalWorld(service, 2)
    for (let answer = 0; answer < 9; answer++) await world.judge([await world.capture(choose)])
    await world.add('Brewline')
    await world.settle()
    const old = await shownTally(world)
    await world.add('Kettlora')
    await world.work(failing(world.deps.database, 3, 'worker'))
    const living = await livingTallies(world.deps.database, world.brandId)
    assert.deepEqual(fieldsOf(living, 'state'), ['shown', 'counting'])
    assert.equal(living[0]?.id, old?.id)
    await world.settle()
    assert.notEqual((await shownTally(world))?.id, old?.id)
    await requireExact(world)
  })

  test('a verdict that is not committed when a tally begins is counted by it', async () => {
    const choose = chooser(SEED + 3)
    const world = await openRivalWorld(service)
    const { deps } = world
    const [first, late] = [await world.capture(choose), await world.capture(choose)]
    await world.judge([first])
    late.apart = false
    await deps.database.query('update runs set apart = false where id = $1', [late.runId])
    // Who begins the tally waits for the verdict; if nobody did, it would have been counted without it.
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
      database.query('update rival_tallies set method = $2 where brand_id = $1', [world.brandId, method])
    await world.judge([await world.capture(choose)])
    await world.add('Brewline')
    await world.settle()
    const old = await shownTally(world)
    await setMethod('rivals@9')
    await reviseTallies(world.deps)
    assert.equal((await livingTallies(database, world.brandId)).length, 1)
    await setMethod('rivals@0')
    await reviseTallies(world.deps)
    await world.judge([await world.capture(choose)])
    await world.settle()
    assert.notEqual((await shownTally(world))?.id, old?.id)
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
    const tally = await shownTally(world)
    assert.deepEqual([tally?.unread, tally?.counted], [1, world.answers.filter(({ apart }) => !apart).length])
  })
})
