// What is broken, when, and for how long: drawn from the seed before anything starts. Whom it hits is decided at
// the time, among those present. Nothing here touches a process.

import { chanceOf } from './seeded.ts'

export const FAULT_KINDS = [
  'kill-worker',
  'kill-api',
  'kill-database',
  'stop-worker',
  'stop-api',
  'stop-database',
  'cut',
  'hang',
  'engines-down',
  'journal-full',
  'disk-full',
  'read-only',
  'connections-full',
  'store-away',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** How a PostgreSQL dies: all its processes together, one of them (it then restarts on its own), or at its own hand. */
const MANNERS = ['all', 'all', 'backend', 'immediate'] as const
export type Manner = (typeof MANNERS)[number]

export interface PlannedFault {
  kind: FaultKind
  /** Milliseconds after the beginning. */
  at: number
  /** From 0 to 1: which of those who are there. */
  victim: number
  /** Milliseconds; for a kill, how long the supervisor takes to notice. */
  lasts: number
  manner: Manner
}

export type Counts = Record<FaultKind, number>

export const SHORT: Counts = {
  'kill-worker': 10,
  'kill-api': 3,
  'kill-database': 2,
  'stop-worker': 1,
  'stop-api': 1,
  'stop-database': 1,
  cut: 1,
  hang: 1,
  'engines-down': 1,
  'journal-full': 1,
  'disk-full': 1,
  'read-only': 1,
  'connections-full': 1,
  'store-away': 1,
}

export const LONG: Counts = {
  'kill-worker': 200,
  'kill-api': 50,
  'kill-database': 50,
  'stop-worker': 20,
  'stop-api': 10,
  'stop-database': 10,
  cut: 20,
  hang: 20,
  'engines-down': 6,
  'journal-full': 10,
  'disk-full': 10,
  'read-only': 10,
  'connections-full': 10,
  'store-away': 10,
}

/** After 10 s the queue gives a silent worker's job to another: a worker stopped for longer comes back as a zombie. */
const ZOMBIE_MS = 13_000

const LASTS: Record<FaultKind, [least: number, most: number]> = {
  'kill-worker': [100, 600],
  'kill-api': [100, 600],
  'kill-database': [0, 1_500],
  'stop-worker': [ZOMBIE_MS, 20_000],
  'stop-api': [2_000, 6_000],
  'stop-database': [2_000, 5_000],
  cut: [100, 3_000],
  hang: [1_000, 4_000],
  'engines-down': [1_000, 3_000],
  'journal-full': [2_000, 5_000],
  'disk-full': [1_500, 4_000],
  'read-only': [1_500, 4_000],
  'connections-full': [1_500, 4_000],
  'store-away': [1_500, 6_000],
}
const LONGEST_STOP_MS = 60_000
/** One in so many workers is stopped for much longer. */
const LONG_STOP = 0.15

export function planFaults(seed: number, counts: Counts, lengthMs: number): PlannedFault[] {
  return FAULT_KINDS.flatMap(kind => {
    const chance = chanceOf(seed, kind)
    return Array.from({ length: counts[kind] }, (_, index) => {
      const [least, most] = LASTS[kind]
      const fault = {
        kind,
        // Spread over the whole length, and never at the same beat.
        at: Math.round(((index + chance.next()) / counts[kind]) * lengthMs),
        victim: chance.next(),
        lasts: Math.round(chance.between(least, most)),
        manner: chance.pick(MANNERS),
      }
      const isLong = kind === 'stop-worker' && chance.next() < LONG_STOP && lengthMs > 3 * LONGEST_STOP_MS
      return isLong ? { ...fault, lasts: LONGEST_STOP_MS } : fault
    })
  }).toSorted((a, b) => a.at - b.at)
}

/** How long a campaign must be for everything broken to heal in between. */
export const lengthOf = (counts: Counts): number =>
  Math.max(
    30_000,
    counts['kill-worker'] * 4_000,
    counts['kill-api'] * 14_000,
    counts['kill-database'] * 14_000,
    counts['stop-worker'] * 25_000,
    (counts['kill-database'] + counts['stop-database'] + counts['engines-down']) * 12_000 +
      (counts['disk-full'] + counts['read-only'] + counts['connections-full'] + counts['store-away']) * 6_000,
  )
