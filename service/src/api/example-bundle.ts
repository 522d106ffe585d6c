// The bundle in the examples: a real one, which `bcf verify` accepts under the examples' key.

import {
  ANSWER_SLOT,
  type Bundle,
  bundleOf,
  commitRecord,
  formatTlogProof,
  fromBase64,
  fromHex,
  type RecordKind,
  sha256,
  toBase64,
  toHex,
  utf8,
  visibleSha256,
} from '@brand-citation-forensics/proof'
import type { FactRef } from '../model/fact.ts'
import { SOFTWARE } from '../model/version.ts'
import { EXAMPLE_LOG_KEY, exampleLog } from './example-log.ts'

interface ExampleEvidence {
  runId: string
  scanId: string
  brand: { id: string; name: string; domain: string }
  prompt: { id: string; text: string; intent: string }
  engine: string
  surface: string
  model: string
  capturedAt: string
  rawResponse: string
  snapshot: { sha256: string; byteLength: number }
  citations: { position: number; url: string; domain: string; title: string }[]
  classification: Record<string, unknown> & { id: string; confidence: number; classifiedAt: string }
}

interface ExampleFact extends FactRef {
  sourceSha256: string
  collectedAt: string
}

interface ExampleRecord {
  kind: RecordKind
  id: string
  slot: string
  subject: string
  at: string
  sha256: string
  content: Record<string, unknown>
}

/** Everything else follows from its records. */
export const exampleBundle = (evidence: ExampleEvidence, fact: ExampleFact): Bundle =>
  bundleOf(
    integrityOf(evidence, runRecords(evidence, fact), factRecord(evidence, fact)),
    utf8(evidence.rawResponse),
  )

const captureContent = ({ runId, scanId, brand, prompt, engine, surface, ...evidence }: ExampleEvidence) => ({
  runId,
  scanId,
  brand,
  prompt,
  engine,
  surface,
  software: SOFTWARE,
  sample: 1,
  publicUrl: 'https://forensics.example',
  byteLength: evidence.snapshot.byteLength,
  exchange: {
    requestedAt: '2026-11-14T09:29:58.000Z',
    request: { method: 'POST', url: 'https://api.openai.com/v1/responses' },
  },
  reading: {
    reader: 'wire@2',
    outcome: 'answered',
    text: evidence.rawResponse,
    visibleSha256: visibleSha256(evidence.rawResponse),
    model: evidence.model,
    citations: evidence.citations,
  },
})

function runRecords(evidence: ExampleEvidence, fact: ExampleFact): ExampleRecord[] {
  const { runId, capturedAt, snapshot } = evidence
  const { id, confidence, classifiedAt, ...verdict } = evidence.classification
  const common = { subject: runId, sha256: snapshot.sha256 }
  return [
    {
      ...common,
      kind: 'capture',
      id: 'cap_01jcq5t2f9q2x7v5m8s3k6j1db',
      slot: ANSWER_SLOT,
      at: capturedAt,
      content: captureContent(evidence),
    },
    {
      ...common,
      kind: 'classification',
      id,
      slot: 'scan/rules@3',
      at: classifiedAt,
      content: {
        ...verdict,
        confidencePermille: confidence * 1000,
        facts: [fact.id],
      },
    },
  ]
}

const factRecord = ({ brand }: ExampleEvidence, fact: ExampleFact): ExampleRecord => ({
  kind: 'fact',
  id: fact.id,
  slot: `activated/${fact.key}`,
  subject: brand.id,
  at: fact.collectedAt,
  sha256: fact.hash,
  content: { key: fact.key, value: fact.value, source: fact.source, sourceSha256: fact.sourceSha256 },
})

/** As an export seals it. */
const contentsRecord = ({ runId, snapshot }: ExampleEvidence, entries: string[]): ExampleRecord => ({
  kind: 'contents',
  id: 'cts_01jcq5v7h2s4z9x7p1v6n9m4gd',
  slot: toHex(sha256(utf8(entries.join('\n')))),
  subject: runId,
  at: '2026-11-14T09:31:00.000Z',
  sha256: snapshot.sha256,
  content: { entries },
})

function sealedOf({ kind, id, slot, subject, at, sha256: hash, content }: ExampleRecord) {
  const salts = { entry: saltOf('entry', id), private: saltOf('private', id) }
  const committed = commitRecord(
    { kind, at, sha256: hash, private: { ...content, recordId: id, subject, slot } },
    salts,
  )
  return { kind, id, salts, ...committed }
}

function integrityOf(
  evidence: ExampleEvidence,
  own: ExampleRecord[],
  fact: ExampleRecord,
): Bundle['integrity'] {
  const named = [...own, fact].map(sealedOf)
  const entries = named.map(({ entry }) => toHex(entry)).sort()
  const sealed = named.toSpliced(-1, 0, sealedOf(contentsRecord(evidence, entries)))
  const { origin, checkpoint, inclusion } = exampleLog(sealed.map(({ entry }) => entry))
  return {
    origin,
    keys: [{ vkey: EXAMPLE_LOG_KEY, endorsement: null }],
    checkpoint,
    records: sealed.map(({ kind, id, salts, publicText, privateText, entry }, index) => ({
      id,
      kind,
      public: publicText,
      private: privateText,
      entrySalt: toHex(salts.entry),
      privateSalt: toHex(salts.private),
      entry: toHex(entry),
      index,
      inclusion: inclusion(index).map(toBase64),
    })),
    anchors: [],
    witnessed: null,
  }
}

const saltOf = (name: string, id: string): Uint8Array => sha256(utf8(`${name} salt of ${id}`))

/** The answer's place in the log of its bundle, as the public lookup reports it. */
export function exampleLogPlace({
  integrity: { origin, checkpoint, records },
}: {
  integrity: Bundle['integrity']
}) {
  const [answer] = records
  if (origin === null || checkpoint === null || !answer || answer.index === null)
    throw new Error('the bundle of the examples is not in its log')
  const hashes = (answer.inclusion ?? []).map(hash => fromBase64(hash) ?? new Uint8Array())
  const proof = formatTlogProof({
    index: answer.index,
    hashes,
    checkpoint,
    publicText: answer.public,
    entrySalt: fromHex(answer.entrySalt),
  })
  return { origin, index: answer.index, proof }
}
