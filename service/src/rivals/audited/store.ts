import {
  type AuditedRoom,
  type KeptCounts,
  narrowableRoom,
  ofRuns,
  wrongCounts,
} from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import { RIVAL_TABLE, RIVAL_TALLIES } from '../tables.ts'
import { ANSWERS, countsOf, PARTIES, PROMPTS } from '../tally/counts/store.ts'
import type { CountedReading } from '../tally/store.ts'

/** Ended tallies are cleared away bit by bit, and shown to nobody. */
const LIVING = `tally in (select id from rival_tallies where state <> 'ended')`

const addsUp = ({ counted, ...kept }: KeptCounts): string =>
  wrongCounts({
    ...kept,
    where: LIVING,
    counted: `select ${kept.key}, ${kept.counters.map(name => `-${name}`)} from (
      with living as (select * from tallied_runs where ${LIVING}), ${countsOf('living', 'tallied_names')}
      ${counted}) as counted`,
  })

const ONE_TALLY = { tally: 'rival_tallies' }

export const RIVALS_AUDITED: AuditedRoom = narrowableRoom(
  [
    RIVAL_TABLE,
    RIVAL_TALLIES,
    {
      name: 'rival_owed',
      refersTo: { run_id: 'runs', brand_id: 'brands' },
      unsealed: 'answers that wait to be counted',
    },
    {
      name: 'tallied_runs',
      key: ['tally', 'run_id'],
      refersTo: { ...ONE_TALLY, run_id: 'runs' },
      derived: 'the sealed words of each answer, and the names of its tally',
    },
    {
      name: 'tallied_names',
      key: ['tally', 'party', 'run_id'],
      keptApartBy: 'an index with the time of the run beside these, which is compared with the run',
      refersTo: { ...ONE_TALLY, run_id: 'runs', prompt_id: 'prompts' },
      derived: 'the same',
    },
    { name: ANSWERS.table, key: ANSWERS.key, refersTo: ONE_TALLY, derived: 'tallied_runs and tallied_names' },
    { name: PARTIES.table, key: PARTIES.key, refersTo: ONE_TALLY, derived: 'tallied_runs and tallied_names' },
    {
      name: PROMPTS.table,
      key: PROMPTS.key,
      refersTo: { ...ONE_TALLY, prompt_id: 'prompts' },
      derived: 'tallied_runs and tallied_names',
    },
  ],
  [
    ...[ANSWERS, PARTIES, PROMPTS].map(addsUp),
    `select concat_ws(' ', 'tallied_names', n.tally, n.party, n.run_id) as where, 'it is not what the run shows' as message
     from tallied_names n left join runs r on r.id = n.run_id
       left join tallied_runs t on t.tally = n.tally and t.run_id = n.run_id
     where n.${LIVING} and (n.captured_at, n.engine, n.intent, n.prompt_id, t.run_id)
       is distinct from (r.captured_at, r.engine, r.intent, r.prompt_id, n.run_id) limit 10`,
    `select 'rival_tallies ' || t.id as where, 'it has not counted so many answers' as message
     from rival_tallies t, lateral (
       select count(*) as counted, count(*) filter (where neutral is null) as unread
       from tallied_runs where tally = t.id) as n
     where t.state <> 'ended' and (t.counted, t.unread) is distinct from (n.counted, n.unread) limit 10`,
    // What arrives while history is walked may be counted before its turn.
    ofRuns(`select concat_ws(' ', 'rival_tallies', t.id, r.id) as where, 'an answer is not counted, nor does it wait' as message
     from rival_tallies t join runs r on r.brand_id = t.brand_id and r.citation_class is not null and not r.apart
     where (t.state = 'shown' and not exists (
           select from rival_tallies newer where newer.brand_id = t.brand_id and newer.state = 'counting' and newer.method <> t.method)
         or t.state = 'counting' and (r.captured_at < t.walked_at))
       and not exists (select from tallied_runs d where d.tally = t.id and d.run_id = r.id)
       and not exists (select from rival_owed o where o.run_id = r.id) limit 10`),
    `select concat_ws(' ', 'tallied_runs', d.tally, d.run_id) as where, 'the run does not count for this brand' as message
     from tallied_runs d join rival_tallies t on t.id = d.tally left join runs r on r.id = d.run_id
     where (r.brand_id, r.apart) is distinct from (t.brand_id, false) or r.citation_class is null limit 10`,
  ],
)

interface AuditedReading extends CountedReading {
  prompt: string
}

export async function brandsOf(sql: Sql, runIds: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select distinct brand_id as id from runs where id = any ($1) order by 1',
    [runIds],
  )
  return rows.map(({ id }) => id)
}

/** What a tally has counted, of all answers or of these, in the order of runs. */
export async function readingsAfter(
  sql: Sql,
  { tally, among, after, limit }: { tally: string; among: string[] | null; after: string; limit: number },
): Promise<AuditedReading[]> {
  const { rows } = await sql.query<AuditedReading>(
    `select d.run_id as "runId", p.text as prompt, d.neutral, d.cited
     from tallied_runs d join runs r on r.id = d.run_id join prompts p on p.id = r.prompt_id
     where d.tally = $1 and d.run_id > $2 and ($4::text[] is null or d.run_id = any ($4))
     order by d.run_id limit $3`,
    [tally, after, limit, among],
  )
  return rows
}

/** Whom those answers are said to name, by company and day: so its index is used. */
export async function namesOf(
  sql: Sql,
  { tally, parties, runIds }: { tally: string; parties: string[]; runIds: string[] },
): Promise<Map<string, CountedReading['named']>> {
  const { rows } = await sql.query<{ runId: string } & CountedReading['named'][number]>(
    `select n.run_id as "runId", n.party, n.rank, n.instead
     from runs r, unnest($3::text[]) as named join tallied_names n on true
     where r.id = any ($2) and n.tally = $1 and n.party = named and n.captured_at = r.captured_at and n.run_id = r.id`,
    [tally, runIds, parties],
  )
  const names = Map.groupBy(rows, ({ runId }) => runId)
  return new Map([...names].map(([runId, those]) => [runId, those.map(({ runId: _, ...name }) => name)]))
}
