// The audit: recomputes everything the evidence rests on, from the bytes up, and compares it with what was signed. It only
// reads, sees one snapshot of the database, and trusts nothing in it that can be computed.
//
// It begins at the first leaf, or where the last clean audit ended: then it takes the new leaves with their records, bodies and
// events, the rows shown because of them, and that the log grew from the audited checkpoint. That costs what is new, and does not
// see changes to older rows since they were audited; UNSEEN says so in every report.

import type { VerifierKey } from '@brand-citation-forensics/proof'
import type { AuditedRoom } from '../../platform/audited-tables.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import type { JournalReader } from '../log/journal.ts'
import { createRecordChecker, type RecordChecker } from './check-record.ts'
import { checkRemembered, createCheckpointReader, readRemembered } from './checkpoints.ts'
import { createFindings, type Findings } from './findings.ts'
import { createTimeBracket, type FollowedLeaves, followLeaves } from './follow-leaves.ts'
import { createHasher } from './hashing.ts'
import { checkJournalled, followJournal } from './journal.ts'
import { type AuditedKey, checkKeys } from './keys.ts'
import { anchoredBefore, numberBefore, readTotals, STRAY_KEYS, unplacedSince } from './log.sql.ts'
import { followMonths, type Months, type StretchReport } from './months.ts'
import { AUDIT, checkOutcomes, describeHead } from './outcomes.ts'
import { type Anchor, checkAnchors, checkCosignatures, checkMaterial } from './outside.ts'
import type { AuditReport } from './report.ts'
import { type AuditStart, BrokenStart, findStart } from './start.ts'
import { checkNewStrays, checkStrays, checkUnplaced } from './strays.ts'
import { type Catalogue, checkGrants, checkSchema } from './structure.ts'
import { ask } from './tables.sql.ts'
import { checkShown, checkUnique, createGatherer, unsealedOf } from './tables.ts'
import type { Views } from './views.ts'

