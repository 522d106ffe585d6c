// Queries about followed cases and the results of reports.

import type { FollowingAsking } from '@brand-citation-forensics/client/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'

const LOOK_MS = 30_000

export const followingQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['case', caseId, 'following'],
    queryFn: () => admin.getFollowing(caseId),
    refetchInterval: ({ state: { data } }) => (data?.following?.nextAt ? LOOK_MS : false),
  })

export const followingForecastQuery = (caseId: string, asking: FollowingAsking) =>
  queryOptions({
    queryKey: ['case', caseId, 'following', 'forecast', asking],
    queryFn: () => admin.forecastFollowing(caseId, asking),
    placeholderData: keepPreviousData,
  })

/** Of a brand; null: of the installation. */
export const caseOutcomesQuery = (brandId: string | null) =>
  queryOptions({
    queryKey: brandId === null ? ['case-outcomes'] : ['brand', brandId, 'case-outcomes'],
    queryFn: () => admin.getCaseOutcomes(brandId),
  })
