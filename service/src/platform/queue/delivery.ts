import type { Transaction } from '../database.ts'
import type { Fetched } from './pump.ts'

/** A job in the hands of one worker. */
export interface Delivery {
  /** Identifies the job across redeliveries. */
  id: string
  /**
   * Whether the job is still this worker's, and stays so until the transaction ends. A worker that was suspended is presumed
   * dead, and may wake when another has its job: whatever it took then, no job would look after.
   */
  isHeld(tx: Transaction): Promise<boolean>
}

/** Every delivery counts as a retry, so the count tells ours from a later one. */
export const deliveryOf = (queue: string, { id, retryCount }: Fetched): Delivery => ({
  id,
  async isHeld(tx) {
    const { rowCount } = await tx.query(
      `select from pgboss.job where name = $1 and id = $2 and state = 'active' and retry_count = $3 for key share`,
      [queue, id, retryCount],
    )
    return rowCount === 1
  },
})
