// Time: when to ask again, after how long, and when to give up.

import { ConnectionError, InvalidInputError, RateLimitedError, ScanCapError, StatusError } from './errors.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
const LONGEST_RETRY_AFTER_MS = 60_000

/** Milliseconds before the next attempt, or null if retrying cannot help. Full jitter. */
export function retryDelay(
  error: unknown,
  attempt: number,
  random: () => number = Math.random,
): number | null {
  if (!mayPass(error)) return null
  const backoff = random() * Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS)
  const asked = error instanceof StatusError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(backoff, Math.min(asked, LONGEST_RETRY_AFTER_MS))
}

function mayPass(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  if (error instanceof ScanCapError) return false
  if (error instanceof RateLimitedError) return true
  return error instanceof StatusError && error.status >= 500 && error.status !== 501
}

/** The header is seconds or a date (RFC 9110 section 10.2.3). */
export function retryAfterSeconds(header: string | null, now: number = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** The most a timer can count; a longer one would fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

export function deadlineIn(milliseconds: number): AbortSignal {
  if (!(milliseconds >= 0 && milliseconds <= LONGEST_TIMEOUT_MS))
    throw new InvalidInputError(`timeoutMs must lie between 0 and ${LONGEST_TIMEOUT_MS}, not ${milliseconds}`)
  return AbortSignal.timeout(milliseconds)
}

/** Rejects with the signal's reason as soon as it aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
