import {
  STUDY_ENDED_SLOT,
  type StudyEndedContent,
  type StudyEnding,
  studyPlaces,
  toHex,
} from '@brand-citation-forensics/proof'
import { seal } from '../../evidence/seal.ts'
import { STOPPED_PREFIX } from '../../model/study.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { sealStudy } from './seal-study.ts'
import { sealedPlan } from './sealed-plan.ts'
import { lockStudy, noteEnd, type Round, type RunEnd, roundsOf, runEnds } from './store.ts'

/** What became of a run; null while it is open. With `isGivenUp`, an unread answer counts as ended. */
export function endingOf(run: RunEnd, isGivenUp: boolean): StudyEnding | null {
  const { id, status, failure, outcome, capture, extraction, classification } = run
  const records = { ...(capture !== null && { capture }), ...(extraction !== null && { extraction }) }
  if (status === 'CLASSIFIED' && classification !== null)
    return { run: id, ending: 'captured', ...records, classification }
  if (status === 'CAPTURED')
    return isGivenUp ? { run: id, ending: 'failed', reason: 'unread', ...records } : null
  if (status !== 'FAILED') return null
  if (capture !== null) return { run: id, ending: 'unanswered', reason: outcome ?? 'empty', ...records }
  return failure?.startsWith(STOPPED_PREFIX)
    ? { run: id, ending: 'cancelled', reason: failure.slice(STOPPED_PREFIX.length) }
    : { run: id, ending: 'failed', reason: failure ?? 'unknown' }
}

/** For a run whose round never started; null while it may. */
export function unaskedEnding(run: string, round: Round | undefined): StudyEnding | null {
  if (round?.state !== 'failed' && round?.state !== 'cancelled') return null
  return { run, ending: round.state, reason: round.reason ?? round.state }
}

/**
 * Seals what became of every planned run: once, when all have ended. Later verdicts stand beside it; it names the
 * current ones. False while something is open.
 */
export async function endStudy(
  { database, clock }: { database: Database; clock: Clock },
  studyId: string,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<boolean> {
  return database.transaction(async tx => {
    const study = await lockStudy(tx, studyId)
    if (!study || study.endedAt !== null) return true
    const { record, content } = await sealedPlan(tx, studyId)
    const endings = await endingsOf(tx, studyId, content, isGivenUp)
    if (!endings) return false
    const at = clock.now()
    const reason = study.stopReason ?? 'complete'
    const ended = { studyId, plan: toHex(record.entry), reason, endings } satisfies StudyEndedContent
    const where = { kind: 'study', subject: studyId, slot: STUDY_ENDED_SLOT, at, sha256: null } as const
    await seal(tx, { ...where, private: ended })
    await noteEnd(tx, studyId, at)
    await sealStudy(tx, studyId, { action: 'study.ended', at })
    return true
  })
}

async function endingsOf(
  tx: Transaction,
  studyId: string,
  { protocol, runs }: Awaited<ReturnType<typeof sealedPlan>>['content'],
  isGivenUp: boolean,
): Promise<StudyEnding[] | null> {
  const rows = new Map((await runEnds(tx, studyId)).map(run => [run.id, run]))
  const rounds = await roundsOf(tx, studyId)
  const endings: StudyEnding[] = []
  for (const [at, { round }] of [...studyPlaces(protocol)].entries()) {
    const run = runs[at] as string
    const row = rows.get(run)
    const ending = row ? endingOf(row, isGivenUp) : unaskedEnding(run, rounds[round])
    if (!ending) return null
    endings.push(ending)
  }
  return endings
}
