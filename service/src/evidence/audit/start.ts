// A continuing audit begins at the checkpoint that the last clean audit reached. Only that audit's sealed record counts, and
// it must be provable in today's signed log: somebody who can merely write the database cannot make the audit begin later
// than it should.

import {
  consistencyProof,
  inclusionProof,
  leafHash,
  openCheckpoint,
  ProofError,
  sameBytes,
  toHex,
  type VerifierKey,
  verifyConsistency,
  verifyInclusion,
} from '@brand-citation-forensics/proof'
import { StartError } from '../../model/errors.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { edgeRoot, loadEdge } from '../log/edge.ts'
import { findPlaces, readHead } from '../log/store.ts'
import { createTreeReader } from '../log/tiles.ts'
import { recordsById, type StoredRecord } from '../store.ts'
import { parseObject } from './fields.ts'
import type { Footing } from './follow-leaves.ts'
import { createHasher } from './hashing.ts'
import { type AuditedKey, isSame } from './keys.ts'
import { outcomesBefore } from './outcomes.sql.ts'
import { AUDIT, checkpointHash, type Outcome, readOutcome } from './outcomes.ts'
import { type CheckpointRow, readCheckpoints } from './records.sql.ts'

/** Nothing is wrong, but there is nothing to continue from. */
export class NoStart extends StartError {}

/** The starting point is not what it was: somebody must look. */
export class BrokenStart extends Error {}

export interface AuditStart extends Footing {
  /** The record of the outcome this continues from. */
  record: string
  /** When that audit ran. */
  at: string
  row: CheckpointRow
  /** The number of the key that signed it. */
  key: number
  /** Entries that came since. */
  added: number
}

const LOOKED_AT = 100
const FULL = 'run the full audit first: npm run audit'

export async function findStart(session: ReadSession, keys: AuditedKey[]): Promise<AuditStart> {
  const { record, index, outcome } = await choose(session)
  try {
    return await prove(session, keys, { record, index, outcome })
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new BrokenStart(
      `${record.id}, the outcome of the last audit, is not proved by the log: ${error.message}`,
    )
  }
}

type Chosen = { record: StoredRecord; index: number; outcome: Outcome }

/** The newest clean one that has its place. After a full audit with findings, only another full one can clear them. */
async function choose(session: ReadSession): Promise<Chosen> {
  for (const { id } of await outcomesBefore(session, null, LOOKED_AT)) {
    const [record] = await recordsById(session, [id]).catch(notThere(id))
    const outcome = record && readOutcome(record)
    if (!outcome) throw new BrokenStart(`${id} is sealed as the outcome of an audit, and is none`)
    if (!outcome.ok && outcome.start === null)
      throw new NoStart(
        `There is nothing to continue from: the full audit of ${outcome.at} found something: ${FULL}`,
      )
    const index = (await findPlaces(session, [id])).get(id)
    // It has just ended and waits for its place; or its findings concern what is checked again.
    if (!outcome.ok || index === undefined) continue
    if (outcome.method !== AUDIT || outcome.checkpoint === null)
      throw new NoStart(
        `There is nothing to continue from: the audit of ${outcome.at} looked at less than this version does: ${FULL}`,
      )
    return { record, index, outcome }
  }
  throw new NoStart(
    `There is nothing to continue from, no clean audit that has its place in the log: ${FULL}, as a role that may write`,
  )
}

/** The database's own errors are passed on. */
const notThere = (id: string) => (error: Error) => {
  if ('code' in error) throw error
  throw new BrokenStart(`${id}, the outcome of an audit, cannot be read: ${error.message}`)
}

async function prove(
  session: ReadSession,
  keys: AuditedKey[],
  { record, index, outcome }: Chosen,
): Promise<AuditStart> {
  const trusted = keys.map(({ key }) => key)
  const head = await readHead(session)
  if (!head) throw new ProofError('nothing is signed')
  const { size, root } = openCheckpoint(head.note, trusted)
  const tree = createTreeReader(session)
  const inclusion = await tree.compute(source => inclusionProof(index, size, source))
  verifyInclusion({ index, size, leaf: leafHash(entryOf(record)), root, proof: inclusion })
  if (index < outcome.size) throw new ProofError('it speaks of leaves that came after it')

  const { row, key, oldRoot } = await openRow(session, outcome, { keys, trusted })
  const consistency = await tree.compute(source => consistencyProof(row.size, size, source))
  verifyConsistency({ oldSize: row.size, oldRoot, size, root, proof: consistency })
  const edge = await loadEdge(session, row.size)
  if (!sameBytes(edgeRoot(edge), oldRoot))
    throw new ProofError(`the tiles of the first ${row.size} leaves do not give the root that was audited`)
  const checkpoint = { size: row.size, root: row.root, signedAt: row.signedAt }
  return { edge, checkpoint, record: record.id, at: outcome.at, row, key, added: size - row.size }
}

/** The entry that the record's texts yield, whatever the database says. */
function entryOf({
  id,
  kind,
  subject,
  publicText,
  privateText,
  privateSalt,
  entrySalt,
}: StoredRecord): Buffer {
  const hasher = createHasher()
  const said = parseObject(publicText)
  const sealed = parseObject(privateText)
  const isItself =
    said?.type === 'event' &&
    kind === 'event' &&
    sealed?.recordId === id &&
    sealed.subject === subject &&
    sealed.slot === 'audit/1' &&
    said.private === hasher.privateCommitment(Buffer.from(privateText), Buffer.from(privateSalt))
  if (!isItself) throw new ProofError('its texts are not those of one record')
  return Buffer.from(hasher.entryCommitment(Buffer.from(publicText), Buffer.from(entrySalt)), 'hex')
}

async function openRow(
  session: ReadSession,
  { size, checkpoint }: Outcome,
  { keys, trusted }: { keys: AuditedKey[]; trusted: VerifierKey[] },
): Promise<{ row: CheckpointRow; key: number; oldRoot: Uint8Array }> {
  const [row] = (await readCheckpoints(session, BigInt(size), 1)).rows
  if (row?.size !== size) throw new ProofError(`the checkpoint of ${size} entries is missing`)
  const { root, verified, ...signed } = openCheckpoint(row.note, trusted)
  if (signed.size !== size || toHex(root) !== row.root)
    throw new ProofError(`the checkpoint of ${size} entries is not the one that was signed`)
  if (checkpointHash(row.note) !== checkpoint)
    throw new ProofError(`another checkpoint of ${size} entries was audited`)
  const signer = keys.find(({ key }) => verified.some(signature => isSame(signature.key, key)))
  return { row, key: signer?.number ?? 0, oldRoot: root }
}
