// The shapes of a run's evidence and of its bundle.

import { KINDS_OF_VERSION_1 } from '@brand-citation-forensics/proof'
import { z } from 'zod'
import {
  CLAIM_VERDICTS,
  CLASS_REASONS,
  CLASSIFICATION_CAUSES,
  CONTRADICTION_KINDS,
} from '../model/citation.ts'
import { SURFACES } from '../model/engine.ts'
import { FACT_ORIGINS } from '../model/fact.ts'
import { RUN_OUTCOMES } from '../model/outcome.ts'
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
    value: z.string().optional(),
    polarity: z.enum(['affirmed', 'denied']).optional(),
    verdict: z.enum(CLAIM_VERDICTS),
    kind: z.enum(CONTRADICTION_KINDS).nullable().optional(),
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
    reason: z.enum(CLASS_REASONS).nullable().optional(),
    rationale: z.string(),
    claims: z.array(Claim),
    cause: z.enum(CLASSIFICATION_CAUSES),
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
    asked: count().optional(),
    reproduced: count().optional(),
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

export const RunEvidence = named(
  'RunEvidence',
  z.object({
    ...evidenceFields,
    /** How the answer came out, as it was read when it was captured; null for runs before that was noted. */
    outcome: z.enum(RUN_OUTCOMES).nullable().optional(),
  }),
)

/** Base64 of bytes, padded. */
const base64 = () => z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
const proof = () => z.array(base64())

const recordFields = {
  id: z.string(),
  kind: z.enum(KINDS_OF_VERSION_1),
  public: z.string(),
  private: z.string(),
  entrySalt: sha256(),
  privateSalt: sha256(),
  entry: sha256(),
  index: count().nullable(),
  inclusion: proof().nullable(),
}

export const EvidenceBundle = named(
  'EvidenceBundle',
  z.object({
    bundleVersion: z.literal('1'),
    ...evidenceFields,
    // Only what was captured and classified has a bundle.
    surface: z.enum(SURFACES),
    status: z.literal('CLASSIFIED'),
    capturedAt: instant(),
    snapshot: Snapshot,
    classification: Classification,
    groundTruth: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        value: z.string(),
        source: z.string(),
        hash: sha256(),
        sourceSha256: sha256(),
        origin: z.enum(FACT_ORIGINS).optional(),
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
      origin: z.string().nullable(),
      keys: z.array(z.object({ vkey: z.string(), endorsement: z.string().nullable() })),
      checkpoint: z.string().nullable(),
      records: z.array(z.object(recordFields)),
      anchors: z.array(
        z.object({
          authority: z.string(),
          checkpoint: z.string(),
          response: base64(),
          nonce: z.string(),
          consistency: proof(),
        }),
      ),
      witnessed: z.object({ checkpoint: z.string(), consistency: proof() }).nullable(),
    }),
    publicVerification: z.object({
      lookupUrl: z.string(),
      checkUrl: z.string(),
      pageUrl: z.string(),
      qrSvg: z.string(),
    }),
    howToVerify: z.array(z.string()),
    doesNotProve: z.array(z.string()),
    manifestSha256: sha256(),
  }),
)
