import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rateOf } from '@brand-citation-forensics/proof'
import { cleanNeeded, isGone } from './gone.ts'

const highOf = (clean: number): number => rateOf(0, clean)?.high ?? 1

describe('when a claim is gone', () => {
  test('by as few answers as the bound allows, and no fewer', () => {
    for (let permille = 1; permille < 1000; permille++) {
      const below = permille / 1000
      const needed = cleanNeeded(below)
      assert.ok(highOf(needed) < below, `${below}`)
      if (needed > 1) assert.ok(highOf(needed - 1) >= below, `${below}`)
    }
  })

  test('the numbers that the documentation gives', () =>
    assert.deepEqual([0.5, 0.2, 0.1, 0.05, 0.01].map(cleanNeeded), [4, 16, 35, 73, 381]))

  test('only when every engine is', () => {
    assert.equal(isGone([{ clean: 35 }, { clean: 40 }], 0.1), true)
    assert.equal(isGone([{ clean: 34 }, { clean: 400 }], 0.1), false)
    assert.equal(isGone([{ clean: 35 }, { clean: 0 }], 0.1), false)
    // What no answer says by the rules of today was never there.
    assert.equal(isGone([], 0.1), false)
  })
})
