import type { Database } from '../../platform/database.ts'
import { type Allowance, take } from './store.ts'

export const MESSAGES_PER_MINUTE = 60

export interface Spending {
  granted: boolean
  remaining: number
  /** If refused, until the requested count fits; if granted, until one more does. */
  retryAfterSeconds: number
  /** Until the allowance is whole again. */
  resetSeconds: number
}

/** Takes `count` from what is allowed in a sliding stretch of time, all or none. A refusal costs nothing. */
export async function spend(
  { database }: { database: Pick<Database, 'query'> },
  allowance: Allowance,
  count = 1,
): Promise<Spending> {
  const { most, seconds } = allowance
  const { granted, ages } = await take(database, allowance, count)
  /** Until only so many are left in the stretch. */
  const secondsUntil = (left: number): number => {
    const age = ages[ages.length - left - 1]
    return age === undefined ? 0 : Math.ceil(seconds - age)
  }
  return {
    granted,
    remaining: most - ages.length,
    // More than a whole allowance never fits: the answer is then when it is full again.
    retryAfterSeconds: secondsUntil(Math.max(0, most - (granted ? 1 : count))),
    resetSeconds: secondsUntil(0),
  }
}

/** Messages of a token, in its minute. */
export const spendMessages = (
  deps: { database: Database },
  { tokenHash, count }: { tokenHash: string; count: number },
): Promise<Spending> =>
  spend(deps, { key: tokenHash, most: MESSAGES_PER_MINUTE, seconds: 60, isLasting: true }, count)
