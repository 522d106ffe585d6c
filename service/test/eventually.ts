import { PATIENCE_MS } from './patience.ts'

/** What is done in a moment is found soon, and what takes long is not asked for too often. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [5, 50]

/** Polls until `probe` gives something; the queue's own time is real even when the clock is not. */
export async function eventually<T>(
  probe: () => Promise<T | null | undefined | false>,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const found = await probe()
    if (found) return found
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
