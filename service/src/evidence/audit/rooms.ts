// The tables that people are shown, as far as they are not checked along the log: rows that contradict each other,
// and tables that nothing seals, so that the report can say so.

import {
  type AuditedRoom,
  type AuditedTable,
  narrowedQuestion,
  type Touched,
} from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import { findKeyless } from './continue/store.ts'
import type { Findings } from './findings.ts'
import { findContradictions, questionsAbout } from './rooms/store.ts'

/** The queue's own tables may be missing, and their keys are the library's. */
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

/** The questions that can be asked about a few rows, about those that new records concern. */
export async function checkTouchedRooms(
  sql: Sql,
  findings: Findings,
  { rooms, touched }: { rooms: AuditedRoom[]; touched: Touched },
): Promise<void> {
  for (const asked of rooms.flatMap(({ narrowable = [] }) => narrowable)) {
    const ids = asked.among === 'always' ? null : touched[asked.among]
    if (ids?.length === 0) continue
    for (const { where, message } of await findContradictions(sql, narrowedQuestion(asked), ids ? [ids] : []))
      findings.add('views', where, null, message)
  }
}

/** A valid unique index shows that no row appears twice; where there never was one, that proves nothing. */
export async function checkUnique(sql: Sql, findings: Findings, rooms: AuditedRoom[]): Promise<void> {
  const tables = rooms.flatMap(({ tables }) => tables).filter(isOurs)
  const keyed = tables.flatMap(({ name, key, keptApartBy }) => (key && !keptApartBy ? [{ name, key }] : []))
  for (const name of await findKeyless(sql, keyed))
    findings.add('views', name, null, 'nothing keeps its rows apart any more: run the full audit')
}

/** What a report says about a table that no record covers. */
export interface UnsealedTable {
  table: string
  meaning: string
}

export const unsealedOf = (rooms: AuditedRoom[]): UnsealedTable[] =>
  rooms.flatMap(({ tables }) =>
    tables.flatMap(table => ('unsealed' in table ? [{ table: table.name, meaning: table.unsealed }] : [])),
  )
