// Rows of the serving tables against each other. Few are expected to be wrong, so each question ends after ten.

import type { AuditedTable } from '../../../platform/audited-tables.ts'
import type { Sql } from '../../../platform/database.ts'

export interface Contradiction {
  where: string
  message: string
}

const nameOfRow = ({ name, key = [] }: AuditedTable, alias: string): string =>
  `concat_ws(' ', '${name}', ${key.map(column => `${alias}.${column}`).join(', ') || 'null'})`

/** Rows that are there twice, once whoever put them there has dropped what forbids it. */
function doubles(table: AuditedTable): string[] {
  const { name, key } = table
  if (!key) return []
  return [
    `select ${nameOfRow(table, 't')} as where, 'it is there twice' as message
     from ${name} t group by ${key} having count(*) > 1 limit 10`,
  ]
}

/** Rows that name another which is not there: a foreign key binds nobody who may switch it off. */
const orphans = (table: AuditedTable): string[] =>
  Object.entries(table.refersTo ?? {}).map(
    ([column, other]) =>
      `select ${nameOfRow(table, 't')} as where, 'its ${column} names nothing in ${other}' as message
       from ${table.name} t where not exists (select from ${other} o where o.id = t.${column}) limit 10`,
  )

export const questionsAbout = (table: AuditedTable): string[] => [...doubles(table), ...orphans(table)]

export async function findContradictions(sql: Sql, question: string): Promise<Contradiction[]> {
  const { rows } = await sql.query<Contradiction>(question)
  return rows
}

/** A brand as it is shown, and the private text of the last answer that was captured for it. */
export interface ShownBrand {
  id: string
  name: string
  domain: string
  aliases: string[]
  privateText: string | null
}

/** One look into an index for each brand, however long its history is. */
export async function readBrands(sql: Sql, after: string, limit: number): Promise<ShownBrand[]> {
  const { rows } = await sql.query<ShownBrand>(
    `select b.id, b.name, b.domain, b.aliases, t.private_text as "privateText"
     from (select * from brands where id > $1 order by id limit $2) b
     left join lateral (
       select id from runs where brand_id = b.id and captured_at is not null order by created_at desc, id limit 1) u on true
     left join records r on r.subject = u.id and r.kind = 'capture' and r.slot = 'answer'
     left join record_texts t on t.record = r.id and t.at = r.at order by b.id`,
    [after, limit],
  )
  return rows
}
