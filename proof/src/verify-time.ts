// The last part of the checklist: what outsiders say about the log. Timestamps of authorities, the bracket they
// put around the time of capture, and cosignatures of witnesses.

import type { BundleAnchor, BundleIntegrity } from './bundle-parts.ts'
import { fromBase64, fromHex, sameBytes, utf8 } from './bytes.ts'
import { counted, type Passed, Skipped } from './checklist.ts'
import { parseCheckpoint, readCheckpoint } from './checkpoint.ts'
import { sha256 } from './crypto.ts'
import { ProofError } from './error.ts'
import { openNote, parseNote, type VerifierKey } from './note.ts'
import type { Timestamp } from './timestamp.ts'
import { describeClaim, type TimestampProfile } from './timestamp-claim.ts'
import { callAnchor, requireCheckpoint } from './verify-log.ts'

/**
 * How long an answer may have waited for its place in the log: sealed, and then missed by a checkpoint that was
 * dated meanwhile. Usually seconds; longer while the log stands still, but then nothing is dated.
 */
const LONGEST_WAIT_MS = 10 * 60_000

/** How far the service's clock may be ahead of the authority's. A server that keeps time is far closer. */
const CLOCK_DIFFERENCE_MS = 60_000

/** What outsiders should have dated, in words. */
export interface Subject {
  what: string
  done: string
}

export const ANSWER: Subject = { what: 'the answer', done: 'captured' }

export interface Dated {
  genTime: Date
  /** The name in the certificate that signed. */
  authority: string
  /** What the timestamp claims to be, such as a qualified one: a claim for a trusted list to confirm. */
  profile: TimestampProfile
  /** Of the tree that was dated. */
  size: number
  /** Whether that tree contains the subject. */
  covers: boolean
}

/** `index` is the place of the subject. */
export async function checkTimestamps(
  integrity: BundleIntegrity,
  index: number,
  roots: string[],
  { what }: Subject,
): Promise<Passed<Dated[]>> {
  requireCheckpoint(integrity)
  const { anchors } = integrity
  const dated: Dated[] = []
  const names: string[] = []
  for (const [place, anchor] of anchors.entries()) {
    const { genTime, authority, profile } = await verified(anchor, callAnchor(anchor, place), roots)
    const { size } = readCheckpoint(anchor.checkpoint)
    const covers = size > index
    dated.push({ genTime, authority, profile, size, covers })
    const relation = `${covers ? 'covers' : 'before'} ${what}`
    names.push(`${genTime.toISOString()} by ${authority} (${relation}; ${describeClaim(profile)})`)
  }
  if (roots.length === 0)
    throw new Skipped(
      `no root certificate of an authority was given, so ${anchors.length === 0 ? 'none was looked for' : 'their times are not believed'}`,
    )
  if (!dated.some(({ covers }) => covers))
    throw new Skipped(`no authority has dated a checkpoint that covers ${what} yet`, { lacking: true })
  return { detail: names.join('; '), value: dated }
}

/** Even without a trusted root: that the timestamp is of this checkpoint and answers that request. */
async function verified(anchor: BundleAnchor, called: string, roots: string[]): Promise<Timestamp> {
  const { readTimestamp, verifyTimestamp } = await import('./timestamp.ts')
  const { withoutLeadingZeros } = await import('./timestamp-der.ts')
  const response = fromBase64(anchor.response) ?? new Uint8Array()
  const imprint = sha256(utf8(parseNote(anchor.checkpoint).text))
  const nonce = fromHex(anchor.nonce)
  try {
    if (roots.length > 0) return await verifyTimestamp({ response, imprint, nonce, roots })
    const timestamp = readTimestamp(response)
    if (!sameBytes(timestamp.imprint, imprint))
      throw new ProofError('the timestamp is for another checkpoint')
    if (!timestamp.nonce || !sameBytes(timestamp.nonce, withoutLeadingZeros(nonce)))
      throw new ProofError('the timestamp answers another request')
    return timestamp
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new ProofError(`${called}: ${error.message}`)
  }
}

export interface Bracket {
  notBefore: Date | null
  notAfter: Date
}

/** A record entered the log after the last tree without it was dated, and before the first one with it. */
export function checkBracket(at: string, dated: Dated[], { what, done }: Subject): Passed<Bracket> {
  const times = (covers: boolean) =>
    dated.filter(one => one.covers === covers).map(({ genTime }) => genTime.getTime())
  const earliest = times(false)
  const notAfter = new Date(Math.min(...times(true)))
  const notBefore = earliest.length > 0 ? new Date(Math.max(...earliest)) : null
  const claimed = Date.parse(at)
  if (claimed > notAfter.getTime() + CLOCK_DIFFERENCE_MS)
    throw new ProofError(
      `${what} says it was ${done} at ${at}, and the log held it already at ${notAfter.toISOString()}`,
    )
  if (notBefore && claimed < notBefore.getTime() - LONGEST_WAIT_MS)
    throw new ProofError(
      `${what} says it was ${done} at ${at}, and at ${notBefore.toISOString()} the log did not hold it yet`,
    )
  const since = notBefore ? `after ${notBefore.toISOString()}` : 'nothing dated says since when'
  return { detail: `in the log before ${notAfter.toISOString()}; ${since}`, value: { notBefore, notAfter } }
}

export interface Witnessed {
  name: string
  /** When it says it signed. */
  at: string
}

/** Counts keys, not names: one witness under two names is one. */
export function checkWitnesses(
  integrity: BundleIntegrity,
  witnesses: VerifierKey[],
  quorum: number,
): Passed<Witnessed[]> {
  requireCheckpoint(integrity)
  if (witnesses.length === 0) throw new Skipped('no key of a witness was given')
  const { witnessed } = integrity
  if (!witnessed)
    throw new Skipped('no witness has signed a checkpoint that covers every record yet', { lacking: true })
  parseCheckpoint(parseNote(witnessed.checkpoint).text)
  const present = witnesses.filter(key =>
    parseNote(witnessed.checkpoint).signatures.some(
      ({ name, id }) => name === key.name && sameBytes(id, key.id),
    ),
  )
  const { verified: signed } = present.length > 0 ? openNote(witnessed.checkpoint, present) : { verified: [] }
  const keys = new Set(signed.map(({ key }) => key.publicKey.join()))
  const names = signed.map(({ key }) => key.name).join(', ') || 'none'
  if (keys.size < quorum)
    throw new Skipped(`${keys.size} of ${counted(quorum, 'witness', 'witnesses')} signed: ${names}`, {
      lacking: true,
    })
  const value = signed.map(({ key, time }) => ({
    name: key.name,
    at: new Date((time ?? 0) * 1000).toISOString(),
  }))
  return { detail: `${keys.size} signed, ${quorum} asked for: ${names}`, value }
}
