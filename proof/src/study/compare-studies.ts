// Two verified studies of one protocol: whether they found the same. The figures of each are derived from its sealed
// records, and all comparisons together are wrong by chance in at most one of twenty cases (Bonferroni).

import { isTooFewToTell, wilson } from '../rate.ts'
import { canonicalJson } from '../record.ts'
import type { StudyProtocol } from './protocol.ts'
import type { ProvedStudy } from './study-proved.ts'
import { type StudyRate, studyRateOf } from './study-results.ts'

/** `too_few`: no difference was found, but one that matters could be hidden. */
export type Agreement = 'agree' | 'differ' | 'too_few'

export interface StudyComparison {
  verdict: Agreement | 'other_protocol'
  /** Parts of the protocol that differ: then nothing is compared. */
  differingProtocol: string[]
  comparisons: ComparedRate[]
}

export interface ComparedRate {
  engine: string
  /** A class, or `mentioned`. */
  what: string
  one: StudyRate | null
  other: StudyRate | null
  /** Of the first share minus the second, at the level tested; null if there is nothing to compare. */
  difference: Interval | null
  verdict: Agreement
}

export interface Interval {
  low: number
  high: number
}

const FAMILY_WISE = 0.05

export type Compared = Pick<ProvedStudy, 'protocol' | 'results'>

export function compareStudies(one: Compared, other: Compared): StudyComparison {
  const differingProtocol = differingParts(one.protocol, other.protocol)
  if (differingProtocol.length > 0) return { verdict: 'other_protocol', differingProtocol, comparisons: [] }
  const rates = one.results.engines.flatMap(({ engine, ...first }, at) => {
    const second = other.results.engines[at] as typeof first
    // A class unknown to one of them was not found in it.
    const names = Object.keys({ ...first.classes, ...second.classes })
    const rate = ({ classes, captured }: typeof first, name: string) =>
      classes[name] ?? studyRateOf(0, captured)
    return [
      { engine, what: 'mentioned', one: first.mentioned, other: second.mentioned },
      ...names.map(what => ({ engine, what, one: rate(first, what), other: rate(second, what) })),
    ]
  })
  const tests = rates.filter(({ one, other }) => one && other).length
  const z = quantile(1 - FAMILY_WISE / tests / 2)
  const comparisons = rates.map((rate): ComparedRate => {
    if (!rate.one || !rate.other) return { ...rate, difference: null, verdict: 'too_few' }
    const difference = newcombe(rate.one, rate.other, z)
    const differs = difference.low > 0 || difference.high < 0
    return {
      ...rate,
      difference,
      verdict: differs ? 'differ' : isTooFewToTell(difference) ? 'too_few' : 'agree',
    }
  })
  const has = (wanted: Agreement) => comparisons.some(({ verdict }) => verdict === wanted)
  return {
    verdict: has('differ') ? 'differ' : has('too_few') ? 'too_few' : 'agree',
    differingProtocol,
    comparisons,
  }
}

const differingParts = (one: StudyProtocol, other: StudyProtocol): string[] =>
  Object.keys({ ...one, ...other }).filter(part => {
    const [own, others] = [one, other].map(protocol => protocol[part as keyof StudyProtocol] ?? null)
    return canonicalJson(own) !== canonicalJson(others)
  })

type Counted = Pick<StudyRate, 'hits' | 'of' | 'share'>

/** Of the first share minus the second, at `z` of the normal distribution: Newcombe (1998), method 10. */
export function newcombe(one: Counted, other: Counted, z: number): Interval {
  const [a, b] = [wilson(one.hits, one.of, z), wilson(other.hits, other.of, z)]
  const difference = one.share - other.share
  return {
    low: Math.max(-1, difference - Math.hypot(one.share - a.low, b.high - other.share)),
    high: Math.min(1, difference + Math.hypot(a.high - one.share, other.share - b.low)),
  }
}

/** Of the standard normal distribution, for 0.5 < p < 1: within 0.00045 (Abramowitz and Stegun, 26.2.23). */
export function quantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - p))
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
}
