import type { Database } from '../platform/database.ts'
import { takeMessages } from './store.ts'

export const MESSAGES_PER_MINUTE = 60
const WINDOW_SECONDS = 60

export interface Spending {
  granted: boolean
  remaining: number
  /** If refused, until the requested count fits; if granted, until one more message does. */
  retryAfterSeconds: number
  /** Until the budget is whole again. */
  resetSeconds: number
}

/** Takes `count` messages from the token's sliding minute, all or none. A refusal costs nothing. */
export async function spendMessages(
  { database }: { database: Database },
  { tokenHash, count }: { tokenHash: string; count: number },
): Promise<Spending> {
  const request = { tokenHash, count, perMinute: MESSAGES_PER_MINUTE }
  const { granted, ages } = await takeMessages(database, request)
  /** Until only so many of the messages are left in the minute. */
  const secondsUntil = (left: number): number => {
    const age = ages[ages.length - left - 1]
    return age === undefined ? 0 : Math.ceil(WINDOW_SECONDS - age)
  }
  return {
    granted,
    remaining: MESSAGES_PER_MINUTE - ages.length,
    // More than a whole budget never fits: the answer is then when it is full again.
    retryAfterSeconds: secondsUntil(Math.max(0, MESSAGES_PER_MINUTE - (granted ? 1 : count))),
    resetSeconds: secondsUntil(0),
  }
}
