import type { Sql } from '../platform/database.ts'
import { alertIdOf, type NewAlert } from './alert.ts'
import { oneLine } from './one-line.ts'
import { insertAlerts } from './store.ts'

/**
 * In the transaction that makes it true, where there is one. What was raised before is not raised again. Whatever an engine
 * wrote, it can be stored: a verdict must not fail by what is told of it.
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
