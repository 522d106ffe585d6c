// The results of a study in numbers: the service shows them with this function, and the verifier derives them again.

import { isTooFewToTell, type Rate, rateOf } from '../rate.ts'
import type { StudyEndingKind } from './study-bundle.ts'

/** One planned ask. */
export interface StudySample {
  engine: string
  /** Null while it is open. */
  ending: StudyEndingKind | null
  /** Of a captured one. */
  citationClass: string | null
}

export interface StudyRate extends Rate {
  /** The interval is too wide to say much. */
  tooFewToTell: boolean
}

export interface StudyCounts extends Record<StudyEndingKind, number> {
  planned: number
  /** Of the captured answers: whether the brand is mentioned at all. Null if there are none. */
  mentioned: StudyRate | null
  /** Of what was captured, by class. */
  classes: Record<string, StudyRate | null>
}

export interface StudyResults {
  all: StudyCounts
  /** In the order of the protocol. */
  engines: (StudyCounts & { engine: string })[]
}

/** The classes of v1, in its order. Those sealed by a later version are counted after them. */
export const STUDY_CLASSES = ['STRONG', 'DESCRIPTIVE', 'ECHO', 'CONFABULATED', 'ABSENT']

export function studyResults(engines: string[], samples: StudySample[]): StudyResults {
  const known = samples.flatMap(({ citationClass }) => citationClass ?? [])
  const classes = [...new Set([...STUDY_CLASSES, ...known])]
  const ofEngine = (asked: string) => samples.filter(({ engine }) => engine === asked)
  return {
    all: countsOf(samples, classes),
    engines: engines.map(engine => ({ engine, ...countsOf(ofEngine(engine), classes) })),
  }
}

/** Null of nothing. */
export function studyRateOf(hits: number, of: number): StudyRate | null {
  const rate = rateOf(hits, of)
  return rate && { ...rate, tooFewToTell: isTooFewToTell(rate) }
}

function countsOf(samples: StudySample[], classes: string[]): StudyCounts {
  const ended = (kind: StudyEndingKind) => samples.filter(({ ending }) => ending === kind)
  const captured = ended('captured')
  const rate = (isHit: (citationClass: string | null) => boolean) =>
    studyRateOf(captured.filter(({ citationClass }) => isHit(citationClass)).length, captured.length)
  return {
    planned: samples.length,
    captured: captured.length,
    unanswered: ended('unanswered').length,
    failed: ended('failed').length,
    cancelled: ended('cancelled').length,
    mentioned: rate(name => name !== 'ABSENT'),
    classes: Object.fromEntries(classes.map(name => [name, rate(one => one === name)])),
  }
}
