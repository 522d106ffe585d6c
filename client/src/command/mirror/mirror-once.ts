// One pass of a mirror: what the log says now, whether it contradicts what it said before, and if not, everything new in
// it. Nothing is stored unless it leads to the signed root, and the checkpoint comes last.

import { setTimeout as pause } from 'node:timers/promises'
import {
  openCheckpoint,
  openTileTree,
  ProofError,
  sameBytes,
  type VerifierKey,
} from '@brand-citation-forensics/proof'
import { type Alarm, findFork, forkOf, judgeShrunk, keepAlarm, type Signed } from './alarm.ts'
import { copyTree, type Progress, removePieces } from './copy-tree.ts'
import type { KeptCopy } from './kept-copy.ts'
import { keptTile } from './kept-tile.ts'
import { type ServedLog, Unreachable } from './served-log.ts'
import { findUnprovedFork, forgetUnproved, judgeUnproved, keepUnproved, readUnproved } from './unproved.ts'

export interface MirrorDeps {
  log: ServedLog
  copy: KeptCopy
  keys: VerifierKey[]
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface MirrorOptions {
  /** Check every kept file again, not only what is new. */
  all: boolean
  /** How long to keep asking when a checkpoint is too small: it may come from a cache. */
  patienceMs: number
}

export type Outcome =
  | { status: 'copied' | 'unchanged'; before: number; checkpoint: Signed }
  | { status: 'fork' | 'rewind'; alarm: Alarm; folder: string }
  /** Nothing against the log: what it serves proves nothing, in transit or at all. */
  | { status: 'unproved' | 'unreachable'; why: string }

export async function mirrorOnce(deps: MirrorDeps, options: MirrorOptions): Promise<Outcome> {
  await deps.copy.tidy()
  const memory = await readMemory(deps)
  try {
    return await follow(deps, options, memory)
  } catch (error) {
    if (error instanceof ProofError) return { status: 'unproved', why: error.message }
    if (error instanceof Unreachable) return { status: 'unreachable', why: error.message }
    throw error
  }
}

interface Memory {
  /** What the copy holds completely; null before the first. */
  held: Signed | null
  /** The newest the log ever showed here; larger than that while a pass is running, or was killed. */
  known: Signed | null
  /** What else it signed but did not prove. */
  unproved: Signed[]
}

/** Throws a ProofError if none of the keys signed what is kept. */
async function readMemory({ copy, keys }: MirrorDeps): Promise<Memory> {
  const open = (note: string) => openSigned(note, keys)
  const read = async (path: string) => {
    const note = await copy.read(path)
    return note && open(Buffer.from(note).toString('utf8'))
  }
  const held = await read('checkpoint')
  const seen = await read('seen')
  const known = seen && seen.size > (held?.size ?? 0) ? seen : held
  return { held, known, unproved: await readUnproved(copy, open) }
}

const openSigned = (note: string, keys: VerifierKey[]): Signed => ({ ...openCheckpoint(note, keys), note })

async function follow(deps: MirrorDeps, options: MirrorOptions, memory: Memory): Promise<Outcome> {
  const { log, copy } = deps
  const { held, known, unproved } = memory
  const seen = await ask(deps, memory, options.patienceMs)
  if (known && seen.size < known.size) {
    const openKnown = () => openTileTree(known, address => keptTile(copy, address))
    return raise(deps, await judgeShrunk(known, seen, openKnown))
  }
  if (known?.size === seen.size && !sameBytes(known.root, seen.root)) return raise(deps, forkOf(known, seen))
  const contradiction = judgeUnproved(unproved, seen)
  if (contradiction) return raise(deps, contradiction)
  if (held?.size === seen.size && !options.all) {
    // Perhaps with more witnesses' signatures.
    if (held.note !== seen.note) await copy.write('checkpoint', seen.note)
    return { status: 'unchanged', before: held.size, checkpoint: seen }
  }
  // First of all: neither killing this pass nor withholding what it asks for makes us forget what the log has signed.
  if (known?.size !== seen.size) await keepUnproved(copy, seen)
  const tree = await openTileTree(seen, log.tile)
  const fork =
    (known && (await findFork(known, seen, tree))) ?? (await findUnprovedFork(unproved, seen, tree))
  if (fork) return raise(deps, fork)
  await copy.write('seen', seen.note)
  await copy.settle()
  await forgetUnproved(copy, [...unproved, seen])
  await copyTree(deps, tree, options.all ? 0 : (held?.size ?? 0))
  await copy.settle()
  // From here on, the copy is one of this checkpoint.
  await copy.write('checkpoint', seen.note)
  await copy.settle()
  if (held) await removePieces(copy, held.size, seen.size)
  return { status: 'copied', before: held?.size ?? 0, checkpoint: seen }
}

async function raise({ copy }: MirrorDeps, alarm: Alarm): Promise<Outcome> {
  return { status: alarm.kind, alarm, folder: await keepAlarm(copy, alarm, new Date()) }
}

const ASK_AGAIN_MS = 2_000

async function ask(
  { log, keys, signal }: MirrorDeps,
  { known, unproved }: Memory,
  patienceMs: number,
): Promise<Signed> {
  const shown = known ? [known, ...unproved] : unproved
  for (let left = patienceMs; ; left -= ASK_AGAIN_MS) {
    const seen = openSigned(await log.checkpoint(), keys)
    if (shown.some(({ origin }) => origin !== seen.origin))
      throw new ProofError(`this is another log: ${seen.origin}`)
    if (shown.every(({ size }) => size <= seen.size) || left <= 0) return seen
    await pause(Math.min(left, ASK_AGAIN_MS), undefined, { signal })
  }
}
