// Proofs that records are in the log, and since when others have known of it.

import { ANSWER_SLOT, consistencyProof, inclusionProof } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { recordsInSlot } from '../store.ts'
import {
  type AnchorRow,
  anchorsAround,
  findCheckpoint,
  findPlaces,
  firstCosigned,
  firstCovering,
  readKeys,
  readPublished,
  type SignedCheckpoint,
} from './store.ts'
import type { TreeReader } from './tiles.ts'

interface LogPlace {
  index: number
  inclusion: Uint8Array[]
}

interface ProvenAnchor {
  authority: string
  /** The signed note that was dated. */
  checkpoint: string
  size: number
  response: Uint8Array
  nonce: Uint8Array
  genTime: Date
  /** Between its checkpoint and that of the proofs, from the smaller to the larger. */
  consistency: Uint8Array[]
}

export interface LogProof {
  origin: string
  keys: { vkey: string; endorsement: string | null }[]
  /** The first published one that covers all the records: the same for ever. */
  checkpoint: { note: string; size: number; signedAt: Date }
  /** By the ids of the records. */
  places: Map<string, LogPlace>
  /** The last that does not cover the subject, and the first that does. */
  anchors: ProvenAnchor[]
  /** The first that witnesses signed from there on. */
  witnessed: { checkpoint: string; consistency: Uint8Array[] } | null
}

/** Null while one of the records waits for its checkpoint. `subject` is the record whose anchors are sought. */
export async function proveRecords(
  { sql, tree }: { sql: Sql; tree: TreeReader },
  ids: string[],
  subject: string,
): Promise<LogProof | null> {
  const places = await findPlaces(sql, ids)
  const subjectIndex = places.get(subject)
  if (places.size < new Set(ids).size || subjectIndex === undefined) return null
  const checkpoint = await firstCovering(sql, Math.max(...places.values()))
  if (!checkpoint) return null
  const indexes = [...places]
  const paths = await tree.compute(source =>
    indexes.map(([, index]) => inclusionProof(index, checkpoint.size, source)),
  )
  const keys = await readKeys(sql)
  const anchors: ProvenAnchor[] = []
  for (const anchor of await anchorsAround(sql, subjectIndex))
    anchors.push(await proven(sql, tree, anchor, checkpoint))
  return {
    origin: originOf(keys),
    keys: keys.map(({ vkey, endorsement }) => ({ vkey, endorsement })),
    checkpoint,
    places: new Map(indexes.map(([id, index], place) => [id, { index, inclusion: paths[place] ?? [] }])),
    anchors,
    witnessed: await findWitnessed(sql, tree, checkpoint),
  }
}

/** The name of the log and a place in it. */
export interface LogEntry {
  origin: string
  index: number
}

const originOf = ([first]: { vkey: string }[]): string => first?.vkey.split('+')[0] ?? ''

/** By run, the entry of its own answer: another may hold the same bytes. Without those that wait for their checkpoint. */
export async function findAnswerEntries(sql: Sql, runIds: string[]): Promise<Map<string, LogEntry>> {
  const answers = await recordsInSlot(sql, { kind: 'capture', slot: ANSWER_SLOT }, runIds)
  const places = await findPlaces(
    sql,
    answers.map(({ id }) => id),
  )
  const size = (await readPublished(sql))?.size ?? 0
  const origin = originOf(await readKeys(sql))
  const entries = answers.map(({ id, subject }) => ({ runId: subject, index: places.get(id) ?? size }))
  return new Map(
    entries.filter(({ index }) => index < size).map(({ runId, index }) => [runId, { origin, index }]),
  )
}

/** Whether a published checkpoint holds the record. */
export async function isPublished(sql: Sql, id: string): Promise<boolean> {
  const index = (await findPlaces(sql, [id])).get(id)
  return index !== undefined && (await firstCovering(sql, index)) !== null
}

async function proven(
  sql: Sql,
  tree: TreeReader,
  { size, ...anchor }: AnchorRow,
  checkpoint: SignedCheckpoint,
): Promise<ProvenAnchor> {
  const dated = await findCheckpoint(sql, size)
  if (!dated) throw new Error(`the anchored checkpoint of size ${size} is missing`)
  return { ...anchor, size, checkpoint: dated.note, consistency: await between(tree, size, checkpoint.size) }
}

async function findWitnessed(
  sql: Sql,
  tree: TreeReader,
  checkpoint: SignedCheckpoint,
): Promise<LogProof['witnessed']> {
  const cosigned = await firstCosigned(sql, checkpoint.size)
  return (
    cosigned && {
      checkpoint: cosigned.note + cosigned.lines.join(''),
      consistency: await between(tree, checkpoint.size, cosigned.size),
    }
  )
}

const between = (tree: TreeReader, one: number, other: number): Promise<Uint8Array[]> =>
  tree.compute(source => consistencyProof(Math.min(one, other), Math.max(one, other), source))
