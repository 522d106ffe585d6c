import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from '../../../service/test/patience.ts'

/** Looks until there is something to see. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await pause(100)) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`${what} did not happen in time`)
  }
}
