// The audit of everything: `evidence` follows the records, and each room says what it shows of them.

import { join } from 'node:path'
import { parseVerifierKey } from '@brand-citation-forensics/proof'
import { ACCESS_AUDITED } from './access/audited-tables.ts'
import { ALERTS_AUDITED } from './alerts/audited-tables.ts'
import { BRANDS_AUDITED } from './brands/audited-tables.ts'
import { regroupCases } from './cases/audited/regroup-cases.ts'
import { searchAgain } from './cases/audited/search-again.ts'
import { CASES_AUDITED } from './cases/audited/store.ts'
import { replayReadings } from './citations/audited/replay-readings.ts'
import { CITATIONS_AUDITED } from './citations/audited/store.ts'
import { citedDomains } from './citations/mentions/owned.ts'
import { SOURCES_AUDITED } from './citations/sources/audited/store.ts'
import { citedPageNames } from './citations/sources/cited-pages.ts'
import { type Config, ConfigError } from './config.ts'
import { findReader } from './engines/index.ts'
import { type AuditOptions, type AuditReport, audit } from './evidence/audit/audit.ts'
import { keepOutcome } from './evidence/audit/keep-outcome.ts'
import { EVIDENCE_AUDITED } from './evidence/audited-tables.ts'
import { EVENTS_AUDITED } from './evidence/events/audited/store.ts'
import { openJournalReader } from './evidence/log/journal.ts'
import { EXCHANGED } from './evidence/tables.ts'
import { JOBS_AUDITED } from './jobs/audited-tables.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, type Sql } from './platform/database.ts'
import type { Log } from './platform/log.ts'
import { pendingMigrations } from './platform/migrate.ts'
import { openObjectStore } from './platform/objects/settings.ts'
import { watchObjects } from './platform/objects/watch-objects.ts'
import { PLATFORM_AUDITED } from './platform/own-tables.ts'
import { type ReadSession, withReadSession } from './platform/read-session.ts'
import { createTroubles } from './platform/write-troubles.ts'
import { recountRivals } from './rivals/audited/recount-rivals.ts'
import { RIVALS_AUDITED } from './rivals/audited/store.ts'
import { SCANS_AUDITED } from './scans/audited/store.ts'
import { indexAgain } from './search/audited/index-again.ts'
import { SEARCH_AUDITED } from './search/audited/store.ts'
import { replayPages } from './truth/audited/replay-pages.ts'
import { TRUTH_AUDITED } from './truth/audited/store.ts'

async function* readings(sql: Sql) {
  yield* replayReadings({ engines: { reader: findReader } }, sql)
  yield* replayPages(sql)
}

async function* derived(sql: Sql) {
  yield* regroupCases(sql)
  yield* searchAgain(sql)
  yield* recountRivals({ engines: { reader: findReader } }, sql)
  yield* indexAgain(sql)
}

export const AUDITED: Pick<AuditOptions, 'rooms' | 'views'> = {
  rooms: [
    EVIDENCE_AUDITED,
    EVENTS_AUDITED,
    BRANDS_AUDITED,
    TRUTH_AUDITED,
    CITATIONS_AUDITED,
    SOURCES_AUDITED,
    RIVALS_AUDITED,
    CASES_AUDITED,
    ALERTS_AUDITED,
    SEARCH_AUDITED,
    SCANS_AUDITED,
    ACCESS_AUDITED,
    JOBS_AUDITED,
    PLATFORM_AUDITED,
  ],
  views: { citedDomains, citedPages: citedPageNames, readings, derived },
}

/** What an auditor brings along. */
export interface AuditRequest {
  /** A key of the log that is trusted. */
  key: string | null
  /** Signed checkpoints that were kept. */
  checkpoints: string[]
  onProgress?: AuditOptions['onProgress']
}

export async function auditDatabase(
  url: string,
  { config, log }: { config: Config; log: Log },
  request: AuditRequest,
): Promise<AuditReport> {
  const { directory, outside } = config.evidenceLog
  const journal = await openJournalReader(join(directory, 'journal'))
  const now = systemClock.now()
  const { objectStore } = config
  const objects =
    objectStore && watchObjects(openObjectStore(objectStore), { troubles: createTroubles(log), log })
  const look = async (session: ReadSession) => {
    const missing = await pendingMigrations(session)
    if (missing.length > 0)
      throw new ConfigError(`The database lacks ${missing.join(', ')}: run npm run migrate first`)
    return audit(session, {
      now,
      journal,
      pinned: request.key === null ? null : parseVerifierKey(request.key),
      remembered: request.checkpoints,
      roots: outside.anchors.roots,
      witnesses: outside.witnesses.map(({ vkey }) => vkey),
      ...AUDITED,
      ...(request.onProgress ? { onProgress: request.onProgress } : {}),
    })
  }
  const report = await withReadSession(url, look, { objects, still: EXCHANGED }).finally(() =>
    objects?.close(),
  )
  await leaveTrace(url, log, { at: now, report })
  return report
}

/** For the console. An auditor who may only read leaves no trace, and is told nothing of it. */
async function leaveTrace(
  url: string,
  log: Log,
  { at, report }: { at: Date; report: AuditReport },
): Promise<void> {
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'bcf-audit', log })
  const { ok, entries: size, findings } = report
  await keepOutcome(database, { at, ok, size, findings: findings.length }).catch(() => {})
  await database.close()
}
