import { QUEUES, type QueueName } from '../src/model/jobs.ts'
import type { JobSender } from '../src/platform/queue/queue.ts'

interface PaperJob {
  queue: QueueName
  payload: object
  afterSeconds: number
  singleton: string | undefined
}

/** A queue that only writes down what was sent, of those that the test is about: the test is the worker. */
export function paperQueue(only: readonly QueueName[] = QUEUES): JobSender & { jobs: PaperJob[] } {
  const jobs: PaperJob[] = []
  const put = (job: PaperJob) => void (only.includes(job.queue) && jobs.push(job))
  return {
    jobs,
    requireOpen: () => {},
    send: async (_tx, queue, payload, { afterSeconds = 0, singleton } = {}) =>
      put({ queue, payload, afterSeconds, singleton }),
    sendMany: async (_tx, queue, payloads) => {
      for (const payload of payloads) put({ queue, payload, afterSeconds: 0, singleton: undefined })
    },
  }
}
