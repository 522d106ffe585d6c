// A record is one event that evidence rests on, in two canonical parts (RFC 8785).
//
// The public part names the kind of event, its time, a SHA-256 and a commitment to the private part. The entry
// is a salted commitment to the public part: a stranger learns nothing from it, yet can check a record given to
// them together with its salts.

import canonicalize from 'canonicalize'
import { toHex, utf8 } from './bytes.ts'
import { sha256 } from './crypto.ts'

export const RECORD_KINDS = [
  'capture',
  'classification',
  'verification',
  'fact',
  'key',
  'extraction',
  'event',
  'plan',
  'calibration',
  'contents',
  'study',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export interface RecordContent {
  kind: RecordKind
  /** RFC 3339, UTC, milliseconds. */
  at: string
  /**
   * Lower-case hex hash of what the record is about: the snapshot, or a fact's value. Null if it is about no bytes;
   * then its own salted commitment takes the place, which reveals nothing.
   */
  sha256: string | null
  /** No floats, integers below 2^53, well-formed strings. */
  private: Record<string, unknown>
}

export interface Salts {
  /** Hides the public part inside the entry. 32 random bytes. */
  entry: Uint8Array
  /** Hides the private part inside the public part. 32 random bytes. */
  private: Uint8Array
}

export interface CommittedRecord {
  publicText: string
  privateText: string
  /** The hash in the public part, lower-case hex. */
  sha256: string
  /** The 32 bytes that go into the log. */
  entry: Uint8Array
}

export function commitRecord(content: RecordContent, salts: Salts): CommittedRecord {
  const privateText = canonical(content.private)
  const commitment = toHex(privateCommitment(privateText, salts.private))
  const sha256 = content.sha256 ?? commitment
  const publicText = publicPart({ ...content, sha256 }, commitment)
  return { publicText, privateText, sha256, entry: entryCommitment(publicText, salts.entry) }
}

/** The canonical form of the public part: few fields, fixed order, nothing to escape. */
function publicPart(
  { kind, at, sha256 }: Pick<RecordContent, 'kind' | 'at'> & { sha256: string },
  commitment: string,
): string {
  if (!/^[\dTZ:.-]+$/.test(at) || !/^[\da-f]{64}$/.test(sha256))
    throw new TypeError('the time or the hash of a record is malformed')
  const time = kind === 'capture' ? 'captured_at' : 'at'
  return `{"${time}":"${at}","private":"${commitment}","sha256":"${sha256}","type":"${kind}","v":1}`
}

const PRIVATE_PREFIX = utf8('bcf/private/v1\n')
const ENTRY_PREFIX = utf8('bcf/leaf/v1\n')

export const privateCommitment = (privateText: string, salt: Uint8Array): Uint8Array =>
  sha256(joined(PRIVATE_PREFIX, salt, privateText))

export const entryCommitment = (publicText: string, salt: Uint8Array): Uint8Array =>
  sha256(joined(ENTRY_PREFIX, salt, publicText))

const encoder = new TextEncoder()

/** Reused: what is written here is hashed at once, and nobody else sees it. */
let scratch = new Uint8Array(16_384)

function joined(prefix: Uint8Array, salt: Uint8Array, text: string): Uint8Array {
  const start = prefix.length + salt.length
  if (scratch.length < start + text.length * 3) scratch = new Uint8Array(start + text.length * 3)
  scratch.set(prefix)
  scratch.set(salt, prefix.length)
  const { written } = encoder.encodeInto(text, scratch.subarray(start))
  return scratch.subarray(0, start + written)
}

/** RFC 8785 text of anything JSON can hold. */
export const canonicalJson = (value: unknown): string => canonicalize(value) as string

/** RFC 8785 text of a record. Refuses what has no canonical form here, rather than sealing something ambiguous. */
export function canonical(value: unknown): string {
  refuseAmbiguous(value, '$', 0)
  return canonicalJson(value)
}

/** Every machine and language can recurse this far. */
const DEEPEST = 64

function refuseAmbiguous(value: unknown, path: string, depth: number): void {
  if (value === null || typeof value === 'boolean') return
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError(`${path}: not well-formed Unicode`)
  } else if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${path}: only safe integers are sealed`)
  } else if (depth === DEEPEST) {
    throw new TypeError(`nested deeper than ${DEEPEST} levels`)
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      refuseAmbiguous(item, `${path}[${index}]`, depth + 1)
    })
  } else if (isPlain(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (!key.isWellFormed()) throw new TypeError(`${path}: a key is not well-formed Unicode`)
      refuseAmbiguous(item, `${path}.${key}`, depth + 1)
    }
  } else {
    throw new TypeError(`${path}: ${typeof value} cannot be sealed`)
  }
}

/** A date, a map or bytes would be sealed as a string or as something empty, unnoticed. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
