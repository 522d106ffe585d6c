// A study as a file: its plan, its end, and the records that the end names, with what the log and others say about them.
// Closed, as plan and end are: results are derived from the records, never carried along.

import { FIELDS } from '../bundle.ts'
import type { BundleRecord } from '../bundle-parts.ts'
import { requireWholeLogPart } from '../bundle-parts.ts'
import { fromHex, toHex } from '../bytes.ts'
import { complaintOf, requireNone } from '../checklist.ts'
import { ProofError } from '../error.ts'
import { twice } from '../open-run.ts'
import { entryCommitment } from '../record.ts'
import { type OpenedRecord, openRecord } from '../record-content.ts'
import { hash, instant, list, nullable, object, oneOf, type Shape, type Shaped, text } from '../shape.ts'
import { MOST_RUNS, protocolShape } from './protocol.ts'

export const STUDY_BUNDLE_FORMAT = 'study-bundle@1'
export const STUDY_PLAN_SLOT = 'plan'
export const STUDY_ENDED_SLOT = 'ended'

export const STUDY_ENDINGS = ['captured', 'unanswered', 'failed', 'cancelled'] as const
export type StudyEndingKind = (typeof STUDY_ENDINGS)[number]

export const STUDY_REASONS = ['complete', 'budget', 'window', 'quota', 'cancelled'] as const
export type StudyReason = (typeof STUDY_REASONS)[number]

const bundleShape = object({ format: oneOf(STUDY_BUNDLE_FORMAT), integrity: FIELDS.integrity })

export type StudyBundle = Shaped<typeof bundleShape>

/** Throws a ProofError that says where the value is no study bundle. */
export function readStudyBundle(value: unknown): StudyBundle {
  const bundle = bundleShape(value, 'the study')
  requireWholeLogPart(bundle.integrity)
  return bundle
}

/** In every record; the subject of these two is the study. */
const named = { recordId: text, subject: text, slot: text, supersedes: nullable(text) }

/** Sealed before the first request. */
const planFields = {
  brandId: text,
  actor: text,
  protocol: protocolShape,
  /** Not before the plan is sealed. */
  startsAt: instant,
  /** Of the protocol's prompts, in its order. */
  promptIds: list(text, MOST_RUNS),
  /** The ids of all runs there will ever be, by `studyPlaces`. */
  runs: list(text, MOST_RUNS),
}
const planShape = object({ ...named, ...planFields })
export type StudyPlanContent = Omit<Shaped<typeof planShape>, keyof typeof named>

const endingFields = object(
  {
    ending: oneOf(...STUDY_ENDINGS),
    /** The 32-byte log entries of the answer and of its verdict, in hexadecimal. */
    records: list(hash, 2),
  },
  /** Why there is no verdict. */
  { reason: text },
)
export type StudyEnding = Shaped<typeof endingFields>

const endingShape: Shape<StudyEnding> = (value, path) => {
  const ending = endingFields(value, path)
  if ((ending.ending === 'captured') !== (ending.reason === undefined))
    throw new ProofError(
      `${path} is ${ending.ending}, and has ${ending.reason === undefined ? 'no' : 'a'} reason`,
    )
  return ending
}

/** Sealed once, when every planned request has ended. */
const endedFields = {
  /** The plan's log entry. */
  plan: hash,
  reason: oneOf(...STUDY_REASONS),
  /** What became of each run of the plan, in its order. */
  endings: list(endingShape, MOST_RUNS),
}
const endedShape = object({ ...named, ...endedFields })
export type StudyEndedContent = Omit<Shaped<typeof endedShape>, keyof typeof named>

/** One of the two records about the study itself. */
interface OpenedPart<Content> {
  at: string
  index: number | null
  /** Computed from the record itself, not taken from the entry beside it. */
  entry: string
  content: Content
}

export interface OpenedStudy {
  plan: OpenedPart<Shaped<typeof planShape>>
  ended: OpenedPart<Shaped<typeof endedShape>>
  /** In bundle order. */
  ofRuns: OpenedRecord[]
}

export interface ReadStudy {
  opened: OpenedRecord[]
  /** Null if the records do not form a study at all. */
  study: OpenedStudy | null
  complaints: string[]
}

/** The plan first, then the end: a bundle has one form, and nothing in it may be moved. */
export function readStudy(records: BundleRecord[]): ReadStudy {
  const opened: OpenedRecord[] = []
  const complaints = records.flatMap(record => complaintOf(() => opened.push(openRecord(record))))
  const [first, second, ...ofRuns] = opened
  let study = null as OpenedStudy | null
  complaints.push(
    ...complaintOf(() => {
      const plan = partOf(first, STUDY_PLAN_SLOT, planShape)
      study = { plan, ended: partOf(second, STUDY_ENDED_SLOT, endedShape), ofRuns }
      requireNone([
        ...twice(opened.map(({ id }) => id)).map(id => `record ${id} is there twice`),
        ...twice(opened.map(entryOf)).map(entry => `entry ${entry} is there twice`),
      ])
    }),
  )
  return { opened, study, complaints }
}

export const entryOf = ({ record: { public: text, entrySalt } }: OpenedRecord): string =>
  toHex(entryCommitment(text, fromHex(entrySalt)))

function partOf<Content>(
  record: OpenedRecord | undefined,
  slot: string,
  shape: Shape<Content>,
): OpenedPart<Content> {
  if (record?.record.kind !== 'study' || record.content.slot !== slot)
    throw new ProofError(`there is no record of a study in the slot ${slot} where it has its place`)
  const content = shape(record.content, `the private part of ${record.id}`)
  if (record.sha256 !== record.privateCommitment)
    throw new ProofError(`record ${record.id} names bytes, and is about none`)
  return { at: record.at, index: record.record.index, entry: entryOf(record), content }
}
