// From a bundle's records to their run, or to what is wrong with them.

import type { Bundle } from './bundle.ts'
import type { BundleRecord } from './bundle-parts.ts'
import { utf8 } from './bytes.ts'
import { complaintOf, countEach, counted, requireNone } from './checklist.ts'
import { sha256Hex } from './crypto.ts'
import { ProofError } from './error.ts'
import { ANSWER_SLOT } from './evidence-view.ts'
import {
  type AnswerReading,
  type OpenedAside,
  type OpenedCapture,
  type OpenedClassification,
  type OpenedContents,
  type OpenedExtraction,
  type OpenedFact,
  type OpenedRecord,
  type OpenedUnknown,
  type OpenedVerification,
  openRecord,
} from './record-content.ts'
import { visibleSha256 } from './visible-text.ts'

export interface OpenedRun {
  answer: OpenedCapture
  /** Everything but facts, in bundle order. */
  own: Exclude<OpenedRecord, OpenedFact>[]
  classifications: OpenedClassification[]
  verifications: OpenedVerification[]
  latest: OpenedClassification
  /** By models. */
  extractions: OpenedExtraction[]
  /** What was read from the answer at capture; null where nothing was. */
  reading: AnswerReading | null
  /** The list of contents: the exported state of the run. */
  contents: OpenedContents
  asides: OpenedAside[]
  notUnderstood: OpenedUnknown[]
  facts: OpenedFact[]
}

export interface ReadRun {
  /** Null if the records do not form a run at all. */
  run: OpenedRun | null
  complaints: string[]
}

export const readRun = ({ integrity }: Pick<Bundle, 'integrity'>): ReadRun => readRecords(integrity.records)

export function readRecords(records: BundleRecord[]): ReadRun {
  const opened: OpenedRecord[] = []
  const complaints = records.flatMap(record => complaintOf(() => opened.push(openRecord(record))))
  let run = null as OpenedRun | null
  complaints.push(
    ...complaintOf(() => {
      const gathered = gather(opened)
      run = gathered
      requireNone([
        ...twice(opened.map(({ id }) => id)).map(id => `record ${id} is there twice`),
        ...twice(records.map(({ entry }) => entry)).map(entry => `entry ${entry} is there twice`),
        ...twice(opened.map(slotOf)).map(slot => `two are "${slot}"`),
        ...opened.flatMap(record => strangeness(record, gathered)),
        ...misplacedFacts(opened),
      ])
    }),
  )
  return { run, complaints }
}

function gather(opened: OpenedRecord[]): OpenedRun {
  const own = opened.filter(record => record.kind !== 'fact')
  const answers = own
    .filter(record => record.kind === 'capture')
    .filter(({ content }) => content.slot === ANSWER_SLOT)
  const [answer] = answers
  if (!answer || answers.length > 1) throw new ProofError(`there are ${answers.length} answers, not one`)
  const classifications = own.filter(record => record.kind === 'classification')
  const latest = classifications.at(-1)
  if (!latest) throw new ProofError('the run was never classified')
  const lists = own.filter(record => record.kind === 'contents')
  const [contents] = lists
  if (!contents || lists.length > 1)
    throw new ProofError(`there are ${lists.length} lists of contents, not one`)
  return {
    answer,
    own,
    classifications,
    verifications: own.filter(record => record.kind === 'verification'),
    latest,
    extractions: own.filter(record => record.kind === 'extraction'),
    reading: answer.content.reading ?? null,
    contents,
    asides: own.filter(record => record.kind === 'event' || record.kind === 'plan'),
    notUnderstood: own.filter(record => record.kind === null),
    facts: opened.filter(record => record.kind === 'fact'),
  }
}

export function twice(values: string[]): string[] {
  const seen = new Set<string>()
  return values.filter(value => seen.size === seen.add(value).size)
}

/** What may appear only once. If the kind does not determine the subject, it is included. */
const slotOf = ({ kind, record, content: { slot, subject } }: OpenedRecord): string =>
  isAbout(kind) ? `${record.kind} ${slot} of ${subject}` : `${record.kind} ${slot}`

/** Kinds that name their own subject. */
const isAbout = (kind: OpenedRecord['kind']) => kind === null || kind === 'event' || kind === 'plan'

/** Why a record does not belong to the run, if it does not. */
function strangeness(record: OpenedRecord, { answer }: OpenedRun): string[] {
  const { runId, scanId, brand, prompt } = answer.content
  const { id, kind, content } = record
  const subjects = isAbout(kind) ? [runId, scanId, brand.id, prompt.id] : [kind === 'fact' ? brand.id : runId]
  if (!subjects.includes(content.subject))
    return [`record ${id} is about ${content.subject}, not ${subjects.join(', ')}`]
  if (kind === null) return []
  if (kind === 'event' || kind === 'plan')
    return record.sha256 === record.privateCommitment ? [] : [`record ${id} names bytes, and is about none`]
  if (kind === 'capture') return ofAnotherRun(record, runId) ?? misreading(id, record.content.reading)
  if (kind === 'fact') {
    const isOfValue = record.sha256 === sha256Hex(utf8(record.content.value))
    return isOfValue ? [] : [`the hash of fact ${id} is not the one of its value`]
  }
  if (record.sha256 !== answer.sha256) return [`record ${id} is about another answer`]
  if (kind === 'classification') return misreading(id, record.content.reading)
  return kind === 'extraction' ? (ofAnotherRun(record, runId) ?? misreading(id, record.content)) : []
}

/** Null if it is of this one. */
const ofAnotherRun = (
  { id, content: { runId: own } }: OpenedCapture | OpenedExtraction,
  runId: string,
): string[] | null => (own === runId ? null : [`record ${id} is of run ${own}, not ${runId}`])

export function misreading(
  id: string,
  reading: Pick<AnswerReading, 'text' | 'visibleSha256'> | undefined,
): string[] {
  if (!reading) return []
  const { text, visibleSha256: shown } = reading
  const expected = text === null ? null : visibleSha256(text)
  return shown === expected ? [] : [`the hash of the visible text in record ${id} is not the one of its text`]
}

/** The run first, then the facts: a bundle has one form, and nothing in it may be moved. */
function misplacedFacts(opened: OpenedRecord[]): string[] {
  const firstFact = opened.findIndex(({ kind }) => kind === 'fact')
  const late = opened.find(({ kind }, place) => firstFact >= 0 && place > firstFact && kind !== 'fact')
  return late ? [`record ${late.id} stands behind facts`] : []
}

/** `3 records of run r, 2 facts`, and anything else there is. */
export function describeRun({ answer, own, facts, asides, notUnderstood }: OpenedRun): string {
  const known = own.length - asides.length - notUnderstood.length
  const others = [
    ...countedKinds(asides, 'beside the run'),
    ...countedKinds(notUnderstood, 'sealed and not understood here'),
  ]
  return [
    `${counted(known, 'record')} of run ${answer.content.runId}`,
    counted(facts.length, 'fact'),
    ...others,
  ].join(', ')
}

const countedKinds = (records: { record: BundleRecord }[], what: string): string[] =>
  countEach(records.map(({ record }) => record.kind)).map(
    ([kind, count]) => `${count} of the kind ${kind} ${what}`,
  )
