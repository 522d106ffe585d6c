// Records as they were sealed, however their texts are kept; and texts that somebody who owns the database put in their place.

import { recordsById, type StoredRecord } from '../src/evidence/store.ts'
import { type OpenedText, packText } from '../src/evidence/texts/pack-text.ts'
import type { Sql } from '../src/platform/database.ts'

/** Those of `records r` that this is true of, in the order of their sealing. */
export async function sealedRecords(
  sql: Sql,
  where = 'true',
  values: unknown[] = [],
): Promise<StoredRecord[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select r.id from records r where ${where} order by r.seq`,
    values,
  )
  const found = await recordsById(
    sql,
    rows.map(({ id }) => id),
  )
  const byId = new Map(found.map(record => [record.id, record]))
  return rows.map(({ id }) => byId.get(id) as StoredRecord)
}

/** What their private texts say. */
export const sealedContents = async (sql: Sql, where?: string, values?: unknown[]) =>
  (await sealedRecords(sql, where, values)).map(({ privateText }) => JSON.parse(privateText))

/** Puts another text, or another salt, in the place of that of a packed record. The guards must be off. */
export async function replaceText(sql: Sql, record: StoredRecord, text: Partial<OpenedText>): Promise<void> {
  const pack = packText({ ...record, ...text })
  if (!pack) throw new Error('it does not pack')
  await sql.query(
    'update record_packs set coding = $2, bytes = $3 where seq = (select seq from records where id = $1)',
    [record.id, pack.coding, pack.bytes],
  )
}
