// What a reader has shown on labelled answers, and so what it may accuse of. An uncalibrated reader only suspects.

import { VALUE_KINDS, type ValueKind } from '../values/kinds.ts'

export interface Tally {
  /** Contradictions found through the reader. */
  found: number
  /** Those of them that people had marked too. */
  right: number
}

/** By kind of value. */
export type Calibration = Partial<Record<ValueKind, Tally>>

export const UNCALIBRATED: Calibration = {}

/** Of the simulated reader, which accuses simulated answers and nobody else: as much as may just accuse. */
export const SIMULATED: Calibration = Object.fromEntries(
  VALUE_KINDS.map(kind => [kind, { found: 35, right: 35 }]),
)

/** Kinds counted together, because they are read and compared alike and few answers contradict the second. */
const TOGETHER: readonly ValueKind[][] = [
  ['place', 'country'],
  ['hours', 'clock'],
]

/** The counts of a kind, with the kinds that go with it. */
export function tallyOf(calibration: Calibration, kind: ValueKind): Tally {
  const kinds = TOGETHER.find(group => group.includes(kind)) ?? [kind]
  const tallies = kinds.flatMap(one => calibration[one] ?? [])
  return {
    found: tallies.reduce((sum, { found }) => sum + found, 0),
    right: tallies.reduce((sum, { right }) => sum + right, 0),
  }
}

export interface Interval {
  low: number
  high: number
}

/** Two-sided 95 %. */
const Z = 1.959964

/** Wilson's interval for a share, after E. B. Wilson, 1927. */
export function wilson(right: number, found: number): Interval {
  if (found === 0) return { low: 0, high: 1 }
  const share = right / found
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * found)) / found)
  const middle = share + Z ** 2 / (2 * found)
  const scale = 1 + Z ** 2 / found
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}

/** At least nine of ten accusations must be right. */
const LEAST = 0.9

export const lowerBound = ({ found, right }: Tally): number => wilson(right, found).low

export function mayAccuse(calibration: Calibration, kind: ValueKind): boolean {
  return lowerBound(tallyOf(calibration, kind)) >= LEAST
}

/** In thousandths, smoothed: a kind that few labels met stays modest. */
export function confidenceOfKind(calibration: Calibration, kind: ValueKind): number {
  const { found, right } = tallyOf(calibration, kind)
  return Math.round((1000 * (right + 1)) / (found + 2))
}
