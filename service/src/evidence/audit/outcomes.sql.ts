import type { Sql } from '../../platform/database.ts'

export interface OutcomeRecord {
  id: string
  seq: string
}

const OUTCOMES = `select id, seq::text as seq from records where kind = 'event' and split_part(slot, '/', 1) = 'audit'`

/** Records of outcomes before one, newest first. */
export async function outcomesBefore(sql: Sql, seq: string | null, limit: number): Promise<OutcomeRecord[]> {
  const { rows } = await sql.query<OutcomeRecord>(
    `${OUTCOMES} and ($1::bigint is null or records.seq < $1) order by records.seq desc limit $2`,
    [seq, limit],
  )
  return rows
}

/** Those after one, in the order sealed. */
export async function outcomesAfter(sql: Sql, seq: string, limit: number): Promise<OutcomeRecord[]> {
  const { rows } = await sql.query<OutcomeRecord>(
    `${OUTCOMES} and records.seq > $1::bigint order by records.seq limit $2`,
    [seq, limit],
  )
  return rows
}
