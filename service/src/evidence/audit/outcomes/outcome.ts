// The result of an audit, as its record states it.

import { checkpointText, ProofError, readCheckpoint } from '@brand-citation-forensics/proof'
import { sha256Of } from '../../seal.ts'
import type { StoredRecord } from '../../store.ts'
import type { Head } from '../checkpoints.ts'
import { parseObject, within } from '../sealed.ts'

export interface Outcome {
  at: string
  ok: boolean
  size: number
  findings: number
  /** Null if sealed before methods had names. */
  method: string | null
  /** The first leaf that was looked at. */
  began: number
  /** The record of the outcome it continued from; null for a full audit. */
  start: string | null
  /** SHA-256 of the text of the checkpoint of this size, in hexadecimal. */
  checkpoint: string | null
}

/** Null if it is no outcome: whoever tampered with the record may have put anything into it. */
export function readOutcome({ privateText }: StoredRecord): Outcome | null {
  const after = within(parseObject(privateText), 'after')
  const [at, ok, size, findings] = ['at', 'ok', 'size', 'findings'].map(name => within(after, name))
  if (typeof at !== 'string' || typeof ok !== 'boolean') return null
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(findings)) return null
  const text = (name: string) => String(within(after, name) ?? '') || null
  return {
    ...{ at, ok, size: size as number, findings: findings as number },
    method: text('method'),
    began: Number(within(after, 'began') ?? 0),
    start: text('start'),
    checkpoint: text('checkpoint'),
  }
}

/** Of the signed text without signatures, like timestamps. */
export const checkpointHash = (note: string): string => sha256Of(checkpointText(readCheckpoint(note)))

/** Null if nothing readable is signed; that is found elsewhere. */
export function describeHead(head: Head | null): { size: number; sha256: string } | null {
  if (!head) return null
  try {
    return { size: head.size, sha256: checkpointHash(head.note) }
  } catch (error) {
    if (error instanceof ProofError) return null
    throw error
  }
}
