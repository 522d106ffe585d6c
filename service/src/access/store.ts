import type { Sql } from '../platform/database.ts'

export interface ApiKey {
  id: string
  name: string
  /** At least one, each once. */
  brandIds: readonly string[]
  mayWrite: boolean
  /** The beginning of the key, by which people recognise it. */
  hint: string
  createdAt: Date
  /** Null: never. */
  expiresAt: Date | null
  /** When its last message came. */
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** The person or service that owns it; null: the installation. */
  ownerId: string | null
}

const COLUMNS = `id, name, may_write as "mayWrite", hint, created_at as "createdAt", expires_at as "expiresAt",
  (select asked_at from allowances where key = encode(api_keys.sha256, 'hex')) as "lastUsedAt",
  revoked_at as "revokedAt", brand_ids as "brandIds", owner_id as "ownerId"`

export async function insertKey(sql: Sql, key: ApiKey, sha256: Buffer): Promise<void> {
  await sql.query(
    `insert into api_keys (id, name, sha256, hint, may_write, brand_ids, owner_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[key.id, key.name, sha256, key.hint, key.mayWrite, key.brandIds, key.ownerId],
      ...[key.createdAt, key.expiresAt],
    ],
  )
}

/** Those of one owner; null: all. */
export async function listKeys(sql: Sql, owner: string | null = null): Promise<ApiKey[]> {
  const { rows } = await sql.query<ApiKey>(
    `select ${COLUMNS} from api_keys where $1::text is null or owner_id = $1 order by created_at, id`,
    [owner],
  )
  return rows
}

export async function findKey(sql: Sql, id: string): Promise<ApiKey | null> {
  const { rows } = await sql.query<ApiKey>(`select ${COLUMNS} from api_keys where id = $1`, [id])
  return rows[0] ?? null
}

/** Neither revoked nor expired. */
export async function findUsableKey(sql: Sql, sha256: Buffer, now: Date): Promise<ApiKey | null> {
  const { rows } = await sql.query<ApiKey>({
    name: 'find-usable-key',
    text: `select ${COLUMNS} from api_keys
           where sha256 = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    values: [sha256, now],
  })
  return rows[0] ?? null
}

export async function lockKey(sql: Sql, id: string): Promise<ApiKey | null> {
  const { rows } = await sql.query<ApiKey>(
    `select ${COLUMNS} from api_keys where id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

export async function endKey(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update api_keys set revoked_at = $2 where id = $1', [id, at])
}
