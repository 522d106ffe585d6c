import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { percent as confidenceWords } from './page-text.ts'
import { ENOUGH_ANSWERS, isTooFewToTell, rateOf, rateWords } from './rate.ts'

describe('a share and its interval', () => {
  // Newcombe (1998), Statistics in Medicine 17:857, table I, method 3.
  const PUBLISHED: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ]
  for (const [hits, of, low, high] of PUBLISHED)
    test(`${hits} of ${of}`, () => {
      const rate = rateOf(hits, of)
      assert.deepEqual([rate?.low.toFixed(4), rate?.high.toFixed(4)], [low.toFixed(4), high.toFixed(4)])
    })

  test('holds its share, lies between 0 and 1, and mirrors', () =>
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000), (one, other) => {
        const [hits, of] = [Math.min(one, other), Math.max(one, other, 1)]
        const rate = rateOf(hits, of)
        const mirror = rateOf(of - hits, of)
        assert.ok(rate && mirror)
        assert.ok(0 <= rate.low && rate.low <= rate.share && rate.share <= rate.high && rate.high <= 1)
        assert.ok(Math.abs(rate.low - (1 - mirror.high)) < 1e-12)
      }),
    ))

  test('of nothing there is none, and what is no share is refused', () => {
    assert.equal(rateOf(0, 0), null)
    for (const [hits, of] of [
      [2, 1],
      [-1, 3],
      [0.5, 2],
      [Number.NaN, 1],
    ] as const)
      assert.throws(() => rateOf(hits, of), RangeError)
  })

  test('too few to tell, where the interval is wider than 40 points', () => {
    const isToldOf = (hits: number, of: number) => !isTooFewToTell(rateOf(hits, of) as never)
    assert.deepEqual(
      [isToldOf(1, 1), isToldOf(10, 20), isToldOf(11, 21), isToldOf(0, 6), isToldOf(0, 5)],
      [false, false, true, true, false],
    )
  })

  test('of enough answers is never too wide, and of one fewer may be', () => {
    const widest = (of: number) => isTooFewToTell(rateOf(Math.floor(of / 2), of) as never)
    assert.deepEqual([widest(ENOUGH_ANSWERS), widest(ENOUGH_ANSWERS - 1)], [false, true])
  })

  test('of a verdict is said to the thousandth that is sealed: what is not certain is not 100 %', () => {
    const said = Array.from({ length: 1_001 }, (_, permille) => confidenceWords(permille / 1_000))
    assert.equal(new Set(said).size, 1_001)
    assert.deepEqual(
      [0, 935, 996, 999, 1_000].map(permille => said[permille]),
      [...['0\u00a0%', '93.5\u00a0%', '99.6\u00a0%', '99.9\u00a0%', '100\u00a0%']],
    )
  })

  test('is said with how sure it is, or not at all', () => {
    const said = [rateOf(22, 71), rateOf(1, 4), rateOf(1, 1_000), rateOf(0, 100), rateOf(0, 0)]
    assert.deepEqual(said.map(rateWords), [
      ...['31 % (21–42 %), n 71', 'too few to tell, n 4', '<1 % (0–1 %), n 1,000'],
      ...['0 % (0–4 %), n 100', '–'],
    ])
  })
})
