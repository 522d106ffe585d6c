// A stretch of the log, from its first leaf or from a verified checkpoint: each leaf with its record, the tree growing with them,
// and the root compared at every size that was ever signed. That each tree extends the previous one follows, because all are
// computed from the same leaves.

import { TILE_WIDTH } from '@brand-citation-forensics/proof'
import { SEALED_WITHIN_MS } from '../../model/patience.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import type { Edge } from '../log/edge.ts'
import type { RecordChecker } from './check-record.ts'
import type { AuditedCheckpoint, CheckpointReader } from './checkpoints.ts'
import { type Sealed, shown, textOf, timeOf } from './fields.ts'
import type { Findings } from './findings.ts'
import { type ComputedTile, growTree } from './hashing.ts'
import { readTiles } from './log.sql.ts'
import type { Anchor } from './outside.ts'
import { type RecordFields, START, streamLeaves } from './records.sql.ts'

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

// When a record can have been made: after the last tree without it, and before the first tree with it. Our own
// checkpoints say so, which an insider could forge along with the record; and so do the timestamps of others,
// which nobody can.

const MINUTE_MS = 60_000
/** How far clocks may be apart. */
const SLACK_MS = MINUTE_MS
/** No worker was running, or somebody held it up. */
const LONG_WAIT_MS = 15 * MINUTE_MS

export interface TimeBracket {
  /** Records come in index order. `at` is in milliseconds. */
  check(
    record: { id: string; index: number; at: number },
    before: AuditedCheckpoint | null,
    covering: AuditedCheckpoint | null,
  ): void
  /** When all have been checked. */
  finish(): void
}

export function createTimeBracket(findings: Findings, anchors: Anchor[]): TimeBracket {
  /** The earliest of each timestamp and those of larger trees. */
  const earliestFrom = anchors.map(({ genTime }) => genTime)
  for (let place = earliestFrom.length - 2; place >= 0; place--)
    earliestFrom[place] = Math.min(earliestFrom[place]!, earliestFrom[place + 1]!)
  let passed = 0
  let latestBefore = Number.NEGATIVE_INFINITY
  let longest = { wait: LONG_WAIT_MS, index: -1 }

  return {
    check({ id, index, at }, before, covering) {
      for (let anchor = anchors[passed]; anchor && anchor.size <= index; anchor = anchors[++passed])
        latestBefore = Math.max(latestBefore, anchor.genTime)
      const complain = (message: string) =>
        findings.add('times', `records ${id}`, index, `it is dated ${shown(at)}, ${message}`)
      const stamped = earliestFrom[passed]
      if (stamped !== undefined && at > stamped + SLACK_MS)
        complain(`but an authority saw it in the log at ${shown(stamped)}`)
      if (at < latestBefore - SEALED_WITHIN_MS)
        complain(`but an authority saw the log without it at ${shown(latestBefore)}`)
      if (covering && at > covering.signedAt + SLACK_MS)
        complain(`after its checkpoint was signed at ${shown(covering.signedAt)}`)
      if (before && at < before.signedAt - SEALED_WITHIN_MS)
        complain(`but the checkpoint without it was signed at ${shown(before.signedAt)}`)
      if (covering && covering.signedAt - at > longest.wait) longest = { wait: covering.signedAt - at, index }
    },
    finish() {
      if (longest.index >= 0)
        findings.note(
          `leaf ${longest.index} waited ${Math.round(longest.wait / MINUTE_MS)} minutes for its place: ` +
            'until then nothing would have betrayed a change',
        )
    },
  }
}
