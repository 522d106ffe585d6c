import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chanceOf } from '../../../tools/chaos/seeded.ts'
import { cleanNeeded } from '../../src/cases/following/gone.ts'
import { type Between, medianDays } from '../../src/cases/outcomes/median-days.ts'

const ROUNDS = Number(process.env.MEDIAN_ROUNDS ?? 2_000)
const SEED = Number(process.env.MEDIAN_SEED ?? 22)
/** Half of all claims are gone by then. */
const MEDIAN = 20
const NEEDED = cleanNeeded(0.1)

const known = (...days: number[]): Between[] => days.map(day => ({ low: day, high: day }))

describe('the median of days', () => {
  test('of fewer than six nothing is said', () => {
    assert.equal(medianDays(known(1, 2, 3, 4, 5)), null)
    assert.equal(medianDays([]), null)
  })

  test('six: between the least and the greatest', () =>
    assert.deepEqual(medianDays(known(6, 5, 4, 3, 2, 1)), {
      median: { low: 3, high: 4 },
      interval: { low: 1, high: 6 },
    }))

  test('ranks as tables of order statistics have them', () => {
    // n: the rank of the lower end, for 95 %.
    const ranks = { 6: 1, 8: 1, 9: 2, 11: 2, 12: 3, 15: 4, 17: 5, 20: 6, 25: 8, 40: 14, 50: 18, 100: 40 }
    for (const [n, rank] of Object.entries(ranks)) {
      const days = Array.from({ length: Number(n) }, (_, day) => day + 1)
      assert.equal(medianDays(known(...days))?.interval.low, rank, n)
    }
  })

  test('what is still there has no end', () => {
    const half = [...known(1, 2, 3), ...[4, 5, 6].map(low => ({ low, high: null }))]
    assert.deepEqual(medianDays(half), { median: { low: 3, high: null }, interval: { low: 1, high: null } })
    const few = [...known(1, 2, 3, 4, 5, 6, 7, 8), { low: 3, high: null }]
    assert.deepEqual(medianDays(few), { median: { low: 4, high: 5 }, interval: { low: 2, high: 8 } })
  })

  const { next } = chanceOf(SEED, 'days until gone')
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  /** How the days until a claim is gone may be distributed; half of them below the median. */
  const LAWS = {
    'most soon, some late': () => MEDIAN * Math.exp(normal()),
    'by chance on any day': () => (-MEDIAN * Math.log(1 - next())) / Math.LN2,
    'at the next release of a model': () => (next() < 0.4 ? 5 * next() : MEDIAN + 10 * (next() - 1 / 6)),
  }

  /** Asked every few days, `asks` times; while it is there, an answer says it with some chance. Followed for a time. */
  function watched(gone: number): Between {
    const [every, asks, rate, ends] = [
      1 + next() * 6,
      1 + Math.floor(next() * 20),
      0.2 + 0.8 * next(),
      30 + next() * 120,
    ]
    let [lastHit, clean, silentAt] = [0, 0, null as number | null]
    for (let day = next() * every; day < ends; day += every)
      for (let ask = 0; ask < asks; ask++) {
        if (day < gone && next() < rate) [lastHit, clean, silentAt] = [day, 0, null]
        else if (++clean === NEEDED) silentAt = day
      }
    return { low: lastHit, high: silentAt }
  }

  for (const [law, draw] of Object.entries(LAWS))
    test(`${law}: the interval holds the median 95 times of 100, ${ROUNDS} rounds of each size`, () => {
      for (const n of [6, 8, 12, 20, 50]) {
        let [held, closed] = [0, 0]
        for (let round = 0; round < ROUNDS; round++) {
          const found = medianDays(Array.from({ length: n }, () => watched(draw())))
          assert.ok(found)
          const { low, high } = found.interval
          held += low <= MEDIAN && MEDIAN <= (high ?? Number.POSITIVE_INFINITY) ? 1 : 0
          closed += high === null ? 0 : 1
        }
        console.log(`${law}, n ${n}: held ${held / ROUNDS}, with an end ${closed / ROUNDS}`)
        // Four standard errors below what is promised would be no chance.
        assert.ok(held / ROUNDS > 0.95 - 4 * Math.sqrt((0.95 * 0.05) / ROUNDS), `n ${n}: ${held / ROUNDS}`)
      }
    })
})
