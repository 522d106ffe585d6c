// The whole audit: everything the evidence rests on, computed again from the bytes up and compared with what was
// signed. It only reads, sees one state of the database, and trusts nothing in it that can be computed.

import { openCheckpoint, ProofError, toHex, type VerifierKey } from '@brand-citation-forensics/proof'
import type { AuditedRoom } from '../../platform/audited-tables.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import type { JournalReader } from '../log/journal.ts'
import { WAITS_TOO_LONG_MS } from '../log/store.ts'
import { createRecordChecker, type RecordChecker } from './check-record.ts'
import { createCheckpointReader } from './checkpoints.ts'
import { checkEvents } from './events.ts'
import { shown, textOf } from './fields.ts'
import { type Check, createFindings, type Finding, type Findings } from './findings.ts'
import { followLeaves } from './follow-leaves.ts'
import { checkGuards } from './guards/guards.ts'
import { createHasher } from './hashing.ts'
import { followJournal } from './journal.ts'
import { checkAnchors } from './outside/anchors.ts'
import { checkCosignatures } from './outside/cosignatures.ts'
import { checkJournalled } from './outside/journalled.ts'
import { checkKeys } from './outside/keys.ts'
import { checkMaterial } from './outside/material.ts'
import { checkRooms, type UnsealedTable, unsealedOf } from './rooms.ts'
import { readTotals, streamUnplaced } from './store.ts'
import { checkStrays } from './strays.ts'
import { createTimeBracket } from './times.ts'
import type { Views } from './views.ts'

export interface AuditOptions {
  now: Date
  /** Opened before the session began: what is published later is not in it yet. */
  journal: JournalReader | null
  /** A key that the auditor trusts, from wherever the log's key is published. */
  pinned: VerifierKey | null
  /** Signed checkpoints that somebody kept outside: the log must be one that grew out of them. */
  remembered: string[]
  /** PEM texts of the roots of timestamp authorities; null when none are configured. */
  roots: string[] | null
  /** The keys of the witnesses that are configured. */
  witnesses: string[]
  /** What each room says of its tables. */
  rooms: AuditedRoom[]
  views: Views
  onProgress?: (leaves: number, total: number) => void
}

export interface AuditReport {
  ok: boolean
  entries: number
  checkpoints: number
  records: number
  bytesHashed: number
  seconds: number
  findings: Finding[]
  notes: string[]
  /** What no record says: an edit there is not found. */
  unsealed: UnsealedTable[]
}

export async function audit(session: ReadSession, options: AuditOptions): Promise<AuditReport> {
  const begun = performance.now()
  const findings = createFindings()
  const hasher = createHasher()
  const totals = await readTotals(session)
  const records = createRecordChecker(findings, hasher, {
    views: options.views,
    objects: session.objects,
  })
  await checkGuards(session, findings)
  const keys = await checkKeys(session, findings, options.pinned)
  const anchors = await checkAnchors(session, findings, options.roots)
  await checkMaterial(session, findings)
  await checkCosignatures(session, findings, options.witnesses)
  await checkJournalled(session, findings, options.journal)

  const journal = followJournal(options.journal, findings)
  const checkpoints = createCheckpointReader({ session, findings, keys, journal, now: options.now })
  const { leaves, size } = await followLeaves({
    session,
    findings,
    records,
    checkpoints,
    bracket: createTimeBracket(findings, anchors),
    remembered: readRemembered(
      options.remembered,
      keys.map(({ key }) => key),
      findings,
    ),
    onProgress: done => options.onProgress?.(done, Math.max(totals.leaves, done)),
  })
  const { count, published, head } = await checkpoints.finish()
  await checkUnplaced(session, findings, records, {
    lastSignedAt: head?.signedAt ?? Number.NEGATIVE_INFINITY,
    now: options.now.getTime(),
  })
  const seen = { leaves, size, checkpoints: count, published, ...records.counts }
  await checkStrays(session, findings, totals, seen)
  await checkRooms(session, findings, options.rooms)
  await checkEvents(session, findings, options.rooms)
  await checkReplayed('readings', options.views.readings(session), findings)
  await checkReplayed('views', options.views.derived(session), findings)
  if (findings.unlisted() > 0) findings.note(`${findings.unlisted()} more findings are not listed`)
  return {
    ok: findings.list.length === 0,
    entries: leaves,
    checkpoints: count,
    records: totals.records,
    bytesHashed: hasher.bytesHashed(),
    seconds: Math.round(performance.now() - begun) / 1000,
    findings: findings.list,
    notes: findings.notes,
    unsealed: unsealedOf(options.rooms),
  }
}

/** Replays stumble over what is missing or broken. That was found before, and must not be hidden by a crash. */
async function checkReplayed(
  check: Check,
  faults: AsyncIterable<{ where: string; message: string }>,
  findings: Findings,
): Promise<void> {
  try {
    for await (const { where, message } of faults) findings.add(check, where, null, message)
  } catch (error) {
    if (findings.list.length === 0) throw error
    findings.add(check, 'the rest', null, `they could not be replayed: ${(error as Error).message}`)
  }
}

/** Roots by size. What no key of this log signed says nothing about it, and that is a finding by itself. */
function readRemembered(notes: string[], keys: VerifierKey[], findings: Findings): Map<number, string> {
  const remembered = new Map<number, string>()
  for (const note of notes) {
    try {
      const { size, root } = openCheckpoint(note, keys)
      remembered.set(size, toHex(root))
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      findings.add('signatures', '--checkpoint', null, `it is not one of this log: ${error.message}`)
    }
  }
  return remembered
}

/** Records that have no leaf yet must be waiting for one, and not for long. */
async function checkUnplaced(
  session: ReadSession,
  findings: Findings,
  records: RecordChecker,
  { lastSignedAt, now }: { lastSignedAt: number; now: number },
): Promise<void> {
  await streamUnplaced(session, ({ record, isQueued, newestAt }) => {
    records.check(record, null)
    const where = `records ${textOf(record.id)}`
    if (!isQueued) findings.add('bijection', where, null, 'it has no leaf and does not wait for one')
    else if (newestAt < lastSignedAt - WAITS_TOO_LONG_MS)
      findings.add(
        'queue',
        where,
        null,
        `dated ${shown(newestAt)}, it was left behind while others got places`,
      )
    else if (newestAt < now - WAITS_TOO_LONG_MS)
      findings.add(
        'queue',
        where,
        null,
        `dated ${shown(newestAt)}, it still waits for its place: no worker signs the log`,
      )
  })
  await records.checkObjects()
}
