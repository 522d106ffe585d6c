import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Database } from '../../platform/database.ts'
import { sealEvents } from '../events/event.ts'
import { type AuditOutcome, insertOutcome } from './outcomes/store.ts'

/** That an audit ran and what came of it, for people to see. */
export async function keepOutcome(database: Database, outcome: AuditOutcome): Promise<void> {
  await database.transaction(async tx => {
    if (!(await insertOutcome(tx, outcome))) return
    const object = { type: 'audit', id: `audit_${outcome.at.toISOString()}` }
    const change = { actor: SYSTEM_ACTOR, action: 'audit.ran', object, before: null, after: outcome }
    await sealEvents(tx, outcome.at, [change])
  })
}
