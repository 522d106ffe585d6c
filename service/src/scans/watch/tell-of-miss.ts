// Scans that did not run. Reported once per gap: only a scan in between makes the next one news.

import { raiseAlerts } from '../../alerts/raise.ts'
import type { Transaction } from '../../platform/database.ts'
import { newestScan } from './store.ts'

interface Miss {
  brandId: string
  dueAt: Date
  reason: string
}

export async function tellOfMiss(tx: Transaction, at: Date, { brandId, dueAt, reason }: Miss): Promise<void> {
  const state = (await newestScan(tx, brandId)) ?? 'never scanned'
  const details = { dueAt: dueAt.toISOString(), reason }
  await raiseAlerts(tx, at, [{ kind: 'scan_missed', scope: brandId, subject: 'schedule', state, details }])
}

/** One that was accepted, but could not even start. */
export async function tellOfAbandoned(
  tx: Transaction,
  at: Date,
  { brandId, scanId }: { brandId: string; scanId: string },
): Promise<void> {
  const details = { dueAt: null, reason: 'It could not be started' }
  await raiseAlerts(tx, at, [
    { kind: 'scan_missed', scope: brandId, subject: scanId, state: 'abandoned', details },
  ])
}
