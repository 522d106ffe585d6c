// The second half of the checklist: the bundle against the log. Keys, the signed checkpoint, inclusion, and
// that the checkpoints others dated or witnessed are of the same log.

import type { BundleIntegrity, BundleRecord } from './bundle.ts'
import { fromBase64, fromHex, sameBytes, toHex } from './bytes.ts'
import { complaintOf, counted, type Passed, requireNone, Skipped } from './checklist.ts'
import { type Checkpoint, openCheckpoint, parseCheckpoint, readCheckpoint } from './checkpoint.ts'
import { ProofError } from './error.ts'
import { leafHash, verifyConsistency, verifyInclusion } from './merkle.ts'
import { formatVerifierKey, openNote, parseNote, parseVerifierKey, type VerifierKey } from './note.ts'
import { entryCommitment } from './record.ts'

export const LOG_KEY = 0x01
export const WITNESS_KEY = 0x04

export interface KeyRing {
  /** The signature of one of these makes a checkpoint. */
  trusted: VerifierKey[]
  /** All that are named anywhere; good for nothing but to tell what is what. */
  known: VerifierKey[]
  /** Whether trust came from outside the bundle. */
  pinned: boolean
}

/** What a key signs to introduce the next. */
export const endorsementText = (origin: string, vkey: string): string =>
  `bcf/log-key/v1\n${origin}\n${vkey}\n`

export function requireCheckpoint({ checkpoint }: BundleIntegrity): string {
  if (checkpoint !== null) return checkpoint
  throw new Skipped('the records are not in a checkpoint of the log yet', { lacking: true })
}

/** Trust goes from a pinned key to the next as long as each endorses the one after it. */
export function checkKeys(integrity: BundleIntegrity, pinned: VerifierKey[]): Passed<KeyRing> {
  requireCheckpoint(integrity)
  const { keys, origin } = integrity
  const known = keys.map(({ vkey }) => parseVerifierKey(vkey))
  if (known.some(({ name, algorithm }) => name !== origin || algorithm !== LOG_KEY))
    throw new ProofError(`a key in the bundle is not one of the log ${origin}`)
  if (new Set(keys.map(({ vkey }) => vkey)).size !== keys.length) throw new ProofError('a key is there twice')
  const isEndorsed = keys.map(({ vkey, endorsement }, place) => {
    if (endorsement === null) return false
    requireEndorsement(endorsement, endorsementText(origin ?? '', vkey), known[place - 1])
    return true
  })
  if (pinned.length === 0) {
    const detail = `NOT PINNED: the key came with the bundle, so what follows says only that the bundle fits together. Compare it with one you got elsewhere, and give that: ${keys.at(-1)?.vkey}`
    return { detail, value: { trusted: known, known, pinned: false }, skipped: true }
  }
  const own = pinned.filter(({ name }) => name === origin)
  if (own.length === 0)
    throw new ProofError(`the bundle is of the log ${origin}; the trusted keys are of ${pinned[0]?.name}`)
  const trusted = [...own]
  known.forEach((key, place) => {
    const before = known[place - 1]
    if (!has(trusted, key) && isEndorsed[place] && before && has(trusted, before)) trusted.push(key)
  })
  const added = trusted.length - own.length
  return {
    detail: `${counted(own.length, 'key')} given${added > 0 ? `, ${counted(added, 'later one')} endorsed by it` : ''}`,
    value: { trusted, known: [...own, ...known], pinned: true },
  }
}

function requireEndorsement(note: string, expected: string, endorser: VerifierKey | undefined): void {
  if (!endorser) throw new ProofError('the first key of the log is endorsed by none')
  const { text } = openNote(note, [endorser])
  if (text !== expected) throw new ProofError('the endorsement of a key is about something else')
}

const isKey = (a: VerifierKey, b: VerifierKey): boolean => formatVerifierKey(a) === formatVerifierKey(b)
const has = (keys: VerifierKey[], key: VerifierKey): boolean => keys.some(one => isKey(one, key))

export interface Signed {
  checkpoint: Checkpoint
  key: VerifierKey
}

