// One polite visitor: never off the registrable domain it is sent to, where it is sent to one, never where robots.txt says
// no, one request after the other, and not for ever.

import { setTimeout as sleep } from 'node:timers/promises'
import {
  type FetchOptions,
  FetchRefused,
  type GuardedFetch,
  type Page,
} from '../../platform/fetching/guarded-fetch.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { type Robots, readRobots, reasonOf } from './robots.ts'

export type Visit = { page: Page } | { skipped: string } | { failed: string }

export interface Visitor {
  visit(url: string, known?: FetchOptions['known']): Promise<Visit>
  robotsOf(url: string): Promise<Robots>
}

/** A whole site, however slow it is. */
const MAX_MS = 5 * 60_000

class NotAllowed extends FetchRefused {}

/** `domain`: the site to stay on; null follows redirects wherever robots.txt allows it. */
export function createVisitor(fetch: GuardedFetch, domain: string | null): Visitor {
  const ends = performance.now() + MAX_MS
  const byOrigin = new Map<string, Promise<Robots>>()
  const isHome = (url: string) => domain === null || registrableDomain(url) === registrableDomain(domain)
  const stayHome = async ({ href }: URL) => {
    if (!isHome(href)) throw new FetchRefused(`it leads away to ${href}`)
  }
  const robotsOf = (url: string): Promise<Robots> => {
    const { origin } = new URL(url)
    const known = byOrigin.get(origin) ?? readRobots(fetch, origin, { beforeRedirect: stayHome })
    byOrigin.set(origin, known)
    return known
  }
  const beforeRedirect = async (next: URL) => {
    await stayHome(next)
    const refusal = (await robotsOf(next.href)).refusal(next.href)
    if (refusal) throw new NotAllowed(refusal)
  }

  return {
    robotsOf,
    async visit(url, known) {
      if (performance.now() > ends) return { skipped: 'the site took too long' }
      if (!isHome(url)) return { skipped: `${url} is on another site` }
      const robots = await robotsOf(url)
      const refusal = robots.refusal(url)
      if (refusal) return { skipped: refusal }
      if (robots.delayMs > 0) await sleep(robots.delayMs)
      try {
        const page = await fetch(url, { beforeRedirect, ...(known ? { known } : {}) })
        await stayHome(new URL(page.url))
        return { page }
      } catch (error) {
        return error instanceof NotAllowed ? { skipped: error.message } : { failed: reasonOf(error) }
      }
    },
  }
}
