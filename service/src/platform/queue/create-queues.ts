// The queues, and how each treats its jobs.

import type { PgBoss, Queue } from 'pg-boss'
import { jobOf, QUEUES, type QueueName, traitsOf } from '../../model/jobs.ts'

export const DEAD_LETTERS = 'dead-letters'

/** Priorities. */
export const WAITING = 0
export const AHEAD = 1

/** How often a job is delivered before it counts as poison. Runs give up earlier, by their own attempts. */
const DELIVERIES = 10
export const HEARTBEAT_SECONDS = 10
/** How often to look for jobs whose worker has gone silent. */
const LOOK_SECONDS = 2
/** Each look reads all jobs, finished ones included, which by default are kept for a week. */
const FINISHED_SECONDS = 60
/** A killed worker's job is noticed one missed heartbeat later, at the next look. */
export const SUPERVISION = {
  superviseIntervalSeconds: LOOK_SECONDS,
  monitorIntervalSeconds: LOOK_SECONDS,
  maintenanceIntervalSeconds: FINISHED_SECONDS / 2,
}
/** A dead letter that only a newer version understands must survive until such a version looks. */
const DEAD_LETTER_POLICY = {
  // As with every other job: by default one that died with its worker would lie for 15 minutes.
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: DELIVERIES,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
}

export async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, DEAD_LETTER_POLICY)
  for (const queue of QUEUES) if (!existing.has(queue)) await boss.createQueue(queue, policyOf(queue))
}

const policyOf = (queue: QueueName): Omit<Queue, 'name'> => ({
  // One waiting housekeeping job is enough.
  policy: traitsOf(jobOf(queue)).waitsOnce ? 'short' : 'standard',
  retryLimit: DELIVERIES,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // The smallest the queue allows: a killed worker's job goes to another within about 12 s.
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 3_600,
  retentionSeconds: 365 * 86_400,
  deleteAfterSeconds: FINISHED_SECONDS,
  deadLetter: DEAD_LETTERS,
})
