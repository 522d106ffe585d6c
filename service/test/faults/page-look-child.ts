// A worker that looks at the pages of a brand, in a process of its own. It kills itself where it is told: after a page was
// fetched and before it is sealed, or in front of the commit of what it was about to seal.

import { lookAtPages } from '../../src/cases/pages/look-at-pages.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { createLog } from '../../src/platform/log.ts'
import { openTestDatabase } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { PATIENCE_MS } from '../patience.ts'

const [databaseUrl = '', brandId = '', standIns = '{}', broken = '', nth = '1'] = process.argv.slice(2)

const counted = { fetch: 0, commit: 0 }
async function passOrDie(place: keyof typeof counted): Promise<void> {
  counted[place] += 1
  if (place !== broken || counted[place] !== Number(nth)) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise<never>(() => {})
}

const pooled = openTestDatabase(databaseUrl)
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

const fetch = createGuardedFetch({ standIns: JSON.parse(standIns), timeoutMs: PATIENCE_MS })
const fetchCited: GuardedFetch = async (url, options) => {
  const page = await fetch(url, options)
  if (!url.endsWith('/robots.txt')) await passOrDie('fetch')
  return page
}

const log = createLog('error')
const queue = paperQueue()
await lookAtPages(
  { database, clock: systemClock, log, queue, fetchCited, pageSurface: 'website' },
  { brandId },
)
await pooled.close()
