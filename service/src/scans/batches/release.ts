// What a batch did not answer is asked the ordinary way, ahead of those that have not had their turn.

import { runQueue } from '../../model/jobs.ts'
import { insist } from '../insist.ts'
import type { RunDeps } from '../run.ts'
import { finishAttempt } from '../runs/store.ts'
import { sealAttempts } from '../seal-states.ts'
import type { BatchItem } from './store.ts'

export interface Release {
  failure: string
  message: string
  /** Null: unknown, and the initial estimate stands. */
  costMicros: number | null
  priceSource: string | null
  diagnostic?: Uint8Array | null
}

const NOT_CHARGED = { costMicros: 0, priceSource: 'a batch charges nothing without an answer' }
export const PERHAPS_CHARGED = { costMicros: null, priceSource: null }

export const released = (
  { failure, message }: Pick<Release, 'failure' | 'message'>,
  isFree: boolean,
): Release => ({ failure, message, ...(isFree ? NOT_CHARGED : PERHAPS_CHARGED) })

/** Ends the attempt and queues the run for its engine, in one transaction and only once however often it is called. */
export async function releaseItem(deps: RunDeps, item: BatchItem, release: Release): Promise<void> {
  const { runId, attempt, asked } = item
  const now = deps.clock.now()
  const payload = { runId, engine: asked.engine, after: attempt, waits: 0 }
  await insist(() =>
    deps.database.transaction(async tx => {
      const finished = { runId, attempt, finishedAt: now, outcome: 'failed' as const, ...release }
      if (!(await finishAttempt(tx, finished))) return
      await deps.queue.send(tx, runQueue(asked.engine), payload, { ahead: true })
      await sealAttempts(tx, [{ runId, attempt }], { at: now })
    }),
  )
}
