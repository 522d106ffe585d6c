/** Why a case is not asked again any more. */
export const FOLLOWING_ENDS = ['gone', 'dismissed', 'date', 'stopped'] as const
export type FollowingEnd = (typeof FOLLOWING_ENDS)[number]

/** Between two times that a case is asked: an hour at least, a month at most. */
export const MOST_HOURS = 744

/** Prompts that each engine is asked each time: those with which it said it last. */
export const MOST_FOLLOWED_PROMPTS = 5
