import { sealStates } from '../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { alertIdOf, type NewAlert } from './alert.ts'
import { oneLine } from './one-line.ts'
import { insertAlerts } from './store.ts'
import { ALERT_TABLE } from './table.ts'

/**
 * In the transaction that makes it true, if there is one. Never raised twice. Whatever an engine wrote can be stored: a
 * verdict must not fail because of its alert.
 */
export async function raiseAlerts(
  where: Database | Transaction,
  at: Date,
  alerts: NewAlert[],
): Promise<void> {
  if (alerts.length === 0) return
  const told = alerts.map(
    alert => ({ ...alert, id: alertIdOf(alert), details: tidy(alert.details) }) as NewAlert & { id: string },
  )
  await inTransaction(where, async tx => {
    const keys = await insertAlerts(tx, at, told)
    if (keys.length > 0)
      await sealStates(tx, ALERT_TABLE, { actor: SYSTEM_ACTOR, action: 'news.raised', at, keys })
  })
}

const tidy = (details: object): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLine(value) : value,
    ]),
  )
