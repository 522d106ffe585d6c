import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evaluateNumbers } from './numbers.ts'

// A small version of `npm run eval -- numbers`; the seeds are fixed, so it comes out the same every time.
describe('numbers on simulated scans', () => {
  const { coverage, falseChanges, cadence, power } = evaluateNumbers({ scans: 19_000, comparisons: 200 })

  test('the interval holds the rate about 95 times in a hundred, whatever the number of answers', () => {
    assert.ok(Object.keys(coverage).length >= 4)
    for (const [answers, { mean, lowest }] of Object.entries(coverage)) {
      assert.ok(mean >= 0.94 && mean <= 0.97, `${answers}: ${mean}`)
      assert.ok(lowest > 0.88, `${answers}: ${lowest}`)
    }
  })

  test('where nothing changed, a change is called in no more than one comparison of twenty', () => {
    assert.ok(Object.keys(falseChanges).length >= 4)
    for (const [setting, { wrong, bar }] of Object.entries(falseChanges))
      assert.ok(wrong.low <= bar, `${setting}: ${wrong.share}`)
  })

  test('nor where prompts are asked at different cadences', () => {
    assert.ok(Object.keys(cadence).length >= 2)
    for (const [setting, { wrong, bar }] of Object.entries(cadence))
      assert.ok(wrong.low <= bar, `${setting}: ${wrong.share}`)
  })

  test('a real change is found more often the more scans there are', () => {
    const found = (scans: number) => power[`${scans} scans and ${scans}, dependence 0`]?.found.share ?? 0
    assert.ok(found(7) > found(4) && found(30) >= 0.99)
  })
})
