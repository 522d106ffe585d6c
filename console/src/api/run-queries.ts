import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'

type RunFilter = Parameters<typeof admin.listRuns>[1]

const LONG_PAGE = 100

/** A page, without the total. */
export const runsQuery = (brandId: string, filter: RunFilter) =>
  queryOptions({
    queryKey: ['brand', brandId, 'runs', filter],
    queryFn: () => admin.listRuns(brandId, { ...filter, limit: LONG_PAGE, total: false }),
    placeholderData: keepPreviousData,
  })

/** The total, fetched once for all pages. Unknown for suspicions. */
export const runTotalQuery = (brandId: string, filter: RunFilter) =>
  queryOptions({
    queryKey: ['brand', brandId, 'run-total', filter],
    queryFn: async () => (await admin.listRuns(brandId, { ...filter, limit: 1 })).total ?? null,
    enabled: !filter?.suspected,
  })
