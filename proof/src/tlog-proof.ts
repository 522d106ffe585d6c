// A self-contained inclusion proof (C2SP tlog-proof): index, hashes and the signed checkpoint in one text. Our
// `extra` is what rebuilds the entry from a record's public part: the salt, then the text.

import { concat, decodeUtf8, fromBase64, toBase64, utf8 } from './bytes.ts'
import { openCheckpoint } from './checkpoint.ts'
import { ProofError } from './error.ts'
import { leafHash, verifyInclusion } from './merkle.ts'
import type { VerifierKey } from './note.ts'
import { entryCommitment } from './record.ts'

const HEADER = 'c2sp.org/tlog-proof@v1'
const SALT_LENGTH = 32

export interface TlogProof {
  index: number
  hashes: Uint8Array[]
  /** The signed note. */
  checkpoint: string
  /** The record's public part, as sealed. */
  publicText: string
  entrySalt: Uint8Array
}

export const formatTlogProof = ({ index, hashes, checkpoint, publicText, entrySalt }: TlogProof): string =>
  [
    HEADER,
    `extra ${toBase64(concat(entrySalt, utf8(publicText)))}`,
    `index ${index}`,
    ...hashes.map(toBase64),
    '',
    checkpoint,
  ].join('\n')

export function parseTlogProof(text: string): TlogProof {
  const end = text.indexOf('\n\n')
  if (end < 0) throw new ProofError('the proof has no checkpoint')
  const [header, extraLine = '', indexLine = '', ...hashLines] = text.slice(0, end).split('\n')
  const extra = extraLine.startsWith('extra ') ? fromBase64(extraLine.slice(6)) : null
  const publicText = extra && decodeUtf8(extra.subarray(SALT_LENGTH))
  const index = Number(indexLine.slice(6))
  const hashes = hashLines.map(fromBase64)
  if (header !== HEADER || !extra || extra.length <= SALT_LENGTH || publicText === null)
    throw new ProofError('this is not a proof of ours')
  if (!/^index (?:0|[1-9]\d{0,15})$/.test(indexLine) || !Number.isSafeInteger(index))
    throw new ProofError('the index of the proof is not a number')
  if (!hashes.every(hash => hash?.length === 32)) throw new ProofError('a hash of the proof is malformed')
  return {
    index,
    hashes: hashes as Uint8Array[],
    checkpoint: text.slice(end + 2),
    publicText,
    entrySalt: extra.subarray(0, SALT_LENGTH),
  }
}

export interface ProvenRecord {
  origin: string
  index: number
  /** Of the tree it was proved against. */
  size: number
  publicText: string
}

/** Throws unless the proof leads from the record to a checkpoint that one of the log's keys signed. */
export function openTlogProof(text: string, keys: VerifierKey[]): ProvenRecord {
  const { index, hashes, checkpoint, publicText, entrySalt } = parseTlogProof(text)
  const { origin, size, root } = openCheckpoint(checkpoint, keys)
  const leaf = leafHash(entryCommitment(publicText, entrySalt))
  verifyInclusion({ index, size, leaf, root, proof: hashes })
  return { origin, index, size, publicText }
}
