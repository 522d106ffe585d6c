// The full audit: `evidence` checks the records, and each room declares what its tables show of them.

import { join } from 'node:path'
import { parseVerifierKey } from '@brand-citation-forensics/proof'
import { ACCESS_AUDITED } from './access/audited-tables.ts'
import { ALERTS_AUDITED } from './alerts/audited-tables.ts'
import { monthsBeside } from './auditing/stretch-thread.ts'
import { BRANDS_AUDITED } from './brands/audited-tables.ts'
import { CASES_AUDITED } from './cases/audited.sql.ts'
import { CITATIONS_AUDITED } from './citations/audited.sql.ts'
import { VIEWS } from './citations/views.ts'
import { type Config, ConfigError } from './config.ts'
import { type AuditOptions, audit } from './evidence/audit/audit.ts'
import { keepOutcome, outcomeOf } from './evidence/audit/outcomes.ts'
import type { AuditReport } from './evidence/audit/report.ts'
import { EVIDENCE_AUDITED } from './evidence/audited.sql.ts'
import { openJournalReader } from './evidence/log/journal.ts'
import { requireStore } from './evidence/objects/claim-store.ts'
import { EXCHANGED } from './evidence/tables.ts'
import { JOBS_AUDITED } from './jobs/audited-tables.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import type { Log } from './platform/log.ts'
import { openForAudit } from './platform/objects/open-for-audit.ts'
import { pendingMigrations, shippedCatalogue } from './platform/postgres/migrate.ts'
import { PLATFORM_AUDITED } from './platform/postgres/own-tables.ts'
import { type ReadSession, withReadSession } from './platform/read-session.ts'
import { RIVALS_AUDITED } from './rivals/audited.sql.ts'
import { SCANS_AUDITED } from './scans/audited.sql.ts'
import { SEARCH_AUDITED } from './search/audited.sql.ts'
import { TRUTH_AUDITED } from './truth/audited.sql.ts'

export const AUDITED: Pick<AuditOptions, 'rooms' | 'views'> = {
  rooms: [
    EVIDENCE_AUDITED,
    BRANDS_AUDITED,
    TRUTH_AUDITED,
    CITATIONS_AUDITED,
    RIVALS_AUDITED,
    CASES_AUDITED,
    ALERTS_AUDITED,
    SEARCH_AUDITED,
    SCANS_AUDITED,
    ACCESS_AUDITED,
    JOBS_AUDITED,
    PLATFORM_AUDITED,
  ],
  views: VIEWS,
}

/** What the auditor supplies. */
export interface AuditRequest {
  /** The log key that the auditor trusts. */
  key: string | null
  /** Signed checkpoints that the auditor kept. */
  checkpoints: string[]
  /** Continue where the last clean audit ended. */
  continues?: boolean
  /** How many months to audit at once; null: one after the other. */
  months?: number | null
  onProgress?: AuditOptions['onProgress']
}

export async function auditDatabase(
  url: string,
  { config, log }: { config: Config; log: Log },
  request: AuditRequest,
): Promise<AuditReport> {
  // Before the snapshot is taken: a table that a pending migration adds cannot be read in it.
  const missing = await withReadSession(url, pendingMigrations)
  if (missing.length > 0)
    throw new ConfigError(`The database lacks ${missing.join(', ')}: run npm run migrate first`)
  const { directory, outside } = config.evidenceLog
  const journal = await openJournalReader(join(directory, 'journal'))
  const now = systemClock.now()
  const { objectStore } = config
  const objects = openForAudit(objectStore, log)
  const look = async (session: ReadSession) => {
    await requireStore(session)
    return audit(session, {
      now,
      continues: request.continues ?? false,
      journal,
      pinned: request.key === null ? null : parseVerifierKey(request.key),
      remembered: request.checkpoints,
      roots: outside.anchors.roots,
      witnesses: outside.witnesses.map(({ vkey }) => vkey),
      ...AUDITED,
      schema: shippedCatalogue(),
      months: request.months ? monthsBeside({ url, objectStore }, request.months) : null,
      ...(request.onProgress ? { onProgress: request.onProgress } : {}),
    })
  }
  const report = await withReadSession(url, look, { objects, still: EXCHANGED }).finally(() =>
    objects?.close(),
  )
  await leaveTrace(url, log, { at: now, report })
  return report
}

/** For the console. A read-only auditor leaves no trace, and gets no error for it. */
async function leaveTrace(
  url: string,
  log: Log,
  { at, report }: { at: Date; report: AuditReport },
): Promise<void> {
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'bcf-audit', log })
  await keepOutcome({ database, clock: systemClock }, outcomeOf(at, report)).catch(() => {})
  await database.close()
}
