// From a study's records to its plan, its end and what the end names, or to what is wrong with them.

import type { BundleRecord } from '../bundle-parts.ts'
import { fromHex, toHex } from '../bytes.ts'
import { complaintOf, requireNone } from '../checklist.ts'
import { ProofError } from '../error.ts'
import { twice } from '../open-run.ts'
import { entryCommitment } from '../record.ts'
import { type OpenedRecord, openRecord } from '../record-content.ts'
import type { Shape } from '../shape.ts'
import {
  STUDY_ENDED_SLOT,
  STUDY_PLAN_SLOT,
  type StudyEndedContent,
  type StudyPlanContent,
  studyEndedShape,
  studyPlanShape,
} from './study-content.ts'

/** One of the two records about the study itself. */
interface OpenedPart<Content> {
  id: string
  at: string
  index: number | null
  /** Computed from the record itself, not taken from the entry beside it. */
  entry: string
  content: Content
}

export interface OpenedStudy {
  plan: OpenedPart<StudyPlanContent>
  ended: OpenedPart<StudyEndedContent>
  /** Of the runs, by the entry of each. */
  ofRuns: Map<string, OpenedRecord>
}

export interface ReadStudy {
  opened: OpenedRecord[]
  /** Null if the records do not form a study at all. */
  study: OpenedStudy | null
  complaints: string[]
}

export function readStudy(records: BundleRecord[]): ReadStudy {
  const opened: OpenedRecord[] = []
  const complaints = records.flatMap(record => complaintOf(() => opened.push(openRecord(record))))
  let study = null as OpenedStudy | null
  complaints.push(
    ...complaintOf(() => {
      study = gather(opened)
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

/** The plan first, then the end: a bundle has one form, and nothing in it may be moved. */
function gather([first, second, ...others]: OpenedRecord[]): OpenedStudy {
  const odd = others.find(({ record: { kind } }) => kind === 'study')
  if (odd) throw new ProofError(`record ${odd.id} is of a study, and stands among those of its runs`)
  const plan = partOf(first, STUDY_PLAN_SLOT, studyPlanShape)
  const ended = partOf(second, STUDY_ENDED_SLOT, studyEndedShape)
  return { plan, ended, ofRuns: new Map(others.map(record => [entryOf(record), record])) }
}

function partOf<Content extends { studyId: string }>(
  record: OpenedRecord | undefined,
  slot: string,
  shape: Shape<Content>,
): OpenedPart<Content> {
  if (record?.record.kind !== 'study' || record.content.slot !== slot)
    throw new ProofError(`there is no record of a study in the slot ${slot} where it has its place`)
  const { id, at, sha256, privateCommitment } = record
  const content = shape(record.content, `the private part of ${id}`)
  if (content.studyId !== record.content.subject)
    throw new ProofError(
      `record ${id} is about ${record.content.subject}, and is of study ${content.studyId}`,
    )
  if (sha256 !== privateCommitment) throw new ProofError(`record ${id} names bytes, and is about none`)
  return { id, at, index: record.record.index, entry: entryOf(record), content }
}
