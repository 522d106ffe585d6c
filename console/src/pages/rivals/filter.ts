// The rival pages keep their state in the address, and pass it on to the answers.

import { ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import { oneOf, useFilter, useWindowDays, withFilters } from '../../parts/filters.tsx'

export function useRivalFilter() {
  const [get] = useFilter()
  return {
    window: useWindowDays(),
    engine: oneOf(ENGINES, get('engine')),
    intent: oneOf(PROMPT_INTENTS, get('intent')),
  }
}

type RivalFilter = ReturnType<typeof useRivalFilter>

export const RIVAL_FILTERS = ['window', 'engine', 'intent'] satisfies (keyof RivalFilter)[]
export const ONLY = ['ranked', 'instead', 'together'] as const

/** The answers behind a figure. */
export const answersLink = (
  brandId: string,
  filter: RivalFilter & { party: string; only?: (typeof ONLY)[number] | undefined },
): string => withFilters(`/brands/${brandId}/market/answers`, filter)
