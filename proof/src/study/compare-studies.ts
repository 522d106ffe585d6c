// Two verified studies of one protocol: whether they found the same. The figures of each are derived from its sealed
// records, and all comparisons together are wrong by chance in at most one of twenty cases.

import { isTooFewToTell } from '../rate.ts'
import { canonicalJson } from '../record.ts'
import { holm, type Interval } from './difference.ts'
import type { StudyProtocol } from './protocol.ts'
import type { ProvedStudy } from './study-proved.ts'
import { STUDY_CLASSES, type StudyCounts, type StudyRate, studyRateOf } from './study-results.ts'

/** `too_few`: no difference was found, but one that matters could be hidden. */
export type Agreement = 'agree' | 'differ' | 'too_few'

export interface StudyComparison {
  verdict: Agreement
  /** Parts of the protocol that differ; empty if both follow one protocol. */
  differingProtocol: (keyof StudyProtocol)[]
  /** Engines that only one of them asked. */
  notCompared: string[]
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

const FAMILY_WISE = 0.05

export type Compared = Pick<ProvedStudy, 'protocol' | 'results'>

export function compareStudies(one: Compared, other: Compared): StudyComparison {
  const enginesOf = ({ results }: Compared) => new Map(results.engines.map(counts => [counts.engine, counts]))
  const [first, second] = [enginesOf(one), enginesOf(other)]
  const rates = [...first].flatMap(([engine, counts]) => {
    const others = second.get(engine)
    return others ? ratesOf(engine, counts, others) : []
  })
  const judged = holm(
    rates.flatMap(({ one, other }) => (one && other ? [[one, other]] : [])),
    FAMILY_WISE,
  )
  let next = 0
  const comparisons = rates.map((rate): ComparedRate => {
    const found = rate.one && rate.other ? judged[next++] : undefined
    if (!found) return { ...rate, difference: null, verdict: 'too_few' }
    return { ...rate, difference: found.interval, verdict: verdictOf(found) }
  })
  const has = (wanted: Agreement) => comparisons.some(({ verdict }) => verdict === wanted)
  return {
    verdict: has('differ') ? 'differ' : has('too_few') || comparisons.length === 0 ? 'too_few' : 'agree',
    differingProtocol: differingParts(one.protocol, other.protocol),
    notCompared: [
      ...[...first.keys()].filter(engine => !second.has(engine)),
      ...[...second.keys()].filter(engine => !first.has(engine)),
    ],
    comparisons,
  }
}

const verdictOf = ({ differs, interval }: { differs: boolean; interval: Interval }): Agreement =>
  differs ? 'differ' : isTooFewToTell(interval) ? 'too_few' : 'agree'

function ratesOf(engine: string, one: StudyCounts, other: StudyCounts) {
  const names = [...new Set([...STUDY_CLASSES, ...Object.keys(one.classes), ...Object.keys(other.classes)])]
  // A class unknown to one of them was not found in it.
  const rate = ({ classes, captured }: StudyCounts, name: string): StudyRate | null =>
    classes[name] ?? studyRateOf(0, captured)
  return [
    { engine, what: 'mentioned', one: one.mentioned, other: other.mentioned },
    ...names.map(what => ({ engine, what, one: rate(one, what), other: rate(other, what) })),
  ]
}

export const differingParts = (one: StudyProtocol, other: StudyProtocol): (keyof StudyProtocol)[] =>
  (Object.keys(one) as (keyof StudyProtocol)[]).filter(
    part => canonicalJson(one[part]) !== canonicalJson(other[part]),
  )
