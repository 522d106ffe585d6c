import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { CITED_PAGES, type CitedAddress } from '../pages/store.ts'
import type { AllegationKind, ToldAllegation } from './told.ts'

/** From now on these runs, which the caller has locked, allege exactly this. */
export async function putAllegations(sql: Sql, runIds: string[], told: ToldAllegation[]): Promise<void> {
  await sql.query('delete from allegations where run_id = any ($1::text[])', [runIds])
  if (told.length === 0) return
  await sql.query(
    `insert into allegations (run_id, place, brand_id, topic, kind, voice, quote, source, reading, engine, captured_at)
     select g.run_id, g.place, g.brand_id, g.topic, g.kind, g.voice, g.quote, g.source, g.reading, r.engine, r.captured_at
     from jsonb_to_recordset($1) as g (run_id text, place integer, brand_id text, topic text, kind text, voice text,
       quote text, source text, reading text) join runs r on r.id = g.run_id`,
    [JSON.stringify(told.map(rowOf))],
  )
}

const rowOf = ({ runId, brandId, quote, source, ...told }: ToldAllegation) => ({
  ...{ ...told, run_id: runId, brand_id: brandId },
  ...{ quote: stored(quote), source: stored(source) },
})

/** No zero byte, which the database cannot hold. */
const stored = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

export const ALLEGATION_VERDICTS = ['true', 'false', 'not_ours'] as const
export type AllegationVerdict = (typeof ALLEGATION_VERDICTS)[number]

export interface Decision {
  topic: string
  brandId: string
  verdict: AllegationVerdict
  /** The fact that says no, of a false one. */
  factKey: string | null
  actor: string
  decidedAt: Date
}

export async function putDecisions(sql: Sql, decisions: Decision[]): Promise<void> {
  await sql.query(
    `insert into allegation_decisions (topic, brand_id, verdict, fact_key, actor, decided_at)
     select topic, brand_id, verdict, fact_key, actor, decided_at from unnest($1::text[], $2::text[], $3::text[], $4::text[],
       $5::text[], $6::timestamptz[]) as g (topic, brand_id, verdict, fact_key, actor, decided_at)
     on conflict (topic) do update set verdict = excluded.verdict, fact_key = excluded.fact_key, actor = excluded.actor,
       decided_at = excluded.decided_at`,
    [
      decisions.map(({ topic }) => topic),
      decisions.map(({ brandId }) => brandId),
      decisions.map(({ verdict }) => verdict),
      decisions.map(({ factKey }) => factKey),
      decisions.map(({ actor }) => actor),
      decisions.map(({ decidedAt }) => decidedAt),
    ],
  )
}

export interface TopicRow {
  topic: string
  kind: AllegationKind
  quote: string
  answers: number
  engines: Engine[]
  firstSeen: Date
  lastSeen: Date
  /** Of the newest answer. */
  runId: string
  source: string
  voice: 'own' | 'reported'
  verdict: AllegationVerdict | null
  factKey: string | null
  decidedBy: string | null
  decidedAt: Date | null
}

export interface TopicFilter {
  brandId: string
  isDecided: boolean
  limit: number
}

/** Those that most answers repeat first; decided ones, the newest decision first. */
export async function readTopics(sql: Sql, { brandId, isDecided, limit }: TopicFilter): Promise<TopicRow[]> {
  const { rows } = await sql.query<TopicRow>(
    `select a.topic, newest.kind, newest.quote, a.answers, a.engines, a.first_seen as "firstSeen", a.last_seen as "lastSeen",
       newest.run_id as "runId", newest.source, newest.voice, d.verdict, d.fact_key as "factKey", d.actor as "decidedBy",
       d.decided_at as "decidedAt"
     from (select topic, count(distinct run_id)::integer as answers, array_agg(distinct engine order by engine) as engines,
         min(captured_at) as first_seen, max(captured_at) as last_seen
       from allegations where brand_id = $1 group by topic) as a
     join lateral (select * from allegations n where n.topic = a.topic order by n.captured_at desc, n.run_id limit 1) as newest
       on true
     left join allegation_decisions d on d.topic = a.topic
     where (d.topic is not null) = $2 order by d.decided_at desc, a.answers desc, a.last_seen desc, a.topic limit $3`,
    [brandId, isDecided, limit],
  )
  return rows
}

/** Those of the brand among these. */
export async function knownTopics(sql: Sql, brandId: string, topics: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ topic: string }>(
    'select distinct topic from allegations where brand_id = $1 and topic = any ($2::text[]) order by 1',
    [brandId, topics],
  )
  return rows.map(({ topic }) => topic)
}

/** How many wait for a decision. */
export async function countOpenTopics(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ open: number }>(
    `select count(distinct topic)::integer as open from allegations a
     where brand_id = $1 and not exists (select from allegation_decisions d where d.topic = a.topic)`,
    [brandId],
  )
  return rows[0]?.open ?? 0
}

/** The pages that the answers of each topic cite most. */
export async function citedBy(
  sql: Sql,
  topics: string[],
  most: number,
): Promise<(CitedAddress & { topic: string })[]> {
  const { rows } = await sql.query<CitedAddress & { topic: string }>(
    `select topic, address, url from (
       select u.topic, p.address, max(p.url) as url,
         row_number() over (partition by u.topic order by count(*) desc, p.address) as place
       from (select distinct topic, run_id from allegations where topic = any ($1::text[])) as u ${CITED_PAGES}
       group by u.topic, p.address) as cited
     where place <= $2 order by topic, place`,
    [topics, most],
  )
  return rows
}

/** Those of these runs whose rows are not what their readings tell. */
export async function otherAllegations(
  sql: Sql,
  runIds: string[],
  told: ToldAllegation[],
): Promise<string[]> {
  const { rows } = await sql.query<{ runId: string }>(
    `select distinct coalesce(a.run_id, g.run_id) as "runId"
     from (select * from allegations where run_id = any ($2::text[])) as a full join jsonb_to_recordset($1) as g (run_id text,
       place integer, brand_id text, topic text, kind text, voice text, quote text, source text, reading text)
       on g.run_id = a.run_id and g.place = a.place
     where (a.brand_id, a.topic, a.kind, a.voice, a.quote, a.source, a.reading)
       is distinct from (g.brand_id, g.topic, g.kind, g.voice, g.quote, g.source, g.reading) order by 1`,
    [JSON.stringify(told.map(rowOf)), runIds],
  )
  return rows.map(({ runId }) => runId)
}

/** Those of runs that nobody has read. */
export async function unreadAllegations(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ runId: string }>(
    `select distinct run_id as "runId" from allegations a where not exists (
       select from records r where r.subject = a.run_id and r.kind = 'extraction' and r.slot like 'reading/%') order by 1`,
  )
  return rows.map(({ runId }) => runId)
}
