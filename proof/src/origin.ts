// Through whom an answer came, from the route sealed with it. For people: no verdict rests on it.

import { ROUTE_PROVIDERS } from './route-providers.ts'

export interface Origin {
  route: string
  /** Who was asked; null if this version does not know the route. */
  provider: string | null
  /** Whether that is not the engine's maker: then we only have their word for the answer. */
  isThirdParty: boolean | null
}

export function originOf(route: string): Origin {
  const { provider = null, isThirdParty = null } = ROUTE_PROVIDERS.get(route) ?? {}
  return { route, provider, isThirdParty }
}

const SURFACES = new Map([
  ['official_api', 'official API'],
  ['serp_api', 'search page'],
  ['scraped_ui', 'page that people see'],
])

/** Such as "Claude, by DataForSEO (a third party), official API". `engine` is its name for people. */
export function originWords(
  engine: string,
  { route, surface }: { route: string | null; surface: string },
): string {
  const simulated = surface === 'sandbox' ? `a simulation of ${engine}, no real engine` : null
  if (simulated !== null) return route === null ? simulated : `${simulated}; in the form of ${route}`
  return [engine, byWhom(route), SURFACES.get(surface) ?? surface].join(', ')
}

function byWhom(route: string | null): string {
  if (route === null) return 'by whom is not sealed'
  const { provider, isThirdParty } = originOf(route)
  if (provider === null) return `by a way that is not known here (${route})`
  return `by ${provider}${isThirdParty ? ' (a third party)' : ''}`
}
