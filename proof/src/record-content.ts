// What the private part of a record says, by kind: only what a bundle shows is named here, a record may hold
// more. And how a record is opened: from texts in a stranger's hands to a value with one reading.

import type { BundleRecord } from './bundle.ts'
import { ProofError } from './error.ts'
import { canonicalJson } from './record.ts'
import {
  count,
  hash,
  having,
  instant,
  list,
  nullable,
  object,
  oneOf,
  type Shape,
  type Shaped,
  text,
} from './shape.ts'

/** In every record: so that none can be passed off as another. */
const named = { recordId: text, subject: text, slot: text }

const capture = having({
  ...named,
  runId: text,
  scanId: text,
  brand: having({ id: text, name: text, domain: text }),
  prompt: having({ id: text, text, intent: text }),
  engine: text,
  surface: text,
  software: text,
  byteLength: count,
  exchange: having({ requestedAt: instant, request: having({ method: text, url: text }) }),
})

/** Fields that records of the first versions of the classifier lack are optional, for ever. */
const claim = having(
  { text, start: count, end: count, facet: text, verdict: text, rule: text, factId: nullable(text) },
  { value: text, polarity: text, kind: nullable(text) },
)

const classification = having(
  {
    ...named,
    citationClass: text,
    confidencePermille: count,
    method: text,
    rationale: text,
    claims: list(claim),
    reading: having({
      model: nullable(text),
      citations: list(having({ position: count, url: text, domain: text, title: nullable(text) })),
    }),
    facts: list(text),
    cause: text,
  },
  { reason: nullable(text) },
)

const verification = having(
  { ...named, jobId: text, outcome: text, resultClass: nullable(text), responseSha256: nullable(hash) },
  { asks: count, reproduced: count },
)

const fact = having({ ...named, key: text, value: text, source: text, sourceSha256: hash }, { origin: text })

type Content<S> = Omit<Shaped<S>, keyof typeof named>
export type CaptureContent = Content<typeof capture>
export type ClassificationContent = Content<typeof classification>
export type VerificationContent = Content<typeof verification>
export type FactContent = Content<typeof fact>

/** A record as the views read it. */
export interface Sealed<C> {
  id: string
  /** RFC 3339, UTC, milliseconds. */
  at: string
  sha256: string
  content: C
}

interface Opened<Kind, S> extends Sealed<Shaped<S>> {
  kind: Kind
  /** What the public part commits to, in hexadecimal. */
  privateCommitment: string
  /** As it stands in the bundle. */
  record: BundleRecord
}

export type OpenedCapture = Opened<'capture', typeof capture>
export type OpenedClassification = Opened<'classification', typeof classification>
export type OpenedVerification = Opened<'verification', typeof verification>
export type OpenedFact = Opened<'fact', typeof fact>
export type OpenedRecord = OpenedCapture | OpenedClassification | OpenedVerification | OpenedFact

const CONTENT = { capture, classification, verification, fact }

const publicPart = (kind: keyof typeof CONTENT) => {
  const common = { type: oneOf(kind), sha256: hash, private: hash }
  const version: Shape<1> = (value, path) => {
    if (value !== 1) throw new ProofError(`${path} is not known here`)
    return value
  }
  return kind === 'capture'
    ? object({ v: version, ...common, captured_at: instant })
    : object({ v: version, ...common, at: instant })
}

const PUBLIC = {
  capture: publicPart('capture'),
  classification: publicPart('classification'),
  verification: publicPart('verification'),
  fact: publicPart('fact'),
}

/** Throws a ProofError when the texts can be read in no way, or in more than one. Commitments are not looked at. */
export function openRecord(record: BundleRecord): OpenedRecord {
  const { kind, id } = record
  if (kind === 'key') throw new ProofError(`record ${id} is about a key: it has no place in a bundle`)
  const part = PUBLIC[kind](
    parseCanonical(record.public, `the public part of ${id}`),
    `the public part of ${id}`,
  )
  const at = 'captured_at' in part ? part.captured_at : part.at
  const where = `the private part of ${id}`
  const content = CONTENT[kind](parseCanonical(record.private, where), where)
  if (content.recordId !== id) throw new ProofError(`${where} belongs to another record`)
  return {
    id,
    kind,
    at,
    sha256: part.sha256,
    privateCommitment: part.private,
    content,
    record,
  } as OpenedRecord
}

/** Refuses every spelling but the canonical one: a name that stands there twice would have two values. */
function parseCanonical(json: string, where: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new ProofError(`${where} is not JSON`)
  }
  if (canonicalJson(value) !== json) throw new ProofError(`${where} is not in its canonical form`)
  return value
}
