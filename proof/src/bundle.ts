// The evidence bundle, version 1: its exact shape, and the hash over it. Frozen: its bundles are in people's hands.

import {
  brand,
  citation,
  classification,
  groundTruth,
  keys,
  MAX_ANCHORS,
  prompt,
  proof,
  record,
  snapshot,
  verification,
  verificationStatus,
  witnessed,
} from './bundle-parts.ts'
import { utf8 } from './bytes.ts'
import { sha256Hex } from './crypto.ts'
import { canonicalJson } from './record.ts'
import {
  base64,
  hash,
  hexadecimal,
  instant,
  list,
  nullable,
  object,
  oneOf,
  type Shaped,
  text,
} from './shape.ts'

const custodyStep = object({
  event: oneOf('REQUESTED', 'CAPTURED', 'SEALED', 'CLASSIFIED', 'VERIFIED', 'ANCHORED'),
  at: instant,
  actor: text,
  detail: text,
  sha256: nullable(hash),
})

/** All that version 1 can ever hold. Later kinds are exported by version 2 alone. */
export const KINDS_OF_VERSION_1 = ['capture', 'classification', 'verification', 'fact', 'key'] as const

const integrity = object({
  origin: nullable(text),
  keys,
  checkpoint: nullable(text),
  records: list(record(oneOf(...KINDS_OF_VERSION_1))),
  anchors: list(
    object({ authority: text, checkpoint: text, response: base64, nonce: hexadecimal, consistency: proof }),
    MAX_ANCHORS,
  ),
  witnessed,
})

export const FIELDS = {
  bundleVersion: oneOf('1'),
  runId: text,
  scanId: text,
  brand,
  engine: text,
  surface: text,
  model: nullable(text),
  prompt,
  // Only classified answers have a bundle.
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
export const OPTIONAL = { rawResponseBase64: base64 }

export const bundleShape = object(FIELDS, OPTIONAL)

export type Bundle = Shaped<typeof bundleShape>
export type BundleIntegrity = Bundle['integrity']
export type BundleRecord = BundleIntegrity['records'][number]
export type CustodyStep = Bundle['chainOfCustody'][number]

/** The hash over everything else in a bundle. Anybody can compute it: it reveals damage, not fraud. */
export function manifestOf(bundle: object): string {
  const { manifestSha256: _, ...rest } = bundle as Partial<Bundle>
  return sha256Hex(utf8(canonicalJson(rest)))
}
