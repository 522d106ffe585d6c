// Signed notes (C2SP signed-note): a text, a blank line, and signatures by named keys. Parsed strictly: what
// has two readings is refused, and so is a note that a known key signed badly, whatever else is on it.
//
// Two kinds of Ed25519 key: 0x01 signs the text (a log), 0x04 signs it together with a time (a witness).

import { concat, fromBase64, sameBytes, toBase64, toHex, utf8 } from './bytes.ts'
import { ed25519, sha256 } from './crypto.ts'
import { ProofError } from './error.ts'

const LOG_KEY = 0x01
const WITNESS_KEY = 0x04
const DASH = '\u2014'

export interface VerifierKey {
  name: string
  /** Four bytes that distinguish keys of one name. */
  id: Uint8Array
  algorithm: typeof LOG_KEY | typeof WITNESS_KEY
  publicKey: Uint8Array
}

const keyId = (name: string, typed: Uint8Array): Uint8Array =>
  sha256(concat(utf8(`${name}\n`), typed)).subarray(0, 4)

/** As many characters as X.520 gives a common name. */
const LONGEST_NAME = 64

/**
 * Control characters, ends of lines, marks of direction, and what takes no room: joiners, fillers, selectors, marks on
 * the letter before; and whatever is not of the basic plane. By number, because classes differ between versions of
 * Unicode, and verifiers must not.
 */
const UNSEEN = [
  [0x0000, 0x001f], [0x007f, 0x00a0], [0x00ad, 0x00ad], [0x0300, 0x036f], [0x061c, 0x061c], [0x115f, 0x1160],
  [0x1680, 0x1680], [0x17b4, 0x17b5], [0x180b, 0x180f], [0x1ab0, 0x1aff], [0x1dc0, 0x1dff], [0x2000, 0x200f],
  [0x2028, 0x202f], [0x205f, 0x206f], [0x20d0, 0x20ff], [0x2800, 0x2800], [0x3000, 0x3000], [0x3164, 0x3164],
  [0xd800, 0xf8ff], [0xfe00, 0xfe0f], [0xfe20, 0xfe2f], [0xfeff, 0xfeff], [0xffa0, 0xffa0], [0xfff0, 0xffff],
] as const // biome-ignore format: a table is read by columns

const isSeen = (unit: string): boolean =>
  !UNSEEN.some(([first, last]) => unit.charCodeAt(0) >= first && unit.charCodeAt(0) <= last)

/** Whether it may be the name of an outsider: whoever chooses it must not choose what a terminal or a page says. */
export const isName = (text: string): boolean =>
  text.length <= LONGEST_NAME && text.trim() !== '' && text.split('').every(isSeen)

/** The same of whoever signs notes: in a line, a space ends the name, and in a key a plus. */
export const isKeyName = (text: string): boolean => isName(text) && !/[ +]/.test(text)

/** Reads `name+hex8+base64(algorithm || public key)`. */
export function parseVerifierKey(vkey: string): VerifierKey {
  const [name = '', hex = '', ...rest] = vkey.split('+')
  // Base64 has pluses of its own.
  const typed = fromBase64(rest.join('+'))
  if (!isKeyName(name) || typed?.length !== 33) throw new ProofError('this is not a verifier key')
  const algorithm = typed[0]
  if (algorithm !== LOG_KEY && algorithm !== WITNESS_KEY)
    throw new ProofError(`keys of algorithm ${algorithm} are not known here`)
  const id = keyId(name, typed)
  if (toHex(id) !== hex) throw new ProofError('the key id is not the one of this key')
  return { name, id, algorithm, publicKey: typed.subarray(1) }
}

export const formatVerifierKey = ({ name, id, algorithm, publicKey }: VerifierKey): string =>
  `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(algorithm), publicKey))}`

export interface SigningKey extends VerifierKey {
  seed: Uint8Array
}

/** A key that signs as a log, from 32 secret bytes. */
export function signingKey(name: string, seed: Uint8Array): SigningKey {
  if (!isKeyName(name))
    throw new ProofError(
      'the name of a key has at most 64 characters, all of them visible, and no spaces or pluses',
    )
  const publicKey = ed25519.publicKey(seed)
  const id = keyId(name, concat(Uint8Array.of(LOG_KEY), publicKey))
  return { name, id, algorithm: LOG_KEY, publicKey, seed }
}

