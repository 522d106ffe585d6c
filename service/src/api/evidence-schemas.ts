// The shapes of a run's evidence.

import { z } from 'zod'
import {
  CLAIM_VERDICTS,
  CLASS_REASONS,
  CLASSIFICATION_CAUSES,
  CONTRADICTION_KINDS,
} from '../model/citation.ts'
import { SURFACES } from '../model/engine.ts'
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

const Claim = named(
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
const Verification = named(
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

export const evidenceFields = {
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

const Locale = named(
  'Locale',
  z.object({
    country: z.string().nullable(),
    language: z.string().nullable(),
    city: z.string().nullable(),
  }),
)

/** Through whom an answer came and where it was asked from; null for a run without an answer. */
export const askedFields = {
  origin: z
    .object({
      route: z.string(),
      provider: z.string().nullable(),
      isThirdParty: z.boolean().nullable(),
      words: z.string(),
    })
    .nullable(),
  localeAsked: Locale.nullable(),
  locale: Locale.nullable(),
}

export const RunEvidence = named(
  'RunEvidence',
  z.object({
    ...evidenceFields,
    /** How the answer came out, as read at capture; null for runs older than this record. */
    outcome: z.enum(RUN_OUTCOMES).nullable().optional(),
    /** Through whom the answer came; `words` is for people. */
    origin: askedFields.origin.optional(),
    /** Where it was meant to be asked from, and what of that the route sent. */
    localeAsked: askedFields.localeAsked.optional(),
    locale: askedFields.locale.optional(),
  }),
)
