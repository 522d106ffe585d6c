// What people are shown of a run, derived from its sealed records. The service builds its answers with these
// functions and the verifier builds them again: whatever a bundle shows and its records do not say, differs.

import type { BundleIntegrity, CustodyStep } from './bundle.ts'
import { decodeUtf8, toBase64, utf8 } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { sha256Hex } from './crypto.ts'
import { parseNote } from './note.ts'
import type { RecordKind } from './record.ts'
import type {
  CaptureContent,
  ClassificationContent,
  FactContent,
  Sealed,
  VerificationContent,
} from './record-content.ts'

/** The slot of the capture that is the run's answer. */
export const ANSWER_SLOT = 'answer'

/** The bytes as JSON can carry them: text when they are valid UTF-8, base64 otherwise. */
export function rawResponseOf(body: Uint8Array): { rawResponse: string | null; rawResponseBase64?: string } {
  const text = decodeUtf8(body)
  return text === null ? { rawResponse: null, rawResponseBase64: toBase64(body) } : { rawResponse: text }
}

export interface RunRecords<
  Capture extends CaptureContent = CaptureContent,
  Classification extends ClassificationContent = ClassificationContent,
  Verification extends VerificationContent = VerificationContent,
> {
  /** Null while the run has no answer. */
  answer: Sealed<Capture> | null
  body: Uint8Array | null
  /** Oldest first, as the next. */
  classifications: Sealed<Classification>[]
  verifications: Sealed<Verification>[]
}

/** Everything about the answer and its history that does not depend on today. */
export function evidenceView<
  Capture extends CaptureContent,
  Classification extends ClassificationContent,
  Verification extends VerificationContent,
>({ answer, body, ...records }: RunRecords<Capture, Classification, Verification>) {
  const classifications = records.classifications.map(classificationView)
  const reading = records.classifications.at(-1)?.content.reading
  const raw = body ? rawResponseOf(body) : { rawResponse: null }
  return {
    surface: (answer?.content.surface ?? null) as Capture['surface'] | null,
    model: reading?.model ?? null,
    capturedAt: answer?.at ?? null,
    ...raw,
    snapshot:
      answer && body
        ? {
            sha256: answer.sha256,
            algorithm: 'SHA-256' as const,
            byteLength: body.length,
            encoding: raw.rawResponse === null ? ('base64' as const) : ('utf-8' as const),
            capturedAt: answer.at,
          }
        : null,
    citations: (reading?.citations ?? []).map(({ position, url, domain, title }) => ({
      position,
      url,
      domain,
      title,
    })),
    classification: classifications.at(-1) ?? null,
    classifications,
    verifications: verificationViews(records.verifications),
  }
}

/** What the sealed answer says of the run it belongs to. */
export const runView = ({ content: { runId, scanId, brand, engine, prompt } }: Sealed<CaptureContent>) => ({
  runId,
  scanId,
  brand: { id: brand.id, name: brand.name, domain: brand.domain },
  engine,
  prompt: { id: prompt.id, text: prompt.text, intent: prompt.intent },
})

const classificationView = <C extends ClassificationContent>({ id, at, content }: Sealed<C>) => ({
  id,
  citationClass: content.citationClass as C['citationClass'],
  // Records hold no fractions.
  confidence: content.confidencePermille / 1000,
  method: content.method,
  ...(content.reason !== undefined && { reason: content.reason as C['reason'] }),
  rationale: content.rationale,
  claims: content.claims.map(claim => claimView(claim as C['claims'][number])),
  cause: content.cause as C['cause'],
  classifiedAt: at,
})

const claimView = <C extends ClassificationContent['claims'][number]>(claim: C) => ({
  text: claim.text,
  start: claim.start,
  end: claim.end,
  facet: claim.facet,
  ...(claim.value !== undefined && { value: claim.value }),
  ...(claim.polarity !== undefined && { polarity: claim.polarity as C['polarity'] }),
  verdict: claim.verdict as C['verdict'],
  ...(claim.kind !== undefined && { kind: claim.kind as C['kind'] }),
  rule: claim.rule,
  factId: claim.factId,
})

