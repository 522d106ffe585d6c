// The exportable bundle: everything a third party needs to check one run without us. It is read from the
// ledger alone, so it can hold only what was sealed, and it is deterministic: no clock, no counter.

import { canonicalJson, toHex } from '@bcf/proof'
import { AppError } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import { type RunHistory, readHistory, type SealedCapture } from './history.ts'
import { runEvidence } from './read-evidence.ts'
import { sha256Of } from './seal.ts'
import { recordsById, type StoredRecord } from './store.ts'

interface BundleDeps {
  sql: Sql
  baseUrl: string
  now: Date
}

export type Bundle = Awaited<ReturnType<typeof readBundle>>

export async function readBundle({ sql, baseUrl, now }: BundleDeps, runId: string) {
  const history = await readHistory(sql, runId, now)
  const answer = history.answer
  const latest = history.classifications.at(-1)
  if (!answer || !latest) throw new AppError('not_found', 'Run is not classified yet: there is no bundle')
  const facts = await recordsById(sql, latest.content.facts)
  const lookupUrl = `${baseUrl}/v1/public/evidence/${answer.sha256}`
  const { runId: id, scanId, brand, engine, prompt } = answer.content
  const content = {
    bundleVersion: '1' as const,
    ...runEvidence({ runId: id, scanId, brand, engine, prompt, status: 'CLASSIFIED' }, history),
    groundTruth: facts.map(factView),
    chainOfCustody: chainOfCustody(history, answer.content),
    integrity: { records: [...history.records, ...facts].map(recordView) },
    publicVerification: { lookupUrl, checkUrl: `${lookupUrl}/check` },
    howToVerify: howToVerify(answer.sha256, lookupUrl),
    doesNotProve: DOES_NOT_PROVE,
  }
  return { ...content, manifestSha256: sha256Of(canonicalJson(content)) }
}

const DOES_NOT_PROVE = [
  'That another person, place or moment would get the same answer: engines vary.',
  "That the engine's consumer site shows what its programming interface answered.",
  'That the facts on the brand’s own site are true: they are what the brand says of itself.',
]

function factView(record: StoredRecord) {
  const fact = JSON.parse(record.privateText) as {
    key: string
    value: string
    source: string
    sourceSha256: string
  }
  return {
    id: record.id,
    key: fact.key,
    value: fact.value,
    source: fact.source,
    hash: toHex(record.sha256),
    sourceSha256: fact.sourceSha256,
    collectedAt: record.at.toISOString(),
  }
}

const recordView = (record: StoredRecord) => ({
  id: record.id,
  kind: record.kind,
  public: record.publicText,
  private: record.privateText,
  entrySalt: toHex(record.entrySalt),
  privateSalt: toHex(record.privateSalt),
  entry: toHex(record.entry),
})

interface CustodyStep {
  event: 'REQUESTED' | 'CAPTURED' | 'SEALED' | 'CLASSIFIED' | 'VERIFIED' | 'ANCHORED'
  at: string
  actor: string
  detail: string
  sha256: string | null
}

function chainOfCustody(history: RunHistory, capture: SealedCapture): CustodyStep[] {
  const requested: CustodyStep = {
    event: 'REQUESTED',
    at: capture.exchange.requestedAt,
    actor: capture.software,
    detail: `the service asked the engine: ${capture.exchange.request.method} ${capture.exchange.request.url}`,
    sha256: null,
  }
  const events = history.records.map(record => ({
    event: EVENT_OF[record.kind],
    at: record.at.toISOString(),
    actor: capture.software,
    detail: `${DETAIL_OF[record.kind]} (record ${record.id})`,
    sha256: toHex(record.sha256),
  }))
  return [requested, ...events]
}

const EVENT_OF = {
  capture: 'CAPTURED',
  classification: 'CLASSIFIED',
  verification: 'VERIFIED',
  fact: 'SEALED',
  key: 'SEALED',
} as const

const DETAIL_OF = {
  capture: 'the body was received, hashed and sealed byte for byte',
  classification: 'the answer was classified and the verdict sealed',
  verification: 'the engine was asked again and the outcome sealed',
  fact: 'a fact was sealed',
  key: 'a key was sealed',
} as const

/** Three commands a stranger can type: extract, hash, ask us. */
const howToVerify = (sha256: string, lookupUrl: string): string[] => [
  `python3 -c "import base64,json,sys; b=json.load(open('bundle.json',encoding='utf-8')); r=b['rawResponse']; sys.stdout.buffer.write(r.encode() if r is not None else base64.b64decode(b['rawResponseBase64']))" > answer.bin`,
  `sha256sum answer.bin    # must print ${sha256}`,
  `curl -s ${lookupUrl}`,
]
