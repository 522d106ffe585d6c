import type { Sql, Transaction } from '../platform/database.ts'
import type { Rival } from './rival.ts'

const COLUMNS = 'id, brand_id as "brandId", name, aliases, domains, active, created_at as "createdAt"'

/** In the order they were added, retired ones included. */
export async function listRivals(sql: Sql, brandId: string): Promise<Rival[]> {
  const { rows } = await sql.query<Rival>(
    `select ${COLUMNS} from rivals where brand_id = $1 order by created_at, id`,
    [brandId],
  )
  return rows
}

export async function findRival(sql: Sql, id: string): Promise<Rival | null> {
  const { rows } = await sql.query<Rival>(`select ${COLUMNS} from rivals where id = $1`, [id])
  return rows[0] ?? null
}

/** Adds it, or changes the one that is there. */
export async function putRival(tx: Transaction, rival: Rival): Promise<void> {
  const { id, brandId, name, aliases, domains, active, createdAt } = rival
  await tx.query(
    `insert into rivals (id, brand_id, name, aliases, domains, active, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set name = $3, aliases = $4, domains = $5, active = $6`,
    [id, brandId, name, aliases, domains, active, createdAt],
  )
}

export async function brandsWithRivals(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select distinct brand_id as id from rivals where active order by 1',
  )
  return rows.map(({ id }) => id)
}
