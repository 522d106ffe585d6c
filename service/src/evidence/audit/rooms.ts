// The tables that people are shown, as far as they are not followed along the log: rows that contradict each other,
// and what nobody has sealed, so that it can be said.

import type { AuditedRoom, AuditedTable } from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import type { Findings } from './findings.ts'
import { findContradictions, questionsAbout } from './rooms/store.ts'

/** The queue's own tables may not be there, and their keys are the library's. */
const isOurs = ({ name }: AuditedTable): boolean => !name.includes('.')

export async function checkRooms(sql: Sql, findings: Findings, rooms: AuditedRoom[]): Promise<void> {
  const questions = rooms.flatMap(({ tables, contradictions = [] }) => [
    ...tables.filter(isOurs).flatMap(questionsAbout),
    ...contradictions,
  ])
  for (const question of questions)
    for (const { where, message } of await findContradictions(sql, question))
      findings.add('views', where, null, message)
}

/** What a report says of a table that no record stands behind. */
export interface UnsealedTable {
  table: string
  meaning: string
}

export const unsealedOf = (rooms: AuditedRoom[]): UnsealedTable[] =>
  rooms.flatMap(({ tables }) =>
    tables.flatMap(table => ('unsealed' in table ? [{ table: table.name, meaning: table.unsealed }] : [])),
  )
