import type { RivalAnswersFilter, RivalFiguresFilter } from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

const POLL_MS = 2_000
const rivalsKey = (brandId: string) => ['brand', brandId, 'rivals']

/** Polled while answers are counted. */
export const rivalsQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...rivalsKey(brandId), 'list'],
    queryFn: () => admin.listRivals(brandId),
    refetchInterval: ({ state }) => (state.data?.count.state === 'counting' ? POLL_MS : false),
  })

export const rivalFiguresQuery = (brandId: string, filter: RivalFiguresFilter) =>
  queryOptions({
    queryKey: [...rivalsKey(brandId), 'figures', filter],
    queryFn: () => admin.getRivalFigures(brandId, filter),
    // Keeps the same brand's data while other filters load.
    placeholderData: (previous, query) => (query?.queryKey[1] === brandId ? previous : undefined),
  })

export const rivalAnswersQuery = (brandId: string, filter: RivalAnswersFilter) =>
  infiniteQueryOptions({
    queryKey: [...rivalsKey(brandId), 'answers', filter],
    queryFn: ({ pageParam }) => admin.listRivalAnswers(brandId, { ...filter, cursor: pageParam, limit: 50 }),
    ...pages,
  })

/** Names have changed, and with them everything counted for them. */
export const renewRivals = (queries: QueryClient, brandId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: rivalsKey(brandId) })
