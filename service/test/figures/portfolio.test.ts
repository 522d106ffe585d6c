// All brands at a glance: what is said of each is what its own pages say, the order follows the stated rule, and a thousand brands
// take as many questions to the database as one.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { insertBrand } from '../../src/brands/store.ts'
import { insertCases } from '../../src/cases/store.ts'
import { readPortfolio } from '../../src/figures/portfolio/read-portfolio.ts'
import type { CitationClass } from '../../src/model/citation.ts'
import type { Database } from '../../src/platform/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { pauseEngine } from '../../src/scans/gate/store.ts'
import { allPages, makeBrand, manualClock, startTestService } from '../harness.ts'
import { plantPrompts, plantScan } from '../scans/planted-scans.ts'

const NOW = '2026-11-17T12:00:00.000Z'
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS)

describe('the portfolio', async () => {
  const clock = manualClock(NOW)
  const service = await startTestService({ parts: { worker: false }, clock })
  const { database } = service
  const portfolio = async (query = '') => (await service.call('GET', `/api/admin/portfolio${query}`)).body
  const called = async (name: string) =>
    (await portfolio()).brands.find((row: { brand: { name: string } }) => row.brand.name === name)

  /** One scan a day, oldest first; each says the class of its answers. */
  async function plantDays(brandId: string, days: [number, CitationClass[]][]) {
    const prompts = await plantPrompts(
      service,
      brandId,
      (days[0]?.[1] ?? []).map((_, place) => `Question ${place}`),
      daysAgo(90),
    )
    for (const [ago, classes] of days) {
      const runs = classes.map((citationClass, place) => ({
        ...{ promptId: prompts[place] as string, engine: 'CHATGPT' as const, citationClass },
      }))
      await plantScan(service, brandId, { at: daysAgo(ago), runs })
    }
    await database.query('select forget_summaries()')
  }

  const answers = (wrong: number, of: number): CitationClass[] =>
    Array.from({ length: of }, (_, place) => (place < wrong ? 'CONFABULATED' : 'DESCRIPTIVE'))

  const weekly = (from: number, wrong: (week: number) => number): [number, CitationClass[]][] =>
    Array.from({ length: 8 }, (_, week) => [from - week * 7, answers(wrong(week), 10)])

  test('is empty without a brand', async () => {
    const { brands, total, next, days } = await portfolio()
    assert.deepEqual([brands, total, next], [[], 0, null])
    assert.deepEqual(days, { from: '2026-10-19', to: '2026-11-17' })
  })

  test('puts first what needs a look, by the stated rule, and says why', async () => {
    const idle = await makeBrand(service, { name: 'Idle' })
    const calm = await makeBrand(service, { name: 'Calm' })
    await plantDays(
      calm.id,
      weekly(56, () => 0),
    )
    const wrong = await makeBrand(service, { name: 'Wrong' })
    await plantDays(
      wrong.id,
      weekly(56, () => 4),
    )
    const unlucky = await makeBrand(service, { name: 'Unlucky' })
    await plantDays(unlucky.id, [[2, answers(1, 1)]])
    const failed = await makeBrand(service, { name: 'Failed' })
    await plantDays(
      failed.id,
      weekly(56, () => 0),
    )
    const prompts = await plantPrompts(service, failed.id, ['Once more'])
    const runs = [{ promptId: prompts[0] as string, engine: 'CHATGPT' as const, citationClass: null }]
    await plantScan(service, failed.id, { at: daysAgo(1), runs, status: 'FAILED' })
    const worse = await makeBrand(service, { name: 'Worse' })
    await plantDays(
      worse.id,
      weekly(56, week => (week < 4 ? 0 : 8)),
    )
    const accused = await makeBrand(service, { name: 'Accused' })
    const one = { rules: 'cases@1', matter: 'foundingDate', value: '1999' }
    const cases = ['a', 'b', 'c'].map(part => ({ ...one, id: `cas_${part}`, brandId: accused.id }))
    await insertCases(database, cases, daysAgo(3))
    await database.query(`update cases set runs = 1, worst = 3, first_seen = opened_at where brand_id = $1`, [
      accused.id,
    ])
    await database.query(
      `update cases set status = 'reopened', status_since = $1, first_seen = $2 where id = 'cas_b'`,
      [daysAgo(2), daysAgo(40)],
    )
    await database.query(`update cases set first_seen = $1, worst = 9 where id = 'cas_c'`, [daysAgo(40)])

    const { brands, total } = await portfolio()
    assert.deepEqual(
      brands.map((row: { brand: { name: string }; reasons: string[] }) => [row.brand.name, row.reasons]),
      [
        ['Accused', ['new_cases', 'nothing_said']],
        ['Failed', ['scan_failed']],
        ['Worse', ['false_share']],
        ['Wrong', ['false_share']],
        ['Unlucky', ['false_share']],
        ['Calm', []],
        ['Idle', ['nothing_said']],
      ],
    )
    assert.equal(total, 7)
    const [first] = brands
    assert.deepEqual(first.cases, {
      ...{ open: 3, new: 1, returned: 1, gone: 0 },
      worst: {
        id: 'cas_c',
        matter: first.cases.worst.matter,
        title: 'No engine says any more that Accused was founded in 1999',
        quote: null,
        claimed: '1999',
        truth: null,
      },
    })
    assert.equal((await called('Failed')).lastScan.status, 'FAILED')
    assert.equal((await called('Idle')).brand.id, idle.id)
  })

  test('counts the last thirty days, today among them', async () => {
    const brand = await makeBrand(service, { name: 'Counted' })
    await plantDays(brand.id, [
      [30, answers(10, 10)],
      [29, ['CONFABULATED', 'ABSENT', 'ABSENT', 'STRONG']],
      [0, ['CONFABULATED', 'ABSENT', 'STRONG', 'STRONG']],
    ])
    const { falseRate, absentRate } = await called('Counted')
    assert.deepEqual([falseRate.hits, falseRate.of, absentRate.hits, absentRate.of], [2, 8, 3, 8])
  })

  test('shows the thirty days before beside them, and says of neither that it is worse', async () => {
    const { daysBefore } = await portfolio()
    assert.deepEqual(daysBefore, { from: '2026-09-19', to: '2026-10-18' })
    const { falseRate, absentRate, before } = await called('Worse')
    assert.deepEqual([falseRate.hits, falseRate.of, absentRate.hits], [32, 40, 0])
    assert.deepEqual([before.falseRate.hits, before.falseRate.of, before.absentRate.of], [0, 40, 40])
    const counted = await called('Counted')
    assert.deepEqual([counted.before.falseRate.hits, counted.before.falseRate.of], [10, 10])
    assert.deepEqual((await called('Idle')).before, { falseRate: null, absentRate: null })
  })

  test('says which engine of the last scan does not answer, until it does', async () => {
    await pauseEngine(database, 'CHATGPT', new Date(Date.parse(NOW) + 60_000))
    assert.deepEqual((await called('Calm')).pausedEngines, [])
    await database.query(`update engine_gates set open_until = $1 where engine = 'CHATGPT'`, [daysAgo(0)])
    const calm = await called('Calm')
    assert.deepEqual([calm.pausedEngines, calm.reasons], [['CHATGPT'], ['engines_paused']])
    await database.query('delete from engine_gates')
  })

  test('says which scheduled scan did not run; that no prompt was due is no trouble', async () => {
    const { id } = (await called('Calm')).brand
    const miss = (reason: string, dueAt: Date) =>
      database.query(
        `insert into schedule_outcomes (brand_id, due_at, reason) values ($1, $2, $3)
         on conflict (brand_id) do update set due_at = excluded.due_at, reason = excluded.reason`,
        [id, dueAt, reason],
      )
    await miss('The plan allows no more scans', daysAgo(1))
    const calm = await called('Calm')
    assert.deepEqual(
      [calm.reasons, calm.missedScan.reason],
      [['scan_missed'], 'The plan allows no more scans'],
    )
    await miss('The plan allows no more scans', daysAgo(80))
    assert.equal((await called('Calm')).missedScan, null)
    await miss('No prompt is due, by how often each is to be asked', daysAgo(1))
    assert.deepEqual((await called('Calm')).reasons, [])
  })

  test('comes in pages that hold every brand once, in the same order', async () => {
    const whole = (await portfolio('?limit=100')).brands.map((row: { brand: { id: string } }) => row.brand.id)
    const pages = await allPages(service, '/api/admin/portfolio?limit=3', 'brands')
    const paged = pages.map(row => row.brand.id)
    assert.deepEqual(paged, whole)
  })

  test('shows nobody a brand, or a budget, that is not theirs', async () => {
    const { id } = (await called('Wrong')).brand
    const { budget, brands, total } = await readPortfolio(
      {
        ...{ database, clock, engines: service.engines, schedules: null },
        budgets: { perScan: null, perDay: null, perMonth: 1_000_000 },
      },
      { among: [id], after: null, limit: 50 },
    )
    assert.deepEqual([brands.map(({ brand }) => brand.id), total, budget], [[id], 1, null])
  })

  test('asks the database as often for five hundred brands as for a few', async () => {
    const asked = async () => {
      let questions = 0
      const counting = new Proxy(database, {
        get: (target, name) =>
          name === 'query'
            ? (...given: Parameters<Database['query']>) => {
                questions += 1
                return target.query(...given)
              }
            : Reflect.get(target, name),
      })
      const deps = { database: counting, clock, engines: service.engines, schedules: null }
      const budgets = { perScan: null, perDay: null, perMonth: 5_000_000 }
      await readPortfolio({ ...deps, budgets }, { among: null, after: null, limit: 50 })
      return questions
    }
    const few = await asked()
    for (let place = 0; place < 500; place++) {
      const id = newId('brd', daysAgo(5))
      const names = { name: `Brand ${place}`, domain: `brand-${place}.example`, aliases: [] }
      await insertBrand(database, { id, ...names, plan: 'FREE', createdAt: daysAgo(5) })
    }
    assert.equal(await asked(), few)
    assert.ok(few <= 16, `${few} questions`)
  })
})
