import type { Job } from './admin-types.ts'
import { BcfError } from './errors.ts'
import { type PollOptions, poll } from './poll.ts'

/** `waitForJob` gave up; the job itself continues. */
export class UnfinishedJobError extends BcfError {}

/** Polls until the job is DONE or FAILED. */
export function waitForJob(
  admin: { getJob(id: string, options: { signal: AbortSignal }): Promise<Job> },
  jobId: string,
  options: PollOptions<Job> = {},
): Promise<Job> {
  const subject = {
    look: (signal: AbortSignal): Promise<Job> => admin.getJob(jobId, { signal }),
    isOver: ({ finishedAt }: Job) => finishedAt !== null,
    stateOf: ({ status }: Job) => status,
    unfinished: (last: Job | null) =>
      new UnfinishedJobError(`Job ${jobId} is not finished yet (${last?.status ?? 'it was never seen'})`),
  }
  return poll(subject, options)
}
