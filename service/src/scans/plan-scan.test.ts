import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { ENGINES } from '../model/engine.ts'
import { AppError } from '../model/errors.ts'
import { monthStart, planScan } from './plan-scan.ts'

const now = new Date('2026-11-14T09:30:00.000Z')
const plan = { name: 'FREE', maxScans: 4, engines: ENGINES.slice(0, 2) }

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
          plan: { ...plan, engines: planned },
          // Whatever order the configuration gives them in.
          runnable: runnable.toReversed(),
          scansThisMonth: 0,
          now,
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
      const refusal = refusalOf(() =>
        planScan({ plan: { ...plan, maxScans }, runnable: [...ENGINES], scansThisMonth, now }),
      )
      assert.equal(refusal.code, 'quota_reached')
      assert.deepEqual(refusal.extra, { maxScans, scansThisMonth })
    }
    planScan({ plan, runnable: [...ENGINES], scansThisMonth: 3, now })
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
      const refusal = refusalOf(() =>
        planScan({ plan, runnable: [...ENGINES], scansThisMonth: 4, now: new Date(instant) }),
      )
      assert.equal(refusal.retryAfterSeconds, seconds)
    })
  }

  test('rows 75, 76: no engine at all, and none of the plan, are told apart', () => {
    const none = refusalOf(() => planScan({ plan, runnable: [], scansThisMonth: 0, now }))
    assert.equal(none.code, 'no_engine')
    const other = refusalOf(() => planScan({ plan, runnable: ['GROK'], scansThisMonth: 0, now }))
    assert.equal(other.code, 'no_engine')
    assert.match(other.message, /FREE.*GROK/)
    assert.notEqual(none.message, other.message)
  })

  test('row 70: the cap is named before a missing engine', () => {
    assert.equal(
      refusalOf(() => planScan({ plan, runnable: [], scansThisMonth: 4, now })).code,
      'quota_reached',
    )
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
