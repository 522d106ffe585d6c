import { CITED_PAGES } from '../../platform/fetching/fetch-kinds.ts'
import { createGuardedFetch, FetchRefused, type GuardedFetch } from '../../platform/fetching/guarded-fetch.ts'

/**
 * For anybody's pages. `standIns`: the simulator's sites, null with real engines. What the simulator's answers cite is as
 * invented as they are, so nobody outside is asked for it.
 */
export function createCitedFetch(standIns: Record<string, string> | null): GuardedFetch {
  const fetch = createGuardedFetch({ kind: CITED_PAGES, ...(standIns ? { standIns } : {}) })
  return async (url, options) => {
    if (standIns && !Object.hasOwn(standIns, new URL(url).hostname))
      throw new FetchRefused('the simulator has no such site')
    return fetch(url, options)
  }
}
