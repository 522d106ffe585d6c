// How far our numbers can be trusted, on simulated scans whose true rates are known: how often the interval holds the
// rate, how often a change is called where none was, and how often a real one is found.

import { writeFileSync } from 'node:fs'
import { type Rate, rateOf } from '../../../proof/src/rate.ts'
import {
  compareRates,
  FALSE_ALARMS,
  type ObservedRate,
} from '../../../service/src/figures/change/permuted-change.ts'
import { type Chance, chanceOf } from '../../chaos/seeded.ts'
import { falselyChanged } from './cadence.ts'

const SIZES = [5, 10, 20, 50, 100, 200, 500]
const RATES = Array.from({ length: 19 }, (_, index) => (index + 1) / 20)
/** Scans before and after. */
const WINDOWS: [before: number, after: number][] = [
  [4, 4],
  [7, 7],
  [14, 14],
  [30, 30],
  [29, 1],
]
/** What a scan asks. */
const ENGINES = 11
const PROMPTS = 20
/** The same answer of one engine twice in a scan, beyond chance: 0 never, 1 always. */
const DEPENDENCES = [0, 0.1, 0.3]

export interface NumbersOptions {
  /** For each number of answers. */
  scans: number
  /** For each setting in which nothing changes. */
  comparisons: number
}

export function evaluateNumbers({ scans, comparisons }: NumbersOptions) {
  const settings = WINDOWS.flatMap(([before, after]) =>
    DEPENDENCES.map(dependence => ({ before, after, dependence, comparisons, carried: 0 })),
  )
  const fewer = Math.max(20, Math.ceil(comparisons / 10))
  return {
    scans,
    comparisons,
    coverage: named(SIZES.map(of => [`${of} answers`, coverage(of, scans)])),
    falseChanges: named(settings.map(setting => [nameOf(setting), falseChanges(setting)])),
    power: named(settings.map(setting => [nameOf(setting), power({ ...setting, comparisons: fewer })])),
    /** Not independent from scan to scan: every second one leans as the one before. Scans are then not as good as shuffled. */
    carried: named(
      WINDOWS.map(([before, after]) => {
        const setting = { before, after, dependence: 0.1, comparisons: fewer, carried: 0.5 }
        return [nameOf(setting), falseChanges(setting)]
      }),
    ),
    cadence: named(
      WINDOWS.flatMap(([before, after]) =>
        [0, 0.1].map(dependence => {
          const setting = { before, after, dependence, comparisons, carried: 0 }
          return [nameOf(setting), falseChangesByCadence(setting)] as const
        }),
      ),
    ),
  }
}

const named = <T>(entries: (readonly [string, T])[]): Record<string, T> => Object.fromEntries(entries)

const nameOf = ({ before, after, dependence }: Simulated): string =>
  `${before} scans and ${after}, dependence ${dependence}`

function coverage(of: number, scans: number) {
  const chance = chanceOf(1, `coverage ${of}`)
  const each = Math.ceil(scans / RATES.length)
  const held = RATES.map(rate => {
    let inside = 0
    for (let scan = 0; scan < each; scan++) {
      const { low, high } = rateOf(hitsOf(chance, of, rate), of) as Rate
      if (low <= rate && rate <= high) inside++
    }
    return { rate, share: inside / each }
  })
  const lowest = held.reduce((least, one) => (one.share < least.share ? one : least))
  return { mean: mean(held.map(({ share }) => share)), lowest: lowest.share, lowestAt: lowest.rate }
}

const hitsOf = (chance: Chance, of: number, rate: number): number => {
  let hits = 0
  for (let answer = 0; answer < of; answer++) if (chance.next() < rate) hits++
  return hits
}

interface Simulated {
  before: number
  after: number
  /** From 0, independent, to 1, all answers of a scan alike. */
  dependence: number
  comparisons: number
  /** How likely a scan leans as the one before it. */
  carried: number
}

function falseChanges({ before, after, dependence, comparisons, carried }: Simulated) {
  const chance = chanceOf(2, `${before} ${after} ${dependence} ${carried}`)
  let wrong = 0
  for (let comparison = 0; comparison < comparisons; comparison++) {
    const rates = Array.from({ length: ENGINES }, () => {
      const rate = 0.05 + 0.5 * chance.next()
      return simulated(chance, { before, after, dependence, carried, from: rate, to: rate })
    })
    if (changesIn(rates, before, before + after).length > 0) wrong++
  }
  return { before, after, dependence, wrong: shareOf(wrong, comparisons), bar: FALSE_ALARMS }
}

function falseChangesByCadence({ before, after, dependence, comparisons }: Simulated) {
  const wrong = falselyChanged({ before, after, dependence }, comparisons)
  return { before, after, dependence, wrong: shareOf(wrong, comparisons), bar: FALSE_ALARMS }
}

/** One engine of eleven goes from 10 % to 30 %; how often that one is named. */
function power({ before, after, dependence, comparisons, carried }: Simulated) {
  const chance = chanceOf(3, `${before} ${after} ${dependence}`)
  let found = 0
  for (let comparison = 0; comparison < comparisons; comparison++) {
    const rates = Array.from({ length: ENGINES }, (_, engine) => {
      const [from, to] = engine === 0 ? [0.1, 0.3] : [0.2, 0.2]
      return simulated(chance, { before, after, dependence, carried, from, to })
    })
    if (changesIn(rates, before, before + after).includes(0)) found++
  }
  return { before, after, dependence, found: shareOf(found, comparisons) }
}

function shareOf(hits: number, of: number) {
  const { share, low, high } = rateOf(hits, of) as Rate
  return { share, low, high }
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
  carried: number
  from: number
  to: number
}

/** All answers of a scan lean the same way by chance: a beta-binomial with that correlation within a scan. */
function simulated(chance: Chance, { before, after, dependence, carried, from, to }: OneRate): ObservedRate {
  const rates = [...Array(before).fill(from), ...Array(after).fill(to)] as number[]
  let lean: number | null = null
  const hits = rates.map(rate => {
    if (lean === null || carried === 0 || chance.next() >= carried) lean = leaning(chance, rate, dependence)
    return hitsOf(chance, PROMPTS, lean)
  })
  return { hits, of: rates.map(() => PROMPTS) }
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

const FILE = new URL('../../../docs/numbers.json', import.meta.url)

/** `npm run docs` makes the tables of docs/numbers.md of it. */
export function writeNumbers(): object {
  const numbers = evaluateNumbers({ scans: 100_000, comparisons: 10_000 })
  writeFileSync(FILE, `${JSON.stringify(numbers, null, 2)}\n`)
  return numbers
}
