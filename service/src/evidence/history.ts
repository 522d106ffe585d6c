// The sealed history of one run, read back from the ledger alone: what was captured, how it was
// classified, and what came of asking again.

import { ANSWER_SLOT, toHex } from '@bcf/proof'
import type { BrandRef, PromptIntent } from '../model/brand.ts'
import type { CitationClass, Claim, VerificationStatus } from '../model/citation.ts'
import type { Engine, Surface } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'
import {
  findBodies,
  recordsById,
  recordsOf,
  recordsOfKind,
  type StoredRecord,
  supersededAmong,
} from './store.ts'

export { ANSWER_SLOT }

export interface SealedCapture {
  runId: string
  scanId: string
  brand: BrandRef
  /** Names the brand goes by at the time of capture. */
  aliases: string[]
  prompt: { id: string; text: string; intent: PromptIntent }
  engine: Engine
  surface: Surface
  route: string
  modelRequested: string | null
  localeAsked: { country: string | null; language: string | null }
  /** What the route could pass on of it. */
  locale: { country: string | null; language: string | null }
  attempt: number
  software: string
  exchange: {
    request: { method: string; url: string; headers: Record<string, string>; body: string | null }
    requestedAt: string
    receivedAt: string
    status: number
    headers: Record<string, string>
  }
  byteLength: number
  /** Place among the exchanges of this attempt, from 0. */
  index: number
}

export interface SealedReading {
  outcome: string
  model: string | null
  searched: boolean
  finish: string | null
  providerRequestId: string | null
  citations: { position: number; url: string; domain: string; title: string | null }[]
  /** Looked at by the engine, cited or not. */
  consulted: string[]
  usage: Record<string, number> | null
}

export interface SealedClassification {
  citationClass: CitationClass
  /** Thousandths: records hold no floats. */
  confidencePermille: number
  method: string
  rationale: string
  excerpt: string | null
  claims: Claim[]
  mentioned: boolean
  reading: SealedReading
  /** Records of the facts that were active at capture. */
  facts: string[]
  cause: 'scan' | 'reverification'
}

export interface SealedVerification {
  jobId: string
  outcome: 'reproduced' | 'changed' | 'error'
  resultClass: CitationClass | null
  responseSha256: string | null
  message: string | null
}

/** A fact that was collected; one that was superseded has no value. */
export interface SealedFact {
  key: string
  value: string
  source: string
  sourceSha256: string
}

export interface Sealed<Content> {
  id: string
  at: Date
  sha256: string
  content: Content
}

export interface RunHistory {
  records: StoredRecord[]
  /** The answer-bearing capture; null while the run has none. */
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
  content: JSON.parse(record.privateText) as Content,
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
  return {
    records,
    answer,
    body: answer
      ? ((await findBodies(sql, [answerRecord?.sha256 ?? new Uint8Array()])).get(answer.sha256) ?? null)
      : null,
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

/** An exchange that was captured with its answer, and its bytes. */
export type CapturedExchange = Sealed<SealedCapture> & { body: Uint8Array }

const STEP_SLOT = /^(?:answer|step-\d+)$/

/**
 * What was captured for runs that have no classification yet, by run, each in the order it happened: two
 * queries however many there are.
 */
export async function readUnclassified(sql: Sql, runIds: string[]): Promise<Map<string, CapturedExchange[]>> {
  const records = await recordsOf(sql, runIds)
  const classified = new Set(
    records.filter(({ kind }) => kind === 'classification').map(({ subject }) => subject),
  )
  const captures = records.filter(
    ({ kind, slot, subject }) => kind === 'capture' && STEP_SLOT.test(slot) && !classified.has(subject),
  )
  const bodies = await findBodies(
    sql,
    captures.map(record => record.sha256),
  )
  const found = Map.groupBy(
    captures.map(record => {
      const capture = opened<SealedCapture>(record)
      const body = bodies.get(capture.sha256)
      if (!body) throw new Error(`snapshot ${capture.sha256} is missing`)
      return { ...capture, body }
    }),
    capture => capture.content.runId,
  )
  for (const exchanges of found.values()) exchanges.sort((a, b) => a.content.index - b.content.index)
  return found
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
 * Derived, never stored. Active: still true as far as we know. Stale: we no longer know. Not reproducible:
 * we asked again and it is gone. The captured bytes stay valid evidence in all three.
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

/** Classifications by the ids of their records. */
export async function readClassifications(
  sql: Sql,
  ids: string[],
): Promise<Map<string, Sealed<SealedClassification>>> {
  const records = await recordsById(sql, ids)
  return new Map(records.map(record => [record.id, opened<SealedClassification>(record)]))
}
