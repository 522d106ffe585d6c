import type { SourceAnswersFilter, SourceFilter, WhoseSource } from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'
import { pages } from './queries.ts'

export const sourcesQuery = (brandId: string, filter: SourceFilter & { whose?: WhoseSource | undefined }) =>
  queryOptions({
    queryKey: ['brand', brandId, 'sources', filter],
    queryFn: () => admin.listSources(brandId, filter),
  })

export const sourceQuery = (brandId: string, domain: string, filter: SourceFilter) =>
  queryOptions({
    queryKey: ['brand', brandId, 'source', domain, filter],
    queryFn: () => admin.getSource(brandId, domain, filter),
  })

export const sourceAnswersQuery = (brandId: string, domain: string, filter: SourceAnswersFilter) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'source-answers', domain, filter],
    queryFn: ({ pageParam }) => admin.listSourceAnswers(brandId, domain, { ...filter, cursor: pageParam }),
    ...pages,
  })
