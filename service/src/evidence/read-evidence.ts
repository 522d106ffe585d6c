// The body of "run evidence", the same in the evidence route and inside the bundle. It is derived in `proof`,
// so that a verifier can derive it again.

import { evidenceView, type Sealed as SealedText } from '@brand-citation-forensics/proof'
import type { BrandRef, PromptIntent } from '../model/brand.ts'
import type { Engine } from '../model/engine.ts'
import type { RunStatus } from '../model/scan.ts'
import type { RunHistory, Sealed } from './history.ts'

/** What is known about a run before it has any evidence. */
export interface RunHeader {
  runId: string
  scanId: string
  brand: BrandRef
  engine: Engine
  prompt: { id: string; text: string; intent: PromptIntent }
  status: RunStatus
}

export function runEvidence(
  { runId, scanId, brand, engine, prompt, status }: RunHeader,
  history: RunHistory,
) {
  const { answer, body, classifications, verifications } = history
  return {
    runId,
    scanId,
    brand,
    engine,
    prompt,
    status,
    ...evidenceView({
      answer: answer && dated(answer),
      body,
      classifications: classifications.map(dated),
      verifications: verifications.map(dated),
    }),
    verificationStatus: history.verificationStatus,
  }
}

export type RunEvidence = ReturnType<typeof runEvidence>

/** A record with its time as it is written. */
export const dated = <Content>({ at, ...record }: Sealed<Content>): SealedText<Content> => ({
  ...record,
  at: at.toISOString(),
})
