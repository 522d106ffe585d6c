import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seeded } from '../../../test/seeded.ts'
import { meanRank, shareOfVoice, studentT, type Voices } from './intervals.ts'

/** A market: how often each company is named, the first being ours; in `lists` of answers as the second says. */
interface Market {
  called: string
  usual: number[]
  lists?: { share: number; named: number[] }
}

const several = (count: number, rate: number): number[] => Array.from({ length: count }, () => rate)

const MARKETS: Market[] = [
  { called: 'three alike', usual: several(3, 0.5) },
  { called: 'seldom named', usual: [0.05, ...several(3, 0.5)] },
  { called: 'nearly alone', usual: [0.9, 0.1, 0.05] },
  {
    called: 'twenty rivals, half of the answers are lists',
    usual: several(21, 0.03),
    lists: { share: 0.5, named: several(21, 0.6) },
  },
  {
    called: 'only in lists',
    usual: [0.02, ...several(8, 0.1)],
    lists: { share: 0.4, named: [0.9, ...several(8, 0.7)] },
  },
  {
    called: 'never in lists',
    usual: [0.6, ...several(8, 0.05)],
    lists: { share: 0.4, named: [0.05, ...several(8, 0.7)] },
  },
  { called: 'most answers name nobody', usual: [0, 0, 0], lists: { share: 0.4, named: [0.6, 0.5, 0.3] } },
]

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

function trueShare({ usual, lists }: Market): number {
  const part = lists?.share ?? 0
  const mean = (of: (named: number[]) => number) => (1 - part) * of(usual) + part * of(lists?.named ?? [0])
  return mean(([own = 0]) => own) / mean(sum)
}

function ask({ usual, lists }: Market, answers: number, random: () => number): Voices {
  const voices = { answers, naming: 0, named: 0, mentions: 0, beside: 0, squares: 0 }
  for (let answer = 0; answer < answers; answer++) {
    const rates = lists && random() < lists.share ? lists.named : usual
    const named = rates.map(rate => (random() < rate ? 1 : 0) as number)
    const [own = 0] = named
    const all = sum(named)
    voices.naming += Math.min(1, all)
    voices.named += own
    voices.mentions += all
    voices.beside += own * all
    voices.squares += all * all
  }
  return voices
}

const ROUNDS = 3_000

describe('the share of voice', () => {
  for (const [place, market] of MARKETS.entries())
    for (const answers of [60, 200])
      test(`${market.called}, ${answers} answers: 93 to 97 % of intervals hold it`, () => {
        const random = seeded(1_000 * place + answers)
        const share = trueShare(market)
        let held = 0
        for (let round = 0; round < ROUNDS; round++) {
          const found = shareOfVoice(ask(market, answers, random))
          if (found && found.low <= share && share <= found.high) held++
        }
        assert.ok(held >= 0.93 * ROUNDS && held <= 0.97 * ROUNDS, `${(100 * held) / ROUNDS} %`)
      })

  test('namings of one answer are not drawn apart: lists of all companies tell no more than one naming each', () => {
    const lists = shareOfVoice({
      answers: 40,
      naming: 40,
      named: 40,
      mentions: 400,
      beside: 400,
      squares: 4000,
    })
    assert.equal(lists?.share, 0.1)
    const apart = shareOfVoice({
      answers: 400,
      naming: 400,
      named: 40,
      mentions: 400,
      beside: 40,
      squares: 400,
    })
    assert.ok(lists && apart && lists.high - lists.low > apart.high - apart.low)
  })

  test('nobody named has none; never and always are exact at their end', () => {
    const base = { answers: 50, naming: 40, mentions: 40, squares: 40 }
    assert.equal(shareOfVoice({ ...base, naming: 0, named: 0, mentions: 0, beside: 0, squares: 0 }), null)
    const never = shareOfVoice({ ...base, named: 0, beside: 0 })
    assert.ok(never && never.low === 0 && never.high > 0.05 && never.high < 0.15)
    const always = shareOfVoice({ ...base, named: 40, beside: 40 })
    assert.ok(always && always.high === 1 && always.low < 0.95 && always.low > 0.85)
  })
})

describe('the mean place', () => {
  test('never ranked has none, and few have no interval', () => {
    assert.equal(meanRank(0, 0, 0), null)
    assert.deepEqual(meanRank(9, 18, 40), { mean: 2, low: null, high: null, of: 9 })
    assert.deepEqual(meanRank(20, 40, null), { mean: 2, low: null, high: null, of: 20 })
  })

  test('it is the interval of the textbook, and nobody is before the first', () => {
    // 1 to 10: the mean is 5.5, the deviation 3.0277, and t of nine degrees 2.2622.
    const found = meanRank(10, 55, 385)
    assert.ok(found?.low && found.high)
    assert.ok(Math.abs(found.low - 3.334) < 0.01 && Math.abs(found.high - 7.666) < 0.01)
    assert.equal(meanRank(12, 12, 12)?.low, 1)
    assert.equal(meanRank(12, 14, 22)?.low, 1)
  })

  test('quantiles of Student', () => {
    const known = [
      [5, 2.5706],
      [9, 2.2622],
      [29, 2.0452],
      [199, 1.972],
    ] as const
    for (const [degrees, t] of known) assert.ok(Math.abs(studentT(degrees) - t) < 0.01, `${degrees}`)
  })
})
