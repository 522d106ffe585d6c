import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { compareRates, type ObservedRate } from './permuted-change.ts'

const rate = (hits: number[], of = 20): ObservedRate => ({ hits, of: hits.map(() => of) })

/** By the book: every deal of the scans, the largest difference of all rates in each. */
function byTheBook(rates: ObservedRate[], before: number, scans: number): number[] {
  const sum = (numbers: readonly number[], wanted: boolean[], is: boolean) =>
    numbers.reduce((total, number, scan) => total + (wanted[scan] === is ? number : 0), 0)
  const far = ({ hits, of }: ObservedRate, later: boolean[]): number => {
    const [one, other] = [sum(of, later, true), sum(of, later, false)]
    const share =
      (one + other > 0 ? sum(hits, later, true) + sum(hits, later, false) : 0) / (one + other || 1)
    const spread = Math.sqrt(
      hits.reduce((total, hit, scan) => total + (hit - share * (of[scan] ?? 0)) ** 2, 0),
    )
    if (one === 0 || other === 0 || spread < 1e-9) return 0
    const apart = Math.abs(sum(hits, later, true) / one - sum(hits, later, false) / other)
    return (apart * Math.sqrt((one * other) / (one + other))) / spread
  }
  const deals = Array.from({ length: 2 ** scans }, (_, set) =>
    Array.from({ length: scans }, (_, scan) => Math.floor(set / 2 ** scan) % 2 === 1),
  ).filter(later => later.filter(Boolean).length === scans - before)
  const actual = Array.from({ length: scans }, (_, scan) => scan >= before)
  const largest = deals.map(later => Math.max(...rates.map(one => far(one, later))))
  return rates.map(one => {
    const own = far(one, actual)
    return own === 0 ? 1 : largest.filter(most => most >= own - 1e-9).length / largest.length
  })
}

describe('a change of rates', () => {
  test('is called where one rate jumps, and of no other', () => {
    const compared = compareRates([rate([2, 3, 1, 2, 12, 14, 13, 11]), rate([5, 4, 6, 5, 5, 6, 4, 5])], {
      before: 4,
      scans: 8,
    })
    assert.equal(compared.kind, 'compared')
    if (compared.kind !== 'compared') return
    assert.deepEqual(
      compared.differences.map(({ before, after, isChange }) => [before, after, isChange]),
      [
        [0.1, 0.625, true],
        [0.25, 0.25, false],
      ],
    )
  })

  test('cannot be told of too few scans, however far apart they are', () => {
    const { kind, differences } = compareRates([rate([0, 0, 20, 20])], { before: 2, scans: 4 })
    assert.deepEqual([kind, differences], ['too_few_scans', [{ before: 0, after: 1 }]])
    assert.equal(compareRates([rate([1, 2])], { before: 0, scans: 2 }).kind, 'too_few_scans')
  })

  test('has no number in a window without answers, and is none', () => {
    const hits = [0, 0, 0, 0, 3, 4, 2, 5]
    const compared = compareRates([{ hits, of: hits.map(hit => (hit === 0 ? 0 : 20)) }], {
      before: 4,
      scans: 8,
    })
    assert.deepEqual(compared.differences, [{ before: null, after: 0.175, p: 1, isChange: false }])
  })

  test('is the same when it is asked for again, also where deals are drawn', () => {
    const hits = Array.from({ length: 60 }, (_, scan) => (scan * 7) % 5)
    const ask = () => compareRates([rate(hits)], { before: 30, scans: 60 })
    assert.deepEqual(ask(), ask())
  })

  test('is what dealing the scans in every way gives', () => {
    const scan = fc
      .integer({ min: 0, max: 12 })
      .chain(of => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)))
    fc.assert(
      fc.property(
        fc.integer({ min: 7, max: 9 }).chain(scans =>
          fc.tuple(
            fc.integer({ min: 3, max: scans - 3 }),
            fc.array(fc.array(scan, { minLength: scans, maxLength: scans }), {
              minLength: 1,
              maxLength: 3,
            }),
          ),
        ),
        ([before, drawn]) => {
          const rates = drawn.map(scans => ({
            hits: scans.map(([hits]) => hits),
            of: scans.map(([, of]) => of),
          }))
          const scans = drawn[0]?.length ?? 0
          const compared = compareRates(rates, { before, scans })
          if (compared.kind === 'too_few_scans') return
          const expected = byTheBook(rates, before, scans)
          for (const [index, { p }] of compared.differences.entries())
            assert.ok(Math.abs(p - (expected[index] ?? Number.NaN)) < 1e-9, `${p}, not ${expected[index]}`)
        },
      ),
      { numRuns: 100 },
    )
  })
})
