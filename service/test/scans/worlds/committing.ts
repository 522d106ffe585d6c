import { randomUUID } from 'node:crypto'
import type { QueueName } from '../../../src/model/jobs.ts'
import type { Database, Transaction } from '../../../src/platform/database.ts'
import type { JobSender, SendOptions } from '../../../src/platform/queue/queue.ts'

export interface PaperJob {
  queue: QueueName
  payload: object
  afterSeconds: number
  delivery: string
  singleton: string | null
}

/** Where a worker may die: before and after everything that others can see. */
export type Moment = () => void

export class Killed extends Error {}

/** Dies after so many moments, and at every later one: what else it had begun comes to nothing too. Never, below 0. */
export function dyingAfter(fatal: number): { moment: Moment; isDead(): boolean } {
  let moments = 0
  const isDead = () => fatal >= 0 && moments > fatal
  const moment = () => {
    moments += 1
    if (isDead()) throw new Killed()
  }
  return { moment, isDead }
}

/** A job exists when the transaction that sent it is committed, and not before. */
export function committing(database: Database, jobs: PaperJob[], moment: Moment) {
  const pending = new WeakMap<Transaction, PaperJob[]>()
  const put = (tx: Transaction, queue: QueueName, payload: object, options: SendOptions = {}) => {
    const { afterSeconds = 0, singleton = null } = options
    pending.get(tx)?.push({ queue, payload, afterSeconds, singleton, delivery: randomUUID() })
  }
  const queue: JobSender = {
    requireOpen: () => {},
    send: async (tx, name, payload, options) => put(tx, name, payload, options),
    sendMany: async (tx, name, payloads) => {
      for (const payload of payloads) put(tx, name, payload)
    },
  }
  const watched: Database = {
    query: ((...args: Parameters<Database['query']>) => {
      moment()
      return database.query(...args)
    }) as Database['query'],
    async transaction(work) {
      moment()
      const sent: PaperJob[] = []
      const result = await database.transaction(tx => {
        sent.length = 0
        pending.set(tx, sent)
        return work(tx)
      })
      for (const job of sent)
        if (job.singleton === null || !jobs.some(({ singleton }) => singleton === job.singleton))
          jobs.push(job)
      moment()
      return result
    },
    close: () => database.close(),
  }
  return { database: watched, queue }
}
