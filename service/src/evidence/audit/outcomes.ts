// The result of an audit: its record is all that is kept of it.

import { checkpointText, ProofError, readCheckpoint } from '@brand-citation-forensics/proof'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { inPages } from '../../platform/audited-tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { sealEvents } from '../events/event.ts'
import { findCheckpoint, findPlaces } from '../log/store.ts'
import { sha256Of } from '../seal.ts'
import { recordsById, type StoredRecord } from '../store.ts'
import type { Head } from './checkpoints.ts'
import { parseObject, within } from './fields.ts'
import type { Findings } from './findings.ts'
import { type OutcomeRecord, outcomesAfter, outcomesBefore } from './outcomes.sql.ts'
import type { AuditReport } from './report.ts'

export interface Outcome {
  /** When it began. */
  at: string
  ok: boolean
  /** Entries of the log that it reached. */
  size: number
  findings: number
  /** What was checked. Null if the record says none, whoever wrote it. */
  method: string | null
  /** The first leaf that was looked at. */
  began: number
  /** The record of the outcome it continued from; null for a full audit. */
  start: string | null
  /** SHA-256 of the text of the checkpoint of this size, in hexadecimal; null if it reached none. */
  checkpoint: string | null
}

export type NewOutcome = Omit<Outcome, 'at'> & { at: Date }

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

// Checks outcomes of earlier audits against this one's findings: what they claim to have checked existed, they follow
// each other, and what they called clean still is. Anyone who can write the database can have any outcome sealed; here it
// is compared with the evidence.

interface PlacedOutcome extends Outcome {
  record: string
  index: number | null
}

const PAGE = 200

/** Must come last: it needs the other checks' findings. */
export async function checkOutcomes(session: ReadSession, findings: Findings): Promise<void> {
  const found = findings.list.flatMap(({ index }) => (index === null ? [] : [index]))
  const firstBad = found.length === 0 ? null : Math.min(...found)
  /** Sizes of clean ones, by record. */
  const clean = new Map<string, number>()
  let last: PlacedOutcome | null = null
  for await (const { id, outcome: sealed } of readOutcomes(session, last =>
    outcomesAfter(session, last ?? '-1', PAGE),
  )) {
    const places = await findPlaces(session, [id])
    const outcome = { ...sealed, record: id, index: places.get(id) ?? null }
    const fault = await faultOf(session, outcome, clean)
    if (fault) findings.add('audits', `records ${outcome.record}`, outcome.index, fault)
    if (!outcome.ok || outcome.checkpoint === null) continue
    clean.set(outcome.record, outcome.size)
    if (!last || last.size <= outcome.size) last = outcome
  }
  if (last && firstBad !== null && firstBad < last.size)
    findings.add(
      'audits',
      `records ${last.record}`,
      last.index,
      `the audit of ${last.at} is said to have found nothing up to ${last.size} entries: leaf ${firstBad} was changed since, or nobody looked`,
    )
}

/** Page after page, without those that cannot be read: an audit reports them. */
async function* readOutcomes(
  sql: Sql,
  page: (last: string | null) => Promise<OutcomeRecord[]>,
): AsyncGenerator<{ id: string; outcome: Outcome }> {
  for await (const rows of inPages<OutcomeRecord>(last => page(last?.seq ?? null)))
    for (const { id } of rows) {
      const [record] = await recordsById(sql, [id]).catch(unlessBroken)
      const outcome = record && readOutcome(record)
      if (outcome) yield { id, outcome }
    }
}

const unlessBroken = (error: Error): [] => {
  if ('code' in error) throw error
  return []
}

async function faultOf(
  session: ReadSession,
  { size, index, ok, findings, start, began, checkpoint }: PlacedOutcome,
  clean: Map<string, number>,
): Promise<string | null> {
  if (ok !== (findings === 0))
    return `it says ${findings} findings, and that this is ${ok ? '' : 'not '}clean`
  if (index !== null && index < size) return `it speaks of ${size} entries, and has the place ${index} itself`
  if (checkpoint === null) return null
  const signed = await findCheckpoint(session, size)
  if (!signed || hashOf(signed.note) !== checkpoint)
    return `the checkpoint of ${size} entries is not the one that it looked at`
  if (start === null) return began === 0 ? null : `it began at ${began}, and goes on from nothing`
  if (clean.get(start) !== began)
    return `it goes on from ${start}, which is no clean audit of ${began} entries`
  return null
}

const hashOf = (note: string): string | null => {
  try {
    return checkpointHash(note)
  } catch {
    return null
  }
}

/**
 * Records that an audit ran and with what result, for people to see. The record is dated when sealed: an audit may take hours,
 * and a record dated at its beginning would look slipped into the log.
 */
export async function keepOutcome(
  { database, clock }: { database: Database; clock: Clock },
  { start, checkpoint, ...outcome }: NewOutcome,
): Promise<void> {
  const object = { type: 'audit', id: `audit_${outcome.at.toISOString()}` }
  const after = { ...outcome, ...(start && { start }), ...(checkpoint && { checkpoint }) }
  const change = { actor: SYSTEM_ACTOR, action: 'audit.ran', object, before: null, after }
  await database.transaction(tx => sealEvents(tx, clock.now(), [change]))
}

/** The last one, and the last full one that found nothing. */
export async function lastOutcomes(sql: Sql): Promise<{ last: Outcome | null; cleanFull: Outcome | null }> {
  let last: Outcome | null = null
  for await (const { outcome } of readOutcomes(sql, before => outcomesBefore(sql, before, 1))) {
    last ??= outcome
    if (outcome.ok && outcome.start === null) return { last, cleanFull: outcome }
  }
  return { last, cleanFull: null }
}

export async function lastOutcome(sql: Sql): Promise<Outcome | null> {
  for await (const { outcome } of readOutcomes(sql, before => outcomesBefore(sql, before, 1))) return outcome
  return null
}

/** What is kept of a report; `at` is when the audit began. Only a clean audit that reached a signed checkpoint can be continued. */
export function outcomeOf(at: Date, report: AuditReport): NewOutcome {
  const { ok, entries, found, method, checkpoint, continued } = report
  const began = continued?.size ?? 0
  const size = began + entries
  return {
    ...{ at, ok, size, findings: found, method, began },
    start: continued?.record ?? null,
    checkpoint: checkpoint?.size === size ? checkpoint.sha256 : null,
  }
}

/**
 * The version of what an audit checks, named in its sealed outcome. Raised whenever an audit checks more, or differently:
 * nobody continues from a less thorough one.
 */
export const AUDIT = 'audit-2'
