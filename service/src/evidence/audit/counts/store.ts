import type { Sql } from '../../../platform/database.ts'

const COUNTERS = ['strong', 'descriptive', 'echo', 'confabulated', 'absent']

/**
 * Counts of classes that are not what the runs add up to. Counted without the database's own functions, which
 * whoever changed a count might have changed too.
 */
export async function findWrongCounts(sql: Sql): Promise<{ where: string }[]> {
  const { rows } = await sql.query<{ where: string }>(
    `select concat_ws(' ', 'class_counts', brand_id, grain, starts_at at time zone 'UTC', engine, intent) as where
     from (
       select brand_id, grain, starts_at, engine, intent, ${COUNTERS} from class_counts
       union all
       select brand_id, grain, starts_at, engine, intent,
         ${COUNTERS.map(counter => `-(citation_class = '${counter.toUpperCase()}')::integer`)}
       from runs cross join lateral (values
         ('all', timestamptz '-infinity'),
         ('day', date_bin('1 day', captured_at, 'epoch')),
         ('hour', date_bin('1 hour', captured_at, 'epoch')),
         ('minute', date_bin('1 minute', captured_at, 'epoch'))) as stretch (grain, starts_at)
       where citation_class is not null) as both_ways
     group by brand_id, grain, starts_at, engine, intent
     having ${COUNTERS.map(counter => `sum(${counter}) <> 0`).join(' or ')}
     order by brand_id, grain, starts_at, engine, intent limit 10`,
  )
  return rows
}
