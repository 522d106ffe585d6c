// How a script says that something it needs is not on this machine and cannot be had, which is no finding about ours:
// it ends with this code, and its last line tells what is lacking. `npm test` then names the step as skipped.

export const CANNOT_RUN = 77

export class Unavailable extends Error {}
