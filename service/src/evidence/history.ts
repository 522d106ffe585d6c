// The sealed history of one run, from the ledger alone: what was captured, how it was classified, and the
// results of asking again.

import { ANSWER_SLOT, toHex } from '@brand-citation-forensics/proof'
import type { VerificationStatus } from '../model/citation.ts'
import type { Sql } from '../platform/database.ts'
import { findBodies } from './bodies.ts'
import { READING_SLOT, type SealedModelReading } from './extraction.ts'
import type {
  SealedAnswerReading,
  SealedCapture,
  SealedClassification,
  SealedVerification,
} from './sealed-content.ts'
import {
  recordsById,
  recordsInSlot,
  recordsOf,
  recordsOfKind,
  type StoredRecord,
  supersededAmong,
} from './store.ts'
import { contentOf } from './texts/open-texts.ts'

export type * from './sealed-content.ts'
export { ANSWER_SLOT }

export interface Sealed<Content> {
  id: string
  at: Date
  sha256: string
  content: Content
}

export interface RunHistory {
  records: StoredRecord[]
  /** The capture with the answer; null while there is none. */
  answer: Sealed<SealedCapture> | null
  body: Uint8Array | null
  classifications: Sealed<SealedClassification>[]
  verifications: Sealed<SealedVerification>[]
  verificationStatus: VerificationStatus
}

export const opened = <Content>(record: StoredRecord): Sealed<Content> => ({
  id: record.id,
  at: record.at,
  sha256: toHex(record.sha256),
  content: contentOf<Content>(record),
})

export async function readHistory(sql: Sql, runId: string, now: Date): Promise<RunHistory> {
  const records = await recordsOf(sql, [runId])
  const answerRecord = records.find(record => record.kind === 'capture' && record.slot === ANSWER_SLOT)
  const answer = answerRecord ? opened<SealedCapture>(answerRecord) : null
  const ofKind = <Content>(kind: StoredRecord['kind']) =>
    records.filter(record => record.kind === kind).map(record => opened<Content>(record))
  const classifications = ofKind<SealedClassification>('classification')
  const verifications = ofKind<SealedVerification>('verification')
  const factsUsed = classifications.at(-1)?.content.facts ?? []
  const superseded = await supersededAmong(sql, factsUsed)
  const bodies = await findBodies(sql, answerRecord ? [answerRecord.sha256] : [])
  return {
    records,
    answer,
    body: (answer && bodies.get(answer.sha256)) ?? null,
    classifications,
    verifications,
    verificationStatus: answer
      ? verificationStatus({
          capturedAt: answer.at,
          verifications,
          superseded: [...superseded.values()],
          now,
        })
      : 'active',
  }
}

/** An exchange captured with its answer, and its bytes. */
export type CapturedExchange = Sealed<SealedCapture> & { body: Uint8Array }

const STEP_SLOT = /^(?:answer|step-\d+)$/

/** What is sealed about a run with an answer. */
export interface CapturedRun {
  runId: string
  /** In order; the last one bears the answer. */
  exchanges: CapturedExchange[]
  /** Oldest first. */
  classifications: Sealed<SealedClassification>[]
  /** Models' readings of the answer, oldest first. */
  readings: Sealed<SealedModelReading>[]
}

/** Runs with their captured bytes: two queries, however many there are. Runs without an answer are skipped. */
export async function readCapturedRuns(sql: Sql, runIds: string[]): Promise<CapturedRun[]> {
  const records = await recordsOf(sql, runIds)
  const exchanges = await withBodies(
    sql,
    records.filter(({ kind, slot }) => kind === 'capture' && STEP_SLOT.test(slot)),
  )
  const classifications = records.filter(({ kind }) => kind === 'classification')
  const readings = records.filter(({ kind, slot }) => kind === 'extraction' && READING_SLOT.test(slot))
  return [...Map.groupBy(exchanges, ({ content }) => content.runId)].map(([runId, steps]) => ({
    runId,
    exchanges: steps.sort((a, b) => a.content.index - b.content.index),
    classifications: classifications
      .filter(({ subject }) => subject === runId)
      .map(opened<SealedClassification>),
    readings: readings.filter(({ subject }) => subject === runId).map(opened<SealedModelReading>),
  }))
}

