// The shapes of the v1 contract, each named once. Where the contract lists the fields of a body, the schema
// lists exactly those.

import { z } from 'zod'
import { PROMPT_INTENTS } from '../model/brand.ts'
import { CITATION_CLASSES, CONFABULATION_WINDOWS, VERIFICATION_STATUSES } from '../model/citation.ts'
import { ENGINES, SURFACES } from '../model/engine.ts'
import { FACT_ORIGINS } from '../model/fact.ts'
import { V1_SCAN_STATUSES } from '../model/scan.ts'

/** Schemas that appear under a name in `components` of the OpenAPI document. */
export const components = z.registry<{ id: string; description?: string }>()

export const named = <S extends z.ZodType>(id: string, schema: S): S => {
  components.add(schema, { id })
  return schema
}

export const count = () => z.int().min(0)
export const instant = () => z.iso.datetime()

const [FIRST_YEAR, LAST_YEAR] = [1970, 2999]
/** Whatever is added to it or taken from it, its year keeps four digits. */
const isNear = (text: string) =>
  !(Number(text.slice(0, 4)) < FIRST_YEAR || Number(text.slice(0, 4)) > LAST_YEAR)
const FAR = `must be in the years ${FIRST_YEAR} to ${LAST_YEAR}`

/** A day or an instant that somebody gives. */
export const givenDay = () => z.iso.date().refine(isNear, FAR)
export const givenInstant = (form?: Parameters<typeof z.iso.datetime>[0]) =>
  z.iso.datetime(form).refine(isNear, FAR)
export const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)

export const Engine = named('Engine', z.enum(ENGINES))
export const PromptIntent = named('PromptIntent', z.enum(PROMPT_INTENTS))
export const CitationClass = named('CitationClass', z.enum(CITATION_CLASSES))
/** Open now; new, returned and gone since then (docs/numbers.md). */
/** A passage of an answer, with the words in it that are meant. Third-party text. */
export const Quote = z.object({
  text: z.string(),
  marks: z.array(z.object({ start: count(), end: count() })),
})

export const Standing = z.object({ open: count(), new: count(), returned: count(), gone: count() })

export const ConfabulationWindow = named('ConfabulationWindow', z.enum(CONFABULATION_WINDOWS))
export const VerificationStatus = named('VerificationStatus', z.enum(VERIFICATION_STATUSES))

export const BrandRef = named('BrandRef', z.object({ id: z.string(), name: z.string(), domain: z.string() }))

const ErrorDetail = named(
  'ErrorDetail',
  z.object({ in: z.enum(['path', 'query', 'body', 'header']), field: z.string(), message: z.string() }),
)
export const ErrorBody = named(
  'Error',
  z.looseObject({
    error: z.string(),
    requestId: z.string().optional(),
    details: z.array(ErrorDetail).optional(),
  }),
)
export const QuotaError = named(
  'QuotaError',
  z.looseObject({
    error: z.string(),
    maxScans: z.int(),
    scansThisMonth: z.int(),
    requestId: z.string().optional(),
  }),
)
export const NotCaptured = named('NotCaptured', z.strictObject({ found: z.literal(false) }))
export const Planned = named(
  'Planned',
  z.strictObject({
    status: z.literal('planned'),
    roadmap: z.string().optional(),
    note: z.string().optional(),
  }),
)

export const JobAcknowledgement = named('JobAcknowledgement', z.object({ jobId: z.string() }))

/** Text a person could have meant: not blank, no control characters, not endless. */
export const identifier = () =>
  z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters')
    .regex(/\S/, 'must not be blank')
    .refine(text => text.isWellFormed(), 'must be well-formed Unicode')

export const ScanRequest = named('ScanRequest', z.object({ brandId: identifier() }))
export const ScanAccepted = named(
  'ScanAccepted',
  z.object({
    scanId: z.string(),
    jobId: z.string(),
    status: z.literal('QUEUED'),
    engines: z.array(Engine),
    enginesNotRunnable: z.array(Engine),
    enginesOutOfPlan: z.array(Engine),
  }),
)

export const Scan = named(
  'Scan',
  z.object({
    id: z.string(),
    status: z.enum(V1_SCAN_STATUSES),
    startedAt: instant().nullable(),
    finishedAt: instant().nullable(),
    totalPrompts: count(),
    totalRuns: count(),
    totalCostUsd: z.union([z.number(), z.string(), z.null()]),
    byStatus: z.record(z.string(), z.int()),
    mentions: count(),
  }),
)

export const CitationCounts = named(
  'CitationCounts',
  z.object({ STRONG: count(), DESCRIPTIVE: count(), ECHO: count(), CONFABULATED: count(), ABSENT: count() }),
)
export const MatrixRow = named(
  'MatrixRow',
  z.object({ engine: Engine, intent: PromptIntent, counts: CitationCounts, total: count() }),
)
export const ConfabulationItem = named(
  'ConfabulationItem',
  z.object({
    runId: z.string(),
    scanId: z.string(),
    engine: Engine,
    surface: z.enum(SURFACES).nullable(),
    intent: PromptIntent,
    promptText: z.string(),
    excerpt: z.string(),
    claim: z.string(),
    contradictedFact: z
      .object({ key: z.string(), value: z.string(), source: z.string(), hash: sha256() })
      .nullable(),
    sha256: sha256(),
    capturedAt: instant(),
    classifiedAt: instant(),
    verificationStatus: VerificationStatus,
  }),
)
export const Confabulations = named(
  'Confabulations',
  z.object({
    brand: BrandRef,
    classifiedRuns: count(),
    totals: CitationCounts,
    matrix: z.array(MatrixRow),
    confabulations: z.object({ total: count(), truncated: z.boolean(), items: z.array(ConfabulationItem) }),
  }),
)

export const Fact = named(
  'Fact',
  z.object({
    id: z.string(),
    key: z.string(),
    value: z.string(),
    source: z.string(),
    hash: sha256(),
    sourceSha256: sha256(),
    origin: z.enum(FACT_ORIGINS),
    active: z.boolean(),
    collectedAt: instant(),
    supersededAt: instant().nullable(),
  }),
)
export const GroundTruth = named(
  'GroundTruth',
  z.object({ brand: BrandRef, facts: z.array(Fact), lastRefreshedAt: instant().nullable() }),
)

export const Hash = z.object({ hash: z.string().regex(/^[a-fA-F0-9]{64}$/, 'must be 64 hexadecimal digits') })

const LogPlace = named(
  'LogPlace',
  z.object({
    /** The name of the log, as on its checkpoints. */
    origin: z.string(),
    index: count(),
    /** A C2SP tlog-proof: what rebuilds the entry, the inclusion proof, and the signed checkpoint. */
    proof: z.string(),
  }),
)
export const PublicEvidence = named(
  'PublicEvidence',
  z.object({
    found: z.literal(true),
    sha256: sha256(),
    algorithm: z.literal('SHA-256'),
    captured_at: instant(),
    engine: Engine,
    /** How the engine was reached; `sandbox` means no real engine answered. */
    surface: z.enum(SURFACES),
    /** Place in the transparency log; null until a signed checkpoint covers the record. */
    log: LogPlace.nullable(),
  }),
)
export const CheckRequest = named(
  'CheckRequest',
  z.object({
    content: z
      .string()
      .min(1)
      .refine(text => text.isWellFormed(), 'is not well-formed Unicode'),
  }),
)
export const CheckVerdict = named(
  'CheckVerdict',
  z.object({
    found: z.literal(true),
    match: z.boolean(),
    verdict: z.enum(['verified', 'modified']),
    submitted_sha256: sha256(),
    captured_at: instant(),
  }),
)
