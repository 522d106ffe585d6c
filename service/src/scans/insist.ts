import { setTimeout as delay } from 'node:timers/promises'
import { AppError, type ErrorCode } from '../model/errors.ts'

/**
 * How long a worker that has something to write waits for what is away, before it lets go. Without the database nobody
 * knows that it is alive, and another takes its job; while only the store is away, nobody asks meanwhile.
 */
const INSIST_MS: Partial<Record<ErrorCode, number>> = {
  database_unavailable: 60_000,
  store_unavailable: 15 * 60_000,
}

/** An answer in hand is paid for: a database or a store that is busy or restarting is no reason to ask again. */
export async function insist<T>(write: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await write()
    } catch (error) {
      const patience = error instanceof AppError ? INSIST_MS[error.code] : undefined
      if (performance.now() - begun > (patience ?? 0)) throw error
    }
    await delay(pauseMs * (0.5 + Math.random()))
  }
}
