// The exportable bundle: everything a third party needs to check one run without us. It is read from the ledger
// alone, so it can hold only what was sealed, and it is deterministic: no clock, no counter.

import {
  type Bundle2,
  type BundleIntegrity,
  bundle2Of,
  chainOfCustody,
  factView,
  KINDS_OF_VERSION_1,
  manifestOf,
  type RecordKind,
  type RunRecord,
  runView,
  stated,
  toBase64,
  toHex,
} from '@brand-citation-forensics/proof'
import { AppError } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import type { Contents } from './contents.ts'
import { opened, type RunHistory, readHistory, type SealedFact } from './history.ts'
import { type LogProof, proveRecords } from './log/prove.ts'
import type { TreeReader } from './log/tiles.ts'
import { dated, runEvidence } from './read-evidence.ts'
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

export const BUNDLE_VERSIONS = ['1', '2'] as const
export type BundleVersion = (typeof BUNDLE_VERSIONS)[number]
export type Bundle1 = Awaited<ReturnType<typeof bundle1>>
export type { Bundle2 }
export type Bundle = Bundle1 | Bundle2

export interface Disclosure {
  /** False: without who did what to its run and facts, which version 1 never tells. */
  trail?: boolean
}

export function readBundle(deps: BundleDeps, runId: string, version: '1'): Promise<Bundle1>
export function readBundle(
  deps: BundleDeps,
  runId: string,
  version: '2',
  disclosed?: Disclosure,
): Promise<Bundle2>
export function readBundle(
  deps: BundleDeps,
  runId: string,
  version: BundleVersion,
  disclosed?: Disclosure,
): Promise<Bundle>
export async function readBundle(
  deps: BundleDeps,
  runId: string,
  version: BundleVersion,
  { trail = true }: Disclosure = {},
): Promise<Bundle> {
  const history = await readHistory(deps.sql, runId, deps.now)
  const { answer, body } = history
  const latest = history.classifications.at(-1)
  if (!answer || !body || !latest)
    throw new AppError('not_found', 'Run is not classified yet: there is no bundle')
  const facts = await recordsById(deps.sql, latest.content.facts)
  if (version === '1') return bundle1(deps, { ...history, answer }, facts)
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
  // Version 2 describes an authority by its certificate.
  const anchors = integrity.anchors.map(({ authority: _, ...anchor }) => anchor)
  return bundle2Of({ ...integrity, anchors }, body)
}

/** Whoever is shown an answer need not know what else was asked; of events, only those about the run are included. */
const KEPT_BACK: RecordKind[] = ['event', 'plan']

/** The log's order is the provable one. */
const inOrder = (records: StoredRecord[], log: LogProof | null): StoredRecord[] =>
  records.toSorted((a, b) => (log?.places.get(a.id)?.index ?? 0) - (log?.places.get(b.id)?.index ?? 0))

type AnsweredHistory = RunHistory & { answer: NonNullable<RunHistory['answer']> }

async function bundle1(deps: BundleDeps, history: AnsweredHistory, facts: StoredRecord[]) {
  const own = history.records.filter(isOfVersion1)
  const log = await findLog(deps, [...own, ...facts], history.answer.id)
  const integrity = integrityOf([...own, ...facts], log)
  const answer = dated(history.answer)
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
    ...stated(deps.baseUrl, answer.sha256),
  }
  return { ...content, manifestSha256: manifestOf(content) }
}

/** `wait`, if the export is useless without its place in the log: called only if there is none yet. */
async function findLog(
  deps: BundleDeps,
  records: StoredRecord[],
  answer: string,
  wait?: () => Promise<void>,
): Promise<LogProof | null> {
  const ids = records.map(({ id }) => id)
  const log = await proveRecords(deps, ids, answer)
  if (log || !wait) return log
  await wait()
  return proveRecords(deps, ids, answer)
}

/** Version 1's verifiers would refuse a kind of record that is younger than version 1. */
const isOfVersion1 = ({ kind }: StoredRecord): boolean => KINDS_OF_VERSION_1.some(known => known === kind)

export function integrityOf(records: StoredRecord[], log: LogProof | null): BundleIntegrity {
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

/** Facts and keys have their own subjects, so a run has none. */
const runRecord = ({ id, kind, slot, at, sha256 }: StoredRecord): RunRecord => ({
  id,
  kind: kind as RunRecord['kind'],
  slot,
  at: at.toISOString(),
  sha256: toHex(sha256),
})
