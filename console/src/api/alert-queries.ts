import type { LetterState } from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

const PAGE = 25
const POLL_MS = 2_000

export const alertsQuery = infiniteQueryOptions({
  queryKey: ['alerts'],
  queryFn: ({ pageParam }) => admin.listAlerts({ cursor: pageParam, limit: PAGE }),
  ...pages,
})

export const wishesQuery = (personId: string) =>
  queryOptions({ queryKey: ['alert-wishes', personId], queryFn: () => admin.getAlertWishes(personId) })

export const lettersQuery = (state: LetterState) =>
  infiniteQueryOptions({
    queryKey: ['letters', state],
    queryFn: ({ pageParam }) => admin.listLetters({ state, cursor: pageParam, limit: PAGE }),
    ...pages,
  })

/** The newest of the user's own letters, polled while it is on its way. */
export const newestLetterQuery = queryOptions({
  queryKey: ['letters', 'newest'],
  queryFn: async () => (await admin.listLetters({ limit: 20 })).letters,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ kind, state }) => kind === 'test' && state === 'waiting') ? POLL_MS : false,
})
