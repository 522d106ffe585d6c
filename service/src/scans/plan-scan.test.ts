import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { ENGINES, type Engine } from '../model/engine.ts'
import { AppError } from '../model/errors.ts'
import { monthStart, planScan } from './plan-scan.ts'

const now = new Date('2026-11-14T09:30:00.000Z')
const plan = { name: 'FREE', maxScans: 4, engines: ENGINES.slice(0, 2) }
/** A scan that nothing speaks against. */
const usual = {
  plan,
  configured: [...ENGINES],
  blocked: new Map<Engine, string>(),
  activePrompts: 1,
  scansThisMonth: 0,
  now,
}

const refusalOf = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error
  }
  throw new assert.AssertionError({ message: 'it was not refused' })
}

describe('planScan', () => {
  test('row 52: the three lists are disjoint, in the order of the engines, and together all eleven', () => {
    const some = fc.subarray([...ENGINES])
    fc.assert(
      fc.property(some, some, (planned, runnable) => {
        fc.pre(planned.some(engine => runnable.includes(engine)))
        const choice = planScan({
          ...usual,
          plan: { ...plan, engines: planned },
          // Whatever order the configuration gives them in.
          configured: runnable.toReversed(),
        })
        const inPlan = (engine: (typeof ENGINES)[number]) => planned.includes(engine)
        assert.deepEqual(choice, {
          engines: ENGINES.filter(engine => inPlan(engine) && runnable.includes(engine)),
          enginesNotRunnable: ENGINES.filter(engine => inPlan(engine) && !runnable.includes(engine)),
          enginesOutOfPlan: ENGINES.filter(engine => !inPlan(engine)),
        })
      }),
    )
  })

  test('row 68: at the cap, over it, and with a cap of nothing', () => {
    for (const [maxScans, scansThisMonth] of [
      [4, 4],
      [4, 9],
      [0, 0],
    ] as const) {
      const refusal = refusalOf(() => planScan({ ...usual, plan: { ...plan, maxScans }, scansThisMonth }))
      assert.equal(refusal.code, 'quota_reached')
      assert.deepEqual(refusal.extra, { maxScans, scansThisMonth })
    }
    planScan({ ...usual, scansThisMonth: 3 })
  })

  const waits: [now: string, seconds: number][] = [
    ['2026-11-30T23:59:59.999Z', 1],
    ['2026-11-30T23:59:59.000Z', 1],
    ['2026-12-01T00:00:00.000Z', 31 * 86_400],
    ['2026-12-31T23:59:00.000Z', 60],
    ['2027-02-28T00:00:00.000Z', 86_400],
    ['2028-02-28T00:00:00.000Z', 2 * 86_400],
    ['2027-04-30T12:00:00.500Z', 43_200],
  ]
  for (const [instant, seconds] of waits) {
    test(`row 69: at ${instant} the next month is ${seconds} s away`, () => {
      const refusal = refusalOf(() => planScan({ ...usual, scansThisMonth: 4, now: new Date(instant) }))
      assert.equal(refusal.retryAfterSeconds, seconds)
    })
  }

  test('rows 75, 76: no engine at all, and none of the plan, are told apart', () => {
    const none = refusalOf(() => planScan({ ...usual, configured: [] }))
    assert.equal(none.code, 'no_engine')
    const other = refusalOf(() => planScan({ ...usual, configured: ['GROK'] }))
    assert.equal(other.code, 'no_engine')
    assert.match(other.message, /FREE.*GROK/)
    assert.notEqual(none.message, other.message)
  })

  test('refused credentials are not taken for missing ones, and an engine outside the plan is not blamed', () => {
    const blocked = new Map<Engine, string>([
      ['CHATGPT', 'credentials refused (401)'],
      ['GROK', 'credentials refused (403)'],
    ])
    const refusal = refusalOf(() => planScan({ ...usual, configured: ['CHATGPT', 'GROK'], blocked }))
    assert.equal(refusal.code, 'no_engine')
    assert.equal(refusal.message, 'No engine of plan FREE can be asked. CHATGPT: credentials refused (401)')
    const { engines, enginesNotRunnable } = planScan({ ...usual, blocked })
    assert.deepEqual([engines, enginesNotRunnable], [['PERPLEXITY'], ['CHATGPT']])
  })

  test('row 79: without an active prompt there is nothing to ask', () => {
    const refusal = refusalOf(() => planScan({ ...usual, activePrompts: 0 }))
    assert.equal(refusal.code, 'conflict')
    assert.match(refusal.message, /no active prompt.* add one/)
    assert.deepEqual(refusal.extra, { activePrompts: 0 })
  })

  test('row 70: the cap is named before missing prompts, and these before a missing engine', () => {
    const codeOf = (given: object) => refusalOf(() => planScan({ ...usual, ...given })).code
    assert.equal(codeOf({ scansThisMonth: 4, activePrompts: 0, configured: [] }), 'quota_reached')
    assert.equal(codeOf({ activePrompts: 0, configured: [] }), 'conflict')
  })
})

describe('monthStart', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test('row 73: the month is that of UTC, wherever the machine stands', () => {
    for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC']) {
      process.env.TZ = place
      assert.equal(monthStart(new Date('2027-01-31T23:59:59.999Z')).toISOString(), '2027-01-01T00:00:00.000Z')
      assert.equal(monthStart(new Date('2027-02-01T00:00:00.000Z')).toISOString(), '2027-02-01T00:00:00.000Z')
      assert.equal(monthStart(new Date('2026-12-15T00:00:00Z'), 1).toISOString(), '2027-01-01T00:00:00.000Z')
    }
  })
})
