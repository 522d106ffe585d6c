// Every change is a sealed event: who did what to what, and its state before and after. The log shows only a salted
// commitment, which tells strangers nothing, not even that two changes were the same.

import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../platform/database.ts'
import { type NewRecord, sealAll } from '../seal.ts'
import { countEvents } from './store.ts'

type State = object | null

export interface Change {
  actor: string
  /** What is done to what: `brand.created`, `key.revoked`. */
  action: string
  object: { type: string; id: string }
  /** Its whole state as the API shows it; null if it did not exist. Never a secret. */
  before: State
  after: State
}

/**
 * Call in the transaction of the change, with the row locked: events about one thing are numbered in the order of its
 * changes, and a number already taken is refused. A change that changes nothing is no event.
 */
export async function sealEvents(tx: Transaction, at: Date, changes: Change[]): Promise<void> {
  const real = changes
    .map(change => ({ ...change, before: stated(change.before), after: stated(change.after) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after) || before === null)
  if (real.length === 0) return
  const known = await countEvents(
    tx,
    real.map(({ object }) => object.id),
  )
  await sealAll(
    tx,
    real.map(change => {
      const { type, id } = change.object
      const number = (known.get(`${type} ${id}`) ?? 0) + 1
      known.set(`${type} ${id}`, number)
      return eventRecord(at, change, number)
    }),
  )
}

/** The subject is the thing itself; the slot is its kind and the number of the change, or whatever else is unique. */
export const eventRecord = (at: Date, change: Change, number: number | string): NewRecord => ({
  kind: 'event',
  subject: change.object.id,
  slot: `${change.object.type}/${number}`,
  at,
  sha256: null,
  private: { ...change },
})

/** Times as RFC 3339 text, the only form in records. */
const stated = (state: State): Record<string, unknown> | null =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
