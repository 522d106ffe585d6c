// Private texts as they are kept: every run has four, and most of what they say stands in the body of its answer, or in every
// text of their kind. docs/decisions/0087-packed-records.md tells which are packed, and what with.

import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { entryCommitment, privateCommitment, type RecordKind, toHex } from '@brand-citation-forensics/proof'
import { TEXT_DICTIONARIES, type TextDictionary } from './dictionaries.ts'

/** The salt and the text of a record, as `coding` says. */
export interface TextPack {
  coding: number
  bytes: Uint8Array
}

export interface OpenedText {
  privateText: string
  privateSalt: Uint8Array
}

const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 7,
  // A bound on what is unpacked is set by us.
  [constants.ZSTD_c_contentSizeFlag]: 0,
}
/** What is longer, text or body, would keep everybody waiting, and is rare. */
const LONGEST = 128 * 1024
/** Many times that: what an attacker may make of a few bytes has an end. */
const MOST = 4 * LONGEST
const SALT_LENGTH = 32

const CODINGS = new Map(TEXT_DICTIONARIES.map(dictionary => [dictionary.coding, dictionary]))

/** By kind: alone, and on the body. Events are those of attempts; all others are read by SQL, and stay text. */
const CODING_OF: Partial<Record<RecordKind, { alone: number; onBody: number | null }>> = {
  capture: { alone: 1, onBody: null },
  event: { alone: 2, onBody: null },
  extraction: { alone: 3, onBody: 4 },
  classification: { alone: 5, onBody: 6 },
}

const isPacked = ({ kind, slot }: { kind: RecordKind; slot: string }): boolean =>
  kind in CODING_OF && (kind !== 'event' || slot.startsWith('attempt/'))

/** Null for what stays text: kinds that are read by SQL, and what is long or does not shrink. */
export function packText(
  record: { kind: RecordKind; slot: string; sha256: string; privateText: string; privateSalt: Uint8Array },
  body: Uint8Array | null = null,
): TextPack | null {
  const codings = CODING_OF[record.kind]
  if (!codings || !isPacked(record)) return null
  const text = Buffer.from(record.privateText)
  if (text.length > LONGEST) return null
  const base = body && codings.onBody && isBase(body, record.sha256) ? body : null
  const dictionary = CODINGS.get(base ? (codings.onBody as number) : codings.alone) as TextDictionary
  const packed = zstdCompressSync(text, { params: PARAMS, dictionary: withBody(dictionary, base) })
  if (packed.length >= text.length) return null
  return { coding: dictionary.coding, bytes: Buffer.concat([record.privateSalt, packed]) }
}

/** With other bytes than those that are sealed under this hash, nobody could unpack it. */
const isBase = (body: Uint8Array, sha256: string): boolean =>
  body.length <= LONGEST && hash('sha256', body) === sha256

const withBody = ({ bytes }: TextDictionary, body: Uint8Array | null): Uint8Array =>
  body ? Buffer.concat([bytes, body]) : bytes

/** Whether it takes the body to read it. */
export const leansOnBody = ({ coding }: Pick<TextPack, 'coding'>): boolean =>
  CODINGS.get(coding)?.onBody === true

/** Throws when it cannot be unpacked. That the text is the sealed one only the entry tells. */
export function unpackText(pack: TextPack, body: Uint8Array | null = null): OpenedText {
  const { text, salt } = unpackBytes(pack, body)
  return { privateText: text.toString('utf8'), privateSalt: salt }
}

export function unpackBytes(
  { coding, bytes }: TextPack,
  body: Uint8Array | null,
): { text: Buffer; salt: Uint8Array } {
  const dictionary = CODINGS.get(coding)
  if (!dictionary)
    throw new Error(
      `There is no coding ${coding} of texts: a newer version wrote it and this one has to be upgraded, or somebody changed it`,
    )
  if (dictionary.onBody && !body) throw new Error('The body that this text was packed with is missing')
  const text = zstdDecompressSync(bytes.subarray(SALT_LENGTH), {
    maxOutputLength: MOST,
    rejectGarbageAfterEnd: true,
    dictionary: withBody(dictionary, dictionary.onBody ? body : null),
  })
  return { text, salt: bytes.subarray(0, SALT_LENGTH) }
}

/** The salt of the entry where none is kept. It says nothing of the private salt, which it is made of. */
export const entrySaltOf = (privateSalt: Uint8Array): Uint8Array =>
  hash('sha256', Buffer.concat([ENTRY_SALT_PREFIX, privateSalt]), 'buffer')
const ENTRY_SALT_PREFIX = Buffer.from('bcf/entry-salt/v1\n')

/** The public part, of which no text is kept, in its canonical form. */
export const publicTextOf = ({
  kind,
  at,
  sha256,
  commitment,
}: {
  kind: string
  at: string
  sha256: string
  commitment: string
}): string =>
  `{"${kind === 'capture' ? 'captured_at' : 'at'}":"${at}","private":"${commitment}","sha256":"${sha256}","type":"${kind}","v":1}`

/** The parts of a record that follow from its text, and the entry that they give. */
export function completed(
  record: { kind: RecordKind; at: Date; sha256: Uint8Array; entrySalt: Uint8Array | null },
  { privateText, privateSalt }: OpenedText,
): { publicText: string; entrySalt: Uint8Array; entry: Uint8Array } {
  const entrySalt = record.entrySalt ?? entrySaltOf(privateSalt)
  const publicText = publicTextOf({
    kind: record.kind,
    at: record.at.toISOString(),
    sha256: toHex(record.sha256),
    commitment: toHex(privateCommitment(privateText, privateSalt)),
  })
  return { publicText, entrySalt, entry: entryCommitment(publicText, entrySalt) }
}
