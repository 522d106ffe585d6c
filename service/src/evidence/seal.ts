// Evidence: what was answered, what was decided about it, and how anyone checks both.
// This room never learns who made a record, or why; it is handed one and seals it.
//
// Sealing happens in the transaction of the event itself, so a record exists exactly when its event does.

import { hash, randomBytes } from 'node:crypto'
import { commitRecord, fromHex, type RecordKind } from '@bcf/proof'
import type { Engine } from '../model/engine.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { insertRecord, insertSnapshot } from './store.ts'

export interface NewRecord {
  kind: RecordKind
  /** What the event is about: a run, or a brand for facts. */
  subject: string
  /** Makes the event happen once: sealing the same slot of the same subject again is a unique violation. */
  slot: string
  at: Date
  /** Lower-case hex of the snapshot, or of the value of a fact. */
  sha256: string
  /** The record that this one supersedes. */
  supersedes?: string
  private: Record<string, unknown>
}

const ID_PREFIX: Record<RecordKind, string> = {
  capture: 'cap',
  classification: 'cls',
  verification: 'ver',
  fact: 'fct',
  key: 'key',
}

/** Seals one event and returns the record's id. */
export async function seal(tx: Transaction, record: NewRecord): Promise<string> {
  const id = newId(ID_PREFIX[record.kind], record.at)
  const salts = { entry: randomBytes(32), private: randomBytes(32) }
  const committed = commitRecord(
    {
      kind: record.kind,
      at: record.at.toISOString(),
      sha256: record.sha256,
      private: { ...record.private, recordId: id, subject: record.subject, slot: record.slot },
    },
    salts,
  )
  await insertRecord(tx, {
    id,
    kind: record.kind,
    subject: record.subject,
    slot: record.slot,
    supersedes: record.supersedes ?? null,
    at: record.at,
    sha256: fromHex(record.sha256),
    publicText: committed.publicText,
    privateText: committed.privateText,
    entrySalt: salts.entry,
    privateSalt: salts.private,
    entry: committed.entry,
  })
  return id
}

export interface NewCapture {
  subject: string
  slot: string
  capturedAt: Date
  engine: Engine
  /** The exact bytes received. */
  body: Uint8Array
  private: Record<string, unknown>
}

/** Seals the exact bytes of an answer. Returns their SHA-256 in hex. */
export async function sealCapture(tx: Transaction, capture: NewCapture): Promise<string> {
  const sha256 = sha256Of(capture.body)
  await insertSnapshot(tx, {
    sha256: fromHex(sha256),
    body: capture.body,
    capturedAt: capture.capturedAt,
    engine: capture.engine,
  })
  await seal(tx, {
    kind: 'capture',
    subject: capture.subject,
    slot: capture.slot,
    at: capture.capturedAt,
    sha256,
    private: { ...capture.private, engine: capture.engine, byteLength: capture.body.length },
  })
  return sha256
}

/** SHA-256 in lower-case hex, by the fastest road there is on a server. */
export const sha256Of = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex')
