// The second half of the checklist: the bundle against the log. Keys, the signed checkpoint, inclusion, and
// that the checkpoints others dated or witnessed belong to the same log.

import type { BundleIntegrity, BundleRecord } from './bundle-parts.ts'
import { fromBase64, fromHex, sameBytes, toHex } from './bytes.ts'
import { complaintOf, counted, type Passed, requireNone, Skipped } from './checklist.ts'
import { type Checkpoint, openCheckpoint, parseCheckpoint, readCheckpoint } from './checkpoint.ts'
import { ProofError } from './error.ts'
import { leafHash, verifyConsistency, verifyInclusion } from './merkle.ts'
import {
  formatVerifierKey,
  type NoteSignature,
  openNote,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
} from './note.ts'
import { entryCommitment } from './record.ts'
import { shortened } from './shape.ts'

export const LOG_KEY = 0x01
export const WITNESS_KEY = 0x04

export interface KeyRing {
  /** A signature by one of these makes a checkpoint. */
  trusted: VerifierKey[]
  /** They endorsed a trusted one. Anybody can endorse another's key, so their signatures count for nothing. */
  older: VerifierKey[]
  /** All that are named anywhere; only for telling them apart. */
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

/**
 * Trust passes from a pinned key to the next as long as each endorses its successor, and never back. A key that
 * no endorsements connect with a pinned one, in either direction, does not belong in the list.
 */
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
    const strangers = known.filter((_, place) => place > 0 && !isEndorsed[place])
    return {
      detail: `whose log this is (NOT PINNED): the key came with the bundle, as it would with a forged one, so all that follows says only that the bundle fits together. Get the key from the operator of the log by another road, and give that${unconnected(strangers, 'the ones before')}`,
      value: { trusted: known, older: [], known, pinned: false },
      lacking: true,
    }
  }
  const own = pinned.filter(({ name }) => name === origin)
  if (own.length === 0)
    throw new ProofError(`the bundle is of the log ${origin}; the trusted keys are of ${pinned[0]?.name}`)
  const trusted = [...own]
  known.forEach((key, place) => {
    const before = known[place - 1]
    if (!has(trusted, key) && isEndorsed[place] && before && has(trusted, before)) trusted.push(key)
  })
  const older: VerifierKey[] = []
  for (let place = known.length - 1; place > 0; place--) {
    const [before, key] = known.slice(place - 1, place + 1) as [VerifierKey, VerifierKey]
    if (isEndorsed[place] && has([...trusted, ...older], key) && !has(trusted, before)) older.push(before)
  }
  const strangers = known.filter(key => !has([...trusted, ...older], key))
  const added = trusted.length - own.length
  const words = [
    `${counted(own.length, 'key')} given`,
    ...(added > 0 ? [`${counted(added, 'later one')} endorsed by it`] : []),
    ...(older.length > 0 ? [`${counted(older.length, 'older one')} that endorsed it`] : []),
  ]
  return {
    detail: `${words.join(', ')}${unconnected(strangers, 'what you gave')}`,
    value: { trusted, older, known: [...own, ...known], pinned: true },
    lacking: strangers.length > 0,
  }
}

/** No advice to accept it: whoever made the bundle could have put it there. */
function unconnected(strangers: VerifierKey[], from: string): string {
  const [first] = strangers
  if (!first) return ''
  return `. The bundle lists ${counted(strangers.length, 'key')} that no endorsement connects with ${from}, such as ${toHex(first.id)}: it is no proof before they are gone, or known to you by the road of the others`
}

function requireEndorsement(note: string, expected: string, endorser: VerifierKey | undefined): void {
  if (!endorser) throw new ProofError('the first key of the log is endorsed by none')
  const { text } = openNote(note, [endorser])
  requireOnlyLinesOf(note, [endorser])
  if (text !== expected) throw new ProofError('the endorsement of a key is about something else')
}

