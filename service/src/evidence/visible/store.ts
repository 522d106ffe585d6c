import type { Sql, Transaction } from '../../platform/database.ts'

/** How far they are noted, and how long the published log is. Null while another process is at it. */
export async function lockWalk(tx: Transaction): Promise<{ reached: number; size: number } | null> {
  const { rows } = await tx.query<{ reached: number; size: number }>(
    `select reached::float8 as reached, coalesce((select max(size) from log_published), 0)::float8 as size
     from visible_text_walk for update skip locked`,
  )
  return rows[0] ?? null
}

export async function saveWalk(tx: Transaction, reached: number): Promise<void> {
  await tx.query('update visible_text_walk set reached = $1', [reached])
}

/** Of a stretch of the log, the captures of answers. */
export async function answersWithin(
  sql: Sql,
  { from, until, slot }: { from: number; until: number; slot: string },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from log_leaves join records using (seq)
     where index >= $1 and index < $2 and kind = 'capture' and slot = $3 order by index`,
    [from, until, slot],
  )
  return rows.map(({ id }) => id)
}

export interface NotedText {
  visibleSha256: string
  sha256: string
}

export async function noteTexts(sql: Sql, texts: NotedText[]): Promise<void> {
  await sql.query(
    `insert into visible_texts (visible_sha256, sha256)
     select decode(visible, 'hex'), decode(captured, 'hex')
     from unnest($1::text[], $2::text[]) as noted (visible, captured) on conflict do nothing`,
    [texts.map(({ visibleSha256 }) => visibleSha256), texts.map(({ sha256 }) => sha256)],
  )
}

/** Hashes of captures with this text, oldest first. */
export async function capturesWithText(sql: Sql, visibleSha256: string, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ sha256: string }>({
    name: 'captures-with-text',
    text: `select encode(sha256, 'hex') as sha256 from visible_texts join snapshots using (sha256)
           where visible_sha256 = $1 order by captured_at, sha256 limit $2`,
    values: [Buffer.from(visibleSha256, 'hex'), limit],
  })
  return rows.map(({ sha256 }) => sha256)
}
