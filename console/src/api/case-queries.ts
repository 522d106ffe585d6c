import type { CaseDetail, CaseFilter } from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

/** Each is tall, so a page has fewer than one of rows. */
const CASES = 30
const EVIDENCE = 10
const EVENTS = 20

const casesKey = (brandId: string) => ['brand', brandId, 'cases']

export const casesQuery = (brandId: string, filter: CaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...casesKey(brandId), filter],
    queryFn: ({ pageParam }) =>
      admin.listCases(brandId, { ...filter, shares: true, cursor: pageParam, limit: CASES }),
    ...pages,
  })

/** The first few, for pages that lead with them. */
export const worstCasesQuery = (brandId: string, limit: number) =>
  queryOptions({
    queryKey: [...casesKey(brandId), 'worst', limit],
    queryFn: () => admin.listCases(brandId, { shares: true, limit }),
  })

export const caseOwnersQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['brand', brandId, 'case-owners'],
    queryFn: () => admin.listCaseOwners(brandId),
    staleTime: 30_000,
  })

export const caseQuery = (caseId: string) =>
  queryOptions({ queryKey: ['case', caseId], queryFn: (): Promise<CaseDetail> => admin.getCase(caseId) })

export const caseRunsQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: ['case', caseId, 'runs'],
    queryFn: ({ pageParam }) => admin.listCaseRuns(caseId, { cursor: pageParam, limit: EVIDENCE }),
    ...pages,
  })

export const caseHistoryQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: ['case', caseId, 'history'],
    queryFn: ({ pageParam }) => admin.getCaseHistory(caseId, { cursor: pageParam, limit: EVENTS }),
    ...pages,
  })

/** Shows a changed case, and refreshes whatever lists it. */
export function useChangedCase(): (changed: CaseDetail) => Promise<void> {
  const queries = useQueryClient()
  return changed => showChanged(queries, changed)
}

async function showChanged(queries: QueryClient, changed: CaseDetail): Promise<void> {
  queries.setQueryData(caseQuery(changed.id).queryKey, changed)
  await Promise.all([
    queries.invalidateQueries({ queryKey: casesKey(changed.brandId) }),
    queries.invalidateQueries({ queryKey: ['case', changed.id, 'history'] }),
  ])
}
