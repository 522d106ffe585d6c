import type { Sql } from '../platform/database.ts'
import { alertIdOf, type NewAlert } from './alert.ts'
import { oneLine } from './one-line.ts'
import { insertAlerts } from './store.ts'

/**
 * In the transaction that makes it true, if there is one. Never raised twice. Whatever an engine wrote can be stored: a
 * verdict must not fail because of its alert.
 */
export const raiseAlerts = (sql: Sql, at: Date, alerts: NewAlert[]): Promise<void> =>
  insertAlerts(
    sql,
    at,
    alerts.map(
      alert =>
        ({ ...alert, id: alertIdOf(alert), details: tidy(alert.details) }) as NewAlert & { id: string },
    ),
  )

const tidy = (details: object): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLine(value) : value,
    ]),
  )
