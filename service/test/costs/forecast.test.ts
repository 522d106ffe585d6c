// What asking will cost, and what a budget makes of it. Pure: no network, no database.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { refusalOf, spentIn } from '../../src/costs/budget.ts'
import { forecastAsk, forecastReadings, forecastScan, repeated, type Way } from '../../src/costs/forecast.ts'
import type { Spending } from '../../src/costs/spending/store.ts'
import { ROUTES } from '../../src/engines/terms/routes.ts'
import { ENGINES, type Engine, type Payee } from '../../src/model/engine.ts'

const AT = new Date('2026-11-16T12:00:00.000Z')

const wayTo = (engine: Engine, route?: string): Way => {
  const found = ROUTES[engine].find(({ name }) => route === undefined || name === route)
  assert.ok(found)
  return { engine, route: found.name, model: found.model, price: null }
}

describe('the forecast of one ask', () => {
  test('is the price per answer that the operator set, whatever was measured', () => {
    const way = { ...wayTo('CHATGPT'), price: { perAnswer: 0.02 } }
    assert.deepEqual(forecastAsk(way, { asks: 100, micros: 100 }, AT), {
      ...{ micros: 20_000, basis: 'price', source: 'override', asks: 0 },
    })
  })

  test('is the average of five paid answers or more, rounded up', () => {
    const measured = { asks: 6, micros: 60_001 }
    assert.deepEqual(forecastAsk(wayTo('COPILOT'), measured, AT), {
      ...{ micros: 10_001, basis: 'measured', source: 'answers', asks: 6 },
    })
    assert.equal(forecastAsk(wayTo('COPILOT'), { asks: 4, micros: 4 }, AT), null, 'four are chance')
  })

  test('is otherwise a usual ask at the prices of the day', () => {
    const typical = (engine: Engine, route?: string) => forecastAsk(wayTo(engine, route), null, AT)?.micros
    assert.equal(typical('CHATGPT'), 13_000 + 4_500 + 20_000)
    assert.equal(typical('GOOGLE_AIO'), 50_000, 'two requests')
    assert.equal(typical('PERPLEXITY'), 6_250)
    const tokens = { ...wayTo('COPILOT'), price: { input: 1, output: 10, search: 0.01 } }
    assert.equal(forecastAsk(tokens, null, AT)?.micros, 8_000 + 7_000 + 10_000)
  })

  test('exists for every route, but those of resellers that publish no price', () => {
    const unpriced = ENGINES.flatMap(engine =>
      ROUTES[engine].filter(({ name }) => forecastAsk(wayTo(engine, name), null, AT) === null),
    )
    for (const { name } of unpriced) assert.match(name, /^(cloro|brightdata|pangolinfo|scrapeless)-/)
    assert.ok(unpriced.length > 0)
  })
})

describe('the forecast of a scan', () => {
  const ways = [wayTo('CHATGPT'), wayTo('COPILOT')].map(way => ({ way, measured: null }))

  test('adds up what has a price, and counts what has none', () => {
    const scan = forecastScan(ways, { asks: 6, at: AT })
    assert.deepEqual([scan.asks, scan.micros, scan.unknownAsks], [12, 6 * 37_500, 6])
    const [chatgpt, copilot] = scan.engines
    assert.deepEqual([chatgpt?.micros, chatgpt?.basis], [6 * 37_500, 'typical'])
    assert.deepEqual([copilot?.micros, copilot?.basis, copilot?.asks], [null, null, 6])
  })

  test('is repeated by a schedule', () => {
    const scan = forecastScan(ways, { asks: 1, at: AT })
    const month = repeated(scan, 30)
    assert.deepEqual([month.asks, month.micros, month.unknownAsks], [60, 30 * 37_500, 30])
    assert.deepEqual(
      [repeated(scan, 0).asks, repeated(scan, 0).micros, repeated(scan, 0).unknownAsks],
      [0, 0, 0],
    )
  })
})

test('the forecast of readings is their tokens at the prices of the model, without a search', () => {
  const way = { route: 'openai-responses', model: 'gpt-6.1-terra', price: null }
  const readings = { way, readings: 10, requests: 2, inputTokens: 2_000, outputTokens: 400, at: AT }
  assert.equal(forecastReadings(readings)?.micros, 10 * (2_000 + 2_000))
  assert.equal(forecastReadings({ ...readings, way: { ...way, model: 'gpt-unheard-of' } }), null)
  const perRequest = { ...way, price: { perAnswer: 0.001 } }
  assert.equal(forecastReadings({ ...readings, way: perRequest })?.micros, 10 * 2 * 1_000)
})

const row = (engine: Engine, parts: Partial<Spending>): Spending => ({
  ...{ scope: 'day', engine, asks: 1, paid: 0, estimated: 0, unknown: 0, knownMicros: 0, estimatedMicros: 0 },
  ...parts,
})

describe('what was spent', () => {
  const forecastOf = (engine: Payee) =>
    engine === 'COPILOT' ? null : { micros: 100, basis: 'typical' as const, source: 'table', asks: 0 }

  test('is known and estimated, and unknown asks at the forecast', () => {
    const rows = [row('CHATGPT', { knownMicros: 7, estimatedMicros: 5, unknown: 2 })]
    assert.deepEqual(spentIn(rows, forecastOf), { micros: 212, unpriced: [] })
  })

  test('cannot be said where nobody has a price: then no ask fits, and the setting is named', () => {
    const spent = spentIn([row('COPILOT', { unknown: 1 })], forecastOf)
    assert.deepEqual(spent.unpriced, ['COPILOT'])
    const refusal = refusalOf({ per: 'day', limit: 1e9, spent }, 'CHATGPT', 1)
    assert.match(refusal ?? '', /set BCF_COPILOT_PRICE$/)
  })

  test('plus one more ask never passes a budget that lets it begin', () => {
    const amounts = fc.record({
      knownMicros: fc.nat(1e6),
      estimatedMicros: fc.nat(1e6),
      unknown: fc.nat(50),
      engine: fc.constantFrom<Engine>('CHATGPT', 'CLAUDE', 'COPILOT'),
    })
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 8 }), fc.nat(1e7), fc.nat(1e6), (parts, limit, micros) => {
        const rows = parts.map(part => row(part.engine, part))
        const spent = spentIn(rows, forecastOf)
        const fits = refusalOf({ per: 'month', limit, spent }, 'CHATGPT', micros) === null
        const priced = rows.reduce(
          (sum, one) => sum + one.knownMicros + one.estimatedMicros + one.unknown * 100,
          micros,
        )
        const sayable = rows.every(({ engine, unknown }) => engine !== 'COPILOT' || unknown === 0)
        assert.equal(fits, sayable && priced <= limit)
      }),
    )
  })
})

test('a refusal says which budget, until when, and what is left of it', () => {
  const refusal = (per: 'scan' | 'day' | 'month', spent: number) =>
    refusalOf({ per, limit: 30_000, spent: { micros: spent, unpriced: [] } }, 'CHATGPT', 10_000)
  assert.equal(refusal('scan', 30_000), 'The budget of $0.03 per scan is used up')
  assert.equal(refusal('month', 31_000), 'The budget of $0.03 per month is used up until the month ends, UTC')
  assert.equal(
    refusal('day', 25_000),
    'The budget of $0.03 per day is used up until midnight UTC: $0.005 is left, and asking CHATGPT is forecast at $0.01',
  )
  assert.equal(refusal('day', 20_000), null)
})
