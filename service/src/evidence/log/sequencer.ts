// The sequencer gives records their places in the log and signs the resulting tree.
//
// One runs at a time, and it is safe even if that fails: a lock in the database, a lock file beside the
// journal, and a checkpoint that must follow the one before. A batch becomes true in one transaction. Its
// checkpoint is published once it is in the journal, so nobody is ever shown one that the journal does not
// know.

import {
  checkpointText,
  consistencyProof,
  formatVerifierKey,
  ProofError,
  readCheckpoint,
  type SigningKey,
  sameBytes,
  signCheckpoint,
  verifyConsistency,
} from '@brand-citation-forensics/proof'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { withLockFile } from '../../platform/files/lock-file.ts'
import { tracedSince } from '../../platform/watching/tracing.ts'
import { type Edge, edgeRoot, emptyEdge, extendEdge, loadEdge } from './edge.ts'
import { type Journal, lockOf } from './journal.ts'
import { LogRefusal } from './refusal.ts'
import {
  findCheckpoint,
  findUnpublished,
  insertCheckpoint,
  insertTiles,
  lockSequencer,
  markPublished,
  placeQueued,
  readHead,
  readKeys,
  readPublished,
  type SignedCheckpoint,
} from './store.ts'
import { createTreeReader } from './tiles.ts'

export const BATCH = 1_024

export interface SequencerDeps {
  database: Database
  clock: Clock
  journal: Journal
  key: SigningKey
}

export interface Sequencer {
  /** Sequences one batch and publishes what is unpublished. Returns how many records got their place. */
  step(): Promise<number>
}

export function createSequencer(deps: SequencerDeps): Sequencer {
  const { database, clock, journal, key } = deps
  // Kept between batches; read again whenever it does not end at the database's head.
  let edge: Edge = emptyEdge()

  /** Null while another process is doing it. */
  async function sequence(): Promise<number | null> {
    const next = await database.transaction(async tx => {
      if (!(await lockSequencer(tx))) return null
      const head = await readHead(tx)
      await requireJournalled(tx, journal, head)
      const start = await edgeAt(tx, head, edge)
      const entries = await placeQueued(tx, start.size, BATCH)
      if (entries.length === 0) return { edge: start, count: 0 }
      // After the entries: the record that introduces a key is in the first tree that this key signs.
      await requireCurrentKey(tx, key)
      const extended = extendEdge(start, entries)
      const checkpoint = { origin: key.name, size: extended.edge.size, root: edgeRoot(extended.edge) }
      await insertTiles(tx, extended.tiles)
      await insertCheckpoint(
        tx,
        { ...checkpoint, note: signCheckpoint(checkpoint, key), signedAt: clock.now() },
        start.size,
      )
      // The commit that follows gives these records their places, for ever.
      return { edge: extended.edge, count: entries.length }
    })
    if (!next) return null
    edge = next.edge
    return next.count
  }

  /** The same path after a batch and after a kill: publishes whatever was signed. */
  async function publish(): Promise<void> {
    for (const { size, note, signedAt } of await findUnpublished(database)) {
      const last = await journal.head()
      if (!last || last.size < size) await journal.append({ size, note, signedAt: signedAt.toISOString() })
      await markPublished(database, size)
    }
    await follow()
  }

  /** What another machine published is remembered here too: whoever remains must notice if it goes missing. */
  async function follow(): Promise<void> {
    const known = (await journal.head())?.size ?? 0
    if (known >= edge.size) return
    const shown = await readPublished(database)
    if (!shown || shown.size <= known) return
    await journal.append({ size: shown.size, note: shown.note, signedAt: shown.signedAt.toISOString() })
  }

  return {
    async step() {
      const begun = new Date()
      const count = await withLockFile(lockOf(journal.path), async () => {
        const sequenced = await sequence()
        // Only now: the journal has proved to agree with the database.
        if (sequenced !== null) await publish()
        return sequenced
      })
      if (count) tracedSince('log.batch', begun, { 'bcf.entries': count, 'bcf.log.size': edge.size })
      return count ?? 0
    },
  }
}

/** The database may be ahead of the journal, but neither behind it nor different. */
async function requireJournalled(
  tx: Transaction,
  journal: Journal,
  head: SignedCheckpoint | null,
): Promise<void> {
  const last = await journal.head()
  if (!last) return
  if (!head || head.size < last.size)
    throw new LogRefusal(
      `the database's log has ${head?.size ?? 0} entries, but ${journal.path} shows that ${last.size} were published: ` +
        'the database was rolled back or replaced. Nothing more is signed; restore the newest backup',
    )
  const same = head.size === last.size ? head : await findCheckpoint(tx, last.size)
  if (!same || !sameText(same.note, last.note))
    throw new LogRefusal(
      `the database's checkpoint of size ${last.size} is not the one that ${journal.path} shows as published: ` +
        'history was rewritten. Nothing more is signed',
    )
}

/** If another process has introduced the next key meanwhile, its keys are the ones to look for. */
async function requireCurrentKey(tx: Transaction, key: SigningKey): Promise<void> {
  const current = (await readKeys(tx)).at(-1)
  if (current?.vkey !== formatVerifierKey(key)) throw new Error('the log has another key now')
}

/** Rotating a key or a witness adds signature lines; the signed text stays. */
const sameText = (a: string, b: string): boolean =>
  checkpointText(readCheckpoint(a)) === checkpointText(readCheckpoint(b))

/** Once, at startup: the tree in the database really grew from the one last published from here. */
export async function requireGrownFromJournal(database: Database, journal: Journal): Promise<void> {
  const last = await journal.head()
  if (!last) return
  const old = readCheckpoint(last.note)
  await database.transaction(async tx => {
    const head = await readHead(tx)
    await requireJournalled(tx, journal, head)
    if (!head) return
    try {
      const proof = await createTreeReader(tx).compute(source =>
        consistencyProof(old.size, head.size, source),
      )
      verifyConsistency({ oldSize: old.size, oldRoot: old.root, size: head.size, root: head.root, proof })
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      throw new LogRefusal(
        `the log in the database did not grow out of the one that was published (${error.message}): ` +
          'Nothing more is signed; npm run audit finds the place',
      )
    }
  })
}

async function edgeAt(tx: Transaction, head: SignedCheckpoint | null, known: Edge): Promise<Edge> {
  const size = head?.size ?? 0
  const edge = known.size === size ? known : size === 0 ? emptyEdge() : await loadEdge(tx, size)
  if (head && !sameBytes(edgeRoot(edge), head.root))
    throw new LogRefusal(
      `the leaves in the database do not have the root that was signed for ${size} entries: ` +
        'they were changed. Nothing more is signed; npm run audit finds the place',
    )
  return edge
}
