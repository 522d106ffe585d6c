import type { QueueName } from '../src/model/jobs.ts'
import type { JobSender } from '../src/platform/queue/queue.ts'

interface PaperJob {
  queue: QueueName
  payload: object
  afterSeconds: number
  singleton: string | undefined
}

/** A queue that only writes down what was sent: the test is the worker. */
export function paperQueue(): JobSender & { jobs: PaperJob[] } {
  const jobs: PaperJob[] = []
  return {
    jobs,
    requireOpen: () => {},
    send: async (_tx, queue, payload, { afterSeconds = 0, singleton } = {}) =>
      void jobs.push({ queue, payload, afterSeconds, singleton }),
    sendMany: async (_tx, queue, payloads) =>
      void jobs.push(...payloads.map(payload => ({ queue, payload, afterSeconds: 0, singleton: undefined }))),
  }
}
