// Calls of the service with a session instead of a token. Types, paths and answers are those of its own description.

import {
  createApi,
  type PlaceOf,
  type QueryOf,
  type Readable,
  type ReadFrom,
} from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { consoleFetch } from './session.ts'

export const CONSOLE_API = '/api/console'

export const api = createApi({ baseUrl: location.origin + CONSOLE_API, token: null, fetch: consoleFetch })

/** A query of what stands at a path. Its key is that path, so whatever changed below an address is renewed by the beginning of one. */
export const read = <P extends Readable>(path: P, place: PlaceOf<P>, query?: QueryOf<P>) =>
  queryOptions({
    queryKey: keyOf(path, place, query),
    queryFn: ({ signal }): Promise<ReadFrom<P>> => fetchFrom(path, place, { query, signal }),
  })

/** The same of a list that comes page by page. */
export const readPages = <P extends Readable>(path: P, place: PlaceOf<P>, query?: QueryOf<P>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(path, place, query), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<ReadFrom<P>> =>
      fetchFrom(path, place, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last as { next?: string | null }).next ?? undefined,
  })

function keyOf(path: string, place: object, query?: object): unknown[] {
  const values = place as Record<string, string>
  const parts = path.replace(/^\/(?:api\/admin|v1)\//, '').split('/')
  return [...parts.map(part => values[part.slice(1, -1)] ?? part), ...(query ? [query] : [])]
}

/** Which parameters a path takes was checked where it was named. */
const fetchFrom = <P extends Readable>(
  path: P,
  place: object,
  { query, signal }: Asked,
): Promise<ReadFrom<P>> => api.GET(path, { params: { path: place, query }, signal } as never)

interface Asked {
  query: object | undefined
  signal: AbortSignal
}