export function checkSignature(
  integrity: BundleIntegrity,
  { trusted, known, pinned }: KeyRing,
): Passed<Signed> {
  const note = requireCheckpoint(integrity)
  const { signatures } = parseNote(note)
  const named = (keys: VerifierKey[]) =>
    keys.find(key => signatures.some(({ name, id }) => name === key.name && sameBytes(id, key.id)))
  const stranger = named(trusted) ? undefined : named(known)
  if (stranger)
    throw new ProofError(
      `the checkpoint names ${formatVerifierKey(stranger)}, which came with the bundle and follows from no trusted key`,
    )
  const { origin, size, root, verified } = openCheckpoint(note, trusted)
  if (origin !== integrity.origin) throw new ProofError(`the checkpoint is of the log ${origin}`)
  const key = verified.find(({ time }) => time === null)?.key as VerifierKey
  return {
    detail: `size ${size}, signed by key ${toHex(key.id)}${pinned ? '' : ', which is NOT PINNED'}`,
    value: { checkpoint: { origin, size, root }, key },
  }
}

/** The leaf is computed from the record itself, not from the entry that stands beside it. */
const leafOf = ({ public: text, entrySalt }: BundleRecord): Uint8Array =>
  leafHash(entryCommitment(text, fromHex(entrySalt)))

/** Against what the checkpoint says, signed or not: the step before has told which. */
export function checkInclusion(integrity: BundleIntegrity): Passed<null> {
  const { size, root } = readCheckpoint(requireCheckpoint(integrity))
  const { records } = integrity
  requireNone(
    records.flatMap(record =>
      complaintOf(() =>
        verifyInclusion({
          index: record.index ?? -1,
          size,
          leaf: leafOf(record),
          root,
          proof: nodes(record.inclusion),
        }),
      ).map(complaint => `${record.kind} ${record.id}: ${complaint}`),
    ),
  )
  if (new Set(records.map(({ index }) => index)).size !== records.length)
    throw new ProofError('two records claim the same place in the log')
  return { detail: `${counted(records.length, 'proof')} against the tree of size ${size}`, value: null }
}

export const nodes = (texts: string[] | null): Uint8Array[] =>
  (texts ?? []).map(text => fromBase64(text) ?? new Uint8Array())

interface Related {
  what: string
  checkpoint: string
  consistency: string[]
}

/**
 * The other checkpoints need not be signed by a trusted key: they may be older than it. That they are of the
 * same tree is what ties them to the one that is.
 */
export function checkConsistency(integrity: BundleIntegrity, { known }: KeyRing): Passed<null> {
  const { anchors, witnessed } = integrity
  const base = readCheckpoint(requireCheckpoint(integrity))
  const related: Related[] = [
    ...anchors.map(anchor => ({ what: `the checkpoint dated by ${anchor.authority}`, ...anchor })),
    ...(witnessed ? [{ what: 'the witnessed checkpoint', ...witnessed }] : []),
  ]
  if (related.length === 0) throw new Skipped('the bundle holds no other checkpoint')
  requireNone(
    related.flatMap(({ what, checkpoint, consistency }) =>
      complaintOf(() => requireSameLog(base, openListed(checkpoint, known), consistency)).map(
        complaint => `${what}: ${complaint}`,
      ),
    ),
  )
  if (witnessed && readCheckpoint(witnessed.checkpoint).size < base.size)
    throw new ProofError('the witnessed checkpoint does not cover every record')
  return { detail: `${counted(related.length, 'other checkpoint')} of the same log`, value: null }
}

function openListed(note: string, known: VerifierKey[]): Checkpoint {
  const { text } = openNote(note, known)
  return parseCheckpoint(text)
}

function requireSameLog(base: Checkpoint, other: Checkpoint, consistency: string[]): void {
  if (other.origin !== base.origin) throw new ProofError(`it is of the log ${other.origin}`)
  const [older, newer] = other.size <= base.size ? [other, base] : [base, other]
  verifyConsistency({
    oldSize: older.size,
    oldRoot: older.root,
    size: newer.size,
    root: newer.root,
    proof: nodes(consistency),
  })
}
