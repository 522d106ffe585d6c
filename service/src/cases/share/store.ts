import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'

export interface ShareLink {
  id: string
  caseId: string
  /** Who made it. */
  actor: string
  /** For whom. */
  label: string | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

export interface ListedLink extends ShareLink {
  visits: number
  lastVisit: Date | null
}

const LINK = `id, case_id as "caseId", actor, label, created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt"`

export async function insertLink(sql: Sql, link: ShareLink, sha256: Buffer): Promise<void> {
  const { id, caseId, actor, label, createdAt, expiresAt } = link
  await sql.query(
    `insert into share_links (id, case_id, actor, label, sha256, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, caseId, actor, label, sha256, createdAt, expiresAt],
  )
}

export async function lockLink(sql: Sql, caseId: string, id: string): Promise<ShareLink | null> {
  const { rows } = await sql.query<ShareLink>(
    `select ${LINK} from share_links where id = $1 and case_id = $2 for no key update`,
    [id, caseId],
  )
  return rows[0] ?? null
}

export async function endLink(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update share_links set revoked_at = $2 where id = $1', [id, at])
}

/** Neither revoked nor expired. Asked for anew each time, so that one that was revoked opens nothing in any process. */
export async function findOpenLink(sql: Sql, sha256: Buffer, now: Date): Promise<ShareLink | null> {
  const { rows } = await sql.query<ShareLink>({
    name: 'find-open-link',
    text: `select ${LINK} from share_links where sha256 = $1 and revoked_at is null and expires_at > $2`,
    values: [sha256, now],
  })
  return rows[0] ?? null
}

/** Newest first, those that ended too. */
export async function pageOfLinks(
  sql: Sql,
  caseId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Page<ListedLink>> {
  const { rows } = await sql.query<ListedLink & Cursor>(
    `select ${LINK}, coalesce(visits, 0) as visits, last_at as "lastVisit", ${microsOf('created_at')} as micros
     from share_links left join share_visits on share_id = id
     where case_id = $1 and ${comesAfter('created_at', 2)} order by created_at desc, id limit ${Number(limit) + 1}`,
    [caseId, ...cursorValues(after)],
  )
  return pageOf(rows, limit)
}

export async function idsOfLinks(sql: Sql, caseId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from share_links where case_id = $1', [caseId])
  return rows.map(({ id }) => id)
}

export async function countVisit(sql: Sql, shareId: string, at: Date): Promise<void> {
  await sql.query(
    `insert into share_visits as v (share_id, visits, last_at) values ($1, 1, $2)
     on conflict (share_id) do update set visits = v.visits + 1, last_at = greatest(v.last_at, excluded.last_at)`,
    [shareId, at],
  )
}

export interface ListedRun {
  runId: string
  engine: Engine
  sha256: string
  capturedAt: Date
  classificationId: string
  claim: number
}

/** The newest of each engine, then the second newest of each, and so on. */
export async function listedRuns(sql: Sql, caseId: string, most: number): Promise<ListedRun[]> {
  const { rows } = await sql.query<ListedRun>(
    `select u.run_id as "runId", u.engine, encode(r.sha256, 'hex') as sha256, u.captured_at as "capturedAt",
       u.classification_id as "classificationId", u.claim
     from (select *, row_number() over (partition by engine order by captured_at desc, run_id) as turn
           from case_runs where case_id = $1) as u join runs r on r.id = u.run_id
     order by u.turn, u.captured_at desc, u.run_id limit $2`,
    [caseId, most],
  )
  return rows
}
