// What an audit must know about tables. Each room declares its own and the wiring hands them over, so the audit need
// not know what a table is for, and a test notices a table that nobody declared.

/** Rows that equal what the last event about each of them says. Expressions are SQL about a row `t`. */
export interface EventSource {
  /** What an event calls such a thing. */
  type: string
  /** What an event names it by. */
  id: string
  /** The row as events state it. */
  state: Record<string, string>
  /** Stated only when not null: columns that are younger than the first events. */
  optional?: Record<string, string>
  /** Which rows have events; all, if omitted. */
  where?: string
  /** Its rows never change, and nobody may lock them. */
  frozen?: boolean
  /** The mark that says since when each of its rows has an event; omitted: since there are events. */
  began?: string
}

/** Sealed when every row of the first tables with events had its own. */
export const EVENTS_BEGAN = 'events'
/** The same of tables that were there for years without them. */
export const LATER_EVENTS_BEGAN = 'later-events'

/** A time as records write it. One finer than what we write is shown as it is, and so equals nothing sealed. */
export const instant = (column: string): string =>
  `regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z')`

/** What vouches for the rows of a table. */
type Standing =
  /** The rows are evidence, or lead to it: the audit follows each of them. */
  | { sealed: string }
  /** From what its rows follow, which the audit computes and compares. */
  | { derived: string }
  /** Why no record says what it holds. A change here goes unnoticed. */
  | { unsealed: string }

interface TableChecks {
  name: string
  /** What tells its rows apart: no two may share it. Omitted where the audit follows every row anyway. */
  key?: string[]
  /** What prevents duplicates where no unique index does. Only the full audit checks that it did. */
  keptApartBy?: string
  /** Columns that hold null or the `id` of a row in another table, which must exist. */
  refersTo?: Record<string, string>
  /** The events that its rows follow from. */
  events?: EventSource
}

export type AuditedTable = TableChecks & Standing

/** A table whose rows follow from events. */
export type EventTable = Required<Pick<TableChecks, 'name' | 'key' | 'events'>> &
  TableChecks & { derived: string }

/** What the records in a stretch of the log are about, as identifiers. */
export interface Touched {
  runs: string[]
  /** Also those of the runs. */
  scans: string[]
  facts: string[]
  /** Records of what models read on pages. */
  pageReadings: string[]
  looks: string[]
}

/** A question about all rows that can also be asked about a few. */
export interface Narrowable {
  question: string
  /** `always`: it is about few rows anyway. */
  among: 'runs' | 'scans' | 'facts' | 'always'
  /** Which rows of which tables suffice to answer it about `$1`, a list of identifiers. Aliases of the question are unknown here. */
  rows: Record<string, string>
}

export interface AuditedRoom {
  tables: AuditedTable[]
  /** Queries for rows that cannot all be true: each returns `where` and `message`, ten rows at most. */
  contradictions?: string[]
  /** Those of them that can be asked about a few rows. */
  narrowable?: Narrowable[]
}

/** A question about each run on its own. Tables with rows of runs are named with the column that holds the run. */
export const ofRuns = (question: string, rows: Record<string, string> = {}): Narrowable => ({
  question,
  among: 'runs',
  rows: Object.fromEntries(
    Object.entries({ runs: 'id', ...rows }).map(([table, column]) => [table, `${column} = any ($1)`]),
  ),
})

/** A room some of whose contradictions can be asked about a few rows. */
export const narrowableRoom = (
  tables: AuditedTable[],
  contradictions: (string | Narrowable)[],
): AuditedRoom => ({
  tables,
  contradictions: contradictions.map(asked => (typeof asked === 'string' ? asked : asked.question)),
  narrowable: contradictions.filter(asked => typeof asked !== 'string'),
})

/** The same question about a few rows: within it, the names of tables mean those rows alone. */
export const narrowedQuestion = ({ question, rows, among }: Narrowable): string =>
  among === 'always'
    ? question
    : `with ${Object.entries(rows)
        .map(([table, condition]) => `${table} as (select * from ${table} where ${condition})`)
        .join(', ')} ${question}`

/** For bytes or text too long or too wild to be sealed themselves. */
export const digest = (bytes: string): string => `encode(sha256(${bytes}), 'hex')`

/** A table of counts, and the rows it was counted from. */
export interface KeptCounts {
  table: string
  key: string[]
  counters: string[]
  /** A query for rows of key and negated counters: added to the kept ones, they must cancel out. */
  counted: string
  /** Which rows are kept; all, if omitted. */
  where?: string
}

/** A contradiction: counts that differ from a recount. A row that counts nothing may be missing. */
export function wrongCounts({ table, key, counters, counted, where = 'true' }: KeptCounts): string {
  const shown = key.map(column => (column === 'starts_at' ? `starts_at at time zone 'UTC'` : column))
  return `select concat_ws(' ', '${table}', ${shown}) as where, 'the counts are not what the runs add up to' as message
    from (select ${key}, ${counters} from ${table} where ${where} union all ${counted}) as both_ways
    group by ${key} having ${counters.map(counter => `sum(${counter}) <> 0`).join(' or ')}
    order by ${key} limit 10`
}

/** The periods that counts are kept by. Written out, because the database's own functions may be tampered with. */
export const stretchesOf = (time: string): string => `lateral (values
  ('all', timestamptz '-infinity'),
  ('day', date_bin('1 day', ${time}, 'epoch')),
  ('hour', date_bin('1 hour', ${time}, 'epoch')),
  ('minute', date_bin('1 minute', ${time}, 'epoch'))) as stretch (grain, starts_at)`
