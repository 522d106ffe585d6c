import type { SealedEvent } from '../../evidence/events/store.ts'
import { IN_TRAIL, type TrailType } from '../../evidence/events/trail-types.ts'
import { ACKNOWLEDGED_JOBS } from '../../model/jobs.ts'
import type { Sql } from '../../platform/database.ts'

export interface TrailFilter {
  /** Only of these brands; null: everything. */
  brands: readonly string[] | null
  /** Of those, the ones whose members and invitations may be seen too. */
  led: readonly string[]
  type: TrailType | null
  /** What the event is about, and what hangs on it: a person's roles are named by person and brand. */
  subject: string | null
  /** Who did it. */
  actor: string | null
  /** A fact that the event names. */
  factId: string | null
  before: number | null
  limit: number
}

const TYPE = `split_part(r.slot, '/', 1)`
const THING = `split_part(r.subject, '/', 1)`

/** The brand that an event is about; null if it is about the installation. */
const BRAND = `case ${TYPE}
  when 'prompt' then (select brand_id from prompts where id = r.subject)
  when 'rival' then (select brand_id from rivals where id = r.subject)
  when 'proposal' then (select brand_id from proposed_facts where id = r.subject)
  when 'scan' then (select brand_id from scans where id = r.subject)
  when 'study' then (select brand_id from studies where id = r.subject)
  when 'case' then (select brand_id from cases where id = r.subject)
  when 'allegation' then (select brand_id from allegation_decisions where topic = r.subject)
  when 'note' then (select brand_id from case_notes n join cases c on c.id = case_id where n.id = r.subject)
  when 'share' then (select coalesce(n.brand_id, c.brand_id) from share_links n left join cases c on c.id = case_id
    where n.id = r.subject)
  when 'job' then (select coalesce((select brand_id from scans where id = j.subject_id),
    (select s.brand_id from runs u join scans s on s.id = u.scan_id where u.id = j.subject_id),
    (select brand_id from facts where id = j.subject_id), j.subject_id) from jobs j where j.id = r.subject)
  when 'member' then split_part(r.subject, '/', 2)
  when 'export' then split_part(r.slot, '/', 2)
  when 'invitation' then (select scope from invitations where id = r.subject)
  when 'key' then null when 'person' then null when 'passkey' then null
  when 'actor' then null when 'audit' then null when 'installation' then null
  else r.subject end`

const JOB_KINDS = ACKNOWLEDGED_JOBS.map(kind => `'${kind}'`)

/** The brands' things that events may be about, by index. Members and exports name their brand themselves. */
const THINGS = `select unnest($2::text[]) as id
  union all select id from prompts where brand_id = any ($2)
  union all select id from rivals where brand_id = any ($2)
  union all select id from proposed_facts where brand_id = any ($2)
  union all select id from scans where brand_id = any ($2)
  union all select id from studies where brand_id = any ($2)
  union all select id from cases where brand_id = any ($2)
  union all select topic from allegation_decisions where brand_id = any ($2)
  union all select n.id from case_notes n join cases c on c.id = case_id where brand_id = any ($2)
  union all select n.id from share_links n join cases c on c.id = case_id where c.brand_id = any ($2)
  union all select id from share_links where brand_id = any ($2)
  union all select id from invitations where scope = any ($2)
  union all select j.id from (
    select unnest($2::text[]) as id
    union all select id from scans where brand_id = any ($2)
    union all select id from runs where brand_id = any ($2) and answered_at is not null
    union all select id from runs where brand_id = any ($2) and answered_at is null
    union all select id from facts where brand_id = any ($2)) as about
  join jobs j on j.kind in (${JOB_KINDS}) and j.subject_id = about.id`

/**
 * One index path: what it is walked by, and to which value. Ordered by that as well, and bounded rather than equal: otherwise
 * PostgreSQL may scan everything, which looks cheaper to it than it is.
 */
interface Way {
  where: string
  order: string
}

const LAST = '9223372036854775807'
const along = (expression: string, value: string): Way => ({
  where: `${expression} >= ${value} and (${expression}, r.seq) < (${value}, coalesce($1::bigint, ${LAST}))`,
  order: `${expression} desc, r.seq desc`,
})

const TYPE_ASKED = `($4::text is null or ${TYPE} = $4)`
const EVERYTHING: Way = {
  where: `($1::bigint is null or r.seq < $1) and ${TYPE_ASKED}`,
  order: 'r.seq desc',
}
const OF_TYPE = along(TYPE, '$4::text')
const THING_ASKED = along(THING, `split_part($5::text, '/', 1)`)
const OF_THING: Way = { ...THING_ASKED, where: `${THING_ASKED.where} and ${TYPE_ASKED}` }

/** So many of the newest are examined before the brands' things are gathered: most callers have a part in what is new. */
const NEWEST = 1_000

const newest = ({ where, order }: Way): string =>
  `(select * from records r where ${IN_TRAIL} and ${where} order by ${order} limit ${NEWEST}) r`

/** Thing by thing: `offset 0` keeps PostgreSQL from reading every event of the log at once, as it cannot know how few things there are. */
const OF_BRANDS = `(select r.* from (${THINGS}) as things cross join lateral (
    select * from records r where ${THING} = things.id and ${IN_TRAIL} and ${TYPE} not in ('member', 'export') offset 0) r
  union all select * from records r where r.kind = 'event' and ${TYPE} = 'member' and split_part(r.subject, '/', 2) = any ($2)
  union all select * from records r where r.kind = 'event' and ${TYPE} = 'export' and split_part(r.slot, '/', 2) = any ($2)) r`

const ACTOR_ASKED = along('r.actor', '$8')
const OF_ACTOR: Way = { ...ACTOR_ASKED, where: `${ACTOR_ASKED.where} and ${TYPE_ASKED}` }

/** Newest first. */
export async function trailEvents(sql: Sql, filter: TrailFilter): Promise<SealedEvent[]> {
  const { brands, type, subject, actor, limit } = filter
  if (actor !== null) return eventsFrom(sql, filter, 'records r', OF_ACTOR)
  if (subject !== null) return eventsFrom(sql, filter, 'records r', OF_THING)
  const way = type === null ? EVERYTHING : OF_TYPE
  if (brands === null) return eventsFrom(sql, filter, 'records r', way)
  const found = await eventsFrom(sql, filter, newest(way), EVERYTHING)
  return found.length >= limit ? found : eventsFrom(sql, filter, OF_BRANDS, EVERYTHING)
}

async function eventsFrom(
  sql: Sql,
  { brands, led, type, subject, actor, factId, before, limit }: TrailFilter,
  source: string,
  { where, order }: Way,
): Promise<SealedEvent[]> {
  const { rows } = await sql.query<SealedEvent>(
    `select page.id, page.seq::float8 as seq, page.at, text.private_text as "privateText"
     from (select r.id, r.seq, r.at from ${source}
           where ${IN_TRAIL} and ${where}
             and ($2::text[] is null or ${BRAND} = any (case when ${TYPE} in ('member', 'invitation') then $3::text[] else $2 end))
             and ($5::text is null or r.subject = $5 or starts_with(r.subject, $5 || '/'))
             and ($6::text is null or exists (select from record_texts t
               where t.record = r.id and t.at = r.at and strpos(t.private_text, to_json($6)::text) > 0))
           order by ${order} limit $7) page
     join record_texts text on text.record = page.id and text.at = page.at order by page.seq desc`,
    [before, brands, led, type, subject, factId, limit, ...(actor === null ? [] : [actor])],
  )
  return rows
}
