// One look at a followed case. When it is due, the scan and the next due time are written in one transaction: wherever it is
// killed, a round is either asked and over, or still to come.

import { lockBrand } from '../../brands/store.ts'
import { endFollowing, settleGone } from '../../cases/following/settle-gone.ts'
import { type Following, findFollowing, putFollowing } from '../../cases/following/store.ts'
import { lockCase } from '../../cases/people/store.ts'
import { CASE_FOLLOWINGS } from '../../cases/tables.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Transaction } from '../../platform/database.ts'
import { askAgain, type FollowDeps } from './ask-again.ts'

/** A change to a following must not wait long for the next look. */
const LONGEST_REST_SECONDS = 300
const HOUR_MS = 3_600_000

export async function followCase(deps: FollowDeps, { caseId }: { caseId: string }): Promise<void> {
  const { database, clock, queue } = deps
  const nextAt = await database.transaction(tx => look(tx, deps, caseId))
  if (!nextAt) return
  const seconds = (nextAt.getTime() - clock.now().getTime()) / 1000
  const afterSeconds = Math.min(LONGEST_REST_SECONDS, Math.max(1, seconds))
  // Only one ever waits: another would do the same.
  await database.transaction(tx => queue.send(tx, 'follow', { caseId }, { afterSeconds, singleton: caseId }))
}

/** When it is next due; null if it is no longer followed. */
async function look(tx: Transaction, deps: FollowDeps, caseId: string): Promise<Date | null> {
  const now = deps.clock.now()
  await lockCase(tx, caseId)
  const following = await findFollowing(tx, caseId)
  if (!following?.nextAt) return null
  if (following.until !== null && following.until <= now) {
    await endFollowing(tx, caseId, { reason: 'date', at: now })
    return null
  }
  // The last answer it waited for may have failed, with nothing judged since.
  if (await settleGone(tx, caseId, now)) return null
  return following.nextAt > now
    ? following.nextAt
    : ask(tx, deps, { following, nextAt: following.nextAt, now })
}

/** Rounds missed while nobody looked are made up for by one, at the newest time. */
async function ask(
  tx: Transaction,
  deps: FollowDeps,
  { following, nextAt, now }: { following: Following; nextAt: Date; now: Date },
): Promise<Date> {
  const stepMs = following.everyHours * HOUR_MS
  const missed = Math.floor((now.getTime() - nextAt.getTime()) / stepMs)
  const dueAt = new Date(nextAt.getTime() + missed * stepMs)
  const next = new Date(dueAt.getTime() + stepMs)
  const brand = await lockBrand(tx, following.brandId)
  if (!brand) throw new Error(`brand ${following.brandId} is missing`)
  const { scanId, reason } = await askAgain(tx, deps, { following, brand, dueAt, now })
  await putFollowing(tx, {
    ...following,
    nextAt: next,
    lastAt: dueAt,
    lastScanId: scanId,
    lastReason: reason,
  })
  const action = scanId ? 'following.asked' : 'following.left_out'
  await sealStates(tx, CASE_FOLLOWINGS, { actor: SYSTEM_ACTOR, action, at: now, keys: [following.caseId] })
  if (reason) deps.log.warn({ caseId: following.caseId, reason }, 'followed case not asked again')
  return next
}
