// What is asked by batch: questions to an engine, or readings of answers. A batch is handed in, looked after and given up in
// one way; a trade says what its items are, and what becomes of them.

import type { CollectedItem, Lots } from '../../engines/batches/batcher.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Delivery } from '../../platform/delivery.ts'
import type { ModelReader } from '../../readers/model/reader.ts'
import type { RunDeps } from '../run.ts'
import type { Release } from './release.ts'
import type { BatchRow } from './store.ts'

export type BatchDeps = RunDeps & { reader?: ModelReader | null }

export type Submission = JobPayloads['batch-submit']

export interface Trade {
  /** Undefined where the settings have none any more. */
  readonly lots: (Lots & { readonly route: string }) | undefined
  /** Its items are counted in the budgets before there is a job to hand them in. */
  readonly isBegun: boolean
  /** Puts what may be paid for into batches. */
  gather(job: Submission, delivery: Delivery): Promise<void>
  /** Whether anybody still waits for an item. */
  owes(batchId: string): Promise<boolean>
  /** Keeps the answers to all items that are waited for; those without one go the ordinary way. */
  settle(batch: BatchRow, lines: ReadonlyMap<string, CollectedItem>): Promise<void>
  /** Lets all of them go the ordinary way. */
  release(batchId: string, release: Release): Promise<void>
  end(batch: Pick<BatchRow, 'id' | 'scanId'>, outcome: string): Promise<void>
  /** Whatever has come into no batch goes the ordinary way. */
  leave(job: Submission): Promise<void>
  /** When all of that is committed, and again when the job is delivered again. */
  afterwards(batchId: string): Promise<void>
}

/** Answers at a time: they share their transactions. */
const TOGETHER = 16

export async function someAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += TOGETHER)
    await Promise.all(items.slice(at, at + TOGETHER).map(work))
}

export const WITHOUT_A_LINE = {
  failure: 'empty_response' as const,
  message: 'The batch ended without a line for it',
}
