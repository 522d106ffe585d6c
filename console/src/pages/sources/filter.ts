// What the pages of sources show is in their addresses, and goes along from one to the other.

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

/** Whose it is narrows the list alone, and is kept for the way back. */
export const SOURCE_FILTERS = ['window', 'sort', 'engine', 'whose']
