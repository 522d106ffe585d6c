// What people do with a case: each change with its event, in one transaction.

import { rateOf } from '@brand-citation-forensics/proof'
import { INSTALLATION, rolesOf } from '../../access/people/store.ts'
import { sealStates } from '../../evidence/events/state.ts'
import type { CaseStatus } from '../../model/case.ts'
import { ENGINE_NAMES } from '../../model/engine.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { isPlausibleId, newId } from '../../platform/ids.ts'
import { GONE_BELOW, isGone } from '../following/gone.ts'
import { endFollowing } from '../following/settle-gone.ts'
import { silencesOf } from '../silences/store.ts'
import { CASE_NOTES, CASE_TABLE } from '../tables.ts'
import { tellOfCases } from '../tell-of-cases.ts'
import { type CaseNote, type CaseReport, type CaseState, insertNote, lockCase, updateCase } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
}

/** Statuses that a person may give; only the service reopens a case that has come back. */
type GivenStatus = Exclude<CaseStatus, 'reported'>

export interface CaseChange {
  status?: GivenStatus | undefined
  /** Why it is dismissed. */
  reason?: string | undefined
  /** Null: nobody. */
  owner?: string | null | undefined
  due?: string | null | undefined
  /** For `gone`: the upper bound of its rate must be below this. */
  below?: number | undefined
}

export async function changeCase(
  deps: Deps,
  { id, actor, change }: { id: string; actor: string; change: CaseChange },
): Promise<void> {
  const at = deps.clock.now()
  await deps.database.transaction(async tx => {
    const before = await requireCase(tx, id)
    if (change.owner != null && change.owner !== actor) await requireMember(tx, before.brandId, change.owner)
    if (change.status === 'gone') await requireGone(tx, id, change.below ?? GONE_BELOW)
    const after = changed(before, change, at)
    await saveCase(tx, after, { actor, action: actionOf(before, after), at })
    if (after.status === 'gone' || after.status === 'dismissed')
      await endFollowing(tx, id, { reason: after.status, at, actor })
    const kind = before.status === after.status ? undefined : TOLD[after.status]
    if (kind) await tellOfCases(tx, { kind, at, ids: [id] })
  })
}

/** What others are told when a person says so. */
const TOLD: Partial<Record<CaseStatus, 'case_gone' | 'case_returned'>> = {
  gone: 'case_gone',
  reopened: 'case_returned',
}

function changed(before: CaseState, { status, reason, owner, due }: CaseChange, at: Date): CaseState {
  const next = status ?? before.status
  if (status === 'dismissed' && !reason) throw new AppError('conflict', 'Say why it is dismissed.')
  if (reason && next !== 'dismissed') throw new AppError('conflict', 'Only what is dismissed has a reason.')
  return {
    ...before,
    status: next,
    statusSince: next === before.status ? before.statusSince : at,
    reason: next === 'dismissed' ? (reason ?? before.reason) : null,
    owner: owner === undefined ? before.owner : owner,
    due: due === undefined ? before.due : due,
  }
}

const actionOf = (before: CaseState, after: CaseState): string =>
  before.status === after.status ? 'case.changed' : `case.${after.status}`

/** Locked. */
export async function requireCase(tx: Transaction, id: string): Promise<CaseState> {
  const found = isPlausibleId(id) ? await lockCase(tx, id) : null
  if (!found) throw notFound('Case')
  return found
}

/** Somebody without a part in the brand cannot be assigned to it. */
async function requireMember(sql: Sql, brandId: string, personId: string): Promise<void> {
  const roles = isPlausibleId(personId) ? await rolesOf(sql, personId) : null
  const isMember = roles?.some(({ scope }) => scope === brandId || scope === INSTALLATION)
  if (!isMember) throw new AppError('conflict', 'The owner must be someone with access to the brand.')
}

/** By the service's own criterion: enough answers in a row without it from every engine that said it. */
async function requireGone(sql: Sql, id: string, below: number): Promise<void> {
  const silences = await silencesOf(sql, id)
  if (isGone(silences, below)) return
  const [least] = silences.toSorted((one, other) => one.clean - other.clean)
  if (!least) throw new AppError('conflict', 'No answer says it, by the rules of today. Dismiss it instead.')
  const { engine, clean } = least
  const bound = `may still be in ${percent(rateOf(0, clean)?.high ?? 1)} of them, and must be below ${percent(below)}`
  const row = `${clean} answer${clean === 1 ? '' : 's'} in a row`
  throw new AppError(
    'conflict',
    `Not gone yet: ${row} of ${ENGINE_NAMES[engine]} ${clean === 1 ? 'is' : 'are'} without it, so it ${bound}.`,
  )
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

interface Doing {
  actor: string
  action: string
  at: Date
}

/** From now on somebody has worked on it. */
export async function saveCase(tx: Transaction, state: CaseState, doing: Doing): Promise<void> {
  await updateCase(tx, state)
  await sealStates(tx, CASE_TABLE, { ...doing, keys: [state.id] })
}

async function keepNote(tx: Transaction, note: CaseNote | CaseReport, doing: Doing): Promise<void> {
  await insertNote(tx, note)
  await sealStates(tx, CASE_NOTES, { ...doing, keys: [note.id], isFirst: true })
}

export async function addNote(
  { database, clock }: Deps,
  { id: caseId, actor, text }: { id: string; actor: string; text: string },
): Promise<CaseNote> {
  const at = clock.now()
  const note = { id: newId('nte', at), caseId, actor, writtenAt: at, text }
  await database.transaction(async tx => {
    const before = await requireCase(tx, caseId)
    await keepNote(tx, note, { actor, action: 'case.noted', at })
    await saveCase(tx, before, { actor, action: 'case.changed', at })
  })
  return note
}

export interface NewReport extends Pick<CaseReport, 'id' | 'actor' | 'engine' | 'recipient' | 'text'> {
  /** Left out: now. */
  reportedAt?: Date | undefined
}

/** Turns an open case into a reported one. */
export async function addReport(
  { database, clock }: Deps,
  { id: caseId, actor, engine, recipient, text, reportedAt }: NewReport,
): Promise<CaseReport> {
  const at = clock.now()
  if (reportedAt && reportedAt > at) throw new AppError('conflict', 'Nothing can be reported in the future.')
  const id = newId('rpt', at)
  const report = { id, caseId, engine, recipient, text, actor, reportedAt: reportedAt ?? at }
  await database.transaction(async tx => {
    const before = await requireCase(tx, caseId)
    await keepNote(tx, report, { actor, action: 'case.report_added', at })
    const isOpen = before.status === 'open' || before.status === 'reopened'
    const after: CaseState = isOpen ? { ...before, status: 'reported', statusSince: at } : before
    await saveCase(tx, after, { actor, action: actionOf(before, after), at })
  })
  return report
}
