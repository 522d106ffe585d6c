// The exportable bundle: everything a third party needs to check one run without us. It is read from the
// ledger alone, so it can hold only what was sealed, and it is deterministic: no clock, no counter.

import {
  type BundleIntegrity,
  chainOfCustody,
  factView,
  KINDS_OF_VERSION_1,
  manifestOf,
  type RunRecord,
  runView,
  stated,
  toBase64,
  toHex,
} from '@brand-citation-forensics/proof'
import { AppError } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import { opened, readHistory, type SealedFact } from './history.ts'
import { type LogProof, proveRecords } from './log/prove.ts'
import type { TreeReader } from './log/tiles.ts'
import { dated, runEvidence } from './read-evidence.ts'
import { recordsById, type StoredRecord } from './store.ts'

interface BundleDeps {
  sql: Sql
  tree: TreeReader
  baseUrl: string
  now: Date
}

export type Bundle = Awaited<ReturnType<typeof readBundle>>

export async function readBundle({ sql, tree, baseUrl, now }: BundleDeps, runId: string) {
  const history = await readHistory(sql, runId, now)
  const latest = history.classifications.at(-1)
  if (!history.answer || !latest)
    throw new AppError('not_found', 'Run is not classified yet: there is no bundle')
  const facts = await recordsById(sql, latest.content.facts)
  const own = history.records.filter(isOfVersion1)
  const ids = [...own, ...facts].map(record => record.id)
  const log = await proveRecords({ sql, tree }, ids, history.answer.id)
  const answer = dated(history.answer)
  const integrity = integrityOf([...own, ...facts], log)
  const { engine, brand, prompt } = answer.content
  const content = {
    bundleVersion: '1' as const,
    ...runEvidence({ ...runView(answer), brand, engine, prompt, status: 'CLASSIFIED' }, history),
    groundTruth: facts.map(record => factView(dated(opened<SealedFact>(record)))),
    chainOfCustody: chainOfCustody({
      answer,
      records: own.map(runRecord),
      integrity,
      sealedAt: log?.checkpoint.signedAt.toISOString() ?? null,
      anchoredAt: log?.anchors.map(({ genTime }) => genTime.toISOString()) ?? [],
    }),
    integrity,
    ...stated(baseUrl, answer.sha256),
  }
  return { ...content, manifestSha256: manifestOf(content) }
}

/** A record whose kind was not there when version 1 was closed would be refused by its verifiers. */
const isOfVersion1 = ({ kind }: StoredRecord): boolean => KINDS_OF_VERSION_1.some(known => known === kind)

function integrityOf(records: StoredRecord[], log: LogProof | null): BundleIntegrity {
  return {
    origin: log?.origin ?? null,
    keys: log?.keys ?? [],
    checkpoint: log?.checkpoint.note ?? null,
    records: records.map(record => recordView(record, log)),
    anchors: (log?.anchors ?? []).map(({ authority, checkpoint, response, nonce, consistency }) => ({
      authority,
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

function recordView(record: StoredRecord, log: LogProof | null): BundleIntegrity['records'][number] {
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

/** Facts and keys have subjects of their own, so a run has none of them. */
const runRecord = ({ id, kind, slot, at, sha256 }: StoredRecord): RunRecord => ({
  id,
  kind: kind as RunRecord['kind'],
  slot,
  at: at.toISOString(),
  sha256: toHex(sha256),
})
