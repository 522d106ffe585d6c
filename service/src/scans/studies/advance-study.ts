// One look at a study, in one transaction: starts the rounds that are due, stops what is over, seals the end. A worker may
// die anywhere, and the next look continues. One job per study keeps looking until the study has ended.

import {
  STUDY_ENDED_SLOT,
  type StudyEndedContent,
  type StudyEnding,
  startOfRound,
  studyPlaces,
  toHex,
} from '@brand-citation-forensics/proof'
import { lockBrand } from '../../brands/store.ts'
import { seal } from '../../evidence/seal.ts'
import type { PromptIntent } from '../../model/brand.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import { AppError, notFound } from '../../model/errors.ts'
import { type Locale, NO_LOCALE } from '../../model/locale.ts'
import { STOPPED_PREFIX, type StopReason, stoppedFailure } from '../../model/study.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { endWaitingRuns, hasOwedRuns, lockScan } from '../cancel/store.ts'
import { closeScan } from '../close-scan.ts'
import { placeScan } from '../place-scan.ts'
import { monthStart, requireQuota } from '../plan-scan.ts'
import { sealEnds } from '../seal-states.ts'
import type { StartScanDeps } from '../start-scan.ts'
import { countScansSince } from '../store.ts'
import {
  countRuns,
  lockStudy,
  noteEnd,
  noteStop,
  type RunEnd,
  runEnds,
  type Study,
  type StudyCounts,
  scansOfStudy,
  sealedPlan,
} from './store.ts'

type LookDeps = Pick<StartScanDeps, 'queue' | 'clock' | 'plans'>
export type AdvanceDeps = LookDeps & { database: Database; log: Log }

/** While something is being asked or read. */
const LOOK_SECONDS = 10
/** A study waiting for its next round is checked occasionally all the same. */
const LONGEST_REST_SECONDS = 300
const HOUR_MS = 3_600_000
/** An answer still unread a day after the end of the window ends without a class. */
const UNREAD_MS = 24 * HOUR_MS

export async function advanceStudy(deps: AdvanceDeps, { studyId }: { studyId: string }): Promise<void> {
  const { database, queue, log } = deps
  await database.transaction(async tx => {
    const study = await lockStudy(tx, studyId)
    if (!study || study.endedAt !== null) return
    const afterSeconds = await look(tx, deps, study)
    if (afterSeconds === null) log.info({ studyId }, 'study ended')
    // Only one ever waits: another would do the same.
    else await queue.send(tx, 'study', { studyId }, { afterSeconds, singleton: studyId })
  })
}

/** Seconds until the next look; null if there is nothing more to look for. */
async function look(tx: Transaction, deps: LookDeps, study: Study): Promise<number | null> {
  const now = deps.clock.now()
  const { begun, overBudget } = await countRuns(tx, study.id)
  const over = now >= study.endsAt ? 'window' : overBudget > 0 ? 'budget' : null
  const reason = over ?? study.stopReason ?? (await startDue(tx, deps, study, begun))
  const stopReason = reason && (await stopStudy(tx, deps, study, { reason, begun }))
  const counts = await countRuns(tx, study.id)
  const isGivenUp = now.getTime() > study.endsAt.getTime() + UNREAD_MS
  const isAsked = (stopReason !== null || counts.begun === study.plannedRuns) && counts.owed === 0
  if (!isAsked || (counts.unjudged > 0 && !isGivenUp)) return restOf(study, counts, now)
  await endStudy(tx, { ...study, stopReason }, now)
  return null
}

function restOf(study: Study, { begun, owed, unjudged }: StudyCounts, now: Date): number {
  const isLate = now.getTime() > study.endsAt.getTime() + HOUR_MS
  if (owed > 0 || unjudged > 0) return isLate ? LONGEST_REST_SECONDS : LOOK_SECONDS
  const seconds = (dueAt(study, roundOf(study, begun)).getTime() - now.getTime()) / 1000
  return Math.min(LONGEST_REST_SECONDS, Math.max(1, seconds))
}

/** The round whose first run has this place in the plan; rounds are started in turn, and whole. */
const roundOf = ({ rounds, plannedRuns }: Study, place: number): number => place / (plannedRuns / rounds)

const dueAt = ({ rounds, startsAt, endsAt }: Study, round: number): Date =>
  startOfRound({ rounds, hours: (endsAt.getTime() - startsAt.getTime()) / HOUR_MS }, startsAt, round)

/** Every round that is due, each once. Why the study stops, if the brand's plan allows no more. */
async function startDue(
  tx: Transaction,
  deps: LookDeps,
  study: Study,
  begun: number,
): Promise<StopReason | null> {
  const first = roundOf(study, begun)
  for (let round = first; round < study.rounds && dueAt(study, round) <= deps.clock.now(); round++)
    try {
      await startRound(tx, deps, study, round)
    } catch (error) {
      if (error instanceof AppError && error.code === 'quota_reached') return 'quota'
      throw error
    }
  return null
}

