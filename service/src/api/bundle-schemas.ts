// The shape of an evidence bundle. It is closed: later additions are in `integrity.records`.

import { z } from 'zod'
import { SURFACES } from '../model/engine.ts'
import { FACT_ORIGINS } from '../model/fact.ts'
import { Classification, evidenceFields, Snapshot } from './evidence-schemas.ts'
import { count, instant, named, sha256 } from './schemas.ts'

/** Base64 of bytes, padded. */
const base64 = () => z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
const proof = () => z.array(base64())

const { verificationStatus: _, ...fields } = evidenceFields
const { runId, scanId, ...sealedFields } = {
  ...fields,
  // Only captured and classified answers have a bundle.
  surface: z.enum(SURFACES),
  status: z.literal('CLASSIFIED'),
  capturedAt: instant(),
  snapshot: Snapshot,
  classification: Classification,
}

const groundTruth = z.array(
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
)

const EVENTS = ['REQUESTED', 'CAPTURED', 'SEALED', 'CLASSIFIED', 'VERIFIED', 'ANCHORED', 'READ'] as const

const custody = z.array(
  z.object({
    event: z.enum(EVENTS),
    at: instant().nullable(),
    actor: z.string(),
    detail: z.string(),
    sha256: sha256().nullable(),
  }),
)

const kind = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,31}$/)
  .describe('A kind that is not known here is sealed, not understood')

const integrity = z.object({
  origin: z.string().nullable(),
  keys: z.array(z.object({ vkey: z.string(), endorsement: z.string().nullable() })),
  checkpoint: z.string().nullable(),
  records: z.array(
    z.object({
      id: z.string(),
      kind,
      public: z.string(),
      private: z.string(),
      entrySalt: sha256(),
      privateSalt: sha256(),
      entry: sha256(),
      index: count().nullable(),
      inclusion: proof().nullable(),
    }),
  ),
  anchors: z.array(
    z.object({ checkpoint: z.string(), response: base64(), nonce: z.string(), consistency: proof() }),
  ),
  witnessed: z.object({ checkpoint: z.string(), consistency: proof() }).nullable(),
})

export const EvidenceBundle = named(
  'EvidenceBundle',
  z.object({
    bundleVersion: z.literal('2'),
    runId,
    scanId,
    sample: z.int().min(1),
    ...sealedFields,
    stateAt: instant().describe(
      'When the list of contents was sealed: what was sealed later is not in the bundle',
    ),
    reading: z
      .object({
        reader: z.string(),
        outcome: z.string(),
        text: z.string().nullable(),
        visibleSha256: sha256().nullable(),
      })
      .nullable()
      .describe('What was read out of the answer when it came; null for runs from before that was sealed'),
    groundTruth,
    chainOfCustody: custody,
    integrity,
  }),
)
