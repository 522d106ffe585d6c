// Everything under a checkpoint, from the first missing entry on. Entries are fetched and hashed; the lowest tiles
// follow from them, the others are fetched. What a killed pass left is reused once checked. Only a few bundles are in
// memory.

import {
  concat,
  entriesOf,
  leafHash,
  ProofError,
  sameBytes,
  TILE_WIDTH,
  type TileTree,
  tilePath,
  tileWidth,
} from '@brand-citation-forensics/proof'
import type { KeptCopy } from './kept-copy.ts'
import type { ServedLog } from './served-log.ts'

export interface Progress {
  done: number
  total: number
}

export interface CopyDeps {
  log: ServedLog
  copy: KeptCopy
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
}

const AT_ONCE = 8

export async function copyTree(deps: CopyDeps, tree: TileTree, from: number): Promise<void> {
  const { copy, signal, onProgress } = deps
  const first = Math.floor(from / TILE_WIDTH)
  const total = tree.size - first * TILE_WIDTH
  let done = 0
  await inParallel(first, Math.ceil(tree.size / TILE_WIDTH), async index => {
    signal.throwIfAborted()
    await copyEntries(deps, tree, index)
    done += tileWidth(0, index, tree.size)
    onProgress?.({ done, total })
  })
  for (let level = 1; tileWidth(level, 0, tree.size) > 0; level++) {
    const width = TILE_WIDTH ** level
    const end = Math.ceil(Math.floor(tree.size / width) / TILE_WIDTH)
    await inParallel(Math.floor(from / width / TILE_WIDTH), end, async index => {
      await keep(copy, level, index, await tree.tile(level, index))
    })
  }
}

async function copyEntries({ log, copy }: CopyDeps, tree: TileTree, index: number): Promise<void> {
  const width = tileWidth(0, index, tree.size)
  const path = tilePath(null, index, width)
  const kept = await copy.read(path)
  const right = kept && (await hashed(tree, index, kept).catch(unlessWrong))
  if (right) return keep(copy, 0, index, right)
  const entries = await log.entries(index, width)
  const hashes = await hashed(tree, index, entries)
  await copy.write(path, entries)
  await keep(copy, 0, index, hashes)
}

/** What is damaged here is fetched again. */
function unlessWrong(error: unknown): null {
  if (error instanceof ProofError) return null
  throw error
}

async function hashed(tree: TileTree, index: number, entries: Uint8Array): Promise<Uint8Array> {
  const hashes = concat(...entriesOf(entries).map(leafHash))
  await tree.requireTile(0, index, hashes)
  return hashes
}

async function keep(copy: KeptCopy, level: number, index: number, hashes: Uint8Array): Promise<void> {
  const path = tilePath(level, index, hashes.length / 32)
  const kept = await copy.read(path)
  if (!kept || !sameBytes(kept, hashes)) await copy.write(path, hashes)
}

/** Partial tiles of the previous tree that are full in this one. */
export async function removePieces(copy: KeptCopy, before: number, size: number): Promise<void> {
  for (let level = 0; tileWidth(level, 0, before) > 0; level++) {
    const index = Math.floor(before / TILE_WIDTH ** level / TILE_WIDTH)
    if (tileWidth(level, index, size) < TILE_WIDTH) continue
    await copy.remove(`${tilePath(level, index, TILE_WIDTH)}.p`)
    if (level === 0) await copy.remove(`${tilePath(null, index, TILE_WIDTH)}.p`)
  }
}

/** A few at a time, in order; after a failure none is started, and those that were have ended. */
async function inParallel(from: number, to: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = from
  const failures: unknown[] = []
  const run = async () => {
    while (next < to && failures.length === 0)
      await work(next++).catch(error => {
        failures.push(error)
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  if (failures.length > 0) throw failures[0]
}
