// Compares rows of the serving tables with each other. Few should be wrong, so each question ends after ten.

import type { AuditedTable } from '../../../platform/audited-tables.ts'
import type { Sql } from '../../../platform/database.ts'

export interface Contradiction {
  where: string
  message: string
}

const nameOfRow = ({ name, key = [] }: AuditedTable, alias: string): string =>
  `concat_ws(' ', '${name}', ${key.map(column => `${alias}.${column}`).join(', ') || 'null'})`

/** Duplicate rows, possible once somebody dropped the constraint. */
function doubles(table: AuditedTable): string[] {
  const { name, key } = table
  if (!key) return []
  return [
    `select ${nameOfRow(table, 't')} as where, 'it is there twice' as message
     from ${name} t group by ${key} having count(*) > 1 limit 10`,
  ]
}

/** Rows that refer to a missing one: a foreign key does not bind those who can switch it off. */
const orphans = (table: AuditedTable): string[] =>
  Object.entries(table.refersTo ?? {}).map(
    ([column, other]) =>
      `select ${nameOfRow(table, 't')} as where, 'its ${column} names nothing in ${other}' as message
       from ${table.name} t where t.${column} is not null and not exists (select from ${other} o where o.id = t.${column}) limit 10`,
  )

export const questionsAbout = (table: AuditedTable): string[] => [...doubles(table), ...orphans(table)]

export async function findContradictions(
  sql: Sql,
  question: string,
  values: unknown[] = [],
): Promise<Contradiction[]> {
  const { rows } = await sql.query<Contradiction>(question, values)
  return rows
}
