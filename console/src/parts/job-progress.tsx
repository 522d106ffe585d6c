import type { Job } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { jobQuery } from '../api/queries.ts'
import { ErrorNote } from './error-note.tsx'

interface JobProgressProps {
  jobId: string
  /** What is going on, as in "Asking the engine again". */
  doing: string
  done: string | ((job: Job) => string)
  onDone: () => void
}

const WAITING = 'Waiting for a worker'

/** A queued job, watched until it ends. */
export function JobProgress({ jobId, doing, done, onDone }: JobProgressProps) {
  const { data: job, error } = useQuery(jobQuery(jobId))
  const tellDone = useEffectEvent(onDone)
  const status = job?.status ?? 'QUEUED'
  useEffect(() => {
    if (status === 'DONE') tellDone()
  }, [status])
  if (error) return <ErrorNote error={error} />
  if (status === 'FAILED') return <ErrorNote error={new Error(job?.error ?? 'The job failed')} />
  return (
    <p className="job" role="status">
      {status !== 'DONE' && <span className="spinner" aria-hidden="true" />}
      {job?.status === 'DONE'
        ? typeof done === 'string'
          ? done
          : done(job)
        : status === 'QUEUED'
          ? WAITING
          : `${doing} …${job?.progress ? ` ${job.progress.done} of ${job.progress.total}` : ''}`}
    </p>
  )
}
