// Two checkpoints of one log that cannot both be true, or of which the later retracts something. Both are signed:
// together they prove it to anyone with the log's key.

import {
  consistencyProof,
  type OpenedCheckpoint,
  ProofError,
  sameBytes,
  sha256Hex,
  type TileTree,
  toBase64,
  treeRoot,
  utf8,
} from '@brand-citation-forensics/proof'
import type { KeptCopy } from './kept-copy.ts'

export interface Signed extends OpenedCheckpoint {
  note: string
}

export interface Alarm {
  kind: 'fork' | 'rewind'
  /** What is wrong, for people. */
  words: string
  kept: Signed
  seen: Signed
  /** Proves that the larger tree does not extend the smaller: leads to the larger one's root, and to this other root. */
  proof: { otherRoot: Uint8Array; hashes: Uint8Array[] } | null
}

/** Null if the larger tree extends the smaller one. `larger` is the tree of the larger checkpoint. */
export async function findFork(kept: Signed, seen: Signed, larger: TileTree): Promise<Alarm | null> {
  const [small, large] = kept.size <= seen.size ? [kept, seen] : [seen, kept]
  const otherRoot = await larger.compute(source => treeRoot(small.size, source))
  if (sameBytes(otherRoot, small.root)) return null
  const hashes = await larger.compute(source => consistencyProof(small.size, large.size, source))
  return forkOf(kept, seen, small.size === large.size ? null : { otherRoot, hashes })
}

export function forkOf(kept: Signed, seen: Signed, proof: Alarm['proof'] = null): Alarm {
  const words =
    kept.size === seen.size
      ? `${kept.origin} has signed two different logs of ${kept.size} entries`
      : `${kept.origin} has signed a log of ${seen.size} entries and one of ${kept.size}, and neither grew out of the other`
  return {
    kind: 'fork',
    words: `FORK: ${words}. History was rewritten, or others are shown another one`,
    kept,
    seen,
    proof,
  }
}

/** The tree of the kept copy, or why it cannot be read. */
export async function judgeShrunk(
  kept: Signed,
  seen: Signed,
  openKept: () => Promise<TileTree>,
): Promise<Alarm> {
  const fork = await openKept()
    .then(tree => findFork(kept, seen, tree))
    .catch(error => {
      // A damaged local copy cannot tell the two apart; the log is too small in either case.
      if (error instanceof ProofError) return null
      throw error
    })
  return fork ?? rewindOf(kept, seen)
}

export function rewindOf(kept: Signed, seen: Signed): Alarm {
  const words = `${kept.origin} shows a log of ${seen.size} entries, and had signed one of ${kept.size} before`
  return {
    kind: 'rewind',
    words: `REWIND: ${words}. Entries were taken back, or an old copy is served`,
    kept,
    seen,
    proof: null,
  }
}

/** Returns where it is stored. The same two checkpoints are stored once, however often they are seen. */
export async function keepAlarm(copy: KeptCopy, alarm: Alarm, at: Date): Promise<string> {
  const { kind, words, kept, seen, proof } = alarm
  const folder = `alarm/${kind}-${sha256Hex(utf8(kept.note + seen.note)).slice(0, 16)}`
  if (await copy.read(`${folder}/alarm.json`)) return folder
  const described = {
    kind,
    words,
    at: at.toISOString(),
    origin: kept.origin,
    kept: { file: 'kept', size: kept.size, root: toBase64(kept.root) },
    seen: { file: 'seen', size: seen.size, root: toBase64(seen.root) },
    proof: proof && { otherRoot: toBase64(proof.otherRoot), hashes: proof.hashes.map(toBase64) },
  }
  await copy.write(`${folder}/kept`, kept.note)
  await copy.write(`${folder}/seen`, seen.note)
  await copy.write(`${folder}/alarm.json`, `${JSON.stringify(described, null, 2)}\n`)
  await copy.settle()
  return folder
}
