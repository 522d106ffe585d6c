import type { Sql } from '../../../platform/database.ts'

/** Records of what models read on pages, in the order of their ids. */
export async function pageReadings(
  sql: Sql,
  { among, after, limit }: { among: string[] | null; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from records
     where kind = 'extraction' and slot like 'page/%' and id > $1 and ($3::text[] is null or id = any ($3))
     order by id limit $2`,
    [after, limit, among],
  )
  return rows.map(({ id }) => id)
}

export interface ProposedFrom {
  reading: string
  key: string
  value: string
  quote: string
}

export async function proposedFrom(sql: Sql, readings: string[]): Promise<ProposedFrom[]> {
  const { rows } = await sql.query<ProposedFrom>(
    'select reading, key, value, quote from proposed_facts where reading = any ($1)',
    [readings],
  )
  return rows
}
