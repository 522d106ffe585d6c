import type { CaseStatus } from '../../model/case.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'

/** What people decide about a case. */
export interface CaseState {
  id: string
  brandId: string
  status: CaseStatus
  statusSince: Date
  /** Why it was dismissed. */
  reason: string | null
  owner: string | null
  /** 2026-11-30 */
  due: string | null
}

const STATE = `id, brand_id as "brandId", status, status_since as "statusSince", reason, owner, due`

export async function findCase(sql: Sql, id: string): Promise<CaseState | null> {
  const { rows } = await sql.query<CaseState>(`select ${STATE} from cases where id = $1`, [id])
  return rows[0] ?? null
}

export async function lockCase(sql: Sql, id: string): Promise<CaseState | null> {
  const { rows } = await sql.query<CaseState>(`select ${STATE} from cases where id = $1 for no key update`, [
    id,
  ])
  return rows[0] ?? null
}

/** From now on it stays, whatever becomes of its runs. */
export async function updateCase(sql: Sql, state: CaseState): Promise<void> {
  const { id, status, statusSince, reason, owner, due } = state
  await sql.query(
    `update cases set status = $2, status_since = $3, reason = $4, owner = $5, due = $6, is_touched = true
     where id = $1`,
    [id, status, statusSince, reason, owner, due],
  )
}

export interface CaseNote {
  id: string
  caseId: string
  actor: string
  writtenAt: Date
  text: string
}

export async function insertNote(sql: Sql, note: CaseNote | CaseReport): Promise<void> {
  const { id, caseId, actor, text } = note
  const about =
    'engine' in note ? [note.reportedAt, note.engine, note.recipient] : [note.writtenAt, null, null]
  await sql.query(
    `insert into case_notes (id, case_id, actor, text, at, engine, recipient) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, caseId, actor, text, ...about],
  )
}

/** Oldest first. */
export async function notesOf(sql: Sql, caseId: string): Promise<CaseNote[]> {
  const { rows } = await sql.query<CaseNote>(
    `select id, case_id as "caseId", actor, at as "writtenAt", text from case_notes
     where case_id = $1 and engine is null order by at, id`,
    [caseId],
  )
  return rows
}

export interface CaseReport {
  id: string
  caseId: string
  engine: Engine
  /** To whom. */
  recipient: string
  text: string
  actor: string
  reportedAt: Date
}

/** Oldest first. */
export async function reportsOf(sql: Sql, caseId: string): Promise<CaseReport[]> {
  const { rows } = await sql.query<CaseReport>(
    `select id, case_id as "caseId", engine, recipient, text, actor, at as "reportedAt" from case_notes
     where case_id = $1 and engine is not null order by at, id`,
    [caseId],
  )
  return rows
}
