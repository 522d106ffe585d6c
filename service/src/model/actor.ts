// Who changes something. Records hold an actor's id, never a name: names are in a table that may forget them.

export const ACTOR_KINDS = ['token', 'key', 'session', 'schedule', 'system', 'person'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** The service itself. */
export const SYSTEM_ACTOR = 'act_system'

/** A brand's schedule, when it is due. */
export const scheduleActor = (brandId: string): string => `act_schedule_${brandId}`
