// Starts or stops asking a case again: each with its event and its job, in one transaction.

import { sealStates } from '../../evidence/events/state.ts'
import { AppError } from '../../model/errors.ts'
import { MOST_FOLLOWED_PROMPTS } from '../../model/following.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { requireCase, saveCase } from '../people/change-case.ts'
import { CASE_FOLLOWINGS } from '../tables.ts'
import { endFollowing, settleGone } from './settle-gone.ts'
import { type Following, findFollowing, pairsToAsk, putFollowing } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
  queue: JobSender
}

export interface Wish {
  samples: number
  everyHours: number
  /** Gone is what is below this rate. */
  below: number
  /** Of a UTC month. */
  budgetUsd: number
  /** Null: until it is gone or dismissed. */
  until: Date | null
}

const HOUR_MS = 3_600_000

/** From now on, or changed: then its turn comes as if it had always been so. */
export async function setFollowing(
  { database, clock, queue }: Deps,
  { caseId, actor, wish }: { caseId: string; actor: string; wish: Wish },
): Promise<void> {
  const at = clock.now()
  if (wish.until && wish.until <= at) throw new AppError('conflict', 'That day is over.')
  await database.transaction(async tx => {
    queue.requireOpen()
    const state = await requireCase(tx, caseId)
    if (state.status === 'gone' || state.status === 'dismissed')
      throw new AppError('conflict', `The case is ${state.status}: reopen it to follow it.`)
    if ((await pairsToAsk(tx, caseId, MOST_FOLLOWED_PROMPTS)).length === 0)
      throw new AppError(
        'conflict',
        'No prompt that is still asked has brought it: there is nothing to ask again.',
      )
    const before = await findFollowing(tx, caseId)
    const after = followingOf(before?.endedAt === null ? before : null, { caseId, actor, wish, at })
    await putFollowing(tx, { ...after, brandId: state.brandId })
    const isFirst = before === null
    await sealStates(tx, CASE_FOLLOWINGS, { actor, action: 'following.set', at, keys: [caseId], isFirst })
    await saveCase(tx, state, { actor, action: 'case.changed', at })
    // There may already be enough answers.
    if (await settleGone(tx, caseId, at)) return
    // Its job may be resting.
    await queue.send(tx, 'follow', { caseId }, { singleton: `${caseId}/now` })
  })
}

function followingOf(
  before: Following | null,
  { caseId, actor, wish, at }: { caseId: string; actor: string; wish: Wish; at: Date },
): Omit<Following, 'brandId'> {
  const { lastAt = null, lastScanId = null, lastReason = null } = before ?? {}
  const next = lastAt ? lastAt.getTime() + wish.everyHours * HOUR_MS : 0
  return {
    ...{ caseId, samples: wish.samples, everyHours: wish.everyHours, until: wish.until },
    belowPermille: Math.round(wish.below * 1000),
    budgetMicros: Math.round(wish.budgetUsd * 1e6),
    ...{ setBy: actor, setAt: at, nextAt: new Date(Math.max(next, at.getTime())) },
    ...{ lastAt, lastScanId, lastReason, endedAt: null, endedReason: null },
  }
}

/** Requests under way finish, and count. */
export async function stopFollowing(
  { database, clock }: Omit<Deps, 'queue'>,
  { caseId, actor }: { caseId: string; actor: string },
): Promise<void> {
  await database.transaction(async tx => {
    await requireCase(tx, caseId)
    await endFollowing(tx, caseId, { reason: 'stopped', at: clock.now(), actor })
  })
}
