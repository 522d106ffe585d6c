// The log as static files, in the layout of C2SP tlog-tiles: first tiles and entries, then the checkpoint that covers
// them, and never one smaller than what is there.
//
// The checkpoint in the place itself says how far it is, so a kill costs one stride at most, and an emptied place is
// filled again. That checkpoint is also a memory outside the database: a log that is smaller than it, or different, was
// rolled back or rewritten, and is signed no further.

import {
  decodeUtf8,
  openCheckpoint,
  ProofError,
  parseVerifierKey,
  sameBytes,
  TILE_WIDTH,
  utf8,
  type VerifierKey,
} from '@brand-citation-forensics/proof'
import type { Database } from '../../../platform/database.ts'
import { type Edge, edgeRoot } from '../edge.ts'
import { LogRefusal } from '../refusal.ts'
import { findCheckpoint, readHead, readKeys, readPublishedNote, type SignedCheckpoint } from '../store.ts'
import { CHECKPOINT_FILE, type FilePlace, KEY_FILE } from './place.ts'
import { holdFiles, keepFilesSize, lowerFilesSize, nextPublished } from './store.ts'
import { forgetPieces, type Part, putPart, putPieces, walkLog } from './tree-files.ts'

export interface PublisherDeps {
  database: Database
  place: FilePlace
  /** Identifies this process among those that could publish. */
  holder: string
  signal: AbortSignal
  /** The log's keys as this machine has them: a replaced database knows others. */
  ownKeys: () => Promise<VerifierKey[]>
}

export interface FilePublisher {
  /** Throws a LogRefusal if what was published does not belong to the log in the database. */
  requireAgreement(): Promise<void>
  /** One stride. Returns whether there is more to publish. */
  step(): Promise<boolean>
}

/** Entries between published checkpoints, if there are checkpoints that close. */
const STRIDE = 65_536
/** Entries held in memory until their root is known: some ten megabytes. */
const MOST_HELD = 2 * STRIDE

interface Standing {
  size: number
  note: string | null
}

export function createFilePublisher(deps: PublisherDeps, stride = STRIDE): FilePublisher {
  const { database, place, holder, signal } = deps
  /** Known to be ours; checked again if it changes. */
  let trusted: Standing = { size: 0, note: null }
  let shownKeys = ''

  async function readStanding(): Promise<Standing> {
    const bytes = await place.get('checkpoint')
    const note = bytes && (decodeUtf8(bytes) ?? '')
    if (note === null) return { size: 0, note }
    if (note !== trusted.note) trusted = { size: await requireOurs(deps, note), note }
    return trusted
  }

  const put = async (part: Part) => {
    await putPart(place, part)
    await holdFiles(database, holder)
  }

  /** Nothing is put anywhere unless it leads to the signed root: what is too large to hold is walked twice. */
  async function putTree(from: number, { size, root }: SignedCheckpoint): Promise<void> {
    const start = from - (from % TILE_WIDTH)
    const isHeld = size - start <= MOST_HELD
    const parts: Part[] = []
    const edge = await walkLog(deps, start, size, async part => {
      if (isHeld) parts.push(part)
    })
    requireRoot(edge, root)
    for (const part of parts) await put(part)
    if (!isHeld) requireRoot(await walkLog(deps, start, size, put), root)
    await putPieces(place, edge)
  }

  async function putKeys(): Promise<void> {
    const keys = (await readKeys(database)).map(({ vkey }) => `${vkey}\n`).join('')
    if (keys !== shownKeys) await place.put('key', utf8(keys), KEY_FILE)
    shownKeys = keys
  }

  async function step(): Promise<boolean> {
    if (!(await holdFiles(database, holder))) return false
    const standing = await readStanding()
    // Nobody is sent to files that no longer exist.
    await lowerFilesSize(database, holder, standing.size)
    const newest = await readPublishedNote(database)
    const goal = newest && (await findGoal(database, standing, newest, stride))
    if (!newest || !goal) {
      await keepFilesSize(database, holder, standing.size)
      return false
    }
    if (goal.size > standing.size) await putTree(standing.size, goal)
    await putKeys()
    signal.throwIfAborted()
    // Somebody else may have taken over from a process that was too slow, and be further along.
    if (!(await holdFiles(database, holder)) || (await readStanding()).size > goal.size) return false
    // Everything it covers is there: this publishes it.
    await place.put('checkpoint', utf8(goal.note), CHECKPOINT_FILE)
    await keepFilesSize(database, holder, goal.size)
    await forgetPieces(place, standing.size, goal.size)
    return goal.size < newest.size
  }

  return {
    step,
    async requireAgreement() {
      await readStanding()
    },
  }
}

/** Its size. A checkpoint of somebody else is left alone; one of ours that the database contradicts ends everything. */
async function requireOurs({ database, ownKeys }: PublisherDeps, note: string): Promise<number> {
  const known = (await readKeys(database)).map(({ vkey }) => parseVerifierKey(vkey))
  const keys = [...known, ...(await ownKeys())]
  let size: number
  let root: Uint8Array
  try {
    ;({ size, root } = openCheckpoint(note, keys))
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new Error(`the checkpoint that lies there is not of this log (${error.message}): it is left alone`)
  }
  // Read after the file: another worker may have published it in between.
  const head = await readHead(database)
  if (!head || head.size < size)
    throw new LogRefusal(
      `the database's log has ${head?.size ?? 0} entries, but ${size} were published as files: ` +
        'the database was rolled back or replaced. Nothing more is signed; restore the newest backup',
    )
  const own = await findCheckpoint(database, size)
  if (!own || !sameBytes(own.root, root))
    throw new LogRefusal(
      `the database's checkpoint of size ${size} is not the one that was published as files: ` +
        'history was rewritten. Nothing more is signed',
    )
  return size
}

/** What to publish next; null if everything is there. For the same size, more witnesses may have signed. */
async function findGoal(
  database: Database,
  standing: Standing,
  newest: { size: number; note: string },
  stride: number,
): Promise<SignedCheckpoint | null> {
  if (newest.size < standing.size || newest.note === standing.note) return null
  const size =
    newest.size === standing.size ? newest.size : await nextPublished(database, standing.size, stride)
  const goal = size === null ? null : await findCheckpoint(database, size)
  return goal && goal.size === newest.size ? { ...goal, note: newest.note } : goal
}

function requireRoot(edge: Edge, root: Uint8Array): void {
  if (!sameBytes(edgeRoot(edge), root))
    throw new LogRefusal(
      'the leaves in the database do not have the root that was signed: they were changed. ' +
        'They are not published, and nothing more is signed; npm run audit finds the place',
    )
}
