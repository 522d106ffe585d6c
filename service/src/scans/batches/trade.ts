// What can be asked by batch: questions to an engine, or readings of answers. Submitting, checking and giving up are the
// same for both; a trade says what its items are and what happens to them.

import type { CollectedItem, Lots } from '../../engines/batches/batcher.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Delivery } from '../../platform/queue/delivery.ts'
import type { ModelReader } from '../../readers/model/reader.ts'
import type { RunDeps } from '../run.ts'
import type { Release } from './release.ts'
import type { BatchRow } from './store.ts'

export type BatchDeps = RunDeps & { reader?: ModelReader | null }

export type Submission = JobPayloads['batch-submit']

export interface Trade {
  /** Undefined if no longer configured. */
  readonly lots: (Lots & { readonly route: string }) | undefined
  /** Its items are charged to the budgets before a job exists to submit them. */
  readonly isBegun: boolean
  /** Puts affordable items into batches. */
  gather(job: Submission, delivery: Delivery): Promise<void>
  /** Whether anybody still waits for an item. */
  owes(batchId: string): Promise<boolean>
  /** Stores the answers to all items still wanted; those without one are asked the ordinary way. */
  settle(batch: BatchRow, lines: ReadonlyMap<string, CollectedItem>): Promise<void>
  /** Has all of them asked the ordinary way. */
  release(batchId: string, release: Release): Promise<void>
  end(batch: Pick<BatchRow, 'id' | 'scanId'>, outcome: string): Promise<void>
  /** Whatever joined no batch is asked the ordinary way. */
  leave(job: Submission): Promise<void>
  /** Once all of that is committed, and again on redelivery. */
  afterwards(batchId: string): Promise<void>
}

/** Answers settled together, sharing their transactions. */
const TOGETHER = 16

export async function someAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += TOGETHER)
    await Promise.all(items.slice(at, at + TOGETHER).map(work))
}

export const WITHOUT_A_LINE = {
  failure: 'empty_response' as const,
  message: 'The batch ended without a line for it',
}