export interface AuditOptions {
  now: Date
  /** Begin where the last clean audit ended; omitted: at the first leaf. */
  continues?: boolean
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

/** How many records' derived rows are checked at once. */
const TOGETHER = 4_096

/** Few enough for PostgreSQL to use indexes. */
const LOOKED_UP = 1_024

export async function audit(session: ReadSession, options: AuditOptions): Promise<AuditReport> {
  const begun = performance.now()
  const findings = createFindings()
  if (options.schema !== null) await checkSchema(session, findings, options.schema)
  await checkGrants(session, findings)
  const keys = await checkKeys(session, findings, options.pinned)
  const start = options.continues ? await goOn(session, findings, keys, options.rooms) : null
  const followed =
    options.continues && !start ? NOTHING : await follow(session, findings, { start, keys, options })
  for (const { check, table, count } of findings.unlisted())
    findings.note(`${table}: ${count} more findings by ${check} are not listed`)
  return {
    ok: findings.total() === 0,
    entries: followed.entries,
    checkpoints: followed.checkpoints,
    records: followed.records,
    bytesHashed: followed.bytesHashed,
    seconds: Math.round(performance.now() - begun) / 1000,
    found: findings.total(),
    findings: findings.list,
    notes: findings.notes,
    unsealed: unsealedOf(options.rooms),
    method: AUDIT,
    checkpoint: followed.checkpoint,
    continued: start && { record: start.record, at: start.at, size: start.checkpoint.size },
  }
}

/** Null where the last audit's outcome is not proved. */
async function goOn(
  session: ReadSession,
  findings: Findings,
  keys: AuditedKey[],
  rooms: AuditedRoom[],
): Promise<AuditStart | null> {
  await checkUnique(session, findings, rooms)
  return findStart(session, keys).catch(error => {
    if (!(error instanceof BrokenStart)) throw error
    findings.add('audits', 'records', null, `${error.message}. Run the full audit: npm run audit`)
    return null
  })
}

type Followed = Pick<AuditReport, 'entries' | 'checkpoints' | 'records' | 'bytesHashed' | 'checkpoint'>
const NOTHING: Followed = { entries: 0, checkpoints: 0, records: 0, bytesHashed: 0, checkpoint: null }

interface Terms {
  /** Null at the first leaf. */
  start: AuditStart | null
  keys: AuditedKey[]
  options: AuditOptions
}

async function follow(
  session: ReadSession,
  findings: Findings,
  { start, keys, options }: Terms,
): Promise<Followed> {
  const { rooms, views, now } = options
  const size = start?.checkpoint.size ?? null
  const journal = size === null ? options.journal : ((await options.journal?.since(size)) ?? null)
  const anchors = await checkOutside(session, findings, { size, journal, options })
  const totals = start ? null : await readTotals(session)
  const hasher = createHasher()
  const records = createRecordChecker(findings, hasher, { views, objects: session.objects })
  const checkpoints = createCheckpointReader({
    ...{ session, findings, keys, now, journal: followJournal(journal, findings) },
    since: start && { row: start.row, key: start.key },
  })
  const known = keys.map(({ key }) => key)
  const remembered = readRemembered(options.remembered, known, findings)
  if (start) await checkRemembered(session, findings, { remembered, audited: start.checkpoint })

  const gatherer = createGatherer()
  async function checkGathered(): Promise<void> {
    const gathered = await gatherer.take(session)
    if (gathered.keys.length > 0)
      await ask(session, findings, 'keys', { question: STRAY_KEYS, values: [gathered.keys] })
    await checkShown(session, findings, { rooms, gathered })
  }
  const onProgress = (done: number) =>
    options.onProgress?.(done, Math.max(start?.added ?? totals?.leaves ?? 0, done))
  const followed: FollowedLeaves & Partial<StretchReport> =
    options.months && !start
      ? await followMonths({ session, findings, checkpoints }, options.months, {
          ...{ anchors, remembered: [...remembered], onProgress },
        })
      : await followLeaves({
          ...{ session, findings, records, checkpoints, remembered, onProgress, footing: start },
          bracket: createTimeBracket(findings, anchors),
          ...(start && {
            onRecord: gatherer.add,
            onPage: async () => {
              if (gatherer.count() >= TOGETHER) await checkGathered()
            },
          }),
        })
  if (gatherer.count() > 0) await checkGathered()

  const { count, published, head } = await checkpoints.finish()
  const waits = { lastSignedAt: head?.signedAt ?? Number.NEGATIVE_INFINITY, now: now.getTime() }
  const reached = { entries: followed.leaves, checkpoints: count, checkpoint: describeHead(head) }
  if (start) {
    const since = await numberBefore(session, start.checkpoint.size)
    for (const among of gatherUp(await unplacedSince(session, since), LOOKED_UP))
      await checkUnplaced(session, findings, records, { ...waits, among })
    await checkNewStrays(session, findings, { signedAt: start.checkpoint.signedAt, size: followed.size })
    return { ...reached, records: records.counts.records, bytesHashed: hasher.bytesHashed() }
  }
  await checkUnplaced(session, findings, records, waits)
  const { leaves, size: grown } = followed
  const seen = { leaves, size: grown, checkpoints: count, published }
  const stored = totals ?? (await readTotals(session))
  await checkStrays(session, findings, stored, { ...seen, ...summed(records.counts, followed.counts) })
  await checkShown(session, findings, { rooms })
  await checkOutcomes(session, findings)
  const bytesHashed = hasher.bytesHashed() + (followed.bytesHashed ?? 0)
  return { ...reached, records: stored.records, bytesHashed }
}

/** A few at a time, without splitting a list: what waits for one subject is judged together. */
export function gatherUp<T>(lists: T[][], atOnce: number): T[][] {
  const gathered: T[][] = []
  for (const list of lists) {
    const last = gathered.at(-1)
    if (last && last.length + list.length <= atOnce) last.push(...list)
    else gathered.push([...list])
  }
  return gathered
}

/** What others signed about all checkpoints, or from one size on: the timestamp before that bounds the following times. */
async function checkOutside(
  session: ReadSession,
  findings: Findings,
  { size, journal, options }: { size: number | null; journal: JournalReader | null; options: AuditOptions },
): Promise<Anchor[]> {
  const { roots, witnesses: trusted } = options
  const from = size === null ? null : BigInt(await anchoredBefore(session, size))
  if (size === null) await ask(session, findings, 'keys', { question: STRAY_KEYS, values: [null] })
  const anchors = await checkAnchors(session, findings, { roots, from })
  await checkMaterial(session, findings, from)
  await checkCosignatures(session, findings, { trusted, from: size === null ? null : BigInt(size) })
  await checkJournalled(session, findings, journal)
  return anchors
}

type Counts = RecordChecker['counts']

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
