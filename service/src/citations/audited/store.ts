import { CITATION_CLASSES } from '../../model/citation.ts'
import {
  type AuditedRoom,
  narrowableRoom,
  ofRuns,
  stretchesOf,
  wrongCounts,
} from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'

const COUNTERS = CITATION_CLASSES.map(name => name.toLowerCase())
const OF_RUN = CITATION_CLASSES.map(name => `-(citation_class = '${name}')::integer`).join(', ')

export const CITATIONS_AUDITED: AuditedRoom = narrowableRoom(
  [
    {
      name: 'class_counts',
      key: ['brand_id', 'grain', 'starts_at', 'engine', 'intent'],
      refersTo: { brand_id: 'brands' },
      derived: 'runs',
    },
    {
      name: 'prompt_days',
      key: ['prompt_id', 'day', 'engine'],
      refersTo: { prompt_id: 'prompts' },
      derived: 'runs',
    },
    {
      name: 'source_counts',
      key: ['brand_id', 'grain', 'starts_at', 'domain'],
      refersTo: { brand_id: 'brands' },
      derived: 'runs',
    },
  ],
  [
    ofRuns(
      `select 'runs ' || u.id as where, 'the class it shows is not the last that was sealed' as message from runs u
       where u.classification_id is distinct from (
           select r.id from records r where r.subject = u.id and r.kind = 'classification' order by r.seq desc limit 1)
         or num_nulls(u.citation_class, u.classification_id, u.mentioned, u.classified_at, u.cited_domains) not in (0, 5)
       limit 10`,
    ),
    wrongCounts({
      table: 'class_counts',
      key: ['brand_id', 'grain', 'starts_at', 'engine', 'intent'],
      counters: [...COUNTERS, 'not_shown'],
      counted: `select brand_id, grain, starts_at, engine, intent, ${OF_RUN},
          -(outcome is not distinct from 'not_shown')::integer
        from runs cross join ${stretchesOf('captured_at')} where citation_class is not null and not apart`,
    }),
    wrongCounts({
      table: 'prompt_days',
      key: ['prompt_id', 'day', 'engine'],
      counters: COUNTERS,
      counted: `select prompt_id, (captured_at at time zone 'UTC')::date, engine, ${OF_RUN}
        from runs where citation_class is not null and not apart`,
    }),
    wrongCounts({
      table: 'source_counts',
      key: ['brand_id', 'grain', 'starts_at', 'domain'],
      counters: ['answers'],
      counted: `select brand_id, grain, starts_at, domain, -1
        from runs cross join unnest(cited_domains) as domain cross join lateral (values
          ('all', timestamptz '-infinity'),
          ('week', date_bin('7 days', captured_at, 'epoch')),
          ('day', date_bin('1 day', captured_at, 'epoch'))) as stretch (grain, starts_at) where not apart`,
    }),
  ],
)

/** Runs whose answers a model has read, of all or of these, in the order of their ids. */
export async function runsRead(
  sql: Sql,
  { among, after, limit }: { among: string[] | null; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ subject: string }>(
    `select distinct subject from records
     where kind = 'extraction' and slot like 'reading/%' and subject > $1 and ($3::text[] is null or subject = any ($3))
     order by subject limit $2`,
    [after, limit, among],
  )
  return rows.map(({ subject }) => subject)
}
