// What an audit must know about tables. Each room declares its own and the wiring hands them over, so the audit need
// not know what a table is for, and a test notices a table that nobody declared.

import type { Sql } from './database.ts'

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
}

/** A time as records write it. One finer than what we write is shown as it is, and so equals nothing sealed. */
export const instant = (column: string): string =>
  `regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z')`

const columnOf = (name: string): string => `t.${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`

/** Columns of a row `t` under the names by which events state them: `brandId` is its `brand_id`. */
export const columns = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, columnOf(name)]))

/** The same of times. */
export const times = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, instant(columnOf(name))]))

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
  /** Columns that no record holds, and why: a change there goes unnoticed. */
  unsealedColumns?: Record<string, string>
  /** What its rows count. */
  counts?: KeptCounts
  /** Queries for rows that cannot all be true: each returns `where` and `message`. */
  wrong?: Question[]
  /** What its rows follow from by more than a query, made again by the room's own functions. */
  again?: Again
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

export interface Fault {
  where: string
  message: string
}

/** Says what is wrong: everywhere, or with what new records are about. */
type Again = (sql: Sql, touched: Touched | null) => AsyncIterable<Fault>

export type Question = string | Narrowable

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
  /** What is wrong with models' readings among the records, and with the verdicts that rest on them. */
  readings?: Again
}

/** A question about each run on its own. Tables with rows of runs are named with the column that holds the run. */
export const ofRuns = (question: string, rows: Record<string, string> = {}): Narrowable => ({
  question,
  among: 'runs',
  rows: Object.fromEntries(
    Object.entries({ runs: 'id', ...rows }).map(([table, column]) => [table, `${column} = any ($1)`]),
  ),
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

/** How a table adds up, as whoever writes it does. A row that counts nothing may be missing. */
interface KeptCounts {
  counters: string[]
  /** What counts everything anew: a function of the database, or a query in parentheses. */
  by: string
  /** Which rows are kept; all, if omitted. */
  where?: string
}

/** Asks for counts that differ from a recount. */
export function wrongCounts({ name, key = [], counts }: TableChecks): string {
  const { counters, by, where = 'true' } = counts as KeptCounts
  const shown = key.map(column => (column === 'starts_at' ? `starts_at at time zone 'UTC'` : column))
  return `select concat_ws(' ', '${name}', ${shown}) as where, 'the counts are not what the runs add up to' as message
    from (select ${key}, ${counters} from ${name} where ${where}
      union all select ${key}, ${counters.map(counter => `-${counter}`)} from ${by} as counted) as both_ways
    group by ${key} having ${counters.map(counter => `sum(${counter}) <> 0`).join(' or ')}
    order by ${key}`
}

/** Page after page, each read from the last row of the one before, until one is empty. */
export async function* inPages<T>(read: (last: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let page = await read(null); page.length > 0; page = await read(page.at(-1) ?? null)) yield page
}
