// The part of the checklist that applies to everything in a log: its keys, its checkpoint, the records' places, and
// what outsiders say about it.

import type { BundleIntegrity } from './bundle-parts.ts'
import type { Checklist, Passed } from './checklist.ts'
import type { ReadTrust } from './trust.ts'
import {
  checkConsistency,
  checkInclusion,
  checkKeys,
  checkSignature,
  type KeyRing,
  type Signed,
} from './verify-log.ts'
import { skipUnread } from './verify-records.ts'
import { checkTimestamps, checkWitnesses, type Dated, type Subject, type Witnessed } from './verify-time.ts'

export type LogStepId =
  | 'keys'
  | 'checkpoint'
  | 'inclusion'
  | 'consistency'
  | 'timestamps'
  | 'time'
  | 'witnesses'

export interface LogPart<Bracket> {
  ring: KeyRing | null
  signed: Signed | null
  /** By the timestamps that a given root stands behind. */
  dated: Dated[]
  bracket: Bracket | null
  witnesses: Witnessed[] | null
}

interface DatedPart<Bracket> {
  /** The place of what outsiders should have dated; null if it has none. */
  index: number | null
  subject: Subject
  time(dated: Dated[]): Passed<Bracket>
}

export async function checkLogPart<Bracket>(
  list: Checklist<LogStepId>,
  integrity: BundleIntegrity,
  trust: ReadTrust,
  { index, subject, time }: DatedPart<Bracket>,
): Promise<LogPart<Bracket>> {
  const chain = await list.check('keys', () => checkKeys(integrity, trust.keys))
  // An invalid endorsement does not detract from a key that was given.
  const given =
    trust.keys.length > 0 ? { trusted: trust.keys, older: [], known: trust.keys, pinned: true } : null
  const ring = chain ?? given
  const signed = await list.check('checkpoint', () => checkSignature(integrity, ring ?? skipUnread()))
  await list.check('inclusion', () => checkInclusion(integrity))
  await list.check('consistency', () => checkConsistency(integrity, ring ?? skipUnread()))
  const dated = await list.check('timestamps', () =>
    checkTimestamps(integrity, index ?? Number.POSITIVE_INFINITY, trust.tsaRoots, subject),
  )
  const bracket = await list.check('time', () => time(dated ?? []))
  const witnesses = await list.check('witnesses', () => checkWitnesses(integrity, trust, ring?.known ?? []))
  return { ring, signed, dated: (dated ?? []).filter(({ vouched }) => vouched), bracket, witnesses }
}
