import { setTimeout as pause } from 'node:timers/promises'

interface Rhythm {
  /** From the end of one turn to the next. */
  everyMs: number
  onError: (error: Error) => void
}

/** Repeats `turn`, starting now. Returns a function that stops it and waits for the current turn. */
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
