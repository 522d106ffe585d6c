import type { SearchRequest } from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'

const ANSWERS = 20
const OTHERS = 5
const MORE_OTHERS = 50

/** Matching answers; by time they come page by page. */
export const answerSearch = (brandId: string, request: SearchRequest) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'search', 'answers', request],
    queryFn: ({ pageParam, signal }) =>
      admin.search(brandId, { ...request, in: 'answers', cursor: pageParam, limit: ANSWERS }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.answers?.next?.toString(),
  })

/** A few prompts and claims beside them, or more of one alone. */
export const otherSearch = (
  brandId: string,
  request: SearchRequest & { in: 'prompts' | 'claims' },
  isAlone: boolean,
) =>
  queryOptions({
    queryKey: ['brand', brandId, 'search', request.in, request, isAlone],
    queryFn: ({ signal }) =>
      admin.search(brandId, { ...request, limit: isAlone ? MORE_OTHERS : OTHERS }, { signal }),
  })
