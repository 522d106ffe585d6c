// Runs in their cases: however verdicts come, change and race, the tables say what grouping all last verdicts by hand would say,
// and what people wrote stays.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CASES_AUDITED } from '../../src/cases/audited.sql.ts'
import { ENGINES } from '../../src/model/engine.ts'
import type { Database } from '../../src/platform/database.ts'
import { randomFrom } from '../evidence/random-edits.ts'
import { startTestService } from '../harness.ts'
import type { PlantedRun } from '../planted.ts'
import { sealedRecords } from '../sealed-texts.ts'
import { faultsIn } from '../shown-faults.ts'
import { ALL_SAYINGS, openCaseWorld, type Saying } from './case-world.ts'

const ROUNDS = Number(process.env.CASE_ROUNDS ?? 12)
const SEED = Number(process.env.CASE_SEED ?? 20_261_117)
const DAY = 86_400_000

describe('runs in cases', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database } = service

  /** What an audit says of all cases. */
  const faults = (sql: Pick<Database, 'query'> = database) =>
    faultsIn(sql, CASES_AUDITED, ['cases', 'case_runs', 'case_counts'])

  const eventsBefore = async () => {
    const events = await sealedRecords(database, `kind = 'event'`)
    return events.map(({ id, privateText }) => ({ id, text: privateText }))
  }

  test(`${ROUNDS} rounds of verdicts at random, seed ${SEED}: as grouped by hand, with every note`, async () => {
    const world = await openCaseWorld(service)
    const random = randomFrom(SEED)
    const runs: PlantedRun[] = []
    for (let at = 0; at < 20; at++)
      runs.push(
        await world.capture(new Date(Date.now() - random(90) * DAY), {
          engine: ENGINES[random(4)] as (typeof ENGINES)[number],
        }),
      )
    const says = new Map<string, Saying[]>()
    const noted = new Map<string, string>()
    for (let round = 0; round < ROUNDS; round++) {
      const known = await eventsBefore()
      for (const run of runs) {
        if (random(3) === 0) continue
        const sayings = ALL_SAYINGS.filter(() => random(3) === 0)
        says.set(run.runId, sayings)
        // Said twice in one answer, it is one claim.
        const claims = [...sayings, ...sayings.slice(0, random(2))].map(saying =>
          world.claimOf(saying, random(3)),
        )
        await world.judge(run, claims)
      }
      const byHand = new Map<string, string[]>()
      for (const saying of ALL_SAYINGS) {
        const those = runs.map(({ runId }) => runId).filter(runId => says.get(runId)?.includes(saying))
        if (those.length > 0) byHand.set(world.idOf(saying), those.toSorted())
      }
      assert.deepEqual([...(await world.grouped())].sort(), [...byHand].sort(), `round ${round}`)
      assert.deepEqual(await faults(), [])
      assert.deepEqual((await eventsBefore()).slice(0, known.length), known)
      for (const [id, text] of noted) assert.equal((await world.shown(id)).notes[0].text, text)
      const id = [...byHand.keys()][round % byHand.size]
      if (id && !noted.has(id)) {
        noted.set(id, `round ${round}`)
        await service.call('POST', `/api/admin/cases/${id}/notes`, { text: `round ${round}` })
      }
    }
    assert.ok(noted.size > 1)
  })

  test('many at once open one case, once', async () => {
    const world = await openCaseWorld(service)
    const runs = []
    for (let at = 0; at < 8; at++) runs.push(await world.capture(new Date()))
    await Promise.all(
      runs.map((run, way) =>
        world.judge(run, [world.claimOf('seat in Vienna', way), world.claimOf('founded in 1901', way)]),
      ),
    )
    for (const saying of ['seat in Vienna', 'founded in 1901'] as const)
      assert.equal((await world.shown(world.idOf(saying))).runs, 8)
    const { rows } = await database.query(
      `select from records where kind = 'event' and subject = any ($1) and slot = 'case/1'`,
      [[world.idOf('seat in Vienna'), world.idOf('founded in 1901')]],
    )
    assert.equal(rows.length, 2)
    assert.deepEqual(await faults(), [])
  })

  test('suspected claims, and those on matters of taste, open none', async () => {
    const world = await openCaseWorld(service)
    const run = await world.capture(new Date())
    const claim = world.claimOf('seat in Vienna')
    await world.judge(run, [
      { ...claim, verdict: 'unverifiable', kind: null, suspected: 'wrong_value' },
      { ...claim, hard: false },
    ])
    assert.equal((await world.grouped()).size, 0)
  })

  describe('one that ended', () => {
    const ended = async (change: object) => {
      const world = await openCaseWorld(service)
      const old = await world.capture(new Date(Date.now() - DAY))
      await world.judge(old, [world.claimOf('seat in Vienna')])
      const id = world.idOf('seat in Vienna')
      const { status } = await service.call('PATCH', `/api/admin/cases/${id}`, change)
      assert.equal(status, 200)
      return { world, id, old }
    }

    test('is reopened by a later answer, by the service', async () => {
      const { world, id } = await ended({ status: 'corrected', owner: 'me' })
      await world.judge(await world.capture(new Date()), [world.claimOf('seat in Vienna', 1)])
      const { status, owner, runs } = await world.shown(id)
      assert.deepEqual([status, runs], ['reopened', 2])
      assert.ok(owner)
      const { body } = await service.call('GET', `/api/admin/cases/${id}/history`)
      assert.deepEqual(
        body.entries.map(({ action }: { action: string }) => action),
        ['case.reopened', 'case.corrected', 'case.opened'],
      )
      assert.equal(body.entries[0].actor.kind, 'system')
    })

    for (const change of [{ status: 'corrected' }, { status: 'dismissed', reason: 'A branch, not the seat' }])
      test(`stays ${change.status} for an answer of before, and for the same one judged again`, async () => {
        const { world, id, old } = await ended(change)
        const before = new Date(Date.now() - DAY / 2)
        await world.judge(await world.capture(before), [world.claimOf('seat in Vienna')])
        await world.judge(old, [world.claimOf('seat in Vienna', 2)])
        // Whatever comes later reopens none that was dismissed.
        if (change.reason)
          await world.judge(await world.capture(new Date()), [world.claimOf('seat in Vienna')])
        const { status, reason } = await world.shown(id)
        assert.deepEqual([status, reason], [change.status, change.reason ?? null])
      })

    test('whose runs no rule finds any more is kept where somebody worked on it', async () => {
      const { world, id, old } = await ended({ due: '2027-01-31' })
      const other = await world.capture(new Date())
      await world.judge(other, [world.claimOf('founded in 1901')])
      const search = async (word: string) => {
        const { body } = await service.call('GET', `/api/admin/brands/${world.brandId}/search?q=${word}`)
        return body.claims.found.map(({ row }: { row: { id: string } }) => row.id)
      }
      assert.deepEqual(await search('1901'), [world.idOf('founded in 1901')])
      for (const run of [old, other]) await world.judge(run, [])
      const { body } = await service.call('GET', `/api/admin/brands/${world.brandId}/cases?status=all`)
      assert.deepEqual(
        body.cases.map(({ id, isFound, runs, said }: Record<string, unknown>) => ({
          id,
          isFound,
          runs,
          said,
        })),
        [{ id, isFound: false, runs: 0, said: null }],
      )
      assert.deepEqual([await search('1901'), await search('vienna')], [[], [id]])
      assert.deepEqual(await faults(), [])
    })
  })
})
