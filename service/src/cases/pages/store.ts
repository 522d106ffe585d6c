import type { Sql } from '../../platform/database.ts'
import type { PageFinding, Place } from './search-page.ts'

/** A page that can be visited. */
export interface CitedAddress {
  /** The same for all spellings. */
  address: string
  url: string
}

/** SQL: the pages that runs `u` cite and that can be visited. */
export const CITED_PAGES = `join citing_runs k on k.run_id = u.run_id join citations g on g.run = k.id
  join (select id, page_address(url) as address, url from source_pages where url is not null) as p on p.id = g.page`

/** Those that these runs say something false of, or allege something. */
export async function brandsToLookFor(sql: Sql, runIds: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ brandId: string }>(
    `select distinct c.brand_id as "brandId" from case_runs u join cases c on c.id = u.case_id
     where u.run_id = any ($1) union select brand_id from allegations where run_id = any ($1) order by 1`,
    [runIds],
  )
  return rows.map(({ brandId }) => brandId)
}

/** Newest answers of a case: what was cited long ago is not what people read now, and a long history costs no more than a short one. */
const MOST_ANSWERS = 500

/** SQL: the pages that a case's answers cite most, newest first among equals. `cases` gives rows of `id`. */
const rankedPages = (cases: string): string => `
  select *, row_number() over (partition by case_id order by answers desc, last_cited desc, address) as place
  from (
    select c.id as case_id, p.address, max(p.url) as url, count(*)::integer as answers, max(u.captured_at) as last_cited
    from (${cases}) as c cross join lateral (
      (${newestAnswers('case_runs', 'case_id')}) union all (${newestAnswers('allegations', 'topic')})) as u ${CITED_PAGES}
    group by c.id, p.address) as cited`

const newestAnswers = (table: string, about: string): string =>
  `select run_id, captured_at from ${table} where ${about} = c.id order by captured_at desc, run_id limit ${MOST_ANSWERS}`

export const MOST_PAGES = 50
/** Of one brand, worst first. */
const MOST_CASES = 200

/** Of one case, or of a brand's worst. Nobody works on dismissed ones, and a false citation has no statement. And
 * allegations that wait for a person's word. */
const SEARCHED_CASES = `(select id from cases
  where brand_id = $1 and runs > 0 and matter <> 'citation' and ($2::text is null and status <> 'dismissed' or id = $2)
  order by worst desc, id limit ${MOST_CASES})
  union (select distinct topic from allegations a where brand_id = $1 and $2::text is null
    and not exists (select from allegation_decisions d where d.topic = a.topic) order by 1 limit ${MOST_CASES})`

export interface DueQuery {
  brandId: string
  /** Null: all cases of the brand. */
  caseId: string | null
  /** Pages visited since then are left alone. */
  readSince: Date
  unreachableSince: Date
  limit: number
}

export async function duePages(sql: Sql, query: DueQuery): Promise<CitedAddress[]> {
  const { brandId, caseId, readSince, unreachableSince, limit } = query
  const { rows } = await sql.query<CitedAddress>(
    `select r.address, max(r.url) as url from (${rankedPages(SEARCHED_CASES)}) as r
     where r.place <= ${MOST_PAGES} and not exists (
       select from page_looks l where l.brand_id = $1 and l.address = r.address
         and l.looked_at > case l.outcome when 'read' then $3::timestamptz else $4 end)
     group by r.address order by sum(r.answers) desc, max(r.last_cited) desc, r.address limit $5`,
    [brandId, caseId, readSince, unreachableSince, limit],
  )
  return rows
}

export async function countLooks(sql: Sql, brandId: string, since: Date): Promise<number> {
  const { rows } = await sql.query<{ looks: number }>(
    'select count(*)::integer as looks from page_looks where brand_id = $1 and looked_at > $2',
    [brandId, since],
  )
  return rows[0]?.looks ?? 0
}

export interface PageLook extends CitedAddress {
  id: string
  brandId: string
  lookedAt: Date
  surface: string
  outcome: 'read' | 'unreachable'
  reason: string | null
  status: number | null
  finalUrl: string | null
  title: string | null
  sha256: string | null
  textSha256: string | null
}

const LOOK = `l.id, l.brand_id as "brandId", l.address, l.url, l.looked_at as "lookedAt", l.surface, l.outcome, l.reason,
  l.status, l.final_url as "finalUrl", l.title, encode(l.body_sha256, 'hex') as sha256,
  encode(l.text_sha256, 'hex') as "textSha256"`

