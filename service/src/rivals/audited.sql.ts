import { isDeepStrictEqual } from 'node:util'
import { listBrands } from '../brands/store.ts'
import { READERS } from '../citations/replay-readings.ts'
import {
  type AuditedRoom,
  type AuditedTable,
  type Fault,
  inPages,
  ofRuns,
} from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import { RIVALS } from './reading/read-rivals.ts'
import { partiesOf, type Tally } from './rival.ts'
import { listRivals } from './store.ts'
import { RIVAL_TABLE, RIVAL_TALLIES } from './tables.ts'
import { ANSWERS, type CountTable, countsOf, PARTIES, PROMPTS } from './tally/counts/store.ts'
import { createPartyReader } from './tally/parties.ts'
import { readAll, readAnswers } from './tally/read-answers.ts'
import { type CountedReading, livingTallies } from './tally/store.ts'

/** Ended tallies are cleared away bit by bit, and shown to nobody. */
const LIVING = `tally in (select id from rival_tallies where state <> 'ended')`

const ONE_TALLY = { tally: 'rival_tallies' }

/** Added up by the text that adds each batch. */
const countTable = ({ table, key, counters, counted }: CountTable): AuditedTable => ({
  name: table,
  key,
  refersTo: { ...ONE_TALLY, ...(key.includes('prompt_id') && { prompt_id: 'prompts' }) },
  derived: 'tallied_runs and tallied_names',
  counts: {
    counters,
    where: LIVING,
    by: `(with living as (select * from tallied_runs where ${LIVING}), ${countsOf('living', 'tallied_names')} ${counted})`,
  },
})

export const RIVALS_AUDITED: AuditedRoom = {
  tables: [
    RIVAL_TABLE,
    {
      ...RIVAL_TALLIES,
      wrong: [
        `select 'rival_tallies ' || t.id as where, 'it has not counted so many answers' as message
         from rival_tallies t, lateral (
           select count(*) as counted, count(*) filter (where neutral is null) as unread
           from tallied_runs where tally = t.id) as n
         where t.state <> 'ended' and (t.counted, t.unread) is distinct from (n.counted, n.unread)`,
        // What arrives while history is walked may be counted before its turn.
        ofRuns(`
          select concat_ws(' ', 'rival_tallies', t.id, r.id) as where, 'an answer is not counted, nor does it wait' as message
          from rival_tallies t join runs r on r.brand_id = t.brand_id and r.citation_class is not null and not r.apart
          where (t.state = 'shown' and not exists (
                select from rival_tallies newer where newer.brand_id = t.brand_id and newer.state = 'counting' and newer.method <> t.method)
              or t.state = 'counting' and (r.captured_at < t.walked_at))
            and not exists (select from tallied_runs d where d.tally = t.id and d.run_id = r.id)
            and not exists (select from rival_owed o where o.run_id = r.id)`),
      ],
      again: (sql, touched) => recountRivals(sql, touched?.runs ?? null),
    },
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
      wrong: [
        `select concat_ws(' ', 'tallied_runs', d.tally, d.run_id) as where, 'the run does not count for this brand' as message
         from tallied_runs d join rival_tallies t on t.id = d.tally left join runs r on r.id = d.run_id
         where (r.brand_id, r.apart) is distinct from (t.brand_id, false) or r.citation_class is null`,
      ],
    },
    {
      name: 'tallied_names',
      key: ['tally', 'party', 'run_id'],
      keptApartBy: 'an index with the time of the run beside these, which is compared with the run',
      refersTo: { ...ONE_TALLY, run_id: 'runs', prompt_id: 'prompts' },
      derived: 'the same',
      wrong: [
        `select concat_ws(' ', 'tallied_names', n.tally, n.party, n.run_id) as where, 'it is not what the run shows' as message
         from tallied_names n left join runs r on r.id = n.run_id
           left join tallied_runs t on t.tally = n.tally and t.run_id = n.run_id
         where n.${LIVING} and (n.captured_at, n.engine, n.intent, n.prompt_id, t.run_id)
           is distinct from (r.captured_at, r.engine, r.intent, r.prompt_id, n.run_id)`,
      ],
    },
    ...[ANSWERS, PARTIES, PROMPTS].map(countTable),
  ],
}

interface AuditedReading extends CountedReading {
  prompt: string
}

async function brandsOf(sql: Sql, runIds: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select distinct brand_id as id from runs where id = any ($1) order by 1',
    [runIds],
  )
  return rows.map(({ id }) => id)
}

/** What a tally has counted, of all answers or of these, in the order of runs. */
async function readingsAfter(
  sql: Sql,
  { tally, among, after, limit }: { tally: string; among: string[] | null; after: string; limit: number },
): Promise<AuditedReading[]> {
  const { rows } = await sql.query<AuditedReading>(
    `select d.run_id as "runId", p.text as prompt, d.neutral, d.told, d.cited
     from tallied_runs d join runs r on r.id = d.run_id join prompts p on p.id = r.prompt_id
     where d.tally = $1 and d.run_id > $2 and ($4::text[] is null or d.run_id = any ($4))
     order by d.run_id limit $3`,
    [tally, after, limit, among],
  )
  return rows
}

/** Whom those answers are said to name, by company and day: so its index is used. */
async function namesOf(
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

// Tallies in an audit: their names are today's, and every answer is read again from its sealed form.

const PAGE = 200

/** Of all answers, or of these; the names that are counted are those of their brands. */
async function* recountRivals(sql: Sql, among: string[] | null): AsyncGenerator<Fault> {
  for (const brand of await listBrands(sql, among && (await brandsOf(sql, among)))) {
    const living = await livingTallies(sql, brand.id)
    const wanted = partiesOf(brand, await listRivals(sql, brand.id))
    if (!isDeepStrictEqual(living.at(-1)?.parties ?? [], wanted))
      yield {
        where: `rival_tallies ${brand.id}`,
        message: 'the names that are counted are not those of today',
      }
    // Only the rules that read something can read it again.
    for (const tally of living) if (tally.method === RIVALS) yield* readAgain(sql, { tally, among })
  }
}

async function* readAgain(
  sql: Sql,
  { tally, among }: { tally: Tally; among: string[] | null },
): AsyncGenerator<Fault> {
  const read = createPartyReader(tally.parties)
  const parties = tally.parties.map(({ id }) => id)
  const pages = inPages<AuditedReading>(last =>
    readingsAfter(sql, { tally: tally.id, among, after: last?.runId ?? '', limit: PAGE }),
  )
  for await (const kept of pages) {
    const runIds = kept.map(({ runId }) => runId)
    const names = await namesOf(sql, { tally: tally.id, parties, runIds })
    const runs = kept.map(({ runId: id, prompt }) => ({ id, prompt }))
    const readings = new Map(
      (await readAll(await readAnswers(READERS, sql, runs), read)).map(reading => [reading.runId, reading]),
    )
    for (const { runId, neutral, told, cited } of kept) {
      const shown = { runId, neutral, told, cited, named: names.get(runId) ?? [] }
      if (!isDeepStrictEqual(sorted(shown), sorted(readings.get(runId) ?? shown)))
        yield { where: `tallied_runs ${tally.id} ${runId}`, message: 'its answer does not say so' }
    }
  }
}

const sorted = ({ cited, named, ...reading }: CountedReading) => ({
  ...reading,
  cited: cited.toSorted(),
  named: named.toSorted((a, b) => (a.party < b.party ? -1 : 1)),
})
