// Waiting for a vendor's task. The caller's signal is the only deadline.

import { EngineError, type Exchange } from '../engine.ts'
import type { Conversation } from './conversation.ts'
import { refuseStatus, retryAfterSeconds } from './failures.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 10_000

/** A poll that fails in passing says nothing about the task; this many in a row do. */
const MOST_FAILED_POLLS = 5

/** Polls until `isDone`, which may throw; the exchange that satisfied it is the last one recorded. */
export async function pollUntil(
  conversation: Conversation,
  path: string,
  isDone: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  let failed = 0
  for (let polls = 0; ; polls += 1) {
    const latest = conversation.exchanges.at(-1)
    await conversation.wait(waitMs(polls, failed > 0 && latest ? retryAfterSeconds(latest) : null))
    const exchange = await conversation.poll(path)
    if (exchange.status === 204) continue
    const problem = judge(exchange)
    if (!problem) {
      if (isDone(exchange)) return exchange
      failed = 0
    } else {
      failed += 1
      if (!problem.retryable || failed >= MOST_FAILED_POLLS) throw problem
    }
  }
}

function judge(exchange: Exchange): EngineError | null {
  try {
    refuseStatus(exchange)
    return null
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
}

function waitMs(polls: number, askedSeconds: number | null): number {
  const grown = Math.min(FIRST_WAIT_MS * 1.5 ** polls, LONGEST_WAIT_MS)
  return Math.max(grown, Math.min((askedSeconds ?? 0) * 1000, LONGEST_WAIT_MS))
}
