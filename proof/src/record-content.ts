// What the private part of a record says, by kind: only what a bundle shows is listed, a record may hold more.
// And how a record is opened: from a stranger's texts to a value with one reading.

import type { BundleRecord } from './bundle-parts.ts'
import { ProofError } from './error.ts'
import { canonical } from './record.ts'
import {
  anything,
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

/** In every record, so that none can pass for another. */
const named = { recordId: text, subject: text, slot: text }

/** What was read from an answer when it came, and by which reader. */
const answerReading = having({
  reader: text,
  outcome: text,
  text: nullable(text),
  visibleSha256: nullable(hash),
  model: nullable(text),
  citations: list(having({ position: count, url: text, domain: text, title: nullable(text) })),
})

const capture = having(
  {
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
  },
  // Which of several samples, the first where nothing is said; the service's address; nothing is read where nobody could.
  { sample: count, publicUrl: text, reading: answerReading },
)

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
    facts: list(text),
    cause: text,
  },
  // What was read stands in the capture; here, where nobody could read it then.
  { reason: nullable(text), reading: answerReading },
)

const verification = having(
  { ...named, jobId: text, outcome: text, resultClass: nullable(text), responseSha256: nullable(hash) },
  { asks: count, reproduced: count },
)

const fact = having({ ...named, key: text, value: text, source: text, sourceSha256: hash }, { origin: text })

/** What a model read from an answer. */
const extraction = having({
  ...named,
  runId: text,
  reader: text,
  template: nullable(text),
  keys: list(text),
  model: nullable(text),
  reply: nullable(text),
  outcome: text,
  text: nullable(text),
  visibleSha256: nullable(hash),
  statements: list(anything),
})

/** Who did what to what. */
const event = having({
  ...named,
  actor: text,
  action: text,
  object: having({ type: text, id: text }),
  before: nullable(having({})),
  after: nullable(having({})),
})

/** What will be asked. */
const plan = having({
  ...named,
  scanId: text,
  brandId: text,
  actor: text,
  prompts: list(having({ id: text, text, intent: text })),
  engines: list(text),
  samples: count,
  runs: count,
})

/** Which records an export holds besides the list itself: their entries, in ascending order. */
const contents = having({ ...named, entries: list(hash) })

/** All that is known about a record of an unknown kind. */
const unknown = having(named)

type Content<S> = Omit<Shaped<S>, keyof typeof named>
export type CaptureContent = Content<typeof capture>
export type ClassificationContent = Content<typeof classification>
export type VerificationContent = Content<typeof verification>
export type FactContent = Content<typeof fact>
export type AnswerReading = Shaped<typeof answerReading>

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
export type OpenedExtraction = Opened<'extraction', typeof extraction>
export type OpenedContents = Opened<'contents', typeof contents>
/** Who did what, and what was to be asked: apart from what the run itself shows. */
export type OpenedAside = Opened<'event', typeof event> | Opened<'plan', typeof plan>
/** Sealed but not understood: `record.kind` is what it calls itself. */
export type OpenedUnknown = Opened<null, typeof unknown>
export type OpenedRecord =
  | OpenedCapture
  | OpenedClassification
  | OpenedVerification
  | OpenedFact
  | OpenedExtraction
  | OpenedContents
  | OpenedAside
  | OpenedUnknown

const CONTENT = { capture, classification, verification, fact, extraction, event, plan, contents }
type KnownKind = keyof typeof CONTENT

const isKnownKind = (kind: string): kind is KnownKind => Object.hasOwn(CONTENT, kind)

const versionOne: Shape<1> = (value, path) => {
  if (value !== 1) throw new ProofError(`${path} is not known here`)
  return value
}

const publicPart = (kind: string) => {
  const common = { v: versionOne, type: oneOf(kind), sha256: hash, private: hash }
  return kind === 'capture' ? object({ ...common, captured_at: instant }) : object({ ...common, at: instant })
}

/** Throws a ProofError unless the texts have exactly one reading. Commitments are not checked. */
export function openRecord(record: BundleRecord): OpenedRecord {
  const { id } = record
  if (record.kind === 'key') throw new ProofError(`record ${id} is about a key: it has no place in a bundle`)
  const kind = isKnownKind(record.kind) ? record.kind : null
  const where = { public: `the public part of ${id}`, private: `the private part of ${id}` }
  const part = publicPart(record.kind)(parseCanonical(record.public, where.public), where.public)
  const shape: Shape<Shaped<typeof unknown>> = kind === null ? unknown : CONTENT[kind]
  const content = shape(parseCanonical(record.private, where.private), where.private)
  if (content.recordId !== id) throw new ProofError(`${where.private} belongs to another record`)
  return {
    id,
    kind,
    at: 'captured_at' in part ? part.captured_at : part.at,
    sha256: part.sha256,
    privateCommitment: part.private,
    content,
    record,
  } as OpenedRecord
}

/** Refuses every spelling but the canonical one: a name appearing twice would have two values. */
function parseCanonical(json: string, where: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new ProofError(`${where} is not JSON`)
  }
  if (spelled(value, where) !== json) throw new ProofError(`${where} is not in its canonical form`)
  return value
}

/** As strict as the sealing side: no fractions, lone surrogates or endless nesting. */
function spelled(value: unknown, where: string): string {
  try {
    return canonical(value)
  } catch {
    throw new ProofError(`${where} holds what is never sealed`)
  }
}
