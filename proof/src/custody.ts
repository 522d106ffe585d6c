// The chain of custody: what happened to the evidence, step by step, derived from the sealed records and what the log
// and outside authorities say. Frozen for each bundle version.

import type { CustodyStep } from './bundle.ts'
import type { CustodyStep2 } from './bundle-2.ts'
import type { BundleIntegrity } from './bundle-parts.ts'
import { utf8 } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { sha256Hex } from './crypto.ts'
import { ANSWER_SLOT } from './evidence-view.ts'
import { parseNote } from './note.ts'
import type { CaptureContent, Sealed } from './record-content.ts'

export interface RunRecord<Kind = 'capture' | 'classification' | 'verification'> {
  id: string
  kind: Kind
  slot: string
  at: string
  sha256: string
}

interface Source<Record> {
  answer: Sealed<CaptureContent>
  /** In the order of the log. */
  records: Record[]
  integrity: BundleIntegrity
}

export interface Custody extends Source<RunRecord> {
  /** When the checkpoint was signed, according to the service; null without one. */
  sealedAt: string | null
  /** The times in the timestamps, one for each anchor. */
  anchoredAt: string[]
}

/** Version 1: the steps of the evidence, by time. */
export function chainOfCustody({ sealedAt, anchoredAt, ...source }: Custody): CustodyStep[] {
  const anchors = source.integrity.anchors.map(({ authority = '' }, place) => ({
    authority,
    at: anchoredAt[place],
  }))
  const { sealed, anchored } = logSteps(source)
  const log = sealed && sealedAt !== null ? [sealed(sealedAt), ...named(anchored, anchors)] : []
  return [...runSteps(source), ...log].toSorted(byTime)
}

/** What a timestamp says about itself, believed or not. */
export interface StatedTimestamp {
  /** The name in the certificate that signed. */
  authority: string
  at: string
}

export type Custody2 = Source<RunRecord<CustodyKind>>

/**
 * Version 2: the steps by time, then those of the log, which have none: no clock is sealed that says when the checkpoint
 * was signed, and who made a timestamp, and when, only a trusted root can tell.
 */
export function chainOfCustody2(source: Custody2): CustodyStep2[] {
  const { sealed, anchored } = logSteps(source)
  const steps = runSteps(source).toSorted(byTime)
  return sealed ? [...steps, sealed(null), ...anchored.map(anchor => anchor.step)] : steps
}

/** As it was told before: with what the timestamps say about themselves. One for each anchor. */
export function namedCustody2(source: Custody2, timestamps: StatedTimestamp[]): CustodyStep2[] {
  const { sealed, anchored } = logSteps(source)
  const dated = [...runSteps(source), ...named(anchored, timestamps)].toSorted(byTime)
  return sealed ? [...dated, sealed(null)] : dated
}

/** All are spelled alike, so sorting the texts sorts the times; equal ones keep their order. */
const byTime = (a: { at: string }, b: { at: string }): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)

const EVENT_OF = {
  capture: 'CAPTURED',
  classification: 'CLASSIFIED',
  verification: 'VERIFIED',
  extraction: 'READ',
} as const

export type CustodyKind = keyof typeof EVENT_OF
export const isCustodyKind = (kind: string): kind is CustodyKind => Object.hasOwn(EVENT_OF, kind)

function runSteps<Kind extends CustodyKind>({ answer, records }: Source<RunRecord<Kind>>) {
  const { software, exchange } = answer.content
  const requested = {
    event: 'REQUESTED' as const,
    at: exchange.requestedAt,
    actor: software,
    detail: `the service asked the engine: ${exchange.request.method} ${exchange.request.url}`,
    sha256: null,
  }
  const events = records.map(({ id, kind, slot, at, sha256 }) => ({
    event: EVENT_OF[kind],
    at,
    actor: software,
    detail: `${kind === 'capture' ? captured(slot) : DETAIL_OF[kind as keyof typeof DETAIL_OF]} (record ${id})`,
    sha256,
  }))
  return [requested, ...events]
}

/** Nothing until the answer has its place in the log. */
function logSteps({ answer, integrity }: Omit<Source<never>, 'records'>) {
  const index = integrity.records.find(({ id }) => id === answer.id)?.index ?? null
  if (integrity.checkpoint === null || index === null) return { sealed: null, anchored: [] }
  const checkpoint = readStatement(integrity.checkpoint)
  const sealed = <At extends string | null>(at: At) => ({
    event: 'SEALED' as const,
    at,
    actor: checkpoint.origin,
    detail: `the answer is entry ${index}, counted from 0, of the log ${checkpoint.origin}, in the checkpoint of size ${checkpoint.size}, which covers every record of this bundle`,
    sha256: checkpoint.sha256,
  })
  const anchored = integrity.anchors.flatMap((anchor, place) => {
    const { size, sha256 } = readStatement(anchor.checkpoint)
    const step = {
      event: 'ANCHORED' as const,
      at: null,
      actor: 'whoever signed the timestamp',
      detail: `a timestamp of the checkpoint of size ${size}, which covers the answer, is in this bundle; it counts if you trust the authority that signed it`,
      sha256,
    }
    return size > index ? [{ place, size, step }] : []
  })
  return { sealed, anchored }
}

type Anchored = ReturnType<typeof logSteps>['anchored']

const named = (anchored: Anchored, timestamps: { authority: string; at: string | undefined }[]) =>
  anchored.flatMap(({ place, size, step }) => {
    const { authority, at } = timestamps[place] ?? {}
    if (authority === undefined || at === undefined) return []
    const detail = `${authority} dated the checkpoint of size ${size}, which covers the answer`
    return [{ ...step, at, actor: authority, detail }]
  })

/** What a checkpoint says, and the hash of it that a timestamp authority is given. Unverified. */
function readStatement(note: string): { origin: string; size: number; sha256: string } {
  const { text } = parseNote(note)
  const { origin, size } = parseCheckpoint(text)
  return { origin, size, sha256: sha256Hex(utf8(text)) }
}

const DETAIL_OF = {
  classification: 'the answer was classified and the verdict sealed',
  verification: 'the engine was asked again and the outcome sealed',
  extraction: 'what the answer says was read out of its bytes and sealed',
}

function captured(slot: string): string {
  if (slot === ANSWER_SLOT) return 'the answer was received, hashed and sealed byte for byte'
  if (slot.startsWith('judge/'))
    return 'an engine was asked for a second opinion, and what came was hashed and sealed byte for byte'
  return slot.startsWith('verify/')
    ? 'the engine was asked again, and what came was hashed and sealed byte for byte'
    : 'a body on the way to the answer was received, hashed and sealed byte for byte'
}
