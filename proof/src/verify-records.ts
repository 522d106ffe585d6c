// The first half of the checklist: the bundle against itself. Bytes, commitments, and what it shows.

import type { Bundle } from './bundle.ts'
import type { Bundle2 } from './bundle-2.ts'
import type { BundleRecord } from './bundle-parts.ts'
import { fromBase64, fromHex, toHex, utf8 } from './bytes.ts'
import { counted, type Passed, requireNone, Skipped } from './checklist.ts'
import { sha256Hex } from './crypto.ts'
import { chainOfCustody, type RunRecord } from './custody.ts'
import { type Derived, derive, namedCustody, statedTimestamps } from './derive.ts'
import { ProofError } from './error.ts'
import { evidenceView, factView, runView } from './evidence-view.ts'
import { describeRun, type OpenedRun, type ReadRun } from './open-run.ts'
import { type AnyBundle, isVersion2, type ReadBundle } from './read-bundle.ts'
import { canonicalJson, entryCommitment, privateCommitment } from './record.ts'
import type { OpenedRecord } from './record-content.ts'

export function checkManifest({ manifestSha256 }: Bundle, { manifest }: ReadBundle): Passed<null> {
  if (manifest !== manifestSha256)
    throw new ProofError('the bundle was changed after its manifest hash was computed')
  return { detail: `SHA-256 ${manifest}`, value: null }
}

export function checkRecords({ run, complaints }: ReadRun): Passed<null> {
  requireNone(complaints)
  return { detail: describeRun(run ?? skipUnread()), value: null }
}

export function checkAnswer(bundle: AnyBundle, { answer }: OpenedRun): Passed<Uint8Array> {
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
export async function checkView(bundle: AnyBundle, run: OpenedRun, body: Uint8Array): Promise<Passed<null>> {
  const derived: Record<string, unknown> = isVersion2(bundle)
    ? await deriveVersion2(bundle, run, body)
    : await deriveVersion1(bundle, run, body)
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

/** Custody that names authorities is older, and true if they are vouched for; whether they are is another step's matter. */
async function deriveVersion2(bundle: Bundle2, run: OpenedRun, body: Uint8Array): Promise<Derived> {
  const { integrity, chainOfCustody } = bundle
  const derived = derive(run, body, integrity)
  const isNamed = chainOfCustody.some(({ event, at }) => event === 'ANCHORED' && at !== null)
  return isNamed ? { ...derived, chainOfCustody: await namedCustody(run, integrity) } : derived
}

async function deriveVersion1(bundle: Bundle, run: OpenedRun, body: Uint8Array) {
  const { integrity } = bundle
  const sealed = bundle.chainOfCustody.filter(({ event }) => event === 'SEALED')
  if (sealed.length !== (integrity.checkpoint === null ? 0 : 1))
    throw new ProofError('chainOfCustody does not tell once when the answer got its place in the log')
  return {
    ...runView(run.answer),
    ...evidenceView({ ...run, body }),
    groundTruth: run.facts.map(factView),
    chainOfCustody: chainOfCustody({
      ...run,
      records: run.own.map(runRecord),
      integrity,
      // A checkpoint names no time: this one is the service's word, and labelled so.
      sealedAt: sealed[0]?.at ?? null,
      anchoredAt: (await statedTimestamps(integrity)).map(({ at }) => at),
    }),
  }
}

const runRecord = ({ id, kind, at, sha256, content }: OpenedRun['own'][number]): RunRecord => ({
  id,
  // The shape of version 1 admits no other kind.
  kind: kind as RunRecord['kind'],
  slot: content.slot,
  at,
  sha256,
})

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
