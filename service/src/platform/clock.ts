/** The time of day, passed in so that tests decide it. Never used to measure durations. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
