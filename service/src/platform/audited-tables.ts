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
type Standing =
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
  /** What keeps such rows from coming twice, where that is no unique index. Only the full audit looks whether it did. */
  keptApartBy?: string
  /** Columns that hold the `id` of a row of another table, or nothing. It must be there. */
  refersTo?: Record<string, string>
  /** The events that its rows follow from. */
  events?: EventSource
}

export type AuditedTable = TableChecks & Standing

/** A table whose rows follow from events. */
export type EventTable = Required<Pick<TableChecks, 'name' | 'key' | 'events'>> &
  TableChecks & { derived: string }

/** What the records of a stretch of the log are about, by identifiers. */
export interface Touched {
  runs: string[]
  /** Also those of the runs. */
  scans: string[]
  /** Records of facts. */
  facts: string[]
  /** Records of what models read on pages. */
  pageReadings: string[]
  looks: string[]
}

/** A question about all rows that can be asked about a few. */
export interface Narrowable {
  question: string
  /** `always`: it is about few rows anyway. */
  among: 'runs' | 'scans' | 'facts' | 'always'
  /** Which rows of which tables are enough to answer it about `$1`, a list of identifiers. Aliases of the question are not known here. */
  rows: Record<string, string>
}

export interface AuditedRoom {
  tables: AuditedTable[]
  /** Queries for rows that cannot be true together: each gives `where` and `message`, and ends after ten. */
  contradictions?: string[]
  /** Those of them that can be asked about a few rows. */
  narrowable?: Narrowable[]
}

/** A question about runs, each by itself. Tables that hold rows of runs are named with the column that says whose. */
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

/** The same question about a few: within it, the names of tables mean those rows alone. */
export const narrowedQuestion = ({ question, rows, among }: Narrowable): string =>
  among === 'always'
    ? question
    : `with ${Object.entries(rows)
        .map(([table, condition]) => `${table} as (select * from ${table} where ${condition})`)
        .join(', ')} ${question}`

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
