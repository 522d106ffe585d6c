import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Endings } from './endings.ts'

describe('endings', () => {
  test('a word ends in one of them, or is one', () => {
    const endings = new Endings(['ing', 'ly', 'y'])
    for (const word of ['going', 'ing', 'early', 'city']) assert.ok(endings.has(word), word)
    for (const word of ['', 'ng', 'inge', 'lye']) assert.ok(!endings.has(word), word)
  })

  test('the same as looking at each', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(short), fc.string({ unit: fc.constantFrom('a', 'b', 'é') }), (all, word) => {
        assert.equal(
          new Endings(all).has(word),
          all.some(ending => word.endsWith(ending)),
        )
      }),
    )
  })
})
