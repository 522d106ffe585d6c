import type { Sql } from '../../platform/database.ts'
import type { TextPack } from './pack-text.ts'

/** What locates the private text of a record. */
export interface TextPlace {
  id: string
  seq: string
  at: Date
}

/** SQL: the columns of `records` needed to open its text, as `RecordHead` names them. */
export const HEAD = 'id, seq, kind, at, sha256, public_text as "publicText", entry_salt as "entrySalt", entry'

/** From the first to the last: the months in between, seldom more than one. */
export function range(times: Date[]): [Date, Date] {
  const sorted = times.map(Number).sort((a, b) => a - b)
  return [new Date(sorted[0] ?? 0), new Date(sorted.at(-1) ?? 0)]
}

/** By the records' times, and unnamed, for the reason given at `readBodies`. */
export async function readPacks(sql: Sql, places: TextPlace[]): Promise<Map<string, TextPack>> {
  const { rows } = await sql.query<{ seq: string } & TextPack>(
    'select seq, coding, bytes from record_packs where seq = any ($1::bigint[]) and at >= $2 and at <= $3',
    [places.map(({ seq }) => seq), ...range(places.map(({ at }) => at))],
  )
  return new Map(rows.map(({ seq, ...pack }) => [seq, pack]))
}

export interface PlainText {
  record: string
  privateText: string
  privateSalt: Buffer
}

export async function readPlainTexts(sql: Sql, places: TextPlace[]): Promise<Map<string, PlainText>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql.query<PlainText>(
    `select record, private_text as "privateText", private_salt as "privateSalt" from record_texts
     where record = any ($1) and at >= $2 and at <= $3`,
    [places.map(({ id }) => id), ...range(places.map(({ at }) => at))],
  )
  return new Map(rows.map(row => [row.record, row]))
}
