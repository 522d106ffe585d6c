// The exportable bundle: everything a third party needs to check one run without us. It is read from the ledger
// alone, so it can hold only what was sealed, and it is deterministic: no clock, no counter.

import {
  type Bundle,
  type BundleIntegrity,
  bundleOf,
  type RecordKind,
  toBase64,
  toHex,
} from '@brand-citation-forensics/proof'
import { AppError } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import type { Contents } from './contents.ts'
import { readHistory } from './history.ts'
import { type LogProof, proveRecords } from './log/prove.ts'
import type { TreeReader } from './log/tiles.ts'
import { readRunTrail } from './run-trail.ts'
import { recordsById, type StoredRecord } from './store.ts'

export interface BundleDeps {
  sql: Sql
  tree: TreeReader
  contents: Contents
  baseUrl: string
  /** When the request came. */
  now: Date
}

/** Of what is written. */
export const BUNDLE_VERSION = '2'
export type { Bundle }

export interface Disclosure {
  /** False: without who did what to its run and facts. */
  trail?: boolean
}

export async function readBundle(
  deps: BundleDeps,
  runId: string,
  { trail = true }: Disclosure = {},
): Promise<Bundle> {
  const history = await readHistory(deps.sql, runId, deps.now)
  const { answer, body } = history
  const latest = history.classifications.at(-1)
  if (!answer || !body || !latest)
    throw new AppError('not_found', 'Run is not classified yet: there is no bundle')
  const facts = await recordsById(deps.sql, latest.content.facts)
  const own = [
    ...history.records.filter(({ kind }) => !KEPT_BACK.includes(kind)),
    ...(trail ? await readRunTrail(deps.sql, history, facts) : []),
  ]
  const list = await deps.contents.of({
    runId,
    readAt: deps.now,
    sha256: answer.sha256,
    records: [...own, ...facts],
  })
  // Everything that the list names was sealed, and placed, before it.
  const log = await findLog(deps, [...own, list, ...facts], answer.id, () => deps.contents.placed(list))
  const integrity = integrityOf([...inOrder(own, log), list, ...inOrder(facts, log)], log)
  return bundleOf(integrity, body)
}

/** Whoever is shown an answer need not know what else was asked; of events, only those about the run are included. */
const KEPT_BACK: RecordKind[] = ['event', 'plan']

/** The log's order is the provable one. */
const inOrder = (records: StoredRecord[], log: LogProof | null): StoredRecord[] =>
  records.toSorted((a, b) => (log?.places.get(a.id)?.index ?? 0) - (log?.places.get(b.id)?.index ?? 0))

/** `wait` is called only if there is no place in the log yet: the export is useless without one. */
async function findLog(
  deps: BundleDeps,
  records: StoredRecord[],
  answer: string,
  wait: () => Promise<void>,
): Promise<LogProof | null> {
  const ids = records.map(({ id }) => id)
  const log = await proveRecords(deps, ids, answer)
  if (log) return log
  await wait()
  return proveRecords(deps, ids, answer)
}

export function integrityOf(records: StoredRecord[], log: LogProof | null): BundleIntegrity {
  return {
    origin: log?.origin ?? null,
    keys: log?.keys ?? [],
    checkpoint: log?.checkpoint.note ?? null,
    records: records.map(record => recordView(record, log)),
    anchors: (log?.anchors ?? []).map(({ checkpoint, response, nonce, consistency }) => ({
      checkpoint,
      response: toBase64(response),
      nonce: toHex(nonce),
      consistency: consistency.map(toBase64),
    })),
    witnessed: log?.witnessed
      ? { checkpoint: log.witnessed.checkpoint, consistency: log.witnessed.consistency.map(toBase64) }
      : null,
  }
}

export function recordView(record: StoredRecord, log: LogProof | null): BundleIntegrity['records'][number] {
  const place = log?.places.get(record.id)
  return {
    id: record.id,
    kind: record.kind as BundleIntegrity['records'][number]['kind'],
    public: record.publicText,
    private: record.privateText,
    entrySalt: toHex(record.entrySalt),
    privateSalt: toHex(record.privateSalt),
    entry: toHex(record.entry),
    index: place?.index ?? null,
    inclusion: place?.inclusion.map(toBase64) ?? null,
  }
}
