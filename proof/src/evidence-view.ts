// What people are shown of a run, derived from its sealed records. The service builds its answers with these
// functions and the verifier rebuilds them: anything a bundle shows that its records do not say comes out
// different.

import { decodeUtf8, toBase64 } from './bytes.ts'
import type {
  AnswerReading,
  CaptureContent,
  ClassificationContent,
  FactContent,
  Sealed,
  VerificationContent,
} from './record-content.ts'

/** The slot of the capture with the run's answer. */
export const ANSWER_SLOT = 'answer'

/** The bytes in a form JSON can carry: text if valid UTF-8, otherwise base64. */
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
  const reading = readingBehind(records.classifications.at(-1)?.content, answer?.content)
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

/** What a verdict rests on: the reading sealed with the answer; its own, where nobody could read the answer then. */
export const readingBehind = <Reading>(
  verdict: { reading?: Reading } | undefined,
  answer: { reading?: Reading } | undefined,
): Reading | undefined => verdict?.reading ?? answer?.reading

/** What the sealed answer says about its run. */
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

/** Each verification with the status it led to; a technical failure keeps the previous one. */
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

export const readingView = ({ reader, outcome, text, visibleSha256 }: AnswerReading) => ({
  reader,
  outcome,
  text,
  visibleSha256,
})
