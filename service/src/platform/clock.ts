/** The time of day. Passed in, so that a test decides it. Never used to measure how long something took. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
