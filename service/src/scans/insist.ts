import { setTimeout as delay } from 'node:timers/promises'
import { AppError, type ErrorCode } from '../model/errors.ts'
import { DATABASE_WAIT_MS, LONGEST_WAIT_MS, STORE_WAIT_MS } from '../model/patience.ts'

/** How long a worker with something to write waits for what is away, before giving up. */
const INSIST_MS: Partial<Record<ErrorCode, number>> = {
  database_unavailable: DATABASE_WAIT_MS,
  store_unavailable: STORE_WAIT_MS,
}

const TIME = { now: () => performance.now(), pause: (ms: number): Promise<unknown> => delay(ms) }

/** An answer in hand is paid for: a busy or restarting database or store is no reason to ask again. */
export async function insist<T>(write: () => Promise<T>, { now, pause } = TIME): Promise<T> {
  const begun = now()
  let [code, since]: [ErrorCode | null, number] = [null, begun]
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await write()
    } catch (error) {
      const patience = error instanceof AppError ? INSIST_MS[error.code] : undefined
      if (!(error instanceof AppError) || patience === undefined) throw error
      // A database that fails once the store is back gets its own time.
      if (code !== error.code) [code, since] = [error.code, now()]
      if (now() - since > patience || now() - begun > LONGEST_WAIT_MS) throw error
    }
    await pause(pauseMs * (0.5 + Math.random()))
  }
}
