// Cases that are asked again: by the clock, within plan and budget, once each time, whatever dies meanwhile; beside the rates
// of the brand, and under the eyes of the audit.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { leftOutWords } from '../../../console/src/words/following.ts'
import { chanceOf } from '../../../tools/chaos/seeded.ts'
import { sumUpDays } from '../../src/citations/days/sum-up.ts'
import { startScan } from '../../src/scans/start-scan.ts'
import { Killed, type Moment } from '../scans/worlds/committing.ts'
import { openStudyWorld, type StudyWorld } from '../scans/worlds/study-world.ts'
import { sequenceAll } from '../sequencing.ts'
import { openCaseWorld } from './case-world.ts'

const KILLS = Number(process.env.FOLLOW_KILLS ?? 12)
const SEED = Number(process.env.FOLLOW_SEED ?? 75)
const HOUR = 3_600_000
const SLOTS = Math.max(15, KILLS)
const SAYING = 'seat in Vienna'

/** A case that one engine says to one prompt. */
async function openFollowing(world: StudyWorld, body: object) {
  const { service, clock, jobs } = world
  const cases = await openCaseWorld(service)
  const run = await cases.capture(clock.now())
  await cases.judge(run, [cases.claimOf(SAYING)], clock.now())
  const id = cases.idOf(SAYING)
  const follow = async (wish: object) => {
    const answer = await service.call('PUT', `/api/admin/cases/${id}/following`, wish)
    assert.equal(answer.status, 200, answer.text)
    const job = { queue: 'follow', payload: { caseId: id }, afterSeconds: 0, singleton: id } as const
    if (!jobs.some(({ singleton }) => singleton === id)) jobs.push({ ...job, delivery: randomUUID() })
  }
  await follow(body)
  const shown = async () => (await service.call('GET', `/api/admin/cases/${id}/following`)).body.following
  const scans = async () => {
    const { rows } = await service.database.query<{ id: string; dueAt: Date; status: string }>(
      `select id, followed_due_at as "dueAt", status from scans where followed_case_id = $1 order by 2`,
      [id],
    )
    return rows
  }
  return { ...cases, id, run, follow, shown, scans }
}

const count = async ({ service }: StudyWorld, of: string, values: unknown[] = []): Promise<number> =>
  (await service.database.query<{ count: number }>(`select count(*)::integer as count from ${of}`, values))
    .rows[0]?.count ?? 0

