// How long an answer that is paid for waits for what is away, and what that means for those who look at its record later.

/** Without the database nobody knows that a worker is alive, and another takes its job. */
export const DATABASE_WAIT_MS = 60_000
/** While only the object store is away, nobody asks meanwhile. */
export const STORE_WAIT_MS = 5 * 60_000
/** However often the one goes when the other comes back. */
export const LONGEST_WAIT_MS = STORE_WAIT_MS + DATABASE_WAIT_MS

/**
 * How long it may take from an answer until its record is in the log: a wait, the last try of it, and a place in the log. An
 * audit calls a record suspicious that took longer, so this may grow and never shrink.
 */
export const SEALED_WITHIN_MS = LONGEST_WAIT_MS + 4 * 60_000
