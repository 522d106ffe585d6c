// Somebody outside who may be away for hours. Each is asked in a loop of its own, so that nobody waits for
// another; their absence is said once, and they are asked less and less often until they are back.

import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'
import { LogRefusal } from '../refusal.ts'

export interface Pace {
  /** Between two looks whether there is something new for them. */
  pollMs: number
  timeoutMs: number
  /** After the first failure; then twice as long each time, up to the longest. */
  firstPauseMs: number
  longestPauseMs: number
}

export interface ContactOptions {
  /** For the log: who it is. */
  name: Record<string, string>
  log: Log
  pace: Pace
  signal: AbortSignal
  /** What is said when it is lost, and when it is back. */
  words?: { lost: string; back: string }
}

const ATTESTED = {
  lost: 'the evidence log is not attested there for now',
  back: 'the evidence log is attested there again',
}

export interface Contact {
  /** Returns whether it worked. Only a refusal is passed on: it concerns the log itself. */
  attempt(work: () => Promise<void>): Promise<boolean>
  /** Takes turns until the signal ends it, or a refusal. */
  keepAsking(turn: () => Promise<void>): Promise<void>
}

export function createContact({ name, log, pace, signal, words = ATTESTED }: ContactOptions): Contact {
  const { pollMs, firstPauseMs, longestPauseMs } = pace
  const sleep = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})
  let failures = 0

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      if (failures > 0) log.info(name, words.back)
      failures = 0
      return true
    } catch (error) {
      if (error instanceof LogRefusal) throw error
      if (signal.aborted) return false
      if (failures === 0) log.warn({ ...name, error: (error as Error).message }, words.lost)
      failures += 1
      return false
    }
  }

  return {
    attempt,
    async keepAsking(turn) {
      // Not asked again at once when the attempt before the loop failed.
      let worked = failures === 0
      while (!signal.aborted) {
        if (!worked) await sleep(Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)))
        if (signal.aborted) return
        worked = await attempt(turn)
        // At moments of its own, also where several workers were started together.
        if (worked) await sleep(pollMs * (0.75 + Math.random() / 2))
      }
    },
  }
}
