import { ConnectionError, StatusError } from '@brand-citation-forensics/client'
import type { Job } from '@brand-citation-forensics/client/admin'
import { type UseInfiniteQueryResult, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { jobQuery } from '../api/queries.ts'
import { SessionError } from '../api/session.ts'
import { exact } from '../format.ts'
import { Button } from './button.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Shown while loading. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** A query's result; until then a skeleton, or the error. */
export function Loaded<T>({ query, skeleton = <Skeleton lines={6} />, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}

export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a placeholder have no identity
        <span key={line} className="bone" />
      ))}
    </div>
  )
}

interface ErrorDetail {
  field?: string
  message?: string
}

/** What went wrong in the service's own words, the fields concerned, and the request id to quote. */
export function ErrorNote({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const details = detailsOf(error)
  const requestId = error instanceof StatusError || error instanceof SessionError ? error.requestId : null
  return (
    <div className="note note-danger" role="alert">
      <div className="stack-tight">
        <strong>{details.length > 0 ? 'Please correct this:' : headline(error)}</strong>
        {details.length > 0 && (
          <ul>
            {details.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {requestId && (
          <span className="faint">
            Request <code>{requestId}</code>
          </span>
        )}
      </div>
      {onRetry && <Button onPress={onRetry}>Try again</Button>}
    </div>
  )
}

function detailsOf(error: Error): ErrorDetail[] {
  const details = error instanceof StatusError ? error.body.details : []
  return Array.isArray(details) ? details : []
}

function headline(error: Error): string {
  if (error instanceof ConnectionError)
    return 'The service cannot be reached. It may be restarting, or you may be offline.'
  return error.message
}

interface LoadMoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  shown: number
  total?: number
  label?: string | undefined
}

/** How much of a list is shown, and the button for the next page of it. */
export function LoadMore({ query, shown, total, label = 'Show more' }: LoadMoreProps) {
  return (
    <div className="row-between load-more no-print">
      <span className="faint" role="status">
        {exact(shown)} {total === undefined ? 'shown' : `of ${exact(total)} shown`}
      </span>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {label}
        </Button>
      )}
    </div>
  )
}

interface ShowMoreProps {
  shown: number
  total: number
  onMore: () => void
}

/** The same for a list that is all here, and shown bit by bit. */
export function ShowMore({ shown, total, onMore }: ShowMoreProps) {
  return (
    <div className="row-between load-more no-print">
      <span className="faint" role="status">
        {exact(Math.min(shown, total))} of {exact(total)} shown
      </span>
      {shown < total && <Button onPress={onMore}>Show more</Button>}
    </div>
  )
}

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

/** A page that crashes takes down only itself, and says so. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorNote error={error} onRetry={() => location.reload()} />
  }
}
