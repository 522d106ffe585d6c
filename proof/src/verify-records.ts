// The first half of the checklist: the bundle against itself. Bytes, commitments, and what it shows.

import type { Bundle, ReadBundle } from './bundle.ts'
import { fromBase64, fromHex, toHex, utf8 } from './bytes.ts'
import { complaintOf, counted, type Passed, requireNone, Skipped } from './checklist.ts'
import { sha256Hex } from './crypto.ts'
import { ProofError } from './error.ts'
import {
  ANSWER_SLOT,
  chainOfCustody,
  evidenceView,
  factView,
  type RunRecord,
  runView,
} from './evidence-view.ts'
import { canonicalJson, entryCommitment, privateCommitment } from './record.ts'
import {
  type OpenedCapture,
  type OpenedClassification,
  type OpenedFact,
  type OpenedRecord,
  type OpenedVerification,
  openRecord,
} from './record-content.ts'

export interface OpenedRun {
  answer: OpenedCapture
  /** Everything but facts, in the order of the bundle. */
  own: Exclude<OpenedRecord, OpenedFact>[]
  classifications: OpenedClassification[]
  verifications: OpenedVerification[]
  latest: OpenedClassification
  facts: OpenedFact[]
}

export function checkManifest({ bundle: { manifestSha256 }, manifest }: ReadBundle): Passed<null> {
  if (manifest !== manifestSha256)
    throw new ProofError('the bundle was changed after its manifest hash was computed')
  return { detail: `SHA-256 ${manifest}`, value: null }
}

export interface ReadRun {
  /** Null when the records do not make a run at all. */
  run: OpenedRun | null
  complaints: string[]
}

export function readRun({ integrity: { records } }: Bundle): ReadRun {
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
        ...twice(opened.map(({ kind, content }) => `${kind} ${content.slot}`)).map(
          slot => `two are "${slot}"`,
        ),
        ...opened.flatMap(record => strangeness(record, gathered)),
        ...misplacedFacts(opened),
      ])
    }),
  )
  return { run, complaints }
}

export function checkRecords({ run, complaints }: ReadRun): Passed<null> {
  requireNone(complaints)
  const { answer, own, facts } = run ?? skipUnread()
  return {
    detail: `${counted(own.length, 'record')} of run ${answer.content.runId}, ${counted(facts.length, 'fact')}`,
    value: null,
  }
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
  const verifications = own.filter(record => record.kind === 'verification')
  return {
    answer,
    own,
    classifications,
    verifications,
    latest,
    facts: opened.filter(record => record.kind === 'fact'),
  }
}

function twice(values: string[]): string[] {
  const seen = new Set<string>()
  return values.filter(value => seen.size === seen.add(value).size)
}

/** Why a record does not belong to the run, if it does not. */
function strangeness(record: OpenedRecord, { answer }: OpenedRun): string[] {
  const { runId, brand } = answer.content
  const { id, kind, content } = record
  const subject = kind === 'fact' ? brand.id : runId
  if (content.subject !== subject) return [`record ${id} is about ${content.subject}, not ${subject}`]
  if (kind === 'capture')
    return content.runId === runId ? [] : [`record ${id} is of run ${content.runId}, not ${runId}`]
  if (kind === 'fact') {
    const isOfValue = record.sha256 === sha256Hex(utf8(content.value))
    return isOfValue ? [] : [`the hash of fact ${id} is not the one of its value`]
  }
  return record.sha256 === answer.sha256 ? [] : [`record ${id} is about another answer`]
}

export function checkAnswer(bundle: Bundle, { answer }: OpenedRun): Passed<Uint8Array> {
  const { rawResponse, rawResponseBase64, snapshot } = bundle
  if ((rawResponse === null) === (rawResponseBase64 === undefined))
    throw new ProofError('the answer must be there as text or as base64, and not as both')
  const body = rawResponse === null ? fromBase64(rawResponseBase64 ?? '') : utf8(rawResponse)
  if (!body) throw new ProofError('the answer is not in canonical base64')
  const sha256 = sha256Hex(body)
  requireNone([
    ...(sha256 === snapshot.sha256
      ? []
      : [`the answer has the SHA-256 ${sha256}, the snapshot says ${snapshot.sha256}`]),
    ...(sha256 === answer.sha256 ? [] : [`the capture was sealed with the SHA-256 ${answer.sha256}`]),
    ...(body.length === answer.content.byteLength
      ? []
      : [`the answer has ${body.length} bytes, ${answer.content.byteLength} were sealed`]),
  ])
  return { detail: `${counted(body.length, 'byte')}, SHA-256 ${sha256}`, value: body }
}

