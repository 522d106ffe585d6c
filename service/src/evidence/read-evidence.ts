// The body of "run evidence", the same in the evidence route and inside the bundle.

import type { BrandRef, PromptIntent } from '../model/brand.ts'
import type { VerificationStatus } from '../model/citation.ts'
import type { Engine, Surface } from '../model/engine.ts'
import type { RunStatus } from '../model/scan.ts'
import { type RunHistory, rawResponseOf, type Sealed, type SealedClassification } from './history.ts'

/** What is known of a run before it has any evidence. */
export interface RunHeader {
  runId: string
  scanId: string
  brand: BrandRef
  engine: Engine
  prompt: { id: string; text: string; intent: PromptIntent }
  status: RunStatus
}

export function runEvidence(header: RunHeader, history: RunHistory) {
  const { answer, body } = history
  const classifications = history.classifications.map(classificationView)
  const reading = history.classifications.at(-1)?.content.reading
  return {
    runId: header.runId,
    scanId: header.scanId,
    brand: header.brand,
    engine: header.engine,
    surface: (answer?.content.surface ?? null) as Surface | null,
    model: reading?.model ?? null,
    prompt: header.prompt,
    status: header.status,
    capturedAt: answer?.at.toISOString() ?? null,
    ...(body ? rawResponseOf(body) : { rawResponse: null }),
    snapshot:
      answer && body
        ? {
            sha256: answer.sha256,
            algorithm: 'SHA-256' as const,
            byteLength: body.length,
            encoding: rawResponseOf(body).rawResponse === null ? ('base64' as const) : ('utf-8' as const),
            capturedAt: answer.at.toISOString(),
          }
        : null,
    citations: reading?.citations ?? [],
    verificationStatus: history.verificationStatus,
    classification: classifications.at(-1) ?? null,
    classifications,
    verifications: verificationViews(history),
  }
}

export type RunEvidence = ReturnType<typeof runEvidence>

const classificationView = ({ id, at, content }: Sealed<SealedClassification>) => ({
  id,
  citationClass: content.citationClass,
  confidence: content.confidencePermille / 1000,
  method: content.method,
  rationale: content.rationale,
  claims: content.claims,
  cause: content.cause,
  classifiedAt: at.toISOString(),
})

/** Each verification with the status it left behind; a technical failure leaves the one before. */
function verificationViews(history: RunHistory) {
  let status: VerificationStatus = 'active'
  return history.verifications.map(({ id, at, content }) => {
    if (content.outcome === 'reproduced') status = 'active'
    if (content.outcome === 'changed') status = 'not_reproducible'
    return {
      id,
      jobId: content.jobId,
      outcome: content.outcome,
      resultClass: content.resultClass,
      responseSha256: content.responseSha256,
      verificationStatus: status,
      checkedAt: at.toISOString(),
    }
  })
}
