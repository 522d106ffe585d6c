// The chain of custody: what happened to the evidence, step by step, derived from the sealed records and what the log says.

import type { CustodyStep } from './bundle.ts'
import type { BundleIntegrity } from './bundle-parts.ts'
import { utf8 } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { sha256Hex } from './crypto.ts'
import { ANSWER_SLOT } from './evidence-view.ts'
import { parseNote } from './note.ts'
import type { CaptureContent, Sealed } from './record-content.ts'

export interface RunRecord {
  id: string
  kind: CustodyKind
  slot: string
  at: string
  sha256: string
  /** Of a capture: it says what was read from the answer. */
  isRead?: boolean
}

export interface Custody {
  answer: Sealed<CaptureContent>
  /** In the order of the log. */
  records: RunRecord[]
  integrity: BundleIntegrity
}

/**
 * The steps by time, then those of the log, which have none: no clock is sealed that says when the checkpoint was signed,
 * and who made a timestamp, and when, only a trusted root can tell.
 */
export const chainOfCustody = (source: Custody): CustodyStep[] => [
  ...runSteps(source).toSorted(byTime),
  ...logSteps(source),
]

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

function runSteps({ answer, records }: Custody) {
  const { software, exchange } = answer.content
  const requested = {
    event: 'REQUESTED' as const,
    at: exchange.requestedAt,
    actor: software,
    detail: `the service asked the engine: ${exchange.request.method} ${exchange.request.url}`,
    sha256: null,
  }
  const step = (kind: CustodyKind, detail: string, { id, at, sha256 }: RunRecord) => ({
    event: EVENT_OF[kind],
    at,
    actor: software,
    detail: `${detail} (record ${id})`,
    sha256,
  })
  const events = records.flatMap(record => {
    const { kind, slot, isRead } = record
    const own = step(kind, kind === 'capture' ? captured(slot) : DETAIL_OF[kind], record)
    return isRead ? [own, step('extraction', DETAIL_OF.extraction, record)] : [own]
  })
  return [requested, ...events]
}

/** Nothing until the answer has its place in the log. */
function logSteps({ answer, integrity }: Custody): CustodyStep[] {
  const index = integrity.records.find(({ id }) => id === answer.id)?.index ?? null
  if (integrity.checkpoint === null || index === null) return []
  const checkpoint = readStatement(integrity.checkpoint)
  const sealed: CustodyStep = {
    event: 'SEALED',
    at: null,
    actor: checkpoint.origin,
    detail: `the answer is entry ${index}, counted from 0, of the log ${checkpoint.origin}, in the checkpoint of size ${checkpoint.size}, which covers every record of this bundle`,
    sha256: checkpoint.sha256,
  }
  const anchored = integrity.anchors.flatMap((anchor): CustodyStep[] => {
    const { size, sha256 } = readStatement(anchor.checkpoint)
    const step = {
      event: 'ANCHORED' as const,
      at: null,
      actor: 'whoever signed the timestamp',
      detail: `a timestamp of the checkpoint of size ${size}, which covers the answer, is in this bundle; it counts if you trust the authority that signed it`,
      sha256,
    }
    return size > index ? [step] : []
  })
  return [sealed, ...anchored]
}

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
  return slot.startsWith('verify/')
    ? 'the engine was asked again, and what came was hashed and sealed byte for byte'
    : 'a body on the way to the answer was received, hashed and sealed byte for byte'
}
