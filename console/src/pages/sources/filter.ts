// The source pages keep their state in the address, and pass it on to each other.

import { ENGINES } from '@brand-citation-forensics/client'
import { SOURCE_SORTS, type SourceFilter } from '@brand-citation-forensics/client/admin'
import { oneOf, useFilter, useWindowDays } from '../../parts/filters.tsx'

export function useSourceFilter() {
  const [get] = useFilter()
  return {
    window: useWindowDays(),
    sort: oneOf(SOURCE_SORTS, get('sort')) ?? 'answers',
    engine: oneOf(ENGINES, get('engine')),
  } satisfies SourceFilter
}

/** Whose it is filters only the list, and is kept for the way back. */
export const SOURCE_FILTERS = ['window', 'sort', 'engine', 'whose']
