// An inclusion proof in logs of very different sizes: its cost follows the height of the tree, not the number
// of entries. Nothing is remembered between proofs, so each reads its tiles from the database.

import { hash } from 'node:crypto'
import { inclusionProof, leafHash, treeRoot, verifyInclusion } from '@brand-citation-forensics/proof'
import { type Edge, emptyEdge, extendEdge } from '../../../service/src/evidence/log/edge.ts'
import { type FullTile, insertTiles } from '../../../service/src/evidence/log/store.ts'
import { createTreeReader } from '../../../service/src/evidence/log/tiles.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { openMigrated } from '../connections.ts'
import { median } from '../load/load.ts'
import type { Effort, Figure } from '../report.ts'

/** Multiples of 256, because only full tiles are planted. */
const SIZES = [1_024, 102_400, 10_000_128]
const QUICK_SIZES = SIZES.slice(0, 2)
const PROOFS = 400

export async function benchLogProofs(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  const measured: { size: number; ms: number; hashes: number }[] = []
  let edge = emptyEdge()
  for (const size of quick ? QUICK_SIZES : SIZES) {
    edge = await growTo(database, edge, size)
    measured.push({ size, ...(await measure(database, size)) })
  }
  const [smallest, ...larger] = measured
  return larger.map(({ size, ms, hashes }) => ({
    id: `log-proof-${size}`,
    name: `inclusion proof, ${size.toLocaleString('en')} entries`,
    reference: `the same in a log of ${smallest?.size.toLocaleString('en')}: time of one against the other`,
    ratio: ms / (smallest?.ms ?? 1),
    target: 'at most 4.00',
    detail: { hashes, msEach: Number(ms.toFixed(3)), msEachSmallest: Number(smallest?.ms.toFixed(3)) },
  }))
}

const entryOf = (index: number): Uint8Array => hash('sha256', `bench entry ${index}`, 'buffer')

async function growTo(database: Database, start: Edge, size: number): Promise<Edge> {
  let edge = start
  let tiles: FullTile[] = []
  while (edge.size < size) {
    const first = edge.size
    const grown = extendEdge(
      edge,
      Array.from({ length: 256 }, (_, place) => entryOf(first + place)),
    )
    edge = grown.edge
    tiles.push(...grown.tiles)
    if (tiles.length < 256 && edge.size < size) continue
    const full = tiles
    tiles = []
    await database.transaction(tx => insertTiles(tx, full))
  }
  await database.query('analyze log_tiles')
  return edge
}

async function measure(database: Database, size: number): Promise<{ ms: number; hashes: number }> {
  const root = await createTreeReader(database).compute(source => treeRoot(size, source))
  const times: number[] = []
  let hashes = 0
  for (let round = 0; round < PROOFS; round++) {
    const index = Math.floor(Math.random() * size)
    const started = performance.now()
    const proof = await createTreeReader(database).compute(source => inclusionProof(index, size, source))
    times.push(performance.now() - started)
    verifyInclusion({ index, size, leaf: leafHash(entryOf(index)), root, proof })
    hashes = Math.max(hashes, proof.length)
  }
  return { ms: median(times), hashes }
}
