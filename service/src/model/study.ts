/** Why a study stops before everything planned was asked. Never because of its findings: the intervals would not hold. */
export type StopReason = 'budget' | 'window' | 'quota' | 'cancelled'

/** For runs not asked because their study stopped; the rest of the word is the reason. */
export const STOPPED_PREFIX = 'study_'
export const stoppedFailure = (reason: StopReason): string => `${STOPPED_PREFIX}${reason}`

export const STUDY_STATES = ['waiting', 'running', 'stopping', 'ended'] as const
export type StudyState = (typeof STUDY_STATES)[number]
