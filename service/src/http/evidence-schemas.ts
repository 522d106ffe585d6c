// The shapes of a run's evidence and of its bundle.

import { RECORD_KINDS } from '@bcf/proof'
import { z } from 'zod'
import { CLAIM_VERDICTS } from '../model/citation.ts'
import { SURFACES } from '../model/engine.ts'
import { RUN_STATUSES } from '../model/scan.ts'
import {
  BrandRef,
  CitationClass,
  count,
  Engine,
  instant,
  named,
  PromptIntent,
  sha256,
  VerificationStatus,
} from './schemas.ts'

export const Claim = named(
  'Claim',
  z.object({
    text: z.string(),
    start: count(),
    end: count(),
    facet: z.string(),
    verdict: z.enum(CLAIM_VERDICTS),
    rule: z.string(),
    factId: z.string().nullable(),
  }),
)
export const Classification = named(
  'Classification',
  z.object({
    id: z.string(),
    citationClass: CitationClass,
    confidence: z.number().min(0).max(1),
    method: z.string(),
    rationale: z.string(),
    claims: z.array(Claim),
    cause: z.enum(['scan', 'reverification']),
    classifiedAt: instant(),
  }),
)
export const Verification = named(
  'Verification',
  z.object({
    id: z.string(),
    jobId: z.string(),
    outcome: z.enum(['reproduced', 'changed', 'error']),
    resultClass: CitationClass.nullable(),
    responseSha256: sha256().nullable(),
    verificationStatus: VerificationStatus,
    checkedAt: instant(),
  }),
)
export const Snapshot = named(
  'Snapshot',
  z.object({
    sha256: sha256(),
    algorithm: z.literal('SHA-256'),
    byteLength: count(),
    encoding: z.enum(['utf-8', 'base64']),
    capturedAt: instant(),
  }),
)

const evidenceFields = {
  runId: z.string(),
  scanId: z.string(),
  brand: BrandRef,
  engine: Engine,
  surface: z.enum(SURFACES).nullable(),
  model: z.string().nullable(),
  prompt: z.object({ id: z.string(), text: z.string(), intent: PromptIntent }),
  status: z.enum(RUN_STATUSES),
  capturedAt: instant().nullable(),
  rawResponse: z.string().nullable(),
  rawResponseBase64: z.string().optional(),
  snapshot: Snapshot.nullable(),
  citations: z.array(
    z.object({ position: z.int().min(1), url: z.string(), domain: z.string(), title: z.string().nullable() }),
  ),
  verificationStatus: VerificationStatus,
  classification: Classification.nullable(),
  classifications: z.array(Classification),
  verifications: z.array(Verification),
}

export const RunEvidence = named('RunEvidence', z.object(evidenceFields))

export const EvidenceBundle = named(
  'EvidenceBundle',
  z.object({
    bundleVersion: z.literal('1'),
    ...evidenceFields,
    groundTruth: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        value: z.string(),
        source: z.string(),
        hash: sha256(),
        sourceSha256: sha256(),
        collectedAt: instant(),
      }),
    ),
    chainOfCustody: z.array(
      z.object({
        event: z.enum(['REQUESTED', 'CAPTURED', 'SEALED', 'CLASSIFIED', 'VERIFIED', 'ANCHORED']),
        at: instant(),
        actor: z.string(),
        detail: z.string(),
        sha256: sha256().nullable(),
      }),
    ),
    integrity: z.object({
      records: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(RECORD_KINDS),
          public: z.string(),
          private: z.string(),
          entrySalt: sha256(),
          privateSalt: sha256(),
          entry: sha256(),
        }),
      ),
    }),
    publicVerification: z.object({ lookupUrl: z.string(), checkUrl: z.string() }),
    howToVerify: z.array(z.string()),
    doesNotProve: z.array(z.string()),
    manifestSha256: sha256(),
  }),
)
