// A log of three captures for the examples, with a proof that really verifies. Its key is known to everybody and
// signs nothing else.

import {
  commitRecord,
  concat,
  formatTlogProof,
  formatVerifierKey,
  inclusionProof,
  leafHash,
  type NodeSource,
  perfectRoot,
  sha256,
  signCheckpoint,
  signingKey,
  treeRoot,
  utf8,
} from '@bcf/proof'

const ORIGIN = 'forensics.example/log'
const KEY = signingKey(ORIGIN, sha256(utf8('the key of the examples')))
const SIZE = 3
/** Where the capture of the examples stands. */
const INDEX = 1

export const EXAMPLE_LOG_KEY = formatVerifierKey(KEY)

/** The place of a capture in this log, as the public lookup answers it. */
export function exampleLogPlace(at: string, hash: string): { origin: string; index: number; proof: string } {
  const salt = (name: string, place: number) => sha256(utf8(`${name} salt of example ${place}`))
  const records = Array.from({ length: SIZE }, (_, place) =>
    commitRecord(
      { kind: 'capture', at, sha256: hash, private: { example: place } },
      { entry: salt('entry', place), private: salt('private', place) },
    ),
  )
  const leaves = records.map(({ entry }) => leafHash(entry))
  const source: NodeSource = {
    node: ({ level, index }) =>
      perfectRoot(concat(...leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))),
  }
  const proof = formatTlogProof({
    index: INDEX,
    hashes: inclusionProof(INDEX, SIZE, source),
    checkpoint: signCheckpoint({ origin: ORIGIN, size: SIZE, root: treeRoot(SIZE, source) }, KEY),
    publicText: records[INDEX]?.publicText ?? '',
    entrySalt: salt('entry', INDEX),
  })
  return { origin: ORIGIN, index: INDEX, proof }
}
