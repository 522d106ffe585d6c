// The first half of the checklist: the bundle against itself. Bytes, commitments, and what it shows.

import type { Bundle } from './bundle.ts'
import type { BundleRecord } from './bundle-parts.ts'
import { fromBase64, fromHex, toHex, utf8 } from './bytes.ts'
import { counted, type Passed, requireNone, Skipped } from './checklist.ts'
import { sha256Hex } from './crypto.ts'
import { derive } from './derive.ts'
import { ProofError } from './error.ts'
import { describeRun, type OpenedRun, type ReadRun } from './open-run.ts'
import { canonicalJson, entryCommitment, privateCommitment } from './record.ts'
import type { OpenedRecord } from './record-content.ts'

export function checkRecords({ run, complaints }: ReadRun): Passed<null> {
  requireNone(complaints)
  return { detail: describeRun(run ?? skipUnread()), value: null }
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

export function checkPrivate(records: OpenedRecord[]): Passed<null> {
  const changed = records.filter(({ record, privateCommitment: sealed }) => {
    const salt = fromHex(record.privateSalt)
    return toHex(privateCommitment(record.private, salt)) !== sealed
  })
  requireNone(
    changed.map(
      ({ id, record: { kind } }) => `the private part of ${kind} ${id} is not the one that was sealed`,
    ),
  )
  return { detail: `${counted(records.length, 'commitment')} recomputed`, value: null }
}

export function checkEntries(records: BundleRecord[]): Passed<null> {
  const changed = records.filter(
    ({ public: text, entrySalt, entry }) => toHex(entryCommitment(text, fromHex(entrySalt))) !== entry,
  )
  requireNone(changed.map(({ id, kind }) => `the entry of ${kind} ${id} is not the one of its public part`))
  return { detail: `${counted(records.length, 'entry', 'entries')} recomputed`, value: null }
}

/** Derives from the records everything that the bundle shows, and compares. */
export function checkView(bundle: Bundle, run: OpenedRun, body: Uint8Array): Passed<null> {
  const derived: Record<string, unknown> = { ...derive(run, body, bundle.integrity) }
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

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))

/** History is told in the order of the log: nobody can reorder it by changing a time. */
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

/** A step that is impossible because an earlier one gave it nothing to work with. */
export const skipUnread = (): never => {
  throw new Skipped('not looked at: what it needs could not be read')
}