const SECRET = 'PRIVATE+KEY'

/** The form that the Go tools use too. */
export const formatSigningKey = ({ name, id, algorithm, seed }: SigningKey): string =>
  `${SECRET}+${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(algorithm), seed))}`

/** Errors do not repeat the text: it is a secret. */
export function parseSigningKey(text: string): SigningKey {
  const [first, second, name = '', hex = '', ...rest] = text.split('+')
  const typed = fromBase64(rest.join('+'))
  if (`${first}+${second}` !== SECRET || typed?.length !== 33 || typed[0] !== LOG_KEY)
    throw new ProofError('this is not a signing key (PRIVATE+KEY+name+id+key)')
  const key = signingKey(name, typed.subarray(1))
  if (toHex(key.id) !== hex) throw new ProofError('the id of the signing key is not the one of its key')
  return key
}

export function signNote(text: string, key: SigningKey): string {
  const signature = ed25519.sign(utf8(text), key.seed)
  const note = `${text}\n${signatureLine(key.name, concat(key.id, signature))}`
  if (parseNote(note).text !== text) throw new ProofError('the text of a note ends with a newline')
  return note
}

export const signatureLine = (name: string, signature: Uint8Array): string =>
  `${DASH} ${name} ${toBase64(signature)}\n`

export interface NoteSignature {
  name: string
  id: Uint8Array
  /** What follows the key id: a signature, preceded by a time if a witness signed. */
  signature: Uint8Array
}

export interface Note {
  /** What was signed, with its final newline. */
  text: string
  signatures: NoteSignature[]
}

const MAX_NOTE = 1_000_000
const MAX_SIGNATURES = 100

/** Parses a note, unverified. */
export function parseNote(note: string): Note {
  if (note.length > MAX_NOTE) throw new ProofError('the note is too long')
  if (!note.isWellFormed() || [...note].some(character => character < ' ' && character !== '\n'))
    throw new ProofError('the note holds characters that no note may hold')
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) throw new ProofError('the note has no signatures')
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) throw new ProofError('the note has too many signatures')
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) }
}

function parseSignature(line: string): NoteSignature {
  const [dash, name = '', encoded = '', ...more] = line.split(' ')
  const bytes = fromBase64(encoded)
  if (dash !== DASH || !isKeyName(name) || more.length > 0 || !bytes || bytes.length < 5)
    throw new ProofError('a signature line of the note is malformed')
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) }
}

export interface VerifiedSignature {
  key: VerifierKey
  /** When a witness says it signed, in seconds; null for a log. */
  time: number | null
}

export interface OpenedNote {
  text: string
  /** By the given keys; lines of other keys are ignored. */
  verified: VerifiedSignature[]
}

/** Throws if no given key signed, or if one is named on the note but did not sign it. */
export function openNote(note: string, keys: VerifierKey[]): OpenedNote {
  const { text, signatures } = parseNote(note)
  const verified: VerifiedSignature[] = []
  for (const { name, id, signature } of signatures) {
    const key = keys.find(candidate => candidate.name === name && sameBytes(candidate.id, id))
    if (!key) continue
    if (verified.some(earlier => earlier.key === key)) throw new ProofError(`${name} signed the note twice`)
    verified.push({ key, time: verifySignature(key, text, signature) })
  }
  if (verified.length === 0) throw new ProofError('no trusted key signed the note')
  return { text, verified }
}

function verifySignature(key: VerifierKey, text: string, signature: Uint8Array): number | null {
  const time = key.algorithm === WITNESS_KEY ? readTime(signature) : null
  const message = time === null ? text : cosignedText(text, time)
  const own = time === null ? signature : signature.subarray(TIME_LENGTH)
  if (!ed25519.verify(own, utf8(message), key.publicKey))
    throw new ProofError(`the signature of ${key.name} is not valid`)
  return time
}

/** What a witness signs: the text, and when. */
export const cosignedText = (text: string, time: number): string => `cosignature/v1\ntime ${time}\n${text}`

const TIME_LENGTH = 8

function readTime(signature: Uint8Array): number {
  if (signature.length < TIME_LENGTH) throw new ProofError('a cosignature is too short')
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
  if (time > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ProofError('the time of a cosignature is out of range')
  return Number(time)
}
