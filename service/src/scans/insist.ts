import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../model/errors.ts'

/** How long a worker that has something to write waits for a database that is away, before it lets go. */
const INSIST_MS = 60_000

/** An answer in hand is paid for: a database that is busy or restarting is no reason to ask again. */
export async function insist<T>(write: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + INSIST_MS
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await write()
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'database_unavailable'
      if (!isAway || performance.now() > deadline) throw error
    }
    await delay(pauseMs * (0.5 + Math.random()))
  }
}
