// The evidence bundle, version 1: its shape, strictly, and the hash over it.

import { utf8 } from './bytes.ts'
import { sha256Hex } from './crypto.ts'
import { ProofError } from './error.ts'
import { canonicalJson } from './record.ts'
import {
  base64,
  count,
  hash,
  having,
  hexadecimal,
  instant,
  list,
  nodeText,
  nullable,
  object,
  oneOf,
  type Shaped,
  share,
  shortened,
  text,
} from './shape.ts'

const brand = object({ id: text, name: text, domain: text })
const prompt = object({ id: text, text, intent: text })

const snapshot = object({
  sha256: hash,
  algorithm: oneOf('SHA-256'),
  byteLength: count,
  encoding: oneOf('utf-8', 'base64'),
  capturedAt: instant,
})

const citation = object({ position: count, url: text, domain: text, title: nullable(text) })

const claim = object(
  { text, start: count, end: count, facet: text, verdict: text, rule: text, factId: nullable(text) },
  { value: text, polarity: text, kind: nullable(text) },
)

const classification = object(
  {
    id: text,
    citationClass: text,
    confidence: share,
    method: text,
    rationale: text,
    claims: list(claim),
    cause: text,
    classifiedAt: instant,
  },
  { reason: nullable(text) },
)

const verificationStatus = oneOf('active', 'stale', 'not_reproducible')

const verification = object(
  {
    id: text,
    jobId: text,
    outcome: text,
    resultClass: nullable(text),
    responseSha256: nullable(hash),
    verificationStatus,
    checkedAt: instant,
  },
  { asked: count, reproduced: count },
)

const groundTruth = object(
  { id: text, key: text, value: text, source: text, hash, sourceSha256: hash, collectedAt: instant },
  { origin: text },
)

const custodyStep = object({
  event: oneOf('REQUESTED', 'CAPTURED', 'SEALED', 'CLASSIFIED', 'VERIFIED', 'ANCHORED'),
  at: instant,
  actor: text,
  detail: text,
  sha256: nullable(hash),
})

/** Longer than any proof can be in a tree that a number can count. */
const MAX_PROOF = 128
const MAX_KEYS = 1_000
const MAX_ANCHORS = 16

const proof = list(nodeText, MAX_PROOF)

/** All that bundles of version 1 can hold, for ever. Kinds that came later are exported by version 2 alone. */
export const KINDS_OF_VERSION_1 = ['capture', 'classification', 'verification', 'fact', 'key'] as const

const record = object({
  id: text,
  kind: oneOf(...KINDS_OF_VERSION_1),
  public: text,
  private: text,
  entrySalt: hash,
  privateSalt: hash,
  entry: hash,
  index: nullable(count),
  inclusion: nullable(proof),
})

const integrity = object({
  origin: nullable(text),
  keys: list(object({ vkey: text, endorsement: nullable(text) }), MAX_KEYS),
  checkpoint: nullable(text),
  records: list(record),
  anchors: list(
    object({ authority: text, checkpoint: text, response: base64, nonce: hexadecimal, consistency: proof }),
    MAX_ANCHORS,
  ),
  witnessed: nullable(object({ checkpoint: text, consistency: proof })),
})

const FIELDS = {
  bundleVersion: oneOf('1'),
  runId: text,
  scanId: text,
  brand,
  engine: text,
  surface: text,
  model: nullable(text),
  prompt,
  // Only what was classified has a bundle.
  status: oneOf('CLASSIFIED'),
  capturedAt: instant,
  rawResponse: nullable(text),
  snapshot,
  citations: list(citation),
  verificationStatus,
  classification,
  classifications: list(classification),
  verifications: list(verification),
  groundTruth: list(groundTruth),
  chainOfCustody: list(custodyStep),
  integrity,
  publicVerification: object({ lookupUrl: text, checkUrl: text, pageUrl: text, qrSvg: text }),
  howToVerify: list(text),
  doesNotProve: list(text),
  manifestSha256: hash,
}
const OPTIONAL = { rawResponseBase64: base64 }

const shape = object(FIELDS, OPTIONAL)

export type Bundle = Shaped<typeof shape>
export type BundleIntegrity = Bundle['integrity']
export type BundleRecord = BundleIntegrity['records'][number]
export type CustodyStep = Bundle['chainOfCustody'][number]

export interface ReadBundle {
  bundle: Bundle
  /** Fields that do not belong there. They are not part of `bundle`, so nobody can take them for evidence. */
  stray: string[]
  /** The hash over all that came, strays included. */
  manifest: string
}

/** Throws a ProofError that says where the value is not a bundle. */
export function readBundle(value: unknown): ReadBundle {
  const { bundleVersion } = having({ bundleVersion: text })(value, 'the bundle')
  if (bundleVersion !== '1')
    throw new ProofError(`bundles of version ${shortened(bundleVersion)} are not known here`)
  const isKnown = (name: string) => Object.hasOwn(FIELDS, name) || Object.hasOwn(OPTIONAL, name)
  const stray = Object.keys(value as object).filter(name => !isKnown(name))
  const known =
    stray.length === 0
      ? value
      : Object.fromEntries(Object.entries(value as object).filter(([name]) => isKnown(name)))
  const bundle = shape(known, 'the bundle')
  requireWholeLogPart(bundle.integrity)
  return { bundle, stray, manifest: manifestOf(value as object) }
}

/** Either every record has its place under a checkpoint, or there is nothing of the log in the bundle. */
function requireWholeLogPart({
  origin,
  keys,
  checkpoint,
  records,
  anchors,
  witnessed,
}: BundleIntegrity): void {
  const placed = records.filter(({ index, inclusion }) => index !== null && inclusion !== null)
  const unplaced = records.filter(({ index, inclusion }) => index === null && inclusion === null)
  const isWhole =
    checkpoint === null
      ? unplaced.length === records.length && anchors.length === 0 && witnessed === null
      : placed.length === records.length && origin !== null && keys.length > 0
  if (!isWhole) throw new ProofError('the log part of the bundle is there by halves')
}

/** The hash over everything else in a bundle. Anybody can compute it: it tells damage, not fraud. */
export function manifestOf(bundle: object): string {
  const { manifestSha256: _, ...rest } = bundle as Partial<Bundle>
  return sha256Hex(utf8(canonicalJson(rest)))
}
