import { ProofError, type TileAddress, tilePath } from '@brand-citation-forensics/proof'
import type { KeptCopy } from './kept-copy.ts'

/** A tile of the copy, for a tree that checks it. */
export async function keptTile(copy: KeptCopy, { level, index, width }: TileAddress): Promise<Uint8Array> {
  const path = tilePath(level, index, width)
  const hashes = await copy.read(path)
  if (!hashes) throw new ProofError(`the copy has no ${path}`)
  return hashes
}
