// The evidence bundle: its exact shape. The version is a number in it: another form would be another version, and another shape. It holds sealed records, what the log and others say about them, and
// fields derived from both; nothing that nobody sealed. Records may be of kinds unknown here; the derived fields are
// frozen, so that no verifier of this version ever meets one that it cannot derive.

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
  witnessed,
} from './bundle-parts.ts'
import {
  base64,
  count,
  hash,
  hexadecimal,
  instant,
  list,
  nullable,
  object,
  oneOf,
  type Shaped,
  text,
  textThat,
} from './shape.ts'

/** Lower case, so that no kind looks like another. */
const kind = textThat(value => /^[a-z][a-z0-9_-]{0,31}$/.test(value), 'the name of a kind')

const custodyStep = object({
  event: oneOf('REQUESTED', 'CAPTURED', 'READ', 'CLASSIFIED', 'VERIFIED', 'ANCHORED', 'SEALED'),
  /** Null where no clock is sealed. */
  at: nullable(instant),
  actor: text,
  detail: text,
  sha256: nullable(hash),
})

const integrity = object({
  origin: nullable(text),
  keys,
  checkpoint: nullable(text),
  records: list(record(kind)),
  anchors: list(
    object({ checkpoint: text, response: base64, nonce: hexadecimal, consistency: proof }),
    MAX_ANCHORS,
  ),
  witnessed,
})

const reading = object({
  reader: text,
  outcome: text,
  text: nullable(text),
  visibleSha256: nullable(hash),
})

export const FIELDS = {
  bundleVersion: oneOf('2'),
  runId: text,
  scanId: text,
  sample: count,
  brand,
  engine: text,
  surface: text,
  model: nullable(text),
  prompt,
  // Only classified answers have a bundle.
  status: oneOf('CLASSIFIED'),
  capturedAt: instant,
  /** When the list of contents was made: the bundle lacks what was sealed later. */
  stateAt: instant,
  rawResponse: nullable(text),
  snapshot,
  /** What was read from the answer at capture; null where nothing was. */
  reading: nullable(reading),
  citations: list(citation),
  classification,
  classifications: list(classification),
  verifications: list(verification),
  groundTruth: list(groundTruth),
  chainOfCustody: list(custodyStep),
  integrity,
}
export const OPTIONAL = { rawResponseBase64: base64 }

export const bundleShape = object(FIELDS, OPTIONAL)

export type Bundle = Shaped<typeof bundleShape>
export type CustodyStep = Bundle['chainOfCustody'][number]
