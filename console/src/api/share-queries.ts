import type { ReportDays } from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

export const caseSharesQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: ['case', caseId, 'shares'],
    queryFn: ({ pageParam }) => admin.listCaseShares(caseId, { cursor: pageParam }),
    ...pages,
  })

export const reportSharesQuery = (brandId: string) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'report-shares'],
    queryFn: ({ pageParam }) => admin.listReportShares(brandId, { cursor: pageParam }),
    ...pages,
  })

export const reportQuery = (brandId: string, days: ReportDays) =>
  queryOptions({
    queryKey: ['brand', brandId, 'report', days],
    queryFn: () => admin.getReport(brandId, days),
  })
