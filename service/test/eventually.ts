import { PATIENCE_MS } from './patience.ts'

/** Polls until `probe` gives something; the queue's own time is real even when the clock is not. */
export async function eventually<T>(
  probe: () => Promise<T | null | undefined | false>,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const found = await probe()
    if (found) return found
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
