import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'

/** What a link opens: the file of a case, or a report on a brand. */
export type Shared = { caseId: string } | { brandId: string }

interface Link {
  id: string
  /** Who made it. */
  actor: string
  /** For whom. */
  label: string | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

export interface CaseLink extends Link {
  caseId: string
}

export interface ReportLink extends Link {
  brandId: string
  firstDay: string
  lastDay: string
}

export type ShareLink = CaseLink | ReportLink

export type LinkTo<S extends Shared> = S extends { caseId: string } ? CaseLink : ReportLink

export type Listed<L extends ShareLink> = L & {
  visits: number
  lastVisit: Date | null
  /** Of a report's content; null for a case, whose file changes. */
  contentSha256: string | null
}

const LINK = `id, case_id as "caseId", brand_id as "brandId", to_char(first_day, 'YYYY-MM-DD') as "firstDay",
  to_char(last_day, 'YYYY-MM-DD') as "lastDay", actor, label, created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt"`

const isOf = (shared: Shared): string => ('caseId' in shared ? 'case_id' : 'brand_id')
const idOf = (shared: Shared): string => ('caseId' in shared ? shared.caseId : shared.brandId)

interface Opened {
  /** Of what opens it. */
  sha256: Buffer
  /** A report's content; a case is read when opened. */
  content: string | null
}

export async function insertLink(sql: Sql, link: ShareLink, { sha256, content }: Opened): Promise<void> {
  const { id, actor, label, createdAt, expiresAt } = link
  const subject =
    'caseId' in link ? [link.caseId, null, null, null] : [null, link.brandId, link.firstDay, link.lastDay]
  await sql.query(
    `insert into share_links (id, actor, label, created_at, expires_at, case_id, brand_id, first_day, last_day, sha256, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, actor, label, createdAt, expiresAt, ...subject, sha256, content],
  )
}

export async function lockLink<S extends Shared>(sql: Sql, shared: S, id: string): Promise<LinkTo<S> | null> {
  const { rows } = await sql.query<LinkTo<S>>(
    `select ${LINK} from share_links where id = $1 and ${isOf(shared)} = $2 for no key update`,
    [id, idOf(shared)],
  )
  return rows[0] ?? null
}

export async function endLink(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update share_links set revoked_at = $2 where id = $1', [id, at])
}

/** Neither revoked nor expired. Queried each time, so that a revoked one opens nothing in any process. */
const openLink = (columns: string, subject: string): string =>
  `select ${columns} from share_links where sha256 = $1 and revoked_at is null and expires_at > $2 and ${subject} is not null`

export async function findOpenCaseLink(sql: Sql, sha256: Buffer, now: Date): Promise<CaseLink | null> {
  const text = openLink(LINK, 'case_id')
  const { rows } = await sql.query<CaseLink>({ name: 'find-open-link', text, values: [sha256, now] })
  return rows[0] ?? null
}

export type OpenReport = ReportLink & { content: string }

/** With what it says. */
export async function findOpenReport(sql: Sql, sha256: Buffer, now: Date): Promise<OpenReport | null> {
  const text = openLink(`${LINK}, content`, 'brand_id')
  const { rows } = await sql.query<OpenReport>({ name: 'find-open-report', text, values: [sha256, now] })
  return rows[0] ?? null
}

/** Newest first, those that ended too. */
export async function pageOfLinks<S extends Shared>(
  sql: Sql,
  shared: S,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Page<Listed<LinkTo<S>>>> {
  const { rows } = await sql.query<Listed<LinkTo<S>> & Cursor>(
    `select ${LINK}, encode(sha256(convert_to(content, 'UTF8')), 'hex') as "contentSha256",
       visits, last_visit_at as "lastVisit", ${microsOf('created_at')} as micros
     from share_links where ${isOf(shared)} = $1 and ${comesAfter('created_at', 2)} order by created_at desc, id limit ${Number(limit) + 1}`,
    [idOf(shared), ...cursorValues(after)],
  )
  return pageOf(rows, limit)
}

export async function idsOfLinks(sql: Sql, caseId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from share_links where case_id = $1', [caseId])
  return rows.map(({ id }) => id)
}

export async function countVisit(sql: Sql, shareId: string, at: Date): Promise<void> {
  await sql.query(
    'update share_links set visits = visits + 1, last_visit_at = greatest(last_visit_at, $2) where id = $1',
    [shareId, at],
  )
}
