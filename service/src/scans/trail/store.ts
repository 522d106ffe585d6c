import type { SealedEvent } from '../../evidence/events/store.ts'
import type { Sql } from '../../platform/database.ts'

/** What people and the service decide. What engines, workers and readers go through is with its runs. The index has the same words. */
export const TRAIL_TYPES = [
  ...['brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh', 'schedule', 'scan', 'job'],
  ...['key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation'],
] as const
export type TrailType = (typeof TRAIL_TYPES)[number]

export interface TrailFilter {
  /** Only of these brands; null: everything. */
  brands: readonly string[] | null
  /** Of those, where members and invitations may be seen too. */
  led: readonly string[]
  type: TrailType | null
  /** What the event is about, and what hangs on it: a person's roles are named by person and brand. */
  subject: string | null
  /** A fact that the event names. */
  factId: string | null
  before: number | null
  limit: number
}

const TYPE = `split_part(r.slot, '/', 1)`

/** The brand that an event is about; null where it is the installation's alone. */
const BRAND = `case ${TYPE}
  when 'prompt' then (select brand_id from prompts where id = r.subject)
  when 'proposal' then (select brand_id from proposed_facts where id = r.subject)
  when 'scan' then (select brand_id from scans where id = r.subject)
  when 'job' then (select coalesce((select brand_id from scans where id = j.subject_id),
    (select s.brand_id from runs u join scans s on s.id = u.scan_id where u.id = j.subject_id),
    (select brand_id from facts where id = j.subject_id), j.subject_id) from jobs j where j.id = r.subject)
  when 'member' then split_part(r.subject, '/', 2)
  when 'invitation' then (select scope from invitations where id = r.subject)
  when 'key' then null when 'key_owner' then null when 'person' then null when 'passkey' then null
  when 'actor' then null when 'audit' then null when 'installation' then null
  else r.subject end`

/** Newest first. */
export async function trailEvents(sql: Sql, filter: TrailFilter): Promise<SealedEvent[]> {
  const { brands, led, type, subject, factId, before, limit } = filter
  const { rows } = await sql.query<SealedEvent>(
    `select page.id, page.seq::float8 as seq, page.at, text.private_text as "privateText"
     from (select r.id, r.seq, r.at from records r
           where r.kind = 'event' and ${TYPE} in (${TRAIL_TYPES.map(name => `'${name}'`)})
             and ($1::bigint is null or r.seq < $1)
             and ($2::text[] is null or ${BRAND} = any (case when ${TYPE} in ('member', 'invitation') then $3::text[] else $2 end))
             and ($4::text is null or ${TYPE} = $4)
             and ($5::text is null or r.subject = $5 or starts_with(r.subject, $5 || '/'))
             and ($6::text is null or exists (select from record_texts t
               where t.record = r.id and t.at = r.at and strpos(t.private_text, to_json($6)::text) > 0))
           order by r.seq desc limit $7) page
     join record_texts text on text.record = page.id and text.at = page.at order by page.seq desc`,
    [before, brands, led, type, subject, factId, limit],
  )
  return rows
}
