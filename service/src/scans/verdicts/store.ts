import type { CitationClass } from '../../model/citation.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf } from '../../platform/keyset.ts'

/** Whose answers are meant. */
export interface Scope {
  brandId: string
  /** Null: all scans of the brand. */
  scanId: string | null
  /** Omitted: whenever captured. */
  captured?: Span
}

/** From then on, and before. */
export interface Span {
  from: Date
  before: Date
}

export interface Unread extends Scope {
  /** Readings from before do not count. */
  since: Date
}

/** The scope, as $1 to $4. */
const MEANT = `brand_id = $1 and ($2::text is null or scan_id = $2) and answered_at is not null
  and ($3::timestamptz is null or answered_at >= $3) and ($4::timestamptz is null or answered_at < $4)`

const meant = ({ brandId, scanId, captured }: Scope) => [
  ...[brandId, scanId],
  ...[captured?.from ?? null, captured?.before ?? null],
]

const UNREAD = `${MEANT} and not exists (select from records where subject = runs.id and kind = 'extraction'
    and slot like 'reading/%' and at >= $5)`

/** Classified runs that no model has read since then, newest first. */
export async function unreadRuns(
  sql: Sql,
  unread: Unread,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Cursor[]> {
  const { rows } = await sql.query<Cursor>(
    `select id, ${microsOf('captured_at')} as micros from runs
     where ${UNREAD} and ${comesAfter('answered_at', 6)} order by answered_at desc, id limit $8`,
    [...meant(unread), unread.since, ...cursorValues(after), limit],
  )
  return rows
}

export async function countUnread(sql: Sql, unread: Unread): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::integer as count from runs where ${UNREAD}`,
    [...meant(unread), unread.since],
  )
  return rows[0]?.count ?? 0
}

export async function newestRuns(sql: Sql, scope: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from runs where ${MEANT} order by answered_at desc, id limit $5`,
    [...meant(scope), limit],
  )
  return rows.map(({ id }) => id)
}

export async function countRuns(sql: Sql, scope: Scope): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::integer as count from runs where ${MEANT}`,
    meant(scope),
  )
  return rows[0]?.count ?? 0
}

export interface JudgedRun extends Cursor {
  citationClass: CitationClass
  /** The record of the verdict that it shows. */
  verdict: string
  /**
   * Whether it was surely judged so before. If no calibration was involved it may still be: that of its reader decides. So
   * may what a fact was ever dated back to: that depends on what was asked about.
   */
  isDone: boolean
}

interface Wanted extends Scope {
  /** What judges answers that no model has read, and what judges readings. */
  unread: string
  versions: string
  /** What models may accuse by today: once there are such records, a reading is done when a verdict names one. */
  calibrations: string[]
  after: Cursor | null
  limit: number
}

/** A brand's classified runs, newest first, with whether their last reading, or what judges without one, already judged them. */
export async function pageOfClassified(sql: Sql, wanted: Wanted): Promise<JudgedRun[]> {
  const { rows } = await sql.query<JudgedRun>(
    `select page.id, ${microsOf('captured_at')} as micros, citation_class as "citationClass",
       classification_id as verdict, exists (
         select from unnest(judged) as wanted, unnest(array['scan/', 'reclassification/']) as cause
         join records on true
         where subject = page.id and kind = 'classification' and slot = cause || wanted)
       and not exists (
         select from facts join fact_dates on fact_id = facts.id
         where brand_id = $1 and collected_at > captured_at
           and true_since <= to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD')) as "isDone"
     from (
       select id, captured_at, citation_class, classification_id from runs
       where ${MEANT} and ${comesAfter('answered_at', 6)}
       order by answered_at desc, id limit $8) as page,
     lateral (select coalesce((
       select case $10::text[] when '{}' then array[id || '/' || $9]
         else array(select id || '/' || $9 || '/' || calibration from unnest($10::text[]) as calibration) end
       from records
       where subject = page.id and kind = 'extraction' and slot like 'reading/%' order by seq desc limit 1),
       array[$5]) as judged) as by
     order by captured_at desc, page.id`,
    [
      ...[...meant(wanted), wanted.unread, ...cursorValues(wanted.after)],
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

/** The brands whose runs are meant: all, the one named, or that of the scan named. */
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
