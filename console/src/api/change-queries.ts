import type { ChangeFilter } from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

export const changeQuery = (brandId: string, sides: ChangeFilter = {}) =>
  queryOptions({
    queryKey: ['brand', brandId, 'change', sides],
    queryFn: () => admin.getChange(brandId, sides),
  })

export const changedPromptsQuery = (brandId: string, filter: ChangeFilter & { changed: boolean }) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'changed-prompts', filter],
    queryFn: ({ pageParam }) => admin.listChangedPrompts(brandId, { ...filter, cursor: pageParam }),
    ...pages,
  })

/** Sealed answers do not change. */
export const answersQuery = (brandId: string, runs: { before: string; after: string }) =>
  queryOptions({
    queryKey: ['brand', brandId, 'answers', runs],
    queryFn: () => admin.compareAnswers(brandId, runs),
    staleTime: Number.POSITIVE_INFINITY,
  })
