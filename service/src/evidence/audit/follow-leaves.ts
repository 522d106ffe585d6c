// A stretch of the log, from its first leaf or from a verified checkpoint: each leaf with its record, the tree growing with them,
// and the root compared at every size that was ever signed. That each tree extends the previous one follows, because all are
// computed from the same leaves.

import { TILE_WIDTH } from '@brand-citation-forensics/proof'
import type { ReadSession } from '../../platform/read-session.ts'
import type { Edge } from '../log/edge.ts'
import type { RecordChecker } from './check-record.ts'
import type { AuditedCheckpoint, CheckpointReader } from './checkpoints.ts'
import { textOf, timeOf } from './fields.ts'
import type { Findings } from './findings.ts'
import { type ComputedTile, growTree } from './hashing.ts'
import type { Sealed } from './sealed.ts'
import { type RecordFields, START, streamLeaves } from './store.ts'
import { readTiles } from './tiles/store.ts'
import type { TimeBracket } from './times.ts'

/** The tree that leaves are added to, once its root has proved to be the signed one. */
export interface Footing {
  edge: Edge
  checkpoint: AuditedCheckpoint
}

interface Deps {
  session: ReadSession
  findings: Findings
  records: RecordChecker
  checkpoints: Pick<CheckpointReader, 'next'>
  /** Where it begins; omitted: at the first leaf. */
  footing?: Footing | null
  /** The size of the checkpoint where it ends; omitted: at the last leaf. */
  end?: number | null
  bracket: TimeBracket
  /** Roots remembered outside, by size. */
  remembered: Map<number, string>
  onProgress: (leaves: number) => void
  onRecord?: (record: RecordFields, sealed: Sealed) => void
  /** Called between pages, when the connection is free. */
  onPage?: () => Promise<void>
}

export interface FollowedLeaves {
  leaves: number
  /** The size the tree reached; null if a leaf is missing, which makes the tree above it meaningless. */
  size: number | null
}

/** Few enough that PostgreSQL uses indexes and sends rows while earlier ones are hashed; larger pages it would sort. */
const PAGE = 1_024

export async function followLeaves(deps: Deps): Promise<FollowedLeaves> {
  const { session, findings, records, checkpoints, bracket, remembered, footing = null, end = null } = deps
  const tree = growTree(footing?.edge)
  /** Checkpoints the tree has not reached yet. */
  const ahead: AuditedCheckpoint[] = []
  let before: AuditedCheckpoint | null = footing?.checkpoint ?? null
  /** Once a leaf is missing, every later root is wrong for that reason alone. */
  let isWhole = true
  const first = footing?.checkpoint.size ?? 0
  let expected = first
  let leaves = 0

  function onLeaf(index: number, entry: Buffer, record: RecordFields): void {
    leaves += 1
    const where = `log_leaves ${index}`
    if (index !== expected && isWhole) {
      const message = index > expected ? `leaf ${expected} is missing` : `leaf ${index} is there twice`
      findings.add('leaves', where, Math.min(index, expected), message)
      isWhole = false
    }
    expected = index + 1
    if (record.id === null) {
      findings.add('bijection', where, index, 'the record of this leaf is missing')
    } else {
      const sealed = records.check(record, index)
      if (sealed) deps.onRecord?.(record, sealed)
      if (!record.entry?.equals(entry))
        findings.add('leaves', where, index, 'the entry is not that of its record')
      const at = timeOf(record.at)
      if (isWhole) bracket.check({ id: textOf(record.id) ?? '', index, at }, before, ahead[0] ?? null)
    }
    if (isWhole) grow(entry)
  }

  function grow(entry: Buffer): void {
    tree.append(entry)
    const size = tree.size()
    const known = remembered.get(size)
    if (known !== undefined && known !== tree.root())
      findings.add('journal', '--checkpoint', size - 1, `it shows another tree of ${size} entries than this`)
    for (let next = ahead[0]; next && next.size === size; next = ahead[0]) {
      if (next.root !== tree.root())
        findings.add(
          'roots',
          `log_checkpoints ${size}`,
          before?.size ?? 0,
          `the root that was signed is not that of the ${size} leaves`,
        )
      before = next
      ahead.shift()
    }
  }

  /** Until a checkpoint lies beyond the next leaves, or there are no more. */
  async function readAhead(size: number): Promise<void> {
    while ((ahead.at(-1)?.size ?? 0) < size) {
      const more = await checkpoints.next()
      if (!more) return
      ahead.push(...more)
    }
  }

  for (let from: bigint | null = footing ? BigInt(first) : START; from !== null; ) {
    await readAhead(expected + PAGE)
    from = await streamLeaves(session, { from, below: end, limit: PAGE }, onLeaf)
    await records.checkObjects()
    await compareTiles(session, findings, tree.takeTiles())
    await deps.onPage?.()
    deps.onProgress(leaves)
  }
  await readAhead(Number.POSITIVE_INFINITY)
  bracket.finish()
  if (!isWhole) return { leaves, size: null }
  const size = tree.size()
  const [unreached] = ahead
  const covered = (before as AuditedCheckpoint | null)?.size ?? 0
  if (unreached)
    findings.add(
      'leaves',
      `log_checkpoints ${unreached.size}`,
      size,
      `it was signed over ${unreached.size} leaves, and there are ${size}`,
    )
  else if (size > covered)
    findings.add('roots', 'log_leaves', covered, 'the leaves from here on are in no checkpoint')
  for (const wanted of remembered.keys())
    if (wanted > size)
      findings.add('journal', '--checkpoint', size, `it shows ${wanted} entries; the log has ${size}`)
  return { leaves, size }
}

async function compareTiles(
  session: ReadSession,
  findings: Findings,
  computed: ComputedTile[],
): Promise<void> {
  if (computed.length === 0) return
  const nameOf = ({ level, index }: { level: number; index: number }) => `${level}/${index}`
  const stored = new Map((await readTiles(session, computed)).map(tile => [nameOf(tile), tile]))
  for (const tile of computed) {
    const where = `log_tiles ${nameOf(tile)}`
    const kept = stored.get(nameOf(tile))
    const leavesEach = TILE_WIDTH ** tile.level
    const first = tile.index * TILE_WIDTH * leavesEach
    if (!kept) {
      findings.add('tiles', where, first, 'the tile is missing')
    } else if (!kept.hashes.equals(tile.hashes)) {
      const place = tile.hashes.findIndex((byte, offset) => byte !== kept.hashes[offset])
      const leaf = first + Math.floor(Math.max(0, place) / 32) * leavesEach
      findings.add('tiles', where, leaf, 'its hashes are not those of the leaves')
    } else if (!kept.root.equals(tile.root)) {
      findings.add('tiles', where, first, 'its root is not that of its hashes')
    }
  }
}
