// A study as a file: its sealed records, what the log and others say about them, and optionally the answers. Closed:
// results are derived from the records, never carried along.

import {
  type BundleIntegrity,
  keys,
  MAX_ANCHORS,
  proof,
  record,
  requireWholeLogPart,
  witnessed,
} from '../bundle-parts.ts'
import { ProofError } from '../error.ts'
import {
  base64,
  hash,
  hexadecimal,
  list,
  nullable,
  object,
  oneOf,
  type Shape,
  type Shaped,
  text,
} from '../shape.ts'
import { MOST_RUNS } from './protocol.ts'

export const STUDY_BUNDLE_FORMAT = 'study-bundle@1'

/** The plan, the end, and three of each run. */
const MOST_RECORDS = 2 + 3 * MOST_RUNS

const integrity = object({
  origin: nullable(text),
  keys,
  checkpoint: nullable(text),
  /** The plan, the end, then for each run in plan order: capture, extraction, classification. */
  records: list(record(oneOf('study', 'capture', 'extraction', 'classification')), MOST_RECORDS),
  anchors: list(
    object({ checkpoint: text, response: base64, nonce: hexadecimal, consistency: proof }),
    MAX_ANCHORS,
  ),
  witnessed,
})

const bodies: Shape<Record<string, string>> = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProofError(`${path} is not an object`)
  for (const [name, body] of Object.entries(value)) {
    hash(name, `a name in ${path}`)
    base64(body, `${path}.${name}`)
  }
  return value as Record<string, string>
}

const studyBundleShape = object(
  { format: oneOf(STUDY_BUNDLE_FORMAT), integrity },
  /** The captured bytes by SHA-256: of every capture, or of none. */
  { bodies },
)

export type StudyBundle = Shaped<typeof studyBundleShape>

/** Throws a ProofError that says where the value is no study bundle. */
export function readStudyBundle(value: unknown): StudyBundle {
  const bundle = studyBundleShape(value, 'the study')
  requireWholeLogPart(bundle.integrity satisfies BundleIntegrity)
  return bundle
}
