// Evidence: what was answered, what was decided about it, and how anyone checks both. This room never learns
// what a record is for; it is handed one and seals it.
//
// Sealing happens in the transaction of the event itself, so a record exists exactly when its event does.

import { hash, randomBytes } from 'node:crypto'
import { commitRecord, type RecordKind } from '@brand-citation-forensics/proof'
import type { Engine, Surface } from '../model/engine.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { type KeptBodies, packBody } from './bodies.ts'
import { isInTrail } from './events/trail-types.ts'
import type { SealedAnswerReading } from './sealed-content.ts'
import { insertRecords, insertSnapshots, type KeptBody, type NewStoredRecord } from './store.ts'
import { entrySaltOf, packText } from './texts/pack-text.ts'
import { visibleKeyOf } from './visible-texts.ts'

export interface NewRecord {
  kind: RecordKind
  /** What the event is about: a run, or a brand for facts. */
  subject: string
  /** Makes the event happen once: sealing the same slot of a subject again is a unique violation. */
  slot: string
  at: Date
  /** Lower-case hex hash of the snapshot, or of a fact's value; null if the record is about no bytes. */
  sha256: string | null
  supersedes?: string
  private: Record<string, unknown>
}

const ID_PREFIX: Record<RecordKind, string> = {
  capture: 'cap',
  classification: 'cls',
  verification: 'ver',
  fact: 'fct',
  key: 'key',
  extraction: 'ext',
  event: 'evt',
  plan: 'pln',
  calibration: 'cal',
  contents: 'cts',
  study: 'sty',
}

/** The slot of a scan's plan. */
export const PLAN_SLOT = 'plan'

export async function seal(tx: Transaction, record: NewRecord): Promise<string> {
  const [id] = await sealAll(tx, [record])
  return id as string
}

/** Seals several events in one statement. Returns the records' ids in the same order. */
export async function sealAll(tx: Transaction, records: NewRecord[]): Promise<string[]> {
  const sealed = committedAll(records)
  if (sealed.length > 0) await insertRecords(tx, sealed)
  return sealed.map(record => record.id)
}

function committedAll(records: NewRecord[]): NewStoredRecord[] {
  // One draw for all: every draw has a fixed cost.
  const random = randomBytes(SALTS * records.length)
  return records.map((record, place) =>
    committed(record, random.subarray(SALTS * place, SALTS * (place + 1))),
  )
}

/** Two salts of 32 bytes. */
const SALTS = 64

function committed(record: NewRecord, random: Uint8Array): NewStoredRecord {
  const { kind, subject, slot, at, supersedes = null } = record
  const id = newId(ID_PREFIX[kind], at)
  const privateSalt = random.subarray(32)
  // A capture's entry salt may be told to strangers; it is drawn separately, and stored.
  const salts = {
    entry: kind === 'capture' ? random.subarray(0, 32) : entrySaltOf(privateSalt),
    private: privateSalt,
  }
  const { publicText, privateText, sha256, entry } = commitRecord(
    {
      kind,
      at: at.toISOString(),
      sha256: record.sha256,
      private: { ...record.private, recordId: id, subject, slot, supersedes },
    },
    salts,
  )
  return {
    id,
    kind,
    subject,
    slot,
    supersedes,
    at,
    sha256: Buffer.from(sha256, 'hex'),
    publicText,
    privateText,
    entrySalt: salts.entry,
    privateSalt,
    entry,
    pack: packText({ kind, privateText, privateSalt }),
    actor: kind === 'event' && isInTrail(slot) ? String(record.private.actor) : null,
  }
}

export interface NewCapture {
  subject: string
  slot: string
  capturedAt: Date
  engine: Engine
  surface: Surface
  /** The exact bytes received. */
  body: Uint8Array
  private: Record<string, unknown>
}

/**
 * Seals the exact bytes of an answer. Returns their SHA-256 in hex. What `keepBodies` has not handed to the
 * store goes into the database: nothing is sealed without its bytes.
 */
export async function sealCapture(
  tx: Transaction,
  capture: NewCapture,
  kept: KeptBodies = new Map(),
): Promise<string> {
  const sha256 = sha256Of(capture.body)
  await sealCaptures(tx, [{ ...capture, sha256, kept: kept.get(sha256) ?? (await packBody(capture.body)) }])
  return sha256
}

/** How its bytes are kept is decided; `sha256` is of the bytes, in hex. */
export interface KeptCapture extends NewCapture {
  sha256: string
  kept: KeptBody
}

/** Several at once: their bytes in one statement, their records in another. */
export async function sealCaptures(tx: Transaction, captures: KeptCapture[]): Promise<void> {
  const records = captures.map(
    ({ subject, slot, capturedAt, engine, surface, body, sha256, ...capture }) => ({
      ...{ kind: 'capture' as const, subject, slot, at: capturedAt, sha256 },
      private: { ...capture.private, engine, surface, byteLength: body.length },
    }),
  )
  const sealed = committedAll(records)
  await insertSnapshots(
    tx,
    captures.map(({ capturedAt, engine, surface, kept, private: { reading } }, place) => {
      const { id, sha256 } = sealed[place] as NewStoredRecord
      const visible = visibleKeyOf(reading as SealedAnswerReading | undefined)
      return { sha256, record: id, capturedAt, engine, surface, visible, ...kept }
    }),
  )
  await insertRecords(tx, sealed)
}

/** SHA-256 in lower-case hex, in the fastest way a server has. */
export const sha256Of = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex')
