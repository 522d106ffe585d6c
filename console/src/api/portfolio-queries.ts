import { infiniteQueryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

export const portfolioQuery = infiniteQueryOptions({
  queryKey: ['portfolio'],
  queryFn: ({ pageParam }) => admin.getPortfolio({ cursor: pageParam }),
  ...pages,
})
