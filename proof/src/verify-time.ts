// The last part of the checklist: what outsiders say about the log. Timestamps of authorities, the bracket they
// put around the time of capture, and cosignatures of witnesses.

import type { BundleAnchor, BundleIntegrity } from './bundle-parts.ts'
import { fromBase64, fromHex, sameBytes, utf8 } from './bytes.ts'
import { counted, type Passed, Skipped } from './checklist.ts'
import { parseCheckpoint, readCheckpoint } from './checkpoint.ts'
import { sha256 } from './crypto.ts'
import { ProofError } from './error.ts'
import { openNote, parseNote, type VerifierKey } from './note.ts'
import type { CheckedTimestamp } from './timestamp.ts'
import { describeClaim, type TimestampProfile } from './timestamp-claim.ts'
import type { ReadTrust } from './trust.ts'
import { callAnchor, requireCheckpoint, strangersOn } from './verify-log.ts'

/**
 * How long an answer may have waited for its place in the log: sealed, and then missed by a checkpoint that was
 * dated meanwhile. Usually seconds; longer while the log stands still, but then nothing is dated.
 */
const LONGEST_WAIT_MS = 10 * 60_000

/** How far the service's clock may be ahead of the authority's. A server that keeps time is far closer. */
const CLOCK_DIFFERENCE_MS = 60_000

/** No timestamp of a log is further from what is in it. No clock is asked, so this is all that tells of an absurd date. */
const LONGEST_LIFE_MS = 30 * 365.25 * 86_400_000

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
  /** Whether a given root stands behind it. If not, anybody may have made it: nothing of what it says is shown. */
  vouched: boolean
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
  for (const [place, anchor] of anchors.entries()) {
    const { genTime, authority, profile, vouched } = await checked(anchor, callAnchor(place), roots)
    const { size } = readCheckpoint(anchor.checkpoint)
    dated.push({ genTime, authority, profile, size, covers: size > index, vouched })
  }
  if (anchors.length === 0 && roots.length === 0)
    throw new Skipped('no timestamp is in it, and no root certificate of an authority was given')
  const known = dated.filter(({ vouched }) => vouched)
  const details = known.map(
    ({ genTime, authority, covers, profile }) =>
      `${genTime.toISOString()} by ${authority} (${covers ? 'covers' : 'before'} ${what}; ${describeClaim(profile)})`,
  )
  const strange = dated.length - known.length
  const isCovered = known.some(({ covers }) => covers)
  if (strange > 0)
    details.push(
      `who made ${counted(strange, 'timestamp')}, and when: ${roots.length === 0 ? 'no root certificate of an authority was given' : 'no root certificate that you gave stands behind'}, so anybody may have made what is there`,
    )
  else if (!isCovered) details.push(`no authority has dated a checkpoint that covers ${what} yet`)
  return { detail: details.join('; '), value: dated, lacking: strange > 0 || !isCovered }
}

async function checked(anchor: BundleAnchor, called: string, roots: string[]): Promise<CheckedTimestamp> {
  const { checkTimestamp } = await import('./timestamp.ts')
  const response = fromBase64(anchor.response) ?? new Uint8Array()
  const imprint = sha256(utf8(parseNote(anchor.checkpoint).text))
  try {
    return await checkTimestamp({ response, imprint, nonce: fromHex(anchor.nonce), roots })
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new ProofError(`${called}: ${error.message}`)
  }
}

export interface Bracket {
  notAfter: Date
}

/**
 * A record was in the log before the first tree with it was dated. All timestamps must fit the time that it says, also
 * those that nobody vouches for; only others prove anything. A tree without it proves nothing by its date, because an
 * old checkpoint can be dated at any time; but whoever dates his log is caught by it when he predates a record.
 */
export function checkBracket(at: string, dated: Dated[], { what, done }: Subject): Passed<Bracket> {
  const says = `${what} says it was ${done} at ${at}`
  const claimed = Date.parse(at)
  for (const { genTime, covers } of dated) {
    const time = genTime.getTime()
    const when = genTime.toISOString()
    if (Math.abs(time - claimed) > LONGEST_LIFE_MS)
      throw new ProofError(`${says}, and a timestamp is of ${when}: no log is that old`)
    if (covers && claimed > time + CLOCK_DIFFERENCE_MS)
      throw new ProofError(`${says}, and the log held it already at ${when}`)
    if (!covers && claimed < time - LONGEST_WAIT_MS)
      throw new ProofError(`${says}, and a checkpoint without it was dated at ${when}`)
  }
  const known = dated.filter(({ covers, vouched }) => covers && vouched)
  if (known.length === 0)
    throw new Skipped('no timestamp was verified, so the time is the word of the service')
  const notAfter = new Date(Math.min(...known.map(({ genTime }) => genTime.getTime())))
  return { detail: `in the log before ${notAfter.toISOString()}`, value: { notAfter } }
}

export interface Witnessed {
  name: string
  /** When it says it signed. */
  at: string
}

/** Counts keys, not names: one witness under two names is one. `known` are the keys of the log. */
export function checkWitnesses(
  integrity: BundleIntegrity,
  { witnesses, quorum }: ReadTrust,
  known: VerifierKey[],
): Passed<Witnessed[]> {
  requireCheckpoint(integrity)
  const { witnessed } = integrity
  if (!witnessed)
    throw witnesses.length === 0
      ? new Skipped('no line of a witness is in it, and no key of one was given')
      : new Skipped('no witness has signed a checkpoint that covers every record yet', { lacking: true })
  parseCheckpoint(parseNote(witnessed.checkpoint).text)
  const present = witnesses.filter(key =>
    parseNote(witnessed.checkpoint).signatures.some(
      ({ name, id }) => name === key.name && sameBytes(id, key.id),
    ),
  )
  const { verified: signed } = present.length > 0 ? openNote(witnessed.checkpoint, present) : { verified: [] }
  const keys = new Set(signed.map(({ key }) => key.publicKey.join()))
  const names = signed.map(({ key }) => key.name).join(', ') || 'none'
  const strange = strangersOn(witnessed.checkpoint, [...known, ...witnesses]).length
  const details = [
    ...(witnesses.length > 0
      ? [`${keys.size} of ${counted(quorum, 'witness', 'witnesses')} asked for signed: ${names}`]
      : []),
    ...(strange > 0
      ? [
          `whose ${counted(strange, 'line')} of witnesses it bears: you gave no key for that, so anybody may have written what is there`,
        ]
      : []),
  ]
  const value = signed.map(({ key, time }) => ({
    name: key.name,
    at: new Date((time ?? 0) * 1000).toISOString(),
  }))
  if (details.length === 0) throw new Skipped('only the log has signed, and no key of a witness was given')
  return { detail: details.join('; '), value, lacking: strange > 0 || keys.size < quorum }
}