async function startRound(tx: Transaction, deps: LookDeps, study: Study, round: number): Promise<void> {
  const now = deps.clock.now()
  const brand = await lockBrand(tx, study.brandId)
  const plan = brand && deps.plans.get(brand.plan)
  if (!plan) throw new AppError('quota_reached', 'The plan of the brand is not configured any more')
  const { actor, protocol, promptIds, runs } = (await sealedPlan(tx, study.id)).content
  const { samples } = protocol
  const scansThisMonth = await countScansSince(tx, brand.id, monthStart(now))
  requireQuota({ plan, scansThisMonth, samples, now })
  const engines = protocol.engines as Engine[]
  const prompts = protocol.prompts.map(({ text, intent, ...place }, at) => ({
    ...{ id: promptIds[at] as string, text, intent: intent as PromptIntent },
    ...placed(place),
  }))
  await placeScan(tx, deps, {
    ...{ actor, brandId: brand.id, samples, now, studyId: study.id, prompts },
    choice: {
      engines,
      enginesNotRunnable: [],
      enginesOutOfPlan: ENGINES.filter(engine => !engines.includes(engine)),
    },
    // Every run has the id from the plan, and counts in none of the brand's rates.
    runs: [...studyPlaces(protocol)].flatMap((place, at) => {
      const { id, intent, text: _, ...locale } = prompts[place.prompt] as (typeof prompts)[number]
      const engine = engines[place.engine] as Engine
      const run = { id: runs[at] as string, promptId: id, engine, intent, sample: place.sample, locale }
      return place.round === round ? [{ ...run, apart: true }] : []
    }),
    said: { studyId: study.id, round: round + 1 },
  })
}

const placed = (place: Partial<Locale>): Locale => ({ ...NO_LOCALE, ...place })

const MESSAGES: Record<StopReason, string> = {
  budget: 'The budget of its study is used up',
  window: 'The window of its study was over before it was asked',
  quota: 'The plan of the brand allowed no more scans',
  cancelled: 'Its study was cancelled before it was asked',
}

/**
 * Whatever is not being asked at this moment is not asked any more. What is being asked finishes, and is evidence.
 * If nothing was left to ask, the end of the window stops nothing. Returns why the study stopped, if it did.
 */
async function stopStudy(
  tx: Transaction,
  deps: Pick<LookDeps, 'queue' | 'clock'>,
  { id, stopReason, plannedRuns }: Study,
  { reason, actor, begun }: { reason: StopReason; actor?: string; begun: number },
): Promise<StopReason | null> {
  const now = deps.clock.now()
  let left = plannedRuns - begun
  // What the brand's plan allowed is asked.
  const open = reason === 'quota' ? [] : await scansOfStudy(tx, id)
  for (const { id: scanId, finishedAt } of open) {
    if (finishedAt !== null) continue
    await lockScan(tx, scanId)
    const why = { failure: stoppedFailure(reason), message: MESSAGES[reason] }
    const runs = await endWaitingRuns(tx, scanId, why)
    left += runs.length
    if (runs.length > 0) await sealEnds(tx, runs, { at: now })
    if (!(await hasOwedRuns(tx, scanId))) await closeScan(tx, deps, { scanId, now })
  }
  if (stopReason !== null) return stopReason
  if (reason === 'window' && left === 0) return null
  await noteStop(tx, id, { reason, actor, at: now })
  return reason
}

/** By its planner, or another with the right. Requests under way may finish. */
export async function cancelStudy(
  deps: Pick<AdvanceDeps, 'database' | 'queue' | 'clock'>,
  { actor, studyId }: { actor: string; studyId: string },
): Promise<void> {
  await deps.database.transaction(async tx => {
    const study = isPlausibleId(studyId) ? await lockStudy(tx, studyId) : null
    if (!study) throw notFound('Study')
    if (study.endedAt !== null) throw new AppError('conflict', 'The study has ended')
    if (study.stopReason !== null) return
    deps.queue.requireOpen()
    const { begun } = await countRuns(tx, studyId)
    await stopStudy(tx, deps, study, { reason: 'cancelled', actor, begun })
    // Its job may be resting until the next round.
    await deps.queue.send(tx, 'study', { studyId }, { singleton: `${studyId}/now` })
  })
}

/** What became of a run; null while it is open. Without a row its round was never started. */
export function endingOf(
  run: RunEnd | undefined,
  { stopReason }: Pick<Study, 'stopReason'>,
): StudyEnding | null {
  if (!run) return stopReason && { ending: 'cancelled', reason: stopReason, records: [] }
  const { status, failure, outcome, capture, classification } = run
  const records = [capture, classification].filter(entry => entry !== null)
  if (status === 'CLASSIFIED') return { ending: 'captured', records }
  if (status !== 'FAILED') return null
  if (capture !== null) return { ending: 'unanswered', reason: outcome ?? 'empty', records }
  return failure?.startsWith(STOPPED_PREFIX)
    ? { ending: 'cancelled', reason: failure.slice(STOPPED_PREFIX.length), records }
    : { ending: 'failed', reason: failure ?? 'unknown', records }
}

/** What nobody could read in time. */
const unread = ({ capture }: RunEnd): StudyEnding => ({
  ending: 'failed',
  reason: 'unread',
  records: capture === null ? [] : [capture],
})

/**
 * Seals what became of every planned run: once, when all have ended. Later verdicts stand beside it; it names the
 * current ones.
 */
async function endStudy(tx: Transaction, study: Study, at: Date): Promise<void> {
  const { record, content } = await sealedPlan(tx, study.id)
  const runs = await runEnds(tx, study.id)
  const endings = content.runs.map(id => endingOf(runs.get(id), study) ?? unread(runs.get(id) as RunEnd))
  const reason = study.stopReason ?? 'complete'
  const ended = { plan: toHex(record.entry), reason, endings } satisfies StudyEndedContent
  const where = { kind: 'study', subject: study.id, slot: STUDY_ENDED_SLOT, at, sha256: null } as const
  await seal(tx, { ...where, private: ended })
  await noteEnd(tx, study.id, at)
}
