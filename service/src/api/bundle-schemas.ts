// The shapes of an evidence bundle, by version. Both are closed: later additions are in `integrity.records`.

import { KINDS_OF_VERSION_1 } from '@brand-citation-forensics/proof'
import { z } from 'zod'
import { SURFACES } from '../model/engine.ts'
import { FACT_ORIGINS } from '../model/fact.ts'
import { Classification, evidenceFields, Snapshot } from './evidence-schemas.ts'
import { count, instant, named, sha256 } from './schemas.ts'

/** Base64 of bytes, padded. */
const base64 = () => z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
const proof = () => z.array(base64())

const { verificationStatus, ...fields } = evidenceFields
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

const custody = <Event extends z.ZodType, Time extends z.ZodType>(event: Event, at: Time) =>
  z.array(z.object({ event, at, actor: z.string(), detail: z.string(), sha256: sha256().nullable() }))

const anchorFields = { checkpoint: z.string(), response: base64(), nonce: z.string(), consistency: proof() }

const integrity = <Kind extends z.ZodType, Anchor extends z.ZodType>(kind: Kind, anchor: Anchor) =>
  z.object({
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
    anchors: z.array(anchor),
    witnessed: z.object({ checkpoint: z.string(), consistency: proof() }).nullable(),
  })

const EVENTS_1 = ['REQUESTED', 'CAPTURED', 'SEALED', 'CLASSIFIED', 'VERIFIED', 'ANCHORED'] as const

const EvidenceBundle1 = named(
  'EvidenceBundle1',
  z.object({
    bundleVersion: z.literal('1'),
    runId,
    scanId,
    ...sealedFields,
    verificationStatus,
    groundTruth,
    chainOfCustody: custody(z.enum(EVENTS_1), instant()),
    integrity: integrity(z.enum(KINDS_OF_VERSION_1), z.object({ authority: z.string(), ...anchorFields })),
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

const kind = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,31}$/)
  .describe('A kind that is not known here is sealed, not understood')

const EvidenceBundle = named(
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
    chainOfCustody: custody(z.enum([...EVENTS_1, 'READ']), instant().nullable()),
    integrity: integrity(kind, z.object(anchorFields)),
  }),
)

/** Version 2, or version 1 on request. */
export const AnyEvidenceBundle = named(
  'AnyEvidenceBundle',
  z.discriminatedUnion('bundleVersion', [EvidenceBundle, EvidenceBundle1]),
)
