// An audit that continues where the last clean one ended: the new leaves with their records, bodies and events, the rows
// shown because of them, and that the log grew from the audited checkpoint. Its cost depends on what is new, not on the
// history.
//
// It does not see changes to older rows since they were audited; UNSEEN says so in every report.

import type { ReadSession } from '../../../platform/read-session.ts'
import type { JournalReader } from '../../log/journal.ts'
import { type AuditOptions, type AuditReport, checkStructure } from '../audit.ts'
import { createRecordChecker } from '../check-record.ts'
import { createCheckpointReader } from '../checkpoints.ts'
import { checkTouchedEvents } from '../events.ts'
import { createFindings, type Findings } from '../findings.ts'
import { followLeaves } from '../follow-leaves.ts'
import { createHasher } from '../hashing.ts'
import { followJournal } from '../journal.ts'
import { AUDIT } from '../method.ts'
import { describeHead } from '../outcomes/outcome.ts'
import { type Anchor, checkAnchors } from '../outside/anchors.ts'
import { checkCosignatures } from '../outside/cosignatures.ts'
import { checkJournalled } from '../outside/journalled.ts'
import { type AuditedKey, checkKeys, checkStrayKeys } from '../outside/keys.ts'
import { checkMaterial } from '../outside/material.ts'
import { checkRemembered, readRemembered } from '../remembered.ts'
import { checkReplayed } from '../replayed.ts'
import { checkTouchedRooms, checkUnique, unsealedOf } from '../rooms.ts'
import { createTimeBracket } from '../times.ts'
import { checkUnplaced } from '../unplaced.ts'
import { checkNewStrays } from './new-strays.ts'
import { type AuditStart, BrokenStart, findStart } from './start.ts'
import { anchoredBefore, numberBefore, unplacedSince } from './store.ts'
import { createGatherer, type Gatherer } from './touched.ts'

/** How many records' derived rows are checked at once. */
const TOGETHER = 4_096

/** Few enough for PostgreSQL to use indexes. */
const LOOKED_UP = 1_024

export async function continueAudit(session: ReadSession, options: AuditOptions): Promise<AuditReport> {
  const begun = performance.now()
  const findings = createFindings()
  await checkStructure(session, findings, options)
  await checkUnique(session, findings, options.rooms)
  const keys = await checkKeys(session, findings, options.pinned)
  const start = await findStart(session, keys).catch(error => {
    if (!(error instanceof BrokenStart)) throw error
    findings.add('audits', 'records', null, `${error.message}. Run the full audit: npm run audit`)
    return null
  })
  const stretch = start && (await followStretch(session, findings, { start, keys, options }))
  if (findings.unlisted() > 0) findings.note(`${findings.unlisted()} more findings are not listed`)
  return {
    ok: findings.list.length === 0,
    ...(stretch ?? NOTHING),
    seconds: Math.round(performance.now() - begun) / 1000,
    findings: findings.list,
    notes: findings.notes,
    unsealed: unsealedOf(options.rooms),
    method: AUDIT,
    continued: start && { record: start.record, at: start.at, size: start.checkpoint.size },
  }
}

type Stretch = Pick<AuditReport, 'entries' | 'checkpoints' | 'records' | 'bytesHashed' | 'checkpoint'>
const NOTHING: Stretch = { entries: 0, checkpoints: 0, records: 0, bytesHashed: 0, checkpoint: null }

interface Terms {
  start: AuditStart
  keys: AuditedKey[]
  options: AuditOptions
}

async function followStretch(
  session: ReadSession,
  findings: Findings,
  { start, keys, options }: Terms,
): Promise<Stretch> {
  const { size } = start.checkpoint
  const since = await numberBefore(session, size)
  const journal = (await options.journal?.since(size)) ?? null
  const anchors = await checkOutside(session, findings, { size, journal, options })
  const hasher = createHasher()
  const { objects } = session
  const records = createRecordChecker(findings, hasher, { views: options.views, objects })
  const checkpoints = createCheckpointReader({
    ...{ session, findings, keys, now: options.now },
    journal: followJournal(journal, findings),
    since: { row: start.row, key: start.key },
  })
  const gathered = createGatherer()
  const known = keys.map(({ key }) => key)
  const remembered = readRemembered(options.remembered, known, findings)
  await checkRemembered(session, findings, { remembered, audited: start.checkpoint })
  const { leaves, size: reached } = await followLeaves({
    ...{ session, findings, records, checkpoints, remembered },
    footing: start,
    bracket: createTimeBracket(findings, anchors),
    onProgress: done => options.onProgress?.(done, Math.max(start.added, done)),
    onRecord: gathered.add,
    async onPage() {
      if (gathered.count() >= TOGETHER) await checkTouched(session, findings, { gathered, options })
    },
  })
  await checkTouched(session, findings, { gathered, options })
  const { count, head } = await checkpoints.finish()
  const waits = { lastSignedAt: head?.signedAt ?? Number.NEGATIVE_INFINITY, now: options.now.getTime() }
  for (const among of gatherUp(await unplacedSince(session, since), LOOKED_UP))
    await checkUnplaced(session, findings, records, { ...waits, among })
  await checkNewStrays(session, findings, { signedAt: start.checkpoint.signedAt, size: reached })
  return {
    entries: leaves,
    checkpoints: count,
    records: records.counts.records,
    bytesHashed: hasher.bytesHashed(),
    checkpoint: describeHead(head),
  }
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

/** What others signed about checkpoints from the audited one on; the timestamp before it bounds the following times. */
async function checkOutside(
  session: ReadSession,
  findings: Findings,
  { size, journal, options }: { size: number; journal: JournalReader | null; options: AuditOptions },
): Promise<Anchor[]> {
  const from = BigInt(await anchoredBefore(session, size))
  const anchors = await checkAnchors(session, findings, { roots: options.roots, from })
  await checkMaterial(session, findings, from)
  await checkCosignatures(session, findings, { trusted: options.witnesses, from: BigInt(size) })
  await checkJournalled(session, findings, journal)
  return anchors
}

/** The rows shown because of the records that have passed. */
async function checkTouched(
  session: ReadSession,
  findings: Findings,
  { gathered, options }: { gathered: Gatherer; options: AuditOptions },
): Promise<void> {
  if (gathered.count() === 0) return
  const { rooms, views } = options
  const { touched, things, keys } = await gathered.take(session)
  if (keys.length > 0) await checkStrayKeys(session, findings, keys)
  await checkTouchedRooms(session, findings, { rooms, touched })
  await checkTouchedEvents(session, findings, { rooms, things })
  await checkReplayed('readings', views.readings(session, touched), findings)
  await checkReplayed('views', views.derived(session, touched), findings)
}
