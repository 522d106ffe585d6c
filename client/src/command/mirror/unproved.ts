// Checkpoints that the log has signed but not proved: its tiles were withheld, wrong, or out of reach. Each is stored before
// a tile is requested, and later signatures are compared with it: a fork shown for a moment is still proof.

import { checkpointText, sameBytes, sha256Hex, utf8 } from '@brand-citation-forensics/proof'
import { type Alarm, findFork, forkOf, rewindOf, type Signed } from './alarm.ts'
import type { KeptCopy } from './kept-copy.ts'

const FOLDER = 'unproved'

/** By the signed text, so that more witnesses' signatures make no other file. */
const pathOf = (signed: Signed): string => `${FOLDER}/${sha256Hex(utf8(checkpointText(signed)))}`

export async function readUnproved(copy: KeptCopy, open: (note: string) => Signed): Promise<Signed[]> {
  const notes = await Promise.all((await copy.list(FOLDER)).map(name => copy.read(`${FOLDER}/${name}`)))
  return notes.flatMap(note => (note ? [open(Buffer.from(note).toString('utf8'))] : []))
}

export async function keepUnproved(copy: KeptCopy, signed: Signed): Promise<void> {
  if (await copy.read(pathOf(signed))) return
  await copy.write(pathOf(signed), signed.note)
  await copy.settle()
}

/** They are part of a tree that is remembered otherwise. */
export async function forgetUnproved(copy: KeptCopy, proved: Signed[]): Promise<void> {
  for (const signed of proved) await copy.remove(pathOf(signed))
}

/** What a later checkpoint contradicts on its own. */
export function judgeUnproved(unproved: Signed[], seen: Signed): Alarm | null {
  const other = unproved.find(({ size, root }) => size === seen.size && !sameBytes(root, seen.root))
  if (other) return forkOf(other, seen)
  const larger = unproved.find(({ size }) => size > seen.size)
  return larger ? rewindOf(larger, seen) : null
}

/** What a later checkpoint's tree does not extend. */
export async function findUnprovedFork(
  unproved: Signed[],
  seen: Signed,
  tree: Parameters<typeof findFork>[2],
): Promise<Alarm | null> {
  for (const signed of unproved) {
    const fork = await findFork(signed, seen, tree)
    if (fork) return fork
  }
  return null
}
