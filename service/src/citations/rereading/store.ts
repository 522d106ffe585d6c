import type { CitationClass } from '../../model/citation.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf } from '../../platform/keyset.ts'

/** Whose answers are meant. */
export interface Scope {
  brandId: string
  /** Null: all scans of the brand. */
  scanId: string | null
}

export interface Unread extends Scope {
  /** Readings from before do not count. */
  since: Date
}

const UNREAD = `brand_id = $1 and ($2::text is null or scan_id = $2) and citation_class is not null
  and not exists (select from records where subject = runs.id and kind = 'extraction' and slot like 'reading/%'
    and at >= $3)`

/** Classified runs that no model has read since then, newest first. */
export async function unreadRuns(
  sql: Sql,
  { brandId, scanId, since }: Unread,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Cursor[]> {
  const { rows } = await sql.query<Cursor>(
    `select id, ${microsOf('captured_at')} as micros from runs
     where ${UNREAD} and ${comesAfter('captured_at', 4)} order by captured_at desc, id limit $6`,
    [brandId, scanId, since, ...cursorValues(after), limit],
  )
  return rows
}

export async function countUnread(sql: Sql, { brandId, scanId, since }: Unread): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::integer as count from runs where ${UNREAD}`,
    [brandId, scanId, since],
  )
  return rows[0]?.count ?? 0
}

export interface JudgedRun extends Cursor {
  citationClass: CitationClass
  /** The record of the verdict that it shows. */
  verdict: string
  /** Whether it was surely judged so before. What no calibration has a part in may still be: that of its reader decides. */
  isDone: boolean
}

interface Wanted {
  brandId: string
  scanId: string | null
  /** What judges answers that no model has read, and what judges readings. */
  rules: string
  versions: string
  /** By what models may accuse today: once there are such records, a reading is done when a verdict names one. */
  calibrations: string[]
  after: Cursor | null
  limit: number
}

/** Classified runs of a brand, newest first, with whether they were judged by their last reading, or these rules, before. */
export async function pageOfClassified(sql: Sql, wanted: Wanted): Promise<JudgedRun[]> {
  const { rows } = await sql.query<JudgedRun>(
    `select page.id, ${microsOf('captured_at')} as micros, citation_class as "citationClass",
       classification_id as verdict, exists (
         select from unnest(judged) as wanted, unnest(array['scan/', 'reclassification/']) as cause
         join records on true
         where subject = page.id and kind = 'classification' and slot = cause || wanted) as "isDone"
     from (
       select id, captured_at, citation_class, classification_id from runs
       where brand_id = $1 and ($2::text is null or scan_id = $2) and citation_class is not null
         and ${comesAfter('captured_at', 4)}
       order by captured_at desc, id limit $6) as page,
     lateral (select coalesce((
       select case $8::text[] when '{}' then array[id || '/' || $7]
         else array(select id || '/' || $7 || '/' || calibration from unnest($8::text[]) as calibration) end
       from records
       where subject = page.id and kind = 'extraction' and slot like 'reading/%' order by seq desc limit 1),
       array[$3]) as judged) as by
     order by captured_at desc, page.id`,
    [
      ...[wanted.brandId, wanted.scanId, wanted.rules, ...cursorValues(wanted.after)],
      ...[wanted.limit, wanted.versions, wanted.calibrations],
    ],
  )
  return rows
}

/** The records of the verdicts that runs show. */
export async function latestVerdicts(sql: Sql, runIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; verdict: string }>(
    'select id, classification_id as verdict from runs where id = any ($1) and classification_id is not null',
    [runIds],
  )
  return new Map(rows.map(({ id, verdict }) => [id, verdict]))
}

/** The brands whose runs are meant: all, the one that is named, or that of the scan that is named. */
export async function brandsMeant(
  sql: Sql,
  { brandId, scanId }: { brandId: string | null; scanId: string | null },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from brands where ($1::text is null or id = $1)
       and ($2::text is null or id = (select brand_id from scans where scans.id = $2)) order by id`,
    [brandId, scanId],
  )
  return rows.map(({ id }) => id)
}
