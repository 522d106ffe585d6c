// What became of the answers, as the database has it.

import type { Database } from '../../../service/src/platform/database.ts'

export interface Readings {
  answers: number
  /** Without a verdict yet. */
  waiting: number
  lost: number
  byRules: number
  readTwice: number
  judgedTwice: number
  keptTwice: number
  /** Asks that never ended. */
  cutOff: number
  /** Records that wait for their place in the log. */
  unlogged: number
}

export async function readReadings(database: Database): Promise<Readings> {
  const { rows } = await database.query<Readings>(
    `with sealed as (
       select runs.id, count(r.id) filter (where kind = 'extraction' and slot like 'reading/%') as readings,
         count(r.id) filter (where kind = 'classification') as verdicts
       from runs left join records r on r.subject = runs.id group by runs.id),
     asked as (
       select request, count(*) filter (where reply is not null) as kept, count(*) filter (where finished_at is null) as open
       from reader_asks group by request)
     select (select count(*)::integer from runs) as answers,
       (select count(*)::integer from runs where status = 'CAPTURED') as waiting,
       (select count(*)::integer from sealed where verdicts = 0) as lost,
       (select count(*)::integer from sealed where readings = 0) as "byRules",
       (select count(*)::integer from sealed where readings > 1) as "readTwice",
       (select count(*)::integer from sealed where verdicts > 1) as "judgedTwice",
       (select count(*)::integer from asked where kept > 1) as "keptTwice",
       (select coalesce(sum(open), 0)::integer from asked) as "cutOff",
       (select count(*)::integer from log_queue) as unlogged`,
  )
  return rows[0] as Readings
}
