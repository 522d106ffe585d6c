// What a bundle says but no step of the checklist proves, in words for people. Never in the words of whoever nobody
// vouches for.

import type { BundleIntegrity, BundleRecord } from './bundle-parts.ts'
import { countEach, counted } from './checklist.ts'
import { formatVerifierKey } from './note.ts'
import type { OpenedRun } from './open-run.ts'
import { type KeyRing, strangersOn } from './verify-log.ts'
import type { Dated, Witnessed } from './verify-time.ts'

interface Believed {
  ring: KeyRing
  /** By timestamps that a given root stands behind. */
  dated: Dated[]
  /** Whose keys were given, and who signed. */
  witnesses: Witnessed[] | null
}

/** For a bundle in which nothing is wrong. */
export function notProved(integrity: BundleIntegrity, run: OpenedRun, believed: Believed): string[] {
  const { reading, asides, notUnderstood } = run
  return [
    ...(reading
      ? [`that its readable text is what its bytes say: ${reading.reader} read it out of them`]
      : []),
    ...(asides.some(({ kind }) => kind === 'event')
      ? ['who stands behind the ids of its trail, and that nothing else was done']
      : []),
    ...byKind(asides.filter(({ kind }) => kind !== 'event')).map(
      ([kind, count]) =>
        `what ${counted(count, 'record')} of the kind ${kind} can have to do with this answer: sealed, and shown by kind alone`,
    ),
    ...byKind(notUnderstood).map(
      ([kind, count]) =>
        `what ${counted(count, 'record')} of the kind ${kind} may say: sealed, not understood`,
    ),
    ...saidByStrangers(integrity, believed),
  ]
}

/** Authorities, witnesses and keys unknown to the reader. */
export function saidByStrangers(
  { anchors, witnessed }: BundleIntegrity,
  { ring, dated, witnesses }: Believed,
): string[] {
  const timestamps = anchors.length - dated.length
  const lines = witnessed ? strangersOn(witnessed.checkpoint, ring.known).length : 0
  const unknown = lines - (witnesses?.length ?? 0)
  return [
    ...(timestamps > 0 ? [`who made ${counted(timestamps, 'timestamp')}, and when`] : []),
    ...(unknown > 0 ? [`whose ${counted(unknown, 'line')} of witnesses it bears`] : []),
    ...ring.older.map(key => `that this was an earlier key of the log: ${formatVerifierKey(key)}`),
  ]
}

const byKind = (records: { record: BundleRecord }[]): [kind: string, count: number][] =>
  countEach(records.map(({ record }) => record.kind))
