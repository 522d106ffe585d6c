import { deadlineIn, wait } from './retry.ts'

const FIRST_POLL_MS = 200
const LONGEST_POLL_MS = 2_000

export interface PollOptions<T> {
  /** For the whole wait, calls and retries included. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with the first state seen and with every change. */
  onChange?: ((seen: T) => void) | undefined
}

interface Subject<T> {
  look: (signal: AbortSignal) => Promise<T>
  isOver: (seen: T) => boolean
  /** What has to differ for `onChange` to be called. */
  stateOf: (seen: T) => string
  /** Thrown when time is up; null if it was never seen. */
  unfinished: (last: T | null) => Error
}

/** Polls, at first often, until it is over. */
export async function poll<T>(
  { look, isOver, stateOf, unfinished }: Subject<T>,
  { timeoutMs = 600_000, signal, onChange = () => {} }: PollOptions<T>,
): Promise<T> {
  const deadline = deadlineIn(timeoutMs)
  const end = signal ? AbortSignal.any([signal, deadline]) : deadline
  let last: T | null = null
  try {
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.3, LONGEST_POLL_MS)) {
      const seen: T = await look(end)
      if (last === null || stateOf(seen) !== stateOf(last)) onChange(seen)
      last = seen
      if (isOver(seen)) return seen
      await wait(pause, end)
    }
  } catch (error) {
    if (error !== deadline.reason) throw error
    throw unfinished(last)
  }
}
