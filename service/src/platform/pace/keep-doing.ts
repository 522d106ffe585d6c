import { setTimeout as pause } from 'node:timers/promises'

interface Rhythm {
  /** Between the end of one turn and the next. */
  everyMs: number
  onError: (error: Error) => void
}

/** Does something now and then again and again, until what it returns is called; that waits for the turn in hand. */
export function keepDoing(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, onError }: Rhythm,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).catch(onError)
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const ended = run()
  return async () => {
    stopping.abort()
    await ended
  }
}
