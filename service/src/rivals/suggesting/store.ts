import type { Sql, Transaction } from '../../platform/database.ts'

/** The newest answers that count, newest first. */
export async function newestAnswers(sql: Sql, brandId: string, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from runs where brand_id = $1 and citation_class is not null and not apart
     order by captured_at desc, id limit $2`,
    [brandId, limit],
  )
  return rows.map(({ id }) => id)
}

/** The names of all rivals, retired ones too: nobody needs to be told of them. */
export async function namesOfRivals(sql: Sql, brandId: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select unnest(name || aliases) as name from rivals where brand_id = $1`,
    [brandId],
  )
  return rows.map(({ name }) => name)
}

/** Which of these folded names somebody called no rivals. */
export async function dismissedAmong(sql: Sql, brandId: string, folded: string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ folded: string }>(
    'select folded from rival_dismissals where brand_id = $1 and folded = any ($2)',
    [brandId, folded],
  )
  return new Set(rows.map(row => row.folded))
}

export interface Dismissal {
  id: string
  brandId: string
  name: string
  folded: string
  dismissedAt: Date
}

/** False where it was dismissed before. */
export async function insertDismissal(tx: Transaction, dismissal: Dismissal): Promise<boolean> {
  const { id, brandId, name, folded, dismissedAt } = dismissal
  const { rowCount } = await tx.query(
    `insert into rival_dismissals (id, brand_id, name, folded, dismissed_at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, folded) do nothing`,
    [id, brandId, name, folded, dismissedAt],
  )
  return rowCount === 1
}
