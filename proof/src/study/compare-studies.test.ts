import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { seeded } from '../../test/seeded.ts'
import { PROTOCOL } from '../../test/study/study-builder.ts'
import { type Compared, compareStudies, newcombe, quantile } from './compare-studies.ts'
import { studyResults } from './study-results.ts'

const counted = (hits: number, of: number) => ({ hits, of, share: hits / of })

describe('the interval of a difference', () => {
  // Newcombe (1998), Statistics in Medicine 17:873, table II, method 10.
  const PUBLISHED: [number, number, number, number, number, number][] = [
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ]
  for (const [a, m, b, n, low, high] of PUBLISHED)
    test(`${a}/${m} and ${b}/${n}`, () => {
      const found = newcombe(counted(a, m), counted(b, n), 1.959964)
      assert.deepEqual([found.low.toFixed(4), found.high.toFixed(4)], [low.toFixed(4), high.toFixed(4)])
    })

  test('mirrors when the two change places, and is wider at a higher level', () => {
    const pair = fc
      .tuple(fc.nat(200), fc.integer({ min: 1, max: 200 }))
      .map(([a, n]) => counted(Math.min(a, n), n))
    fc.assert(
      fc.property(pair, pair, (one, other) => {
        const [there, back] = [newcombe(one, other, 1.96), newcombe(other, one, 1.96)]
        assert.ok(Math.abs(there.low + back.high) < 1e-12 && Math.abs(there.high + back.low) < 1e-12)
        const wide = newcombe(one, other, 3)
        assert.ok(wide.low <= there.low + 1e-12 && there.high <= wide.high + 1e-12)
      }),
    )
  })

  test('quantiles of the normal distribution', () => {
    // Abramowitz and Stegun, tables 26.5 and 26.6.
    const known = [
      [0.975, 1.959963984540054],
      [0.995, 2.5758293035489],
      [0.9995, 3.290526731491895],
      [0.999995, 4.417173413467593],
    ] as const
    for (const [p, z] of known) assert.ok(Math.abs(quantile(p) - z) < 4.5e-4, `${quantile(p)}`)
  })
})

/** So many of each class, by one engine after the other. */
function study(counts: Record<string, number>[], protocol = PROTOCOL): Compared {
  const samples = counts.flatMap((own, at) =>
    Object.entries(own).flatMap(([citationClass, many]) =>
      Array.from({ length: many }, () => ({
        ...{ engine: protocol.engines[at] as string, ending: 'captured' as const, citationClass },
      })),
    ),
  )
  return { protocol, results: studyResults(protocol.engines, samples) }
}

describe('two studies', () => {
  const large: Record<string, number>[] = [
    { STRONG: 400, ABSENT: 200 },
    { STRONG: 100, CONFABULATED: 500 },
  ]
  test('agree with themselves where there is enough', () => {
    const { verdict, comparisons, differingProtocol } = compareStudies(study(large), study(large))
    assert.deepEqual([verdict, differingProtocol], ['agree', []])
    assert.equal(comparisons.length, 2 * 6)
    assert.ok(
      comparisons.every(({ difference }) => difference && difference.low <= 0 && difference.high >= 0),
    )
  })

  test('differ where one engine answers otherwise, and only there', () => {
    const other = study([large[0] ?? {}, { STRONG: 300, CONFABULATED: 300 }])
    const { verdict, comparisons } = compareStudies(study(large), other)
    assert.equal(verdict, 'differ')
    assert.deepEqual(
      comparisons.filter(one => one.verdict === 'differ').map(({ engine, what }) => `${engine} ${what}`),
      ['CLAUDE STRONG', 'CLAUDE CONFABULATED'],
    )
  })

  test('of 1,000 pairs that drew from the same shares, no more than a twentieth are said to differ', () => {
    const next = seeded(7)
    const drawn = (shares: number[]) =>
      study(
        shares.map(share => {
          const STRONG = Array.from({ length: 60 }, next).filter(value => value < share).length
          return { STRONG, ABSENT: 60 - STRONG }
        }),
      )
    let wrong = 0
    for (let world = 0; world < 1_000; world++) {
      const shares = [next(), next()]
      if (compareStudies(drawn(shares), drawn(shares)).verdict === 'differ') wrong += 1
    }
    assert.ok(wrong <= 50, `${wrong} of 1,000`)
    assert.ok(wrong > 0, 'it never says that anything differs')
  })

  test('of few answers nothing is said, nor of none', () => {
    const few = compareStudies(study([{ STRONG: 5 }, { ABSENT: 5 }]), study([{ STRONG: 4 }, {}]))
    assert.equal(few.verdict, 'too_few')
  })

  test('a class that only one of them knows counts as none in the other', () => {
    const { comparisons } = compareStudies(study([{ NEW: 300 }, {}]), study([{ STRONG: 300 }, {}]))
    assert.equal(comparisons.find(({ what }) => what === 'NEW')?.verdict, 'differ')
  })

  test('of other protocols nothing is compared, and what differs is named', () => {
    const other = study(large, { ...PROTOCOL, engines: ['CHATGPT', 'GEMINI'], maxUsdMicros: 1 })
    assert.deepEqual(compareStudies(study(large), other), {
      ...{ verdict: 'other_protocol', differingProtocol: ['engines', 'maxUsdMicros'], comparisons: [] },
    })
  })
})
