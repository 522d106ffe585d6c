// The trail of a large log against that of a small one: its first page is found by an index, whatever it is asked for.

import type pg from 'pg'
import { type TrailFilter, trailEvents } from '../../../service/src/figures/trail/store.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { besides, openClient, openMigrated } from '../connections.ts'
import { compareInTurns } from '../histories/in-turns.ts'
import type { Effort, Figure } from '../report.ts'

const FEW = 10_000
const MANY = 1_000_000
const QUICK_MANY = 100_000
const BATCH = 50_000
/** The page of the console, and the one more that tells whether there is another. */
const LIMIT = 51

const EVERYTHING: TrailFilter = {
  ...{ brands: null, led: [], type: null, subject: null, actor: null, factId: null },
  ...{ before: null, limit: LIMIT },
}

/** The brand, the prompt, the person and the audit have nothing among what was planted last. */
const ASKED: Record<string, TrailFilter> = {
  everything: EVERYTHING,
  'one-brand': { ...EVERYTHING, brands: ['brd_bench'], led: ['brd_bench'] },
  'one-thing': { ...EVERYTHING, type: 'prompt', subject: 'prm_bench_7' },
  'one-actor': { ...EVERYTHING, actor: 'psn_bench' },
  'one-kind': { ...EVERYTHING, type: 'audit' },
  'one-fact': { ...EVERYTHING, type: 'facts', subject: 'brd_bench', factId: 'fct_bench_5' },
}

/** Both sizes at the same time, call by call: whatever else the machine does slows both. */
export async function benchTrail(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const [calls, many] = quick ? [50, QUICK_MANY] : [200, MANY]
  await using small = await planted(await besides(databaseUrl), FEW)
  await using large = await planted(databaseUrl, many)
  const logs = [
    { runs: FEW, database: small },
    { runs: many, database: large },
  ]
  const figures: Figure[] = []
  for (const [name, filter] of Object.entries(ASKED)) {
    const ask = async ({ database }: { database: Database }) => {
      const { length } = await trailEvents(database, filter)
      if (length === 0) throw new Error('nothing was found: this measures nothing')
    }
    const figure = { id: `trail-${name}`, name: `first page of the trail, ${name.replace('-', ' ')}` }
    figures.push(await compareInTurns(logs, ask, { ...figure, calls, unit: 'events' }))
  }
  return figures
}

async function planted(url: string, events: number): Promise<Database & AsyncDisposable> {
  const database = await openMigrated(url)
  await using client = await openClient(url)
  await client.query(BRAND)
  await client.query(OWN)
  await plant(client, events)
  return database
}

const BRAND = `
  insert into brands (id, name, domain, plan, created_at) values ('brd_bench', 'Bench', 'bench.example', 'FREE', now());
  insert into prompts (id, brand_id, text, intent, active, created_at)
    select 'prm_bench_' || i, 'brd_bench', 'Question ' || i, 'BRANDED', true, now() from generate_series(1, 50) as i`

/** Rows of events: the trail looks at no proof, so that nothing of them has to verify. */
const sealed = (rows: string): string => `
  with numbered as (${rows}),
  opened as (
    select *, 'evt_' || name as id, sha256(convert_to(name, 'UTF8')) as hash from numbered),
  texts as (
    insert into record_texts (record, at, private_text, private_salt)
    select id, now(), json_build_object('action', 'bench', 'actor', actor, 'object', json_build_object('type', split_part(slot, '/', 1), 'id', subject),
      'before', null, 'after', named)::text, hash from opened),
  kept as (
    insert into records (id, kind, subject, slot, at, sha256, public_text, entry_salt, entry)
    select id, 'event', subject, slot, now(), hash, '{}', hash, hash from opened order by place returning seq, id)
  insert into event_actors (seq, actor) select seq, actor from kept join opened using (id)`

/** What the brand that is asked for has: some of each kind, and by one person. */
const OWN = sealed(`
  select i as place, 'own_' || i as name, case when i % 10 = 0 then 'psn_bench' else 'act_token_bench' end as actor,
    case i % 4 when 0 then 'prm_bench_' || 1 + i % 50 when 3 then 'audit_' || i else 'brd_bench' end as subject,
    case i % 4 when 0 then 'prompt/' when 1 then 'facts/' when 2 then 'brand/' else 'audit/' end || i as slot,
    json_build_object('facts', array['fct_bench_' || i % 100]) as named
  from generate_series(1, 1000) as i`)

const OTHERS = sealed(`
  select i as place, 'other_' || i as name, 'psn_' || i % 500 as actor,
    case i % 4 when 0 then 'prm_' || i / 20 when 1 then 'scn_' || i / 40 when 2 then 'job_' || i / 12 else 'brd_' || i % 300 end as subject,
    case i % 4 when 0 then 'prompt/' when 1 then 'scan/' when 2 then 'job/' else 'facts/' end || i as slot,
    null::json as named
  from generate_series($1::integer, $2::integer - 1) as i`)

async function plant(client: pg.Client, events: number): Promise<void> {
  for (let first = 0; first < events; first += BATCH)
    await client.query(OTHERS, [first, Math.min(events, first + BATCH)])
  await client.query('vacuum analyze records, record_texts, event_actors')
}