describe('following a case', () => {
  test(`${KILLS} workers die while it is asked ${SLOTS} times: each time once, none lost, and no rate of the brand moves`, async () => {
    const world = await openStudyWorld()
    const { service, clock, jobs } = world
    const start = clock.now().getTime()
    const until = new Date(start + SLOTS * HOUR).toISOString()
    const wish = { samples: 1, everyHours: 1, below: 0.01, budgetUsd: 1_000, until }
    const followed = await openFollowing(world, wish)
    const counts = async () => {
      await sumUpDays(service.database)
      const { rows } = await service.database.query('select * from summaries order by 1, 2, 3')
      return JSON.stringify(rows)
    }
    const rates = await counts()
    assert.notEqual(rates, '[]')
    const { body: overview } = await service.call('GET', `/api/admin/brands/${followed.brandId}/overview`)

    const { next: random } = chanceOf(SEED, 'following')
    let kills = 0
    while (jobs.length > 0) {
      const fatal = kills < KILLS && random() < 0.3 ? Math.floor(random() * 8) : -1
      let moments = 0
      const moment: Moment = () => {
        moments += 1
        if (fatal >= 0 && moments > fatal) throw new Killed()
      }
      await world.deliverNext(moment)
      if (fatal >= 0 && moments > fatal) kills += 1
    }
    assert.equal(kills, KILLS)

    const due = Array.from({ length: SLOTS }, (_, slot) => new Date(start + slot * HOUR).toISOString())
    assert.deepEqual(
      (await followed.scans()).map(({ dueAt }) => dueAt.toISOString()),
      due,
    )
    assert.deepEqual([...new Set((await followed.scans()).map(({ status }) => status))], ['COMPLETED'])
    const runs = `runs join scans on scans.id = scan_id where followed_case_id is not null`
    assert.equal(await count(world, `${runs} and runs.status = 'CLASSIFIED' and apart`), SLOTS)
    assert.equal(await count(world, `records where kind = 'capture' and slot = 'answer'`), SLOTS + 1)
    const shown = await followed.shown()
    assert.deepEqual([shown.endedReason, shown.lastAt], ['date', due.at(-1)])
    assert.equal(shown.engines[0].clean, SLOTS)

    assert.equal(await counts(), rates)
    const { body: after } = await service.call('GET', `/api/admin/brands/${followed.brandId}/overview`)
    assert.deepEqual([after.matrix, after.cards.classes], [overview.matrix, overview.cards.classes])

    await sequenceAll(service)
    assert.deepEqual(await world.audited(), [])
    const edits = [
      [
        `update case_followings set budget_micros = budget_micros + 1`,
        `update case_followings set budget_micros = budget_micros - 1`,
      ],
      [`update case_followings set below_permille = 500`, `update case_followings set below_permille = 10`],
      [
        `update case_followings set ended_reason = 'gone'`,
        `update case_followings set ended_reason = 'date'`,
      ],
      [
        `update scans set followed_due_at = followed_due_at + interval '1 second' where followed_case_id is not null`,
        `update scans set followed_due_at = followed_due_at - interval '1 second' where followed_case_id is not null`,
      ],
    ] as const
    for (const [edit, back] of edits) {
      await service.database.query(edit)
      assert.notDeepEqual(await world.audited(), [], edit)
      await service.database.query(back)
    }
    assert.deepEqual(await world.audited(), [])
  })

  test('a budget that is used up stops the asking, says so, and lets it go on in the next month', async () => {
    const world = await openStudyWorld({}, '2026-11-29T08:00:00.000Z')
    const { service, clock } = world
    const priced = await openFollowing(world, { samples: 2, everyHours: 6, below: 0.01, budgetUsd: 1_000 })
    const { body: forecast } = await service.call(
      'GET',
      `/api/admin/cases/${priced.id}/following/forecast?samples=2&everyHours=6&below=0.01`,
    )
    assert.deepEqual([forecast.needed, forecast.time.asks, forecast.engines[0].prompts], [381, 2, 1])
    assert.deepEqual([forecast.scansPerMonth, forecast.soonestDays], [240, 190 * 0.25])
    await priced.follow({ samples: 2, everyHours: 6, below: 0.01, budgetUsd: forecast.time.usd * 2 })
    await world.workOff(new Date('2026-11-30T23:00:00.000Z'))
    const shown = await priced.shown()
    assert.match(
      shown.lastReason,
      /^The budget of \$[\d.]+ per month of following is used up until the month ends/,
    )
    assert.equal(shown.lastScanId, null)
    assert.ok(shown.spentUsd > 0 && shown.spentUsd <= shown.budgetUsd)
    const asked = (await priced.scans()).length
    assert.ok(asked > 0 && asked < 7, `${asked}`)
    const { body: history } = await service.call('GET', `/api/admin/cases/${priced.id}/history`)
    assert.equal(history.entries[0].action, 'following.left_out')
    await world.workOff(new Date('2026-12-01T09:00:00.000Z'))
    assert.ok((await priced.scans()).length > asked)
    assert.equal((await priced.shown()).lastReason, null)

    // Also a run that waits is not asked when nothing is left for it.
    await priced.follow({ samples: 2, everyHours: 1, below: 0.01, budgetUsd: 1_000 })
    const before = (await priced.scans()).length
    while ((await priced.scans()).length === before) await world.deliverNext()
    await priced.follow({ samples: 2, everyHours: 1, below: 0.01, budgetUsd: 0.01 })
    await world.workOff(new Date(clock.now().getTime() + 1_000))
    const { rows } = await service.database.query<{ failure: string }>(
      `select failure from runs where scan_id = $1`,
      [(await priced.scans()).at(-1)?.id],
    )
    assert.deepEqual(
      rows.map(({ failure }) => failure),
      ['budget_exhausted', 'budget_exhausted'],
    )
    await sequenceAll(service)
    assert.deepEqual(await world.audited(), [])
  })
})

