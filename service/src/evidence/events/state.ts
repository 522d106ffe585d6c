// Events about rows that change as work proceeds: scans, jobs, attempts. What is sealed is the row itself, read back in
// the transaction that changed it, by the same declaration that the audit uses; so the two cannot drift apart.

import { isDeepStrictEqual } from 'node:util'
import type { EventTable } from '../../platform/audited-tables.ts'
import type { Transaction } from '../../platform/database.ts'
import { sealAll } from '../seal.ts'
import { eventRecord } from './event.ts'
import { lastEvents, readStates } from './states.sql.ts'

export interface Happening {
  actor: string
  action: string
  at: Date
  /** The first column of the table's key, for each row. */
  keys: string[]
  /** The ids that events use for the rows; omitted: all rows of the keys. */
  ids?: string[] | null
  /** Nothing was sealed about them before: saves the look-up. */
  isFirst?: boolean
}

/** Skips rows that match their last event, and those without events. */
export async function sealStates(tx: Transaction, table: EventTable, happening: Happening): Promise<void> {
  const { actor, action, at, keys, ids = null, isFirst = false } = happening
  const { type } = table.events
  const rows = await readStates(tx, table, { keys, ids })
  const known = isFirst
    ? new Map()
    : await lastEvents(
        tx,
        type,
        rows.map(({ id }) => id),
      )
  await sealAll(
    tx,
    rows.flatMap(({ id, state }) => {
      const { number, after: before } = known.get(id) ?? { number: 0, after: null }
      if (isDeepStrictEqual(before, state)) return []
      return [eventRecord(at, { actor, action, object: { type, id }, before, after: state }, number + 1)]
    }),
  )
}

/** Call before the rows are deleted: each ends with an event that says what it was. */
export async function sealEnds(
  tx: Transaction,
  table: EventTable,
  { actor, action, at, keys, ids = null }: Omit<Happening, 'isFirst'>,
): Promise<void> {
  const { type } = table.events
  const rows = await readStates(tx, table, { keys, ids })
  const known = await lastEvents(
    tx,
    type,
    rows.map(({ id }) => id),
  )
  await sealAll(
    tx,
    rows.map(({ id, state }) => {
      const change = { actor, action, object: { type, id }, before: state, after: null }
      return eventRecord(at, change, (known.get(id)?.number ?? 0) + 1)
    }),
  )
}
