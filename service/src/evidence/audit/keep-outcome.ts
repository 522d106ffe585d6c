import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { sealEvents } from '../events/event.ts'
import type { AuditReport } from './audit.ts'
import { type AuditOutcome, insertOutcome } from './outcomes/store.ts'

/**
 * Records that an audit ran and with what result, for people to see. The record is dated when sealed: an audit may take hours,
 * and a record dated at its beginning would look slipped into the log.
 */
export async function keepOutcome(
  { database, clock }: { database: Database; clock: Clock },
  outcome: AuditOutcome,
): Promise<void> {
  await database.transaction(async tx => {
    if (!(await insertOutcome(tx, outcome))) return
    const object = { type: 'audit', id: `audit_${outcome.at.toISOString()}` }
    const change = {
      actor: SYSTEM_ACTOR,
      action: 'audit.ran',
      object,
      before: null,
      after: withoutNulls(outcome),
    }
    await sealEvents(tx, clock.now(), [change])
  })
}

/** What is kept of a report; `at` is when the audit began. Only a clean audit that reached a signed checkpoint can be continued. */
export function outcomeOf(at: Date, report: AuditReport): AuditOutcome {
  const { ok, entries, findings, method, checkpoint, continued } = report
  const began = continued?.size ?? 0
  const size = began + entries
  return {
    ...{ at, ok, size, findings: findings.length, method, began },
    start: continued?.record ?? null,
    checkpoint: checkpoint?.size === size ? checkpoint.sha256 : null,
  }
}

/** As rows are stated: absent fields are not named. */
const withoutNulls = (outcome: AuditOutcome): object =>
  Object.fromEntries(Object.entries(outcome).filter(([, value]) => value !== null && value !== undefined))
