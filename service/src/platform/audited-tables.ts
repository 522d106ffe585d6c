// What an audit has to know of tables: each room declares its own, and whoever wires the house hands them over. So the
// audit need not know what a table is for, and a table that nobody declared is noticed by a test.

/** Rows that are what the last event about each of them says. Expressions are SQL about a row `t`. */
export interface EventSource {
  /** What an event calls such a thing. */
  type: string
  /** What an event names it by. */
  id: string
  /** The row as events state it. */
  state: Record<string, string>
  /** What is stated only where it is not null: columns that were added after there were events. */
  optional?: Record<string, string>
  /** Which of the rows have events; all, when left out. */
  where?: string
  /** Its rows never change, and nobody may lock them. */
  frozen?: boolean
}

/** A time as records write it. Finer than what we write, it is shown as it is, and equals nothing that was sealed. */
export const instant = (column: string): string =>
  `regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z')`

/** What stands behind the rows of a table. */
export type Standing =
  /** The rows are evidence, or lead to it: the audit follows each of them. */
  | { sealed: string }
  /** From what its rows follow, which the audit computes and compares. */
  | { derived: string }
  /** Why no record says what it holds. Whoever changes that is not found out. */
  | { unsealed: string }

interface TableChecks {
  name: string
  /** What tells its rows apart: no two may have the same. Left out where the audit follows the rows anyway. */
  key?: string[]
  /** Columns that hold the `id` of a row of another table, or nothing. It must be there. */
  refersTo?: Record<string, string>
  /** The events that its rows follow from. */
  events?: EventSource
}

export type AuditedTable = TableChecks & Standing

/** A table whose rows follow from events. */
export type EventTable = Required<Pick<TableChecks, 'name' | 'key' | 'events'>> &
  TableChecks & { derived: string }

export interface AuditedRoom {
  tables: AuditedTable[]
  /** Queries for rows that cannot be true together: each gives `where` and `message`, and ends after ten. */
  contradictions?: string[]
}

/** Bytes or text that are too long or too wild to be sealed themselves. */
export const digest = (bytes: string): string => `encode(sha256(${bytes}), 'hex')`

/** A table of counts, and the rows it was counted from. */
export interface KeptCounts {
  table: string
  key: string[]
  counters: string[]
  /** A query for rows of key and counters, each counter with a minus: added up, nothing may be left. */
  counted: string
  /** Which of the rows are kept; all, when left out. */
  where?: string
}

/** A contradiction: counts that are not what was counted. Rows that count nothing say nothing wrong. */
export function wrongCounts({ table, key, counters, counted, where = 'true' }: KeptCounts): string {
  const shown = key.map(column => (column === 'starts_at' ? `starts_at at time zone 'UTC'` : column))
  return `select concat_ws(' ', '${table}', ${shown}) as where, 'the counts are not what the runs add up to' as message
    from (select ${key}, ${counters} from ${table} where ${where} union all ${counted}) as both_ways
    group by ${key} having ${counters.map(counter => `sum(${counter}) <> 0`).join(' or ')}
    order by ${key} limit 10`
}

/** The stretches of time that counts are kept in. Written out: the database's own functions may be changed too. */
export const stretchesOf = (time: string): string => `lateral (values
  ('all', timestamptz '-infinity'),
  ('day', date_bin('1 day', ${time}, 'epoch')),
  ('hour', date_bin('1 hour', ${time}, 'epoch')),
  ('minute', date_bin('1 minute', ${time}, 'epoch'))) as stretch (grain, starts_at)`