export function checkPrivate({ own, facts }: OpenedRun): Passed<null> {
  const records = [...own, ...facts]
  const changed = records.filter(({ record, privateCommitment: sealed }) => {
    const salt = fromHex(record.privateSalt)
    return toHex(privateCommitment(record.private, salt)) !== sealed
  })
  requireNone(
    changed.map(({ id, kind }) => `the private part of ${kind} ${id} is not the one that was sealed`),
  )
  return { detail: `${counted(records.length, 'commitment')} recomputed`, value: null }
}

export function checkEntries({ integrity: { records } }: Bundle): Passed<null> {
  const changed = records.filter(
    ({ public: text, entrySalt, entry }) => toHex(entryCommitment(text, fromHex(entrySalt))) !== entry,
  )
  requireNone(changed.map(({ id, kind }) => `the entry of ${kind} ${id} is not the one of its public part`))
  return { detail: `${counted(records.length, 'entry', 'entries')} recomputed`, value: null }
}

/** Derives from the records all that the bundle shows, and compares. */
export async function checkView(bundle: Bundle, run: OpenedRun, body: Uint8Array): Promise<Passed<null>> {
  const { integrity } = bundle
  const sealed = bundle.chainOfCustody.filter(({ event }) => event === 'SEALED')
  if (sealed.length !== (integrity.checkpoint === null ? 0 : 1))
    throw new ProofError('chainOfCustody does not tell once when the answer got its place in the log')
  const derived: Record<string, unknown> = {
    ...runView(run.answer),
    ...evidenceView({ ...run, body }),
    groundTruth: run.facts.map(factView),
    chainOfCustody: chainOfCustody({
      ...run,
      records: run.own.map(runRecord),
      integrity,
      // A checkpoint names no time: this one is the service's word, and is called so.
      sealedAt: sealed[0]?.at ?? null,
      anchoredAt: await timesOf(bundle),
    }),
  }
  const shown = { rawResponseBase64: undefined, ...bundle } as Record<string, unknown>
  const differing = Object.keys({ rawResponseBase64: undefined, ...derived }).filter(
    field => !isSame(derived[field], shown[field]),
  )
  requireNone([
    ...differing.map(field => `${field} is not what the records say`),
    ...orderComplaints(run),
    ...factComplaints(run),
  ])
  return {
    detail: `${counted(Object.keys(derived).length, 'field')} derived again from the records`,
    value: null,
  }
}

const runRecord = ({ id, kind, at, sha256, content }: OpenedRun['own'][number]): RunRecord => ({
  id,
  kind,
  slot: content.slot,
  at,
  sha256,
})

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))

async function timesOf({ integrity: { anchors } }: Bundle): Promise<string[]> {
  if (anchors.length === 0) return []
  const { readTimestamp } = await import('./timestamp.ts')
  return anchors.map(({ response }) =>
    readTimestamp(fromBase64(response) ?? new Uint8Array()).genTime.toISOString(),
  )
}

/** The run first, then the facts: a bundle has one form, and nothing in it may be moved about. */
function misplacedFacts(opened: OpenedRecord[]): string[] {
  const firstFact = opened.findIndex(({ kind }) => kind === 'fact')
  const late = opened.find(({ kind }, place) => firstFact >= 0 && place > firstFact && kind !== 'fact')
  return late ? [`record ${late.id} stands behind facts`] : []
}

/** History is told in the order in which it entered the log: nobody can reorder it by changing a time. */
function orderComplaints({ own, facts }: OpenedRun): string[] {
  return [own, facts].flatMap(records =>
    records.flatMap(({ id, record: { index } }, place) => {
      const before = records[place - 1]?.record.index ?? null
      if (index === null || before === null || before < index) return []
      return [`record ${id} stands after one that entered the log later`]
    }),
  )
}

function factComplaints({ facts, latest }: OpenedRun): string[] {
  const used = new Set(latest.content.facts)
  const given = new Set(facts.map(({ id }) => id))
  return [
    ...[...used].filter(id => !given.has(id)).map(id => `fact ${id}, on which the class rests, is missing`),
    ...[...given].filter(id => !used.has(id)).map(id => `the class does not rest on fact ${id}`),
  ]
}

/** A step that cannot be made because an earlier one gave it nothing to work with. */
export const skipUnread = (): never => {
  throw new Skipped('not looked at: what it needs could not be read')
}
