import { infiniteQueryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

export const caseSharesQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: ['case', caseId, 'shares'],
    queryFn: ({ pageParam }) => admin.listCaseShares(caseId, { cursor: pageParam }),
    ...pages,
  })
