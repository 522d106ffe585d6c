// Private texts as they are kept: every run has four, and much of what they say stands in every text of their kind. Each is packed
// for itself, so that none is lost with another. docs/decisions/0087-packed-records.md tells which are packed, and what with.

import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { entryCommitment, privateCommitment, type RecordKind, toHex } from '@brand-citation-forensics/proof'
import { TEXT_DICTIONARIES } from './dictionaries.ts'

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
/** What is longer would keep everybody waiting, and is rare. */
const LONGEST = 128 * 1024
/** Many times that: what an attacker may make of a few bytes has an end. */
const MOST = 4 * LONGEST
const SALT_LENGTH = 32

const DICTIONARIES = new Map(TEXT_DICTIONARIES.map(({ coding, bytes }) => [coding, bytes]))

/** Events are those of attempts; all others are read by SQL, and stay text. */
const CODING_OF: Partial<Record<RecordKind, number>> = {
  capture: 1,
  event: 2,
  extraction: 3,
  classification: 4,
}

const isPacked = ({ kind, slot }: { kind: RecordKind; slot: string }): boolean =>
  kind in CODING_OF && (kind !== 'event' || slot.startsWith('attempt/'))

/** Null for what stays text: kinds that are read by SQL, and what is long or does not shrink. */
export function packText(record: {
  kind: RecordKind
  slot: string
  privateText: string
  privateSalt: Uint8Array
}): TextPack | null {
  const coding = CODING_OF[record.kind]
  if (!coding || !isPacked(record)) return null
  const text = Buffer.from(record.privateText)
  if (text.length > LONGEST) return null
  const packed = zstdCompressSync(text, { params: PARAMS, dictionary: dictionaryOf(coding) })
  if (packed.length >= text.length) return null
  return { coding, bytes: Buffer.concat([record.privateSalt, packed]) }
}

/** Throws when it cannot be unpacked. That the text is the sealed one only the entry tells. */
export function unpackText(pack: TextPack): OpenedText {
  const { text, salt } = unpackBytes(pack)
  return { privateText: text.toString('utf8'), privateSalt: salt }
}

export function unpackBytes({ coding, bytes }: TextPack): { text: Buffer; salt: Uint8Array } {
  const text = zstdDecompressSync(bytes.subarray(SALT_LENGTH), {
    maxOutputLength: MOST,
    rejectGarbageAfterEnd: true,
    dictionary: dictionaryOf(coding),
  })
  return { text, salt: bytes.subarray(0, SALT_LENGTH) }
}

function dictionaryOf(coding: number): Uint8Array {
  const bytes = DICTIONARIES.get(coding)
  if (!bytes)
    throw new Error(
      `There is no coding ${coding} of texts: a newer version wrote it and this one has to be upgraded, or somebody changed it`,
    )
  return bytes
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
