// What bundles are made of: shapes of what they show, and of their part of the log.

import { ProofError } from './error.ts'
import {
  count,
  hash,
  instant,
  list,
  nodeText,
  nullable,
  object,
  oneOf,
  type Shape,
  type Shaped,
  share,
  text,
} from './shape.ts'

export const brand = object({ id: text, name: text, domain: text })
export const prompt = object({ id: text, text, intent: text })

export const snapshot = object({
  sha256: hash,
  algorithm: oneOf('SHA-256'),
  byteLength: count,
  encoding: oneOf('utf-8', 'base64'),
  capturedAt: instant,
})

export const citation = object({ position: count, url: text, domain: text, title: nullable(text) })

const claim = object(
  { text, start: count, end: count, facet: text, verdict: text, rule: text, factId: nullable(text) },
  { value: text, polarity: text, kind: nullable(text) },
)

export const classification = object(
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

export const verification = object(
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

export const groundTruth = object(
  { id: text, key: text, value: text, source: text, hash, sourceSha256: hash, collectedAt: instant },
  { origin: text },
)

/** Longer than any proof in a tree whose size a number can hold. */
const MAX_PROOF = 128
export const MAX_ANCHORS = 16

export const proof = list(nodeText, MAX_PROOF)

const MAX_KEYS = 1_000

export const record = <Kind extends string>(kind: Shape<Kind>) =>
  object({
    id: text,
    kind,
    public: text,
    private: text,
    entrySalt: hash,
    privateSalt: hash,
    entry: hash,
    index: nullable(count),
    inclusion: nullable(proof),
  })

export const keys = list(object({ vkey: text, endorsement: nullable(text) }), MAX_KEYS)
export const witnessed = nullable(object({ checkpoint: text, consistency: proof }))

export type BundleRecord = Shaped<ReturnType<typeof record<string>>>

export interface BundleAnchor {
  checkpoint: string
  response: string
  nonce: string
  consistency: string[]
}

/** The log part, as the checks read it: that of a study is the same. */
export interface BundleIntegrity {
  origin: string | null
  keys: Shaped<typeof keys>
  checkpoint: string | null
  records: BundleRecord[]
  anchors: BundleAnchor[]
  witnessed: Shaped<typeof witnessed>
}

/** Either every record has its place under a checkpoint, or the bundle contains nothing of the log. */
export function requireWholeLogPart({
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
