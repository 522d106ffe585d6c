/** The state of a study's round. One that was not started says why. */
export const ROUND_STATES = ['planned', 'started', 'failed', 'cancelled'] as const
export type RoundState = (typeof ROUND_STATES)[number]

/** Why a study stops before everything planned was asked. Never because of its findings: the intervals would not hold. */
const STOP_REASONS = ['budget', 'window', 'cancelled'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** For runs not asked because their study stopped; the rest of the word is the reason. */
export const STOPPED_PREFIX = 'study_'
export const stoppedFailure = (reason: StopReason): string => `${STOPPED_PREFIX}${reason}`

export const STUDY_STATES = ['waiting', 'running', 'stopping', 'ended'] as const
export type StudyState = (typeof STUDY_STATES)[number]
