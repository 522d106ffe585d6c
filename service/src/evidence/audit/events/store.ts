// Rows joined with the last event about each, both ways: an event whose row is gone, and a row without an event.

import type { EventSource } from '../../../platform/audited-tables.ts'
import type { Sql } from '../../../platform/database.ts'
import type { ReadSession } from '../../../platform/read-session.ts'
import { stateOf } from '../../events/found/store.ts'
import { textOf } from '../fields.ts'
import { unpackedField, unpackedOrNull } from '../packed.ts'

export interface EventAndRow {
  id: string
  /** The record of the event, if any. */
  record: string | null
  /** Null if it is missing, or packed and unreadable. */
  privateText: string | null
  /** The row as events state it, in JSON; null if missing. */
  row: string | null
}

/** The conditions select events and rows. A slot that no event has is found elsewhere. */
const statesOf = (table: string, source: EventSource, { events = 'true', rows = 'true' } = {}): string =>
  `select coalesce(t.id, e.subject) as id, e.id as record, x.private_text as "privateText", t.state as row,
     k.coding::bigint as coding, k.bytes
   from (select distinct on (subject) subject, id, seq, at from records
         where kind = 'event' and slot ~ '^${source.type}/[1-9][0-9]{0,8}$' and ${events}
         order by subject, split_part(slot, '/', 2)::integer desc) e
   left join lateral (
     select private_text from record_texts where record = e.id and at = e.at limit 1) x on true
   left join lateral (
     select coding, bytes from record_packs where seq = e.seq and at = e.at limit 1) k on true
   full join (select ${source.id} as id, ${stateOf(source)}::text as state from ${table} t
              where (${source.where ?? 'true'}) and ${rows}) t on t.id = e.subject`

/** One join of all rows with all last events, so that it scales with them. */
export const streamStates = (
  session: ReadSession,
  table: string,
  source: EventSource,
  onState: (state: EventAndRow) => void,
): Promise<void> =>
  session.stream(statesOf(table, source), ([id, record, privateText, row, coding, bytes]) =>
    onState({
      id: textOf(id) ?? '',
      record: textOf(record),
      privateText: textOf(privateText) ?? textOf(unpackedField({ coding, bytes })?.privateText),
      row: textOf(row),
    }),
  )

/** For these ids. `keys`, if known, are the first column of the key, so that its index finds the rows. */
export async function readStatesOf(
  sql: Sql,
  { name, key = [], events: source }: { name: string; key?: string[]; events: EventSource },
  { ids, keys }: { ids: string[]; keys: string[] | null },
): Promise<EventAndRow[]> {
  const isKeyed = keys !== null && key[0] !== undefined
  const rows = `${source.id} = any ($1)${isKeyed ? ` and t.${key[0]} = any ($2)` : ''}`
  const { rows: states } = await sql.query<EventAndRow & { coding: string | null; bytes: Buffer | null }>(
    statesOf(name, source, { events: 'subject = any ($1)', rows }),
    isKeyed ? [ids, keys] : [ids],
  )
  return states.map(({ coding, bytes, ...state }) => ({
    ...state,
    privateText:
      state.privateText ?? (bytes && textOf(unpackedOrNull({ coding: Number(coding), bytes })?.privateText)),
  }))
}
