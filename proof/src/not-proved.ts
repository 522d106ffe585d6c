// What a bundle says but no step of the checklist proves, in words for people.

import type { Bundle } from './bundle.ts'
import type { BundleIntegrity, BundleRecord } from './bundle-parts.ts'
import { countEach, counted } from './checklist.ts'
import type { StatedTimestamp } from './custody.ts'
import { formatVerifierKey, type VerifierKey } from './note.ts'
import type { OpenedRun } from './open-run.ts'
import { type AnyBundle, isVersion2 } from './read-bundle.ts'
import { hostOf } from './stated.ts'
import { type KeyRing, strangersOn } from './verify-log.ts'
import { baseUrlOf } from './verify-stated.ts'

interface Believed {
  ring: KeyRing
  witnesses: VerifierKey[]
  /** The timestamps that no given root vouches for. */
  undated: StatedTimestamp[]
}

/** For a bundle in which nothing is wrong: so whatever a given witness signed was checked. */
export function notProved(
  bundle: AnyBundle,
  run: OpenedRun,
  { ring, witnesses, undated }: Believed,
): string[] {
  const said = isVersion2(bundle) ? saidByVersion2(run, undated) : saidByVersion1(bundle)
  return [...said, ...saidByStrangers(bundle.integrity, { ring, witnesses })]
}

/** Witnesses and keys unknown to the reader. */
export function saidByStrangers(
  integrity: BundleIntegrity,
  { ring, witnesses }: Pick<Believed, 'ring' | 'witnesses'>,
): string[] {
  const unchecked = uncheckedWitnesses(integrity, [...ring.known, ...witnesses])
  return [
    ...(unchecked.length > 0 ? [`that these witnesses signed: ${unchecked.join(', ')}`] : []),
    ...ring.older.map(key => `that this was an earlier key of the log: ${formatVerifierKey(key)}`),
  ]
}

const uncheckedWitnesses = ({ witnessed }: BundleIntegrity, known: VerifierKey[]): string[] =>
  witnessed ? strangersOn(witnessed.checkpoint, known).map(({ name }) => name) : []

function saidByVersion1(bundle: Bundle): string[] {
  const { integrity, chainOfCustody, verificationStatus } = bundle
  const signedAt = chainOfCustody.find(({ event }) => event === 'SEALED')?.at
  const authorities = [...new Set(integrity.anchors.map(({ authority }) => authority))]
  return [
    `where its addresses lead: ${hostOf(baseUrlOf(bundle, bundle.snapshot.sha256) ?? '')}`,
    `its verification status on the day of the export: ${verificationStatus}`,
    ...(signedAt ? [`when the checkpoint was signed: ${signedAt}`] : []),
    ...(authorities.length > 0 ? [`that these are the authorities it names: ${authorities.join(', ')}`] : []),
  ]
}

const saidByVersion2 = (
  { reading, asides, notUnderstood }: OpenedRun,
  undated: StatedTimestamp[],
): string[] => [
  ...(reading
    ? [`that its readable text is what its bytes say: ${reading.content.reader} read it out of them`]
    : []),
  ...saidByUnknown(undated),
  ...(asides.some(({ kind }) => kind === 'event')
    ? ['who stands behind the ids of its trail, and that nothing else was done']
    : []),
  ...byKind(asides.filter(({ kind }) => kind !== 'event')).map(
    ([kind, count]) =>
      `what ${counted(count, 'record')} of the kind ${kind} can have to do with this answer: sealed, and shown by kind alone`,
  ),
  ...byKind(notUnderstood).map(
    ([kind, count]) => `what ${counted(count, 'record')} of the kind ${kind} may say: sealed, not understood`,
  ),
]

/** Authorities whose root nobody gave. */
export const saidByUnknown = (undated: StatedTimestamp[]): string[] =>
  undated.map(({ authority, at }) => `that ${authority} dated the log at ${at}`)

const byKind = (records: { record: BundleRecord }[]): [kind: string, count: number][] =>
  countEach(records.map(({ record }) => record.kind))
