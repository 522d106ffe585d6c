import type { Api } from './api.ts'
import { BcfError } from './errors.ts'
import { type PollOptions, poll } from './poll.ts'
import type { Job, RefreshResult } from './shapes.ts'

/** `waitForJob` gave up; the job itself continues. */
export class UnfinishedJobError extends BcfError {}

/** What reading a site found; null for other jobs, and until it has ended. */
export const refreshOf = ({ result }: Job): RefreshResult | null =>
  result && 'found' in result ? (result as RefreshResult) : null

/** Polls until the job is DONE or FAILED. */
export function waitForJob(
  api: Pick<Api, 'GET'>,
  jobId: string,
  { beforeLook, ...options }: PollOptions<Job> & { beforeLook?: (signal: AbortSignal) => Promise<void> } = {},
): Promise<Job> {
  const subject = {
    async look(signal: AbortSignal): Promise<Job> {
      await beforeLook?.(signal)
      return api.GET('/api/admin/jobs/{jobId}', { params: { path: { jobId } }, signal })
    },
    isOver: ({ finishedAt }: Job) => finishedAt !== null,
    stateOf: ({ status }: Job) => status,
    unfinished: (last: Job | null) =>
      new UnfinishedJobError(`Job ${jobId} is not finished yet (${last?.status ?? 'it was never seen'})`),
  }
  return poll(subject, options)
}
