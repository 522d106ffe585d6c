// How a script says that this machine lacks something it needs, which is no finding about our code: it exits with
// this code, and its last line says what is missing. `npm test` then lists the step as skipped.

export const CANNOT_RUN = 77

export class Unavailable extends Error {}
