import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { FollowingEnd } from '../../model/following.ts'
import type { Transaction } from '../../platform/database.ts'
import { silencesOf } from '../silences/store.ts'
import { CASE_FOLLOWINGS, CASE_TABLE } from '../tables.ts'
import { isGone } from './gone.ts'
import { findFollowing, isUnderWay, markGone, putFollowing } from './store.ts'

/** An answer that could not be judged within a day is not waited for. */
const UNREAD_MS = 24 * 3_600_000

/**
 * Calls a followed case gone, if it is. With the case locked: of two concurrent verdicts, the later sees the earlier. While
 * an answer is under way nothing is decided, because all that were asked count; the verdict on the last of them decides.
 */
export async function settleGone(tx: Transaction, caseId: string, at: Date): Promise<boolean> {
  const following = await findFollowing(tx, caseId)
  if (!following || following.endedAt !== null) return false
  if (!isGone(await silencesOf(tx, caseId), following.belowPermille / 1000)) return false
  if (await isUnderWay(tx, caseId, new Date(at.getTime() - UNREAD_MS))) return false
  if (!(await markGone(tx, caseId, at))) return false
  await sealStates(tx, CASE_TABLE, { actor: SYSTEM_ACTOR, action: 'case.gone', at, keys: [caseId] })
  await endFollowing(tx, caseId, { reason: 'gone', at })
  return true
}

/** If the case is followed; requests under way finish. */
export async function endFollowing(
  tx: Transaction,
  caseId: string,
  { reason, at, actor = SYSTEM_ACTOR }: { reason: FollowingEnd; at: Date; actor?: string },
): Promise<void> {
  const following = await findFollowing(tx, caseId)
  if (!following || following.endedAt !== null) return
  await putFollowing(tx, { ...following, nextAt: null, endedAt: at, endedReason: reason })
  await sealStates(tx, CASE_FOLLOWINGS, { actor, action: 'following.ended', at, keys: [caseId] })
}
