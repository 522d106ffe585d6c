import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Rate, rateOf } from '../../../proof/src/rate.ts'
import { evaluateNumbers } from './numbers.ts'

const COMPARISONS = 50

type Called = Record<string, { wrong: { share: number; low: number }; bar: number }>

/** In each setting, which alone has few comparisons, and in all of them together. */
function assertSeldom(settings: Called): void {
  const all = Object.entries(settings)
  for (const [setting, { wrong, bar }] of all) assert.ok(wrong.low <= bar, `${setting}: ${wrong.share}`)
  const wrong = all.reduce((sum, [, { wrong }]) => sum + Math.round(wrong.share * COMPARISONS), 0)
  const { low } = rateOf(wrong, all.length * COMPARISONS) as Rate
  assert.ok(low <= Math.max(...all.map(([, { bar }]) => bar)), `${wrong} of ${all.length * COMPARISONS}`)
}

// A small version of `npm run eval -- numbers`; the seeds are fixed, so it comes out the same every time.
describe('numbers on simulated scans', () => {
  const { coverage, falseChanges, cadence, power } = evaluateNumbers({
    scans: 19_000,
    comparisons: COMPARISONS,
  })

  test('the interval holds the rate about 95 times in a hundred, whatever the number of answers', () => {
    assert.ok(Object.keys(coverage).length >= 4)
    for (const [answers, { mean, lowest }] of Object.entries(coverage)) {
      assert.ok(mean >= 0.94 && mean <= 0.97, `${answers}: ${mean}`)
      assert.ok(lowest > 0.88, `${answers}: ${lowest}`)
    }
  })

  test('where nothing changed, a change is called in no more than one comparison of twenty', () => {
    assert.ok(Object.keys(falseChanges).length >= 4)
    assertSeldom(falseChanges)
  })

  test('nor where prompts are asked at different cadences', () => {
    assert.ok(Object.keys(cadence).length >= 2)
    assertSeldom(cadence)
  })

  test('a real change is found more often the more scans there are', () => {
    const found = (scans: number) => power[`${scans} scans and ${scans}, dependence 0`]?.found.share ?? 0
    assert.ok(found(7) > found(4) && found(30) >= 0.99)
  })
})
