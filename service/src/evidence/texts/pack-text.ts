// Private texts as stored: every run has two or three, and texts of one kind are much alike. Each is packed on its own, so that none is
// lost with another. docs/decisions/0087-packed-records.md says which are packed, and with what.

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
  // We set the limit on what is unpacked.
  [constants.ZSTD_c_contentSizeFlag]: 0,
}
/** Longer ones would keep everybody waiting, and are rare. */
const LONGEST = 128 * 1024
/** Many times that: limits what an attacker can make of a few bytes. */
const MOST = 4 * LONGEST
const SALT_LENGTH = 32

const DICTIONARIES = new Map(TEXT_DICTIONARIES.map(({ coding, bytes }) => [coding, bytes]))

/** All others stay text, which SQL reads. */
const CODING_OF: Partial<Record<RecordKind, number>> = { capture: 1, extraction: 2, classification: 3 }

/** Null for what stays text: kinds that SQL reads, and what is long or does not shrink. */
export function packText(record: {
  kind: RecordKind
  privateText: string
  privateSalt: Uint8Array
}): TextPack | null {
  const coding = CODING_OF[record.kind]
  if (!coding) return null
  const text = Buffer.from(record.privateText)
  if (text.length > LONGEST) return null
  const packed = zstdCompressSync(text, { params: PARAMS, dictionary: dictionaryOf(coding) })
  if (packed.length >= text.length) return null
  return { coding, bytes: Buffer.concat([record.privateSalt, packed]) }
}

/** Throws if it cannot be unpacked. Only the entry shows whether the text is the sealed one. */
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

/** The entry's salt if none is stored. It reveals nothing about the private salt it is derived from. */
export const entrySaltOf = (privateSalt: Uint8Array): Uint8Array =>
  hash('sha256', Buffer.concat([ENTRY_SALT_PREFIX, privateSalt]), 'buffer')
const ENTRY_SALT_PREFIX = Buffer.from('bcf/entry-salt/v1\n')

/** The public part, whose text is not stored, in canonical form. */
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

/** The parts of a record that follow from its text, and the resulting entry. */
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
