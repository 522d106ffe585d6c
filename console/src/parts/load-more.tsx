import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { exact } from '../format.ts'
import { Button } from './button.tsx'

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
