// Edits that a verifier must find in a bundle of either version, with the steps that find them.

import type { Bundle, BundleRecord } from '../src/bundle.ts'
import type { Bundle2 } from '../src/bundle-2.ts'
import { fromBase64, fromHex, toBase64, toHex, utf8 } from '../src/bytes.ts'
import { sha256, sha256Hex } from '../src/crypto.ts'
import { canonicalJson, entryCommitment, privateCommitment } from '../src/record.ts'
import { cosigned } from './bundle-builder.ts'

type Attack = [about: string, edit: (copy: Bundle | Bundle2) => void, failedSteps: string[]]

// biome-ignore lint/suspicious/noExplicitAny: an attacker keeps to no types.
type Json = any
export type RecordEdit = (content: Json, part: Json) => void

/** Edits a record, and everything that anybody can recompute from it, but for the log. */
export function reseal(record: Omit<BundleRecord, 'kind' | 'index'>, edit: RecordEdit): void {
  const content = JSON.parse(record.private)
  const part = JSON.parse(record.public)
  edit(content, part)
  record.private = canonicalJson(content)
  part.private = toHex(privateCommitment(record.private, fromHex(record.privateSalt)))
  record.public = canonicalJson(part)
  record.entry = toHex(entryCommitment(record.public, fromHex(record.entrySalt)))
}

/** One bit of the signature on a note. */
export function flipped(note: string | null): string {
  const [text, line = ''] = (note ?? '').split('\n\n')
  const [dash, name, encoded = ''] = line.trimEnd().split(' ')
  const signature = fromBase64(encoded) ?? new Uint8Array()
  signature[40] = (signature[40] ?? 0) ^ 1
  return `${text}\n\n${dash} ${name} ${toBase64(signature)}\n`
}

export const ATTACKS = {
  answer: [
    'attack G9: the answer was edited',
    copy => {
      copy.rawResponse = 'An answer!'
    },
    ['answer'],
  ],
  answerAndHash: [
    'attack 2: the answer and its hash were edited together',
    copy => {
      copy.rawResponse = 'An answer!'
      copy.snapshot.sha256 = sha256Hex(utf8('An answer!'))
    },
    ['answer'],
  ],
  verdict: [
    'attack 28: the class was edited in the record and where it is shown',
    copy => {
      for (const record of copy.integrity.records)
        if (record.id.startsWith('cls_2'))
          record.private = record.private.replace('"CONFABULATED"', '"STRONG"')
      for (const one of [copy.classification, copy.classifications[1]]) if (one) one.citationClass = 'STRONG'
    },
    ['private'],
  ],
  signature: [
    'attack 16: the right key id over a wrong signature',
    ({ integrity }) => {
      integrity.checkpoint = flipped(integrity.checkpoint)
    },
    ['checkpoint'],
  ],
  witnessLine: [
    'attack 38: an invented witness signs where only the log does',
    ({ integrity }) => {
      integrity.checkpoint = cosigned(integrity.checkpoint ?? '', ['supreme-court.example'])
    },
    ['checkpoint'],
  ],
  proof: [
    'attack 25: a hash too many in an inclusion proof',
    ({ integrity }) => {
      const capture = integrity.records.find(({ kind }) => kind === 'capture')
      capture?.inclusion?.push(toBase64(sha256(utf8('one more'))))
    },
    ['inclusion'],
  ],
  timestamp: [
    'attack 20: the timestamp of another checkpoint',
    ({ integrity }) => {
      const [before, after] = integrity.anchors
      if (before && after) before.response = after.response
    },
    ['timestamps'],
  ],
  nonce: [
    'attack 22: a timestamp that answers another request',
    ({ integrity }) => {
      const [, after] = integrity.anchors
      if (after) after.nonce = '0102030405060708'
    },
    ['timestamps'],
  ],
} satisfies Record<string, Attack>
