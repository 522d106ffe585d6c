import { INSTALLATION } from '../access/people/store.ts'
import type { NewAlert } from '../alerts/alert.ts'
import { raiseAlerts } from '../alerts/raise.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Account } from './budget.ts'

/** The share of a budget at which its end is in sight. */
export const NEAR = 0.8

/** Daily or monthly ones that are nearly used up, or too small for the next request. Each is reported once. */
export function nearlySpent(accounts: Account[], now: Date, isFull = false): NewAlert[] {
  return accounts.flatMap(({ per, limit, spent }) => {
    if ((per !== 'day' && per !== 'month') || (spent.micros < NEAR * limit && !isFull)) return []
    const state = now.toISOString().slice(0, per === 'day' ? 10 : 7)
    const details = { per, limitMicros: limit, spentMicros: spent.micros }
    return [{ kind: 'budget_near', scope: INSTALLATION, subject: per, state, details }]
  })
}

export const tellOfBudgets = (
  where: Database | Transaction,
  now: Date,
  accounts: Account[],
  isFull = false,
): Promise<void> => raiseAlerts(where, now, nearlySpent(accounts, now, isFull))
