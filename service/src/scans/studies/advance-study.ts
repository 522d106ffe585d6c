// One look at a study: does what is due, seals what is over. Each step is its own transaction that checks whether it is
// still needed, so that a worker may die anywhere and the next look continues. One job per study keeps looking until the
// study has ended.

import { stoppedFailure } from '../../model/study.ts'
import type { Log } from '../../platform/log.ts'
import { closeScan } from '../close-scan.ts'
import { endStudy } from './end-study.ts'
import { type RoundDeps, startRound } from './start-round.ts'
import { stopStudy } from './stop-study.ts'
import {
  closableScans,
  countRuns,
  findStudy,
  lockStudy,
  type Round,
  roundsOf,
  type Study,
  type StudyCounts,
} from './store.ts'

export type AdvanceDeps = RoundDeps & { log: Log }

/** While something is being asked or read. */
const LOOK_SECONDS = 10
/** A study waiting for its next round is checked occasionally all the same. */
const LONGEST_REST_SECONDS = 300
/** What is still open then ends in its own time. */
const LATE_MS = 3_600_000
/** An answer still unread a day after the end of the window ends without a class. */
const UNREAD_MS = 24 * 3_600_000

export async function advanceStudy(deps: AdvanceDeps, { studyId }: { studyId: string }): Promise<void> {
  const afterSeconds = await look(deps, studyId)
  if (afterSeconds === null) return
  // Only one ever waits: another would do the same.
  const next = { afterSeconds, singleton: studyId }
  await deps.database.transaction(tx => deps.queue.send(tx, 'study', { studyId }, next))
}

/** Seconds until the next look; null if there is nothing more to look for. */
async function look(deps: AdvanceDeps, studyId: string): Promise<number | null> {
  const study = await findStudy(deps.database, studyId)
  if (!study || study.endedAt !== null) return null
  const now = deps.clock.now()
  const before = await countsOf(deps, study)
  const reason =
    study.stopReason ?? (now >= study.endsAt ? 'window' : before.overBudget > 0 ? 'budget' : null)
  if (reason === null) await startDue(deps, study, now)
  else
    await deps.database.transaction(async tx => {
      const locked = await lockStudy(tx, studyId)
      if (locked && locked.endedAt === null)
        await stopStudy(tx, deps, locked, { reason: locked.stopReason ?? reason })
    })
  await closeScans(deps, study, now)
  const rounds = await roundsOf(deps.database, studyId)
  const counts = await countsOf(deps, study)
  const isGivenUp = now.getTime() > study.endsAt.getTime() + UNREAD_MS
  const isOver = !rounds.some(isPlanned) && counts.owed === 0 && (counts.unjudged === 0 || isGivenUp)
  if (isOver && (await endStudy(deps, studyId, { isGivenUp }))) {
    deps.log.info({ studyId }, 'study ended')
    return null
  }
  return restOf({ study, rounds, counts, now })
}

const countsOf = ({ database }: AdvanceDeps, { id }: Study): Promise<StudyCounts> =>
  countRuns(database, id, stoppedFailure('budget'))

const isPlanned = ({ state }: Round): boolean => state === 'planned'

async function startDue(deps: AdvanceDeps, { id }: Study, now: Date): Promise<void> {
  for (const { round, dueAt, state } of await roundsOf(deps.database, id))
    if (state === 'planned' && dueAt <= now) await startRound(deps, id, round)
}

/** Those whose last run was ended here rather than by being asked. */
async function closeScans(deps: AdvanceDeps, { id }: Study, now: Date): Promise<void> {
  for (const scanId of await closableScans(deps.database, id))
    await deps.database.transaction(tx => closeScan(tx, deps, { scanId, now }))
}

interface Standing {
  study: Study
  rounds: Round[]
  counts: StudyCounts
  now: Date
}

function restOf({ study, rounds, counts, now }: Standing): number {
  const isLate = now.getTime() > study.endsAt.getTime() + LATE_MS
  if (counts.owed > 0 || counts.unjudged > 0) return isLate ? LONGEST_REST_SECONDS : LOOK_SECONDS
  const next = rounds.find(isPlanned)?.dueAt ?? study.endsAt
  const seconds = (Math.min(next.getTime(), study.endsAt.getTime()) - now.getTime()) / 1000
  return Math.min(LONGEST_REST_SECONDS, Math.max(1, seconds))
}
