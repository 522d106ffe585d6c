// The whole audit: recomputes everything the evidence rests on, from the bytes up, and compares it with what was
// signed. It only reads, sees one snapshot of the database, and trusts nothing in it that can be computed.

import type { VerifierKey } from '@brand-citation-forensics/proof'
import type { AuditedRoom } from '../../platform/audited-tables.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import type { JournalReader } from '../log/journal.ts'
import { createRecordChecker, type RecordChecker } from './check-record.ts'
import { createCheckpointReader } from './checkpoints.ts'
import { checkEvents } from './events.ts'
import { createFindings, type Finding, type Findings } from './findings.ts'
import { type FollowedLeaves, followLeaves } from './follow-leaves.ts'
import { checkGrants } from './grants/check-grants.ts'
import { createHasher } from './hashing.ts'
import { followJournal } from './journal.ts'
import { AUDIT } from './method.ts'
import type { StretchReport } from './months/audit-stretch.ts'
import { followMonths, type Months } from './months/follow-months.ts'
import { checkOutcomes } from './outcomes/check-outcomes.ts'
import { describeHead } from './outcomes/outcome.ts'
import { checkAnchors } from './outside/anchors.ts'
import { checkCosignatures } from './outside/cosignatures.ts'
import { checkJournalled } from './outside/journalled.ts'
import { checkKeys, checkStrayKeys } from './outside/keys.ts'
import { checkMaterial } from './outside/material.ts'
import { readRemembered } from './remembered.ts'
import { checkReplayed } from './replayed.ts'
import { checkRooms, type UnsealedTable, unsealedOf } from './rooms.ts'
import { type Catalogue, checkSchema } from './schema/check-schema.ts'
import { readTotals } from './strays/store.ts'
import { checkStrays } from './strays.ts'
import { createTimeBracket } from './times.ts'
import { checkUnplaced } from './unplaced.ts'
import type { Views } from './views.ts'

export interface AuditOptions {
  now: Date
  /** Opened before the session began: it lacks what is published later. */
  journal: JournalReader | null
  /** A key that the auditor trusts, from wherever the log's key is published. */
  pinned: VerifierKey | null
  /** Signed checkpoints kept outside: the log must have grown from them. */
  remembered: string[]
  /** Root certificates of timestamp authorities, as PEM; null if none are configured. */
  roots: string[] | null
  /** The keys of the configured witnesses. */
  witnesses: string[]
  /** The schema that this version ships; null leaves that out. */
  schema: Catalogue | null
  /** What each room declares about its tables. */
  rooms: AuditedRoom[]
  views: Views
  /** Several months at once; omitted: from the first leaf to the last. */
  months?: Months | null
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
  /** What no record covers: an edit there goes unnoticed. */
  unsealed: UnsealedTable[]
  /** The version of what is checked. */
  method: string
  /** The newest checkpoint, up to which everything was checked; null if nothing is signed. */
  checkpoint: ReturnType<typeof describeHead>
  /** The sealed outcome this audit continues from; null if it began at the first leaf. */
  continued: { record: string; at: string; size: number } | null
}

type Counts = RecordChecker['counts']

export async function audit(session: ReadSession, options: AuditOptions): Promise<AuditReport> {
  const begun = performance.now()
  const findings = createFindings()
  const hasher = createHasher()
  const totals = await readTotals(session)
  const { objects } = session
  const records = createRecordChecker(findings, hasher, { views: options.views, objects })
  await checkStructure(session, findings, options)
  const { keys, anchors } = await checkOutside(session, findings, options)

  const journal = followJournal(options.journal, findings)
  const checkpoints = createCheckpointReader({ session, findings, keys, journal, now: options.now })
  const known = keys.map(({ key }) => key)
  const remembered = readRemembered(options.remembered, known, findings)
  const onProgress = (done: number) => options.onProgress?.(done, Math.max(totals.leaves, done))
  const followed: FollowedLeaves & Partial<StretchReport> = options.months
    ? await followMonths({ session, findings, checkpoints }, options.months, {
        ...{ anchors, remembered: [...remembered], onProgress },
      })
    : await followLeaves({
        ...{ session, findings, records, checkpoints, remembered, onProgress },
        bracket: createTimeBracket(findings, anchors),
      })
  const { leaves, size } = followed
  const { count, published, head } = await checkpoints.finish()
  await checkUnplaced(session, findings, records, {
    lastSignedAt: head?.signedAt ?? Number.NEGATIVE_INFINITY,
    now: options.now.getTime(),
  })
  const seen = { leaves, size, checkpoints: count, published, ...summed(records.counts, followed.counts) }
  await checkStrays(session, findings, totals, seen)
  await checkShown(session, findings, options)
  if (findings.unlisted() > 0) findings.note(`${findings.unlisted()} more findings are not listed`)
  return {
    ok: findings.list.length === 0,
    entries: leaves,
    checkpoints: count,
    records: totals.records,
    bytesHashed: hasher.bytesHashed() + (followed.bytesHashed ?? 0),
    seconds: Math.round(performance.now() - begun) / 1000,
    findings: findings.list,
    notes: findings.notes,
    unsealed: unsealedOf(options.rooms),
    method: AUDIT,
    checkpoint: describeHead(head),
    continued: null,
  }
}

/** How the database is built, and who may change what. */
export async function checkStructure(
  session: ReadSession,
  findings: Findings,
  { schema }: Pick<AuditOptions, 'schema'>,
): Promise<void> {
  if (schema !== null) await checkSchema(session, findings, schema)
  await checkGrants(session, findings)
}

/** Whoever signed it, and what others say of it. */
async function checkOutside(session: ReadSession, findings: Findings, options: AuditOptions) {
  const keys = await checkKeys(session, findings, options.pinned)
  await checkStrayKeys(session, findings)
  const anchors = await checkAnchors(session, findings, { roots: options.roots })
  await checkMaterial(session, findings)
  await checkCosignatures(session, findings, { trusted: options.witnesses })
  await checkJournalled(session, findings, options.journal)
  return { keys, anchors }
}

/** What people see because of the records. */
async function checkShown(
  session: ReadSession,
  findings: Findings,
  { rooms, views }: AuditOptions,
): Promise<void> {
  await checkRooms(session, findings, rooms)
  await checkEvents(session, findings, rooms)
  await checkReplayed('readings', views.readings(session, null), findings)
  await checkReplayed('views', views.derived(session, null), findings)
  await checkOutcomes(session, findings)
}

/** With what was counted elsewhere. */
function summed(counts: Counts, others: Counts | undefined): Counts {
  if (!others) return counts
  return {
    records: counts.records + others.records,
    texts: counts.texts + others.texts,
    snapshots: counts.snapshots + others.snapshots,
    bodies: counts.bodies + others.bodies,
  }
}