/** Each verification with the status it left behind; a technical failure leaves the one before. */
function verificationViews<V extends VerificationContent>(verifications: Sealed<V>[]) {
  let status: 'active' | 'not_reproducible' = 'active'
  return verifications.map(({ id, at, content }) => {
    if (content.outcome === 'reproduced') status = 'active'
    if (content.outcome === 'changed') status = 'not_reproducible'
    return {
      id,
      jobId: content.jobId,
      outcome: content.outcome as V['outcome'],
      resultClass: content.resultClass as V['resultClass'],
      responseSha256: content.responseSha256,
      ...(content.asks !== undefined && { asked: content.asks }),
      ...(content.reproduced !== undefined && { reproduced: content.reproduced }),
      verificationStatus: status,
      checkedAt: at,
    }
  })
}

export const factView = ({ id, at, sha256, content }: Sealed<FactContent>) => ({
  id,
  key: content.key,
  value: content.value,
  source: content.source,
  hash: sha256,
  sourceSha256: content.sourceSha256,
  ...(content.origin !== undefined && { origin: content.origin }),
  collectedAt: at,
})

export interface RunRecord {
  id: string
  kind: Extract<RecordKind, 'capture' | 'classification' | 'verification'>
  slot: string
  at: string
  sha256: string
}

export interface Custody {
  answer: Sealed<CaptureContent>
  /** In the order of the log. */
  records: RunRecord[]
  integrity: BundleIntegrity
  /** When the checkpoint was signed, as the service says; null without one. */
  sealedAt: string | null
  /** The times in the timestamps, one for each anchor. */
  anchoredAt: string[]
}

/** The steps of the evidence, in the order of their times. */
export function chainOfCustody({ answer, records, integrity, sealedAt, anchoredAt }: Custody): CustodyStep[] {
  const { software, exchange } = answer.content
  const requested: CustodyStep = {
    event: 'REQUESTED',
    at: exchange.requestedAt,
    actor: software,
    detail: `the service asked the engine: ${exchange.request.method} ${exchange.request.url}`,
    sha256: null,
  }
  const events = records.map(
    ({ id, kind, slot, at, sha256 }): CustodyStep => ({
      event: EVENT_OF[kind],
      at,
      actor: software,
      detail: `${kind === 'capture' ? captured(slot) : DETAIL_OF[kind]} (record ${id})`,
      sha256,
    }),
  )
  const steps = [requested, ...events, ...logSteps({ answer, integrity, sealedAt, anchoredAt })]
  // All in one spelling, so the order of the texts is the order of the times; equal ones stay as they are.
  return steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function logSteps({ answer, integrity, sealedAt, anchoredAt }: Omit<Custody, 'records'>): CustodyStep[] {
  const index = integrity.records.find(({ id }) => id === answer.id)?.index ?? null
  if (integrity.checkpoint === null || sealedAt === null || index === null) return []
  const checkpoint = readStatement(integrity.checkpoint)
  const sealed: CustodyStep = {
    event: 'SEALED',
    at: sealedAt,
    actor: checkpoint.origin,
    detail: `the answer is entry ${index}, counted from 0, of the log ${checkpoint.origin}, in the checkpoint of size ${checkpoint.size}, which covers every record of this bundle`,
    sha256: checkpoint.sha256,
  }
  const anchored = integrity.anchors.flatMap((anchor, place): CustodyStep[] => {
    const { size, sha256 } = readStatement(anchor.checkpoint)
    const at = anchoredAt[place]
    if (size <= index || at === undefined) return []
    const detail = `${anchor.authority} dated the checkpoint of size ${size}, which covers the answer`
    return [{ event: 'ANCHORED', at, actor: anchor.authority, detail, sha256 }]
  })
  return [sealed, ...anchored]
}

/** What a checkpoint says, and the hash of it that a timestamp authority is given. Nothing is verified. */
function readStatement(note: string): { origin: string; size: number; sha256: string } {
  const { text } = parseNote(note)
  const { origin, size } = parseCheckpoint(text)
  return { origin, size, sha256: sha256Hex(utf8(text)) }
}

const EVENT_OF = {
  capture: 'CAPTURED',
  classification: 'CLASSIFIED',
  verification: 'VERIFIED',
} as const

const DETAIL_OF = {
  classification: 'the answer was classified and the verdict sealed',
  verification: 'the engine was asked again and the outcome sealed',
}

function captured(slot: string): string {
  if (slot === ANSWER_SLOT) return 'the answer was received, hashed and sealed byte for byte'
  if (slot.startsWith('judge/'))
    return 'an engine was asked for a second opinion, and what came was hashed and sealed byte for byte'
  return slot.startsWith('verify/')
    ? 'the engine was asked again, and what came was hashed and sealed byte for byte'
    : 'a body on the way to the answer was received, hashed and sealed byte for byte'
}
