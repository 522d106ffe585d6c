import type { Transaction } from '../database.ts'
import type { Fetched } from './pump.ts'

interface Ticket {
  queue: string
  /** Every delivery counts as a retry, so the count tells ours from a later one. */
  retryCount: number
}

/** A job in the hands of one worker. */
export interface Delivery {
  /** Identifies the job across redeliveries. */
  id: string
  /**
   * Whether the job is still this worker's, and stays so until the transaction ends. A worker that was suspended is presumed
   * dead, and may wake when another has its job: whatever it took then, no job would look after.
   */
  isHeld(tx: Transaction): Promise<boolean>
  /** Where the queue has it, for those that are looked up together. */
  ticket?: Ticket
}

export function deliveryOf(queue: string, { id, retryCount }: Fetched): Delivery {
  const delivery: Delivery = {
    id,
    ticket: { queue, retryCount },
    isHeld: async tx => (await heldAmong(tx, [delivery]))[0] === true,
  }
  return delivery
}

/** What `isHeld` says of each, by one statement for all that the queue has. */
export async function heldAmong(tx: Transaction, deliveries: Delivery[]): Promise<boolean[]> {
  const queued = deliveries.flatMap(({ id, ticket }, turn) => (ticket ? { id, turn, ...ticket } : []))
  const { rows } = await tx.query<{ turn: number }>({
    name: 'held-among',
    text: `select turn::integer from pgboss.job join unnest($1::text[], $2::uuid[], $3::integer[])
             with ordinality as given (queue, job, count, turn) on name = queue and id = job
           where state = 'active' and retry_count = count order by name, id for key share of job`,
    values: [
      queued.map(({ queue }) => queue),
      queued.map(({ id }) => id),
      queued.map(({ retryCount }) => retryCount),
    ],
  })
  const held = new Set(rows.map(({ turn }) => queued[turn - 1]?.turn))
  return Promise.all(deliveries.map((one, turn) => (one.ticket ? held.has(turn) : one.isHeld(tx))))
}
