/** Why a case is no longer asked again. */
export const FOLLOWING_ENDS = ['gone', 'dismissed', 'date', 'stopped'] as const
export type FollowingEnd = (typeof FOLLOWING_ENDS)[number]

/** Between two rounds of a case: at least an hour, at most a month. */
export const MOST_HOURS = 744

/** Prompts that each engine is asked per round: those with which it last said it. */
export const MOST_FOLLOWED_PROMPTS = 5