const isKey = (a: VerifierKey, b: VerifierKey): boolean => formatVerifierKey(a) === formatVerifierKey(b)
const has = (keys: VerifierKey[], key: VerifierKey): boolean => keys.some(one => isKey(one, key))

/** Lines on a note by none of these keys. */
export const strangersOn = (note: string, keys: VerifierKey[]): NoteSignature[] =>
  parseNote(note).signatures.filter(
    ({ name, id }) => !keys.some(key => key.name === name && sameBytes(key.id, id)),
  )

/** Whoever can add a line to a note can add a name: where only the log signs, there must be no other. */
function requireOnlyLinesOf(note: string, keys: VerifierKey[]): void {
  const [stranger] = strangersOn(note, keys)
  if (stranger)
    throw new ProofError(`it bears a line of ${shortened(stranger.name)}, which is no key of the log`)
}

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
  requireOnlyLinesOf(note, known)
  const key = verified.find(({ time }) => time === null)?.key as VerifierKey
  return {
    detail: `size ${size}, signed by key ${toHex(key.id)}${pinned ? '' : ', which is NOT PINNED'}`,
    value: { checkpoint: { origin, size, root }, key },
  }
}

/** The leaf is computed from the record itself, not from the entry beside it. */
const leafOf = ({ public: text, entrySalt }: BundleRecord): Uint8Array =>
  leafHash(entryCommitment(text, fromHex(entrySalt)))

/** Against what the checkpoint says, signed or not: the previous step decided that. */
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

const nodes = (texts: string[] | null): Uint8Array[] =>
  (texts ?? []).map(text => fromBase64(text) ?? new Uint8Array())

/** No authority is named beside a timestamp: only the timestamp says who it was. */
export const callAnchor = (place: number): string => `timestamp ${place + 1}`

interface Related {
  what: string
  checkpoint: string
  consistency: string[]
  bearsWitnesses?: boolean
}

/**
 * The other checkpoints need not be signed by a trusted key, since they may be older than it. Belonging to the
 * same tree ties them to the one that is.
 */
export function checkConsistency(integrity: BundleIntegrity, { known }: KeyRing): Passed<null> {
  const { anchors, witnessed } = integrity
  const base = readCheckpoint(requireCheckpoint(integrity))
  const related: Related[] = [
    ...anchors.map((anchor, place) => ({
      what: `the checkpoint dated by ${callAnchor(place)}`,
      ...anchor,
    })),
    ...(witnessed ? [{ what: 'the witnessed checkpoint', bearsWitnesses: true, ...witnessed }] : []),
  ]
  if (related.length === 0) throw new Skipped('the bundle holds no other checkpoint')
  requireNone(
    related.flatMap(({ what, checkpoint, consistency, bearsWitnesses }) =>
      complaintOf(() => requireSameLog(base, openListed(checkpoint, known, bearsWitnesses), consistency)).map(
        complaint => `${what}: ${complaint}`,
      ),
    ),
  )
  if (witnessed && readCheckpoint(witnessed.checkpoint).size < base.size)
    throw new ProofError('the witnessed checkpoint does not cover every record')
  return { detail: `${counted(related.length, 'other checkpoint')} of the same log`, value: null }
}

function openListed(note: string, known: VerifierKey[], bearsWitnesses = false): Checkpoint {
  const { text } = openNote(note, known)
  const checkpoint = parseCheckpoint(text)
  if (bearsWitnesses) requireCosignatures(note, checkpoint.origin, known)
  else requireOnlyLinesOf(note, known)
  return checkpoint
}

const COSIGNATURE_LENGTH = 8 + 64

/** Whether they are valid can be told only with the witnesses' keys; here, that each could be one. */
function requireCosignatures(note: string, origin: string, known: VerifierKey[]): void {
  const odd = strangersOn(note, known).find(
    ({ name, signature }) => name === origin || signature.length !== COSIGNATURE_LENGTH,
  )
  if (odd) throw new ProofError(`the line of ${shortened(odd.name)} on it is not the one of a witness`)
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