describe('a case that is followed beside others', async () => {
  const world = await openStudyWorld()
  const { service, clock, jobs } = world
  // Those of the test before come due no more.
  beforeEach(() => void jobs.splice(0))

  test('an engine without a price is left out, and said; the others are asked', async () => {
    const wish = { samples: 1, everyHours: 1, below: 0.01, budgetUsd: 1_000 }
    const followed = await openFollowing(world, wish)
    const unpriced = await followed.capture(clock.now(), { engine: 'COPILOT' })
    await followed.judge(unpriced, [followed.claimOf(SAYING)], clock.now())
    await world.deliverNext()
    const [scan] = await followed.scans()
    const { rows } = await service.database.query<{ engine: string }>(
      'select engine from runs where scan_id = $1',
      [scan?.id],
    )
    assert.deepEqual(rows, [{ engine: 'CHATGPT' }])
    const { lastReason, engines } = await followed.shown()
    assert.equal(lastReason, null)
    const why = 'nobody has a price for asking it, and there is a budget to keep'
    const shownWhy = (row: { engine: string; reason: string | null }) => [row.engine, row.reason]
    const wanted = [
      ['CHATGPT', null],
      ['COPILOT', why],
    ]
    assert.deepEqual(engines.map(shownWhy), wanted)
    const { body: forecast } = await service.call('GET', `/api/admin/cases/${followed.id}/following/forecast`)
    assert.deepEqual(forecast.engines.map(shownWhy), wanted)
    assert.deepEqual([forecast.time.asks, forecast.soonestDays], [3, null])
    assert.deepEqual(leftOutWords({ engines }), [
      `Copilot cannot be asked, so it cannot be gone by itself: ${why}.`,
    ])
    // Nobody else to ask: then the time is left out, with the same reason.
    await service.database.query(`update prompts set active = false where id <> (
      select prompt_id from runs where id = '${unpriced.runId}')`)
    await world.workOff(new Date(clock.now().getTime() + HOUR))
    assert.equal((await followed.shown()).lastReason, `No engine that said it can be asked. COPILOT: ${why}`)
    // Until somebody says what it costs.
    const copilot = async () =>
      (await service.call('GET', '/api/admin/engines')).body.engines.find(
        (row: { engine: string }) => row.engine === 'COPILOT',
      )
    const say = (usdPerAnswer: number | null) =>
      service.call('PUT', '/api/admin/engines/COPILOT/price', { usdPerAnswer })
    assert.deepEqual([(await copilot()).isPriced, (await copilot()).usdPerAnswer], [false, null])
    assert.equal((await say(0.02)).status, 200)
    assert.deepEqual([(await copilot()).isPriced, (await copilot()).usdPerAnswer], [true, 0.02])
    const priced = await service.call('GET', `/api/admin/cases/${followed.id}/following/forecast?samples=1`)
    assert.deepEqual(priced.body.engines.map(shownWhy), [
      ['CHATGPT', null],
      ['COPILOT', null],
    ])
    assert.deepEqual([priced.body.time.usd, priced.body.time.unknownAsks], [0.02, 0])
    assert.equal((await say(null)).status, 200)
    assert.deepEqual((await followed.shown()).engines.map(shownWhy), wanted)
  })

  test('a plan whose scans are used up, engines and prompts that are asked no more: left out, and said', async () => {
    const { database } = service
    const followed = await openFollowing(world, { samples: 1, everyHours: 1, below: 0.01, budgetUsd: 1_000 })
    const later = () => world.workOff(new Date(clock.now().getTime() + HOUR))
    await database.query(`update prompts set active = false where brand_id = $1`, [followed.brandId])
    await later()
    assert.equal((await followed.shown()).lastReason, 'No prompt that is still asked has brought it')
    await database.query(`update prompts set active = true where brand_id = $1`, [followed.brandId])
    await service.call('PATCH', `/api/admin/brands/${followed.brandId}`, { plan: 'STARTER' })
    await database.query(`update scans set samples = 10000 where brand_id = $1`, [followed.brandId])
    await later()
    assert.match((await followed.shown()).lastReason, /^Monthly scan cap of plan STARTER reached/)
    assert.deepEqual(await followed.scans(), [])
  })

  test('a scan of the brand does not wait for it, nor it for that; and the time before it is waited for', async () => {
    const followed = await openFollowing(world, { samples: 1, everyHours: 1, below: 0.01, budgetUsd: 1_000 })
    await service.database.query(
      `update scans set status = 'COMPLETED', finished_at = created_at where brand_id = $1`,
      [followed.brandId],
    )
    await world.deliverNext()
    assert.equal((await followed.scans()).length, 1)
    const wanted = { actor: 'act_test', brandId: followed.brandId, alone: true, idempotency: null }
    assert.ok((await startScan(world.depsAt(), wanted)).result.scanId)
    // Nobody asks the first: the next time is left out.
    jobs.splice(0, jobs.length, ...jobs.filter(({ queue }) => queue === 'follow'))
    await world.workOff(new Date(clock.now().getTime() + 1.5 * HOUR))
    assert.equal((await followed.shown()).lastReason, 'The asking before it is still running')
    assert.equal((await followed.scans()).length, 1)
  })

  test('what was missed while nobody looked is asked once', async () => {
    const start = clock.now().getTime()
    const followed = await openFollowing(world, { samples: 1, everyHours: 1, below: 0.01, budgetUsd: 1_000 })
    clock.advance(10.5 * HOUR)
    await world.deliverNext()
    assert.deepEqual(
      (await followed.scans()).map(({ dueAt }) => dueAt.getTime()),
      [start + 10 * HOUR],
    )
    assert.equal((await followed.shown()).nextAt, new Date(start + 11 * HOUR).toISOString())
  })
})
