// Brings records with packed private texts into the form of the others, so that all are checked the same way.

import type { Field } from '../../platform/read-session.ts'
import { entrySaltOf, publicTextOf, type TextPack, unpackBytes } from '../texts/pack-text.ts'
import { hexOf, instantOf, numberOf, textOf } from './fields.ts'
import type { Hasher } from './hashing.ts'
import type { RecordFields } from './records.sql.ts'

interface PackFields {
  coding: Field | undefined
  bytes: Field | undefined
}

/** Null if it cannot be unpacked. */
export function unpackedField({
  coding,
  bytes,
}: PackFields): { privateText: Buffer; privateSalt: Buffer } | null {
  return coding && bytes ? unpackedOrNull({ coding: numberOf(coding), bytes }) : null
}

/** The same for a pack that was not streamed. */
export function unpackedOrNull(pack: TextPack): { privateText: Buffer; privateSalt: Buffer } | null {
  try {
    const { text, salt } = unpackBytes(pack)
    return { privateText: text, privateSalt: Buffer.from(salt) }
  } catch {
    return null
  }
}

/** With what follows from its text; unchanged if that is not packed or cannot be unpacked. */
export function opened(record: RecordFields, hasher: Hasher): RecordFields {
  if (record.privateText || record.privateSalt) return record
  const text = unpackedField(record.pack)
  if (!text) return record
  // Strangers are told what the column says. Without it, only the entry says which time or hash was sealed.
  const isToldByColumn = textOf(record.kind) === 'capture'
  const commitment = isToldByColumn
    ? record.commitment?.toString('hex')
    : hasher.privateCommitment(text.privateText, text.privateSalt)
  return {
    ...record,
    ...text,
    ...(isToldByColumn ? {} : { privateHash: commitment }),
    publicText: record.publicText ?? (commitment ? publicTextFrom(record, commitment) : null),
    entrySalt: record.entrySalt ?? (isToldByColumn ? null : Buffer.from(entrySaltOf(text.privateSalt))),
  }
}

const publicTextFrom = (record: RecordFields, commitment: string): Buffer =>
  Buffer.from(
    publicTextOf({
      kind: textOf(record.kind) ?? '',
      at: instantOf(record.at) ?? '',
      sha256: hexOf(record.sha256),
      commitment,
    }),
  )
