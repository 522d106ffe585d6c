// Somebody outside who may be away for hours. Each has its own loop, so that nobody waits for another; an
// absence is logged once, and the contact is tried less and less often until it returns.

import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'
import { LogRefusal } from '../refusal.ts'

export interface Pace {
  /** Between two checks for something new to tell them. */
  pollMs: number
  timeoutMs: number
  /** After the first failure; then doubled each time, up to the longest. */
  firstPauseMs: number
  longestPauseMs: number
}

export interface ContactOptions {
  /** For the log: who it is. */
  name: Record<string, string>
  log: Log
  pace: Pace
  signal: AbortSignal
  /** Logged when it is lost, and when it is back. */
  words?: { lost: string; back: string }
}

const ATTESTED = {
  lost: 'the evidence log is not attested there for now',
  back: 'the evidence log is attested there again',
}

export interface Contact {
  /** Returns whether it worked. Only a refusal is thrown: it concerns the log itself. */
  attempt(work: () => Promise<void>): Promise<boolean>
  /** Takes turns until the signal or a refusal ends it. */
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
      // Not retried at once if the attempt before the loop failed.
      let worked = failures === 0
      while (!signal.aborted) {
        if (!worked) await sleep(Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)))
        if (signal.aborted) return
        worked = await attempt(turn)
        // With jitter, even if several workers started together.
        if (worked) await sleep(pollMs * (0.75 + Math.random() / 2))
      }
    },
  }
}
