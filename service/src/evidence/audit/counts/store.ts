import type { Sql } from '../../../platform/database.ts'

const COUNTERS = ['strong', 'descriptive', 'echo', 'confabulated', 'absent']

/** Written out: whoever changed a count might have changed the database's own functions too. */
const stretchesOf = (time: string): string => `lateral (values
  ('all', timestamptz '-infinity'),
  ('day', date_bin('1 day', ${time}, 'epoch')),
  ('hour', date_bin('1 hour', ${time}, 'epoch')),
  ('minute', date_bin('1 minute', ${time}, 'epoch'))) as stretch (grain, starts_at)`

/** A table of counts against the same taken from the runs with a minus: whatever is left is wrong. */
interface Kept {
  table: string
  key: string[]
  counters: string[]
  /** Rows of key and counters, each counter below zero. */
  counted: string
}

const KEPT: Kept[] = [
  {
    table: 'class_counts',
    key: ['brand_id', 'grain', 'starts_at', 'engine', 'intent'],
    counters: COUNTERS,
    counted: `select brand_id, grain, starts_at, engine, intent,
        ${COUNTERS.map(counter => `-(citation_class = '${counter.toUpperCase()}')::integer`)}
      from runs cross join ${stretchesOf('captured_at')} where citation_class is not null`,
  },
  {
    table: 'activity_counts',
    key: ['brand_id', 'grain', 'starts_at'],
    counters: ['captured', 'priced', 'cost_micros'],
    counted: `select brand_id, grain, starts_at, -captured, -priced, -micros
      from (
        select brand_id, captured_at as at, 1 as captured, 0 as priced, 0 as micros from runs where captured_at is not null
        union all
        select brand_id, finished_at, 0, 1, cost_micros
        from (
          select run_id, finished_at, cost_micros from run_attempts
          union all select run_id, finished_at, cost_micros from later_asks) as asked
        join runs on runs.id = run_id where cost_micros is not null and finished_at is not null) as events
      cross join ${stretchesOf('at')}`,
  },
  {
    table: 'source_counts',
    key: ['brand_id', 'grain', 'starts_at', 'domain'],
    counters: ['answers'],
    counted: `select brand_id, grain, starts_at, domain, -1
      from runs cross join unnest(cited_domains) as domain cross join lateral (values
        ('all', timestamptz '-infinity'),
        ('week', date_bin('7 days', captured_at, 'epoch')),
        ('day', date_bin('1 day', captured_at, 'epoch'))) as stretch (grain, starts_at)`,
  },
]

/** Counts that are not what the runs add up to, up to ten of each kind. */
export async function findWrongCounts(sql: Sql): Promise<{ where: string }[]> {
  const found = []
  for (const { table, key, counters, counted } of KEPT) {
    const shown = key.map(column => (column === 'starts_at' ? `starts_at at time zone 'UTC'` : column))
    const { rows } = await sql.query<{ where: string }>(
      `select concat_ws(' ', '${table}', ${shown}) as where
       from (select ${key}, ${counters} from ${table} union all ${counted}) as both_ways
       group by ${key} having ${counters.map(counter => `sum(${counter}) <> 0`).join(' or ')}
       order by ${key} limit 10`,
    )
    found.push(...rows)
  }
  return found
}
