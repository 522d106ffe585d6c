import { createFindings } from '../src/evidence/audit/findings.ts'
import { ask, questionsAbout } from '../src/evidence/audit/tables.sql.ts'
import type { AuditedRoom } from '../src/platform/audited-tables.ts'
import type { Sql } from '../src/platform/database.ts'

/** What an audit finds wrong with the tables of a room, or some of them, beside what events say of them. */
export async function faultsIn(sql: Sql, { tables }: AuditedRoom, names?: string[]): Promise<string[]> {
  const findings = createFindings()
  for (const table of tables) {
    if (table.name.includes('.') || names?.includes(table.name) === false) continue
    for (const question of questionsAbout(table)) await ask(sql, findings, 'views', { question })
    for await (const { where, message } of table.again?.(sql, null) ?? [])
      findings.add('views', where, null, message)
  }
  return findings.list.map(({ where, message }) => `${where}: ${message}`)
}
