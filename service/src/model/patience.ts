// How long a paid answer waits for what is away, and what that means for whoever checks its record later.

/** Without the database nobody knows that a worker is alive, and another takes its job. */
export const DATABASE_WAIT_MS = 60_000
/** While only the object store is away, nobody else asks. */
export const STORE_WAIT_MS = 5 * 60_000
/** However often one goes when the other comes back. */
export const LONGEST_WAIT_MS = STORE_WAIT_MS + DATABASE_WAIT_MS

/**
 * How long it may take from an answer until its record is in the log: a wait, its last attempt, and a place in the log. An
 * audit calls a slower record suspicious, so this may grow but never shrink.
 */
export const SEALED_WITHIN_MS = LONGEST_WAIT_MS + 4 * 60_000
