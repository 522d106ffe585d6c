// A log for the examples, with proofs that really verify. Its key is public and signs nothing else.

import {
  concat,
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
} from '@brand-citation-forensics/proof'

const ORIGIN = 'forensics.example/log'
const KEY = signingKey(ORIGIN, sha256(utf8('the key of the examples')))

export const EXAMPLE_LOG_KEY = formatVerifierKey(KEY)

export interface ExampleLog {
  origin: string
  checkpoint: string
  inclusion(index: number): Uint8Array[]
}

/** A log of just these entries. */
export function exampleLog(entries: Uint8Array[]): ExampleLog {
  const leaves = entries.map(leafHash)
  const source: NodeSource = {
    node: ({ level, index }) =>
      perfectRoot(concat(...leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))),
  }
  const size = leaves.length
  return {
    origin: ORIGIN,
    checkpoint: signCheckpoint({ origin: ORIGIN, size, root: treeRoot(size, source) }, KEY),
    inclusion: index => inclusionProof(index, size, source),
  }
}
