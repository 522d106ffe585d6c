import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'

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