/** What was read from the answer at capture; undefined if unreadable, and for answers from asking again. */
export const readAtCapture = ({ exchanges }: CapturedRun): SealedAnswerReading | undefined =>
  exchanges.at(-1)?.content.reading

/** What engines answered when asked again, by slot without its step. */
export async function readAsked(
  sql: Sql,
  runId: string,
  prefix: string,
): Promise<Map<string, CapturedExchange[]>> {
  const captures = (await recordsOfKind(sql, 'capture', [runId])).filter(({ slot }) =>
    slot.startsWith(prefix),
  )
  const slotOf = new Map(captures.map(({ id, slot }) => [id, slot.slice(0, slot.lastIndexOf('/'))]))
  const exchanges = (await withBodies(sql, captures)).sort((a, b) => a.content.index - b.content.index)
  return Map.groupBy(exchanges, ({ id }) => slotOf.get(id) as string)
}

async function withBodies(sql: Sql, captures: StoredRecord[]): Promise<CapturedExchange[]> {
  const bodies = await findBodies(
    sql,
    captures.map(record => record.sha256),
  )
  return captures.map(record => {
    const capture = opened<SealedCapture>(record)
    return { ...capture, body: bodies.get(capture.sha256) as Uint8Array }
  })
}

const STALE_AFTER_MS = 30 * 86_400_000

interface StatusInput {
  capturedAt: Date
  verifications: Sealed<SealedVerification>[]
  /** When facts used by the classification were superseded. */
  superseded: Date[]
  now: Date
}

/**
 * Derived, never stored. Active: still true as far as we know. Stale: we no longer know. Not reproducible: we
 * asked again and it is gone. The captured bytes remain valid evidence in all three.
 */
export function verificationStatus({
  capturedAt,
  verifications,
  superseded,
  now,
}: StatusInput): VerificationStatus {
  const last = verifications.findLast(verification => verification.content.outcome !== 'error')
  if (last?.content.outcome === 'changed') return 'not_reproducible'
  const confirmedAt = last?.at ?? capturedAt
  const outdated = superseded.some(at => at > confirmedAt)
  return outdated || now.getTime() - confirmedAt.getTime() > STALE_AFTER_MS ? 'stale' : 'active'
}

/** The same for many runs at once, in three queries. */
export async function verificationStatuses(
  sql: Sql,
  runs: { runId: string; capturedAt: Date; facts: string[] }[],
  now: Date,
): Promise<Map<string, VerificationStatus>> {
  const verifications = await recordsOfKind(
    sql,
    'verification',
    runs.map(run => run.runId),
  )
  const superseded = await supersededAmong(sql, [...new Set(runs.flatMap(run => run.facts))])
  return new Map(
    runs.map(({ runId, capturedAt, facts }) => [
      runId,
      verificationStatus({
        capturedAt,
        verifications: verifications
          .filter(({ subject }) => subject === runId)
          .map(opened<SealedVerification>),
        superseded: facts.flatMap(id => superseded.get(id) ?? []),
        now,
      }),
    ]),
  )
}

/** The captures with the answers of runs, by run, without their bytes. */
export async function readAnswerCaptures(sql: Sql, runIds: string[]): Promise<Map<string, SealedCapture>> {
  const records = await recordsInSlot(sql, { kind: 'capture', slot: ANSWER_SLOT }, runIds)
  return new Map(records.map(record => [record.subject, opened<SealedCapture>(record).content]))
}

/** Classifications by the ids of their records. */
export async function readClassifications(
  sql: Sql,
  ids: string[],
): Promise<Map<string, Sealed<SealedClassification>>> {
  const records = await recordsById(sql, ids)
  return new Map(records.map(record => [record.id, opened<SealedClassification>(record)]))
}
