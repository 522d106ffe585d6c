// A worker that looks at the pages of a brand and dies where it is told: after a page was fetched and before it is sealed, or
// in front of the commit of what it was about to seal.

import { lookAtPages } from '../../src/cases/pages/look-at-pages.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { createLog } from '../../src/platform/log.ts'
import { paperQueue } from '../paper-queue.ts'
import { PATIENCE_MS } from '../patience.ts'

export type Broken = 'fetch' | 'commit'

interface Look {
  database: Database
  standIns: Record<string, string>
  brandId: string
  broken: Broken
  nth: number
  die(): Promise<never>
}

export async function lookAndDie(look: Look): Promise<void> {
  const { database: pooled, standIns, brandId, broken, nth, die } = look
  const counted = { fetch: 0, commit: 0 }
  async function passOrDie(place: Broken): Promise<void> {
    counted[place] += 1
    if (place === broken && counted[place] === nth) await die()
  }
  const database: Database = Object.assign(Object.create(pooled), {
    transaction: ((work, ...rest) =>
      pooled.transaction(
        async tx => {
          const result = await work(tx)
          await passOrDie('commit')
          return result
        },
        ...rest,
      )) as Database['transaction'],
  })
  const fetch = createGuardedFetch({ standIns, timeoutMs: PATIENCE_MS })
  const fetchCited: GuardedFetch = async (url, options) => {
    const page = await fetch(url, options)
    if (!url.endsWith('/robots.txt')) await passOrDie('fetch')
    return page
  }
  const deps = { database, clock: systemClock, log: createLog('silent'), queue: paperQueue(), fetchCited }
  await lookAtPages({ ...deps, pageSurface: 'website' }, { brandId })
}