export async function newestLook(sql: Sql, brandId: string, address: string): Promise<PageLook | null> {
  const { rows } = await sql.query<PageLook>(
    `select ${LOOK} from page_looks l where brand_id = $1 and address = $2 order by looked_at desc, id desc limit 1`,
    [brandId, address],
  )
  return rows[0] ?? null
}

export async function looksById(sql: Sql, ids: string[]): Promise<PageLook[]> {
  const { rows } = await sql.query<PageLook>(`select ${LOOK} from page_looks l where id = any ($1)`, [ids])
  return rows
}

/** Oldest first. */
export async function looksAt(sql: Sql, brandId: string, addresses: string[]): Promise<PageLook[]> {
  const { rows } = await sql.query<PageLook>(
    `select ${LOOK} from page_looks l where brand_id = $1 and address = any ($2) order by looked_at, id`,
    [brandId, addresses],
  )
  return rows
}

export async function insertLook(sql: Sql, look: PageLook, text: string | null): Promise<void> {
  if (text !== null)
    await sql.query(
      `insert into cited_texts (sha256, text) values (decode($1, 'hex'), $2) on conflict do nothing`,
      [look.textSha256, text],
    )
  const { id, brandId, address, url, lookedAt, surface, outcome, reason, status, finalUrl, title } = look
  await sql.query(
    `insert into page_looks (id, brand_id, address, url, looked_at, surface, outcome, reason, status, final_url, title,
       body_sha256, text_sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, decode($12, 'hex'), decode($13, 'hex'))`,
    [
      ...[id, brandId, address, url, lookedAt, surface, outcome, reason, status, finalUrl, title],
      ...[look.sha256, look.textSha256],
    ],
  )
}

/** By their SHA-256 in hex. */
export async function readTexts(sql: Sql, hashes: string[]): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ sha256: string; text: string }>(
    `select encode(sha256, 'hex') as sha256, text from cited_texts
     where sha256 in (select decode(hash, 'hex') from unnest($1::text[]) as hash)`,
    [hashes],
  )
  return new Map(rows.map(({ sha256, text }) => [sha256, text]))
}

export interface Unsearched {
  caseId: string
  lookId: string
  matter: string
  value: string
  /** The newest verdict that puts a run into the case. */
  classificationId: string
}

/** Pages that were read, and cases whose answers cite them, not yet searched. */
export async function unsearchedPages(sql: Sql, brandId: string, limit: number): Promise<Unsearched[]> {
  const { rows } = await sql.query<Unsearched>(
    `with newest as (
       select distinct on (address) id, address, outcome from page_looks where brand_id = $1
       order by address, looked_at desc, id desc)
     select c.id as "caseId", n.id as "lookId", c.matter, c.value, v.classification_id as "classificationId"
     from cases c cross join lateral (${newestAnswers('case_runs', 'case_id')}) as u ${CITED_PAGES} join newest n on n.address = p.address, lateral (
       select classification_id from case_runs where case_id = c.id order by captured_at desc, run_id limit 1) as v
     where c.brand_id = $1 and c.matter <> 'citation' and n.outcome = 'read' and not exists (
       select from page_findings f where f.case_id = c.id and f.look_id = n.id)
     group by 1, 2, 3, 4, 5 order by 2, 1 limit $2`,
    [brandId, limit],
  )
  return rows
}

export interface FindingRow extends PageFinding {
  caseId: string
  lookId: string
  search: string
  classificationId: string
}

/** SQL: where `said` or `true` of a finding `f` stands, as an object. */
export const placeIn = (side: 'said' | 'true'): string =>
  `case when f.${side}_start is not null
     then json_build_object('start', f.${side}_start, 'end', f.${side}_end, 'quote', f.${side}_quote) end`

/** Whether it was not there yet. */
export async function insertFinding(sql: Sql, finding: FindingRow): Promise<boolean> {
  const { caseId, lookId, search, classificationId, said, truth } = finding
  const columns = (place: Place | null) => [
    place?.start ?? null,
    place?.end ?? null,
    place?.quote.toWellFormed() ?? null,
  ]
  const { rowCount } = await sql.query(
    `insert into page_findings (case_id, look_id, search, classification_id, said_start, said_end, said_quote,
       true_start, true_end, true_quote)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [caseId, lookId, search, classificationId, ...columns(said), ...columns(truth)],
  )
  return rowCount === 1
}
