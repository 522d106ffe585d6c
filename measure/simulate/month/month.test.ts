import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOf, tokensOf } from '../needs/engine-prices.ts'
import { BATCHES } from './batches.ts'
import { simulateMonth } from './month.ts'
import { monthRows } from './tables.ts'

const AT = new Date('2026-11-15T12:00:00.000Z')
const bill = simulateMonth(AT)
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`)

test('a month of thirty days asks ten prompts thirty times, or as often as the mix says', () => {
  assert.deepEqual([bill.month, bill.brands, bill.engines.length], ['2026-11', 100, 7])
  for (const { asks, asksByCadence } of bill.engines) {
    assert.equal(asks, 100 * 30 * 10)
    // Three every day; five in every week, of which a month has four or five; two once, or twice in a few brands.
    assert.ok(asksByCadence >= 100 * (90 + 4 * 5 + 2) && asksByCadence <= 100 * (90 + 5 * 5 + 4))
  }
})

test('the bill is asks at their price; a batch lowers tokens alone, a cadence the asks alone', () => {
  assert.ok(bill.engines.length >= 7)
  for (const { engine, asks, asksByCadence, ...ways } of bill.engines) {
    const price = priceOf(engine, AT).dollars
    const batch = BATCHES.get(engine)
    const byBatch = batch ? price - tokensOf(engine, AT) * (1 - batch.tokenFactor) : price
    near(ways.today, asks * price)
    near(ways.cadence, asksByCadence * price)
    near(ways.economyNamed, asks * byBatch)
    near(ways.bothNamed, asksByCadence * byBatch)
    near(ways.economy, batch?.isByName ? ways.today : ways.economyNamed)
    near(ways.both, batch?.isByName ? ways.cadence : ways.bothNamed)
  }
})

test('the last rows add up', () => {
  const rows = monthRows(bill)
  const [all, brand, share] = rows.slice(-3)
  const dollars = (cell = '') => Number(cell.replace(/[$,]/g, ''))
  const today = rows.slice(0, -3).reduce((sum, row) => sum + dollars(row[2]), 0)
  assert.ok(Math.abs(dollars(all?.[2]) - today) < 0.05)
  assert.ok(Math.abs(dollars(brand?.[2]) - today / 100) < 0.01)
  assert.equal(share?.[2], '100 %')
})
