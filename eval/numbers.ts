// How far our numbers can be trusted, on simulated scans whose true rates are known: how often the interval holds the
// rate, how often a change is called where none was, and how often a real one is found.

import { type Chance, chanceOf } from '../chaos/seeded.ts'
import { rateOf } from '../proof/src/rate.ts'
import { compareRates, FALSE_ALARMS, type ObservedRate } from '../service/src/scans/change/permuted-change.ts'

const SIZES = [5, 10, 20, 50, 100, 200, 500]
const RATES = Array.from({ length: 19 }, (_, index) => (index + 1) / 20)

export interface NumbersOptions {
  scans: number
  comparisons: number
}

export function evaluateNumbers({ scans, comparisons }: NumbersOptions) {
  return {
    coverage: coverage(scans),
    falseChanges: [0, 0.1, 0.3].flatMap(dependence =>
      WINDOWS.map(windows => falseChanges({ ...windows, dependence, comparisons })),
    ),
    power: [0, 0.1].flatMap(dependence =>
      WINDOWS.map(windows => power({ ...windows, dependence, comparisons: Math.ceil(comparisons / 10) })),
    ),
  }
}

function coverage(scans: number) {
  const chance = chanceOf(1, 'coverage')
  const each = Math.ceil(scans / (SIZES.length * RATES.length))
  return SIZES.map(of => {
    const held = RATES.map(rate => {
      let inside = 0
      for (let scan = 0; scan < each; scan++) {
        const { low, high } = rateOf(hitsOf(chance, of, rate), of) as NonNullable<ReturnType<typeof rateOf>>
        if (low <= rate && rate <= high) inside++
      }
      return { rate, share: inside / each }
    })
    const lowest = held.reduce((least, one) => (one.share < least.share ? one : least))
    return { of, scans: each * RATES.length, mean: mean(held.map(({ share }) => share)), lowest }
  })
}

const hitsOf = (chance: Chance, of: number, rate: number): number => {
  let hits = 0
  for (let answer = 0; answer < of; answer++) if (chance.next() < rate) hits++
  return hits
}

/** Scans before and after; each asks so many engines so many prompts. */
const WINDOWS = [
  { before: 4, after: 4 },
  { before: 7, after: 7 },
  { before: 30, after: 30 },
  { before: 29, after: 1 },
]
const ENGINES = 11
const PROMPTS = 20

interface Simulated {
  before: number
  after: number
  /** From 0, independent, to 1, all answers of a scan alike. */
  dependence: number
  comparisons: number
}

function falseChanges({ before, after, dependence, comparisons }: Simulated) {
  const chance = chanceOf(2, `${before} ${after} ${dependence}`)
  let wrong = 0
  for (let comparison = 0; comparison < comparisons; comparison++) {
    const rates = Array.from({ length: ENGINES }, () => {
      const rate = 0.05 + 0.5 * chance.next()
      return simulated(chance, { before, after, dependence, from: rate, to: rate })
    })
    if (changesIn(rates, before, before + after).length > 0) wrong++
  }
  return { before, after, dependence, comparisons, wrong: rateOf(wrong, comparisons), bar: FALSE_ALARMS }
}

/** One engine of eleven goes from 10 % to 30 %. */
function power({ before, after, dependence, comparisons }: Simulated) {
  const chance = chanceOf(3, `${before} ${after} ${dependence}`)
  let found = 0
  for (let comparison = 0; comparison < comparisons; comparison++) {
    const rates = Array.from({ length: ENGINES }, (_, engine) => {
      const [from, to] = engine === 0 ? [0.1, 0.3] : [0.2, 0.2]
      return simulated(chance, { before, after, dependence, from, to })
    })
    if (changesIn(rates, before, before + after).includes(0)) found++
  }
  return { before, after, dependence, comparisons, found: rateOf(found, comparisons) }
}

function changesIn(rates: ObservedRate[], before: number, scans: number): number[] {
  const compared = compareRates(rates, { before, scans })
  if (compared.kind !== 'compared') return []
  return compared.differences.flatMap(({ isChange }, index) => (isChange ? [index] : []))
}

interface OneRate {
  before: number
  after: number
  dependence: number
  from: number
  to: number
}

/** All answers of a scan lean the same way by chance: a beta-binomial with that correlation within a scan. */
function simulated(chance: Chance, { before, after, dependence, from, to }: OneRate): ObservedRate {
  const rates = [...Array(before).fill(from), ...Array(after).fill(to)] as number[]
  return {
    hits: rates.map(rate => hitsOf(chance, PROMPTS, leaning(chance, rate, dependence))),
    of: rates.map(() => PROMPTS),
  }
}

/** Drawn from the beta distribution whose mean is the rate, by two gammas. */
function leaning(chance: Chance, rate: number, dependence: number): number {
  if (dependence === 0) return rate
  const strength = (1 - dependence) / dependence
  const [one, other] = [gamma(chance, rate * strength), gamma(chance, (1 - rate) * strength)]
  return one + other === 0 ? rate : one / (one + other)
}

/** Marsaglia and Tsang (2000). */
function gamma(chance: Chance, shape: number): number {
  if (shape < 1) return gamma(chance, shape + 1) * chance.next() ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - chance.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
