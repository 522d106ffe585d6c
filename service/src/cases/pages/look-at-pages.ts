// The job that visits the pages that cases' answers cite, and searches them for what the cases say. Each visit is sealed in its
// own transaction, and so are its findings: after a kill it continues with what is missing.

import { findBrand, lockBrand } from '../../brands/store.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { GuardedFetch } from '../../platform/fetching/guarded-fetch.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { searchPages } from './search-pages.ts'
import { createSight, type Sight } from './see-page.ts'
import {
  brandsToLookFor,
  type CitedAddress,
  countLooks,
  type DueQuery,
  duePages,
  insertLook,
  newestLook,
} from './store.ts'
import { PAGE_LOOKS } from './tables.ts'

export interface LookDeps {
  database: Database
  clock: Clock
  log: Log
  queue: JobSender
  /** For pages of anybody. */
  fetchCited: GuardedFetch
  pageSurface: string
}

type Job = JobPayloads['look-at-pages']

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A page that was read is left alone for this long; one that could not be is retried the next day. */
const AGAIN_MS = 7 * DAY_MS
/** Unless somebody wishes it. */
const WISHED_AGAIN_MS = HOUR_MS
/** Of one brand. */
export const MOST_LOOKS_A_DAY = 300
/** Less than a visit stays on one host. */
const SHIFT_MS = 4 * 60_000
/** Hosts at a time; the pages of one are visited in turn. */
const HOSTS = 4
const FULL_REST_SECONDS = 3_600

export const dueNow = ({ brandId, caseId }: Job, now: Date): DueQuery => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const again = caseId === undefined ? [AGAIN_MS, DAY_MS] : [WISHED_AGAIN_MS, WISHED_AGAIN_MS]
  const [readSince, unreachableSince] = again.map(before) as [Date, Date]
  return { brandId, caseId: caseId ?? null, readSince, unreachableSince, limit: MOST_LOOKS_A_DAY }
}

/** How many visits a brand has left today. */
export const roomFor = async (sql: Sql, brandId: string, now: Date): Promise<number> =>
  MOST_LOOKS_A_DAY - (await countLooks(sql, brandId, new Date(now.getTime() - DAY_MS)))

/** However often it is delivered, it visits each page once. */
export async function lookAtPages(deps: LookDeps, job: Job): Promise<void> {
  const { database, clock, log } = deps
  if (!(await findBrand(database, job.brandId))) return
  const until = performance.now() + SHIFT_MS
  const due = await duePages(database, dueNow(job, clock.now()))
  const byHost = [...Map.groupBy(due, ({ url }) => new URL(url).host).values()].values()
  let left = 'none' as 'none' | 'unbegun' | 'full'
  const visitHosts = async () => {
    for (const pages of byHost) {
      const see = createSight(deps.fetchCited)
      for (const page of pages) {
        if (left !== 'none') return
        if (performance.now() > until) left = 'unbegun'
        else if (!(await lookAt(deps, job, page, see))) left = 'full'
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS }, visitHosts))
  await searchPages(deps, job.brandId)
  if (due.length > 0) log.info({ brandId: job.brandId, pages: due.length, left }, 'looked at cited pages')
  if (left === 'unbegun') await send(deps, job, 0)
  // A wish is not carried over: it would come again every hour, and by then everything it was for is due.
  if (left === 'full' && job.caseId === undefined) await send(deps, job, FULL_REST_SECONDS)
}

const send = ({ database, queue }: Pick<LookDeps, 'database' | 'queue'>, job: Job, afterSeconds: number) =>
  database.transaction(tx => queue.send(tx, 'look-at-pages', job, { afterSeconds, singleton: nameOf(job) }))

/** One that waits is enough. */
export const nameOf = ({ brandId, caseId }: Job): string =>
  caseId === undefined ? brandId : `${brandId} ${caseId}`

/** Has the pages visited that cases and allegations of these runs cite: in the transaction that puts the runs into them. */
export async function lookAtCited(tx: Transaction, queue: JobSender, runIds: string[]): Promise<void> {
  for (const brandId of await brandsToLookFor(tx, runIds))
    await queue.send(tx, 'look-at-pages', { brandId }, { singleton: nameOf({ brandId }) })
}

/** False if the brand has no visits left today. */
async function lookAt(
  deps: LookDeps,
  job: Job,
  page: CitedAddress,
  see: (url: string) => Promise<Sight>,
): Promise<boolean> {
  if ((await roomFor(deps.database, job.brandId, deps.clock.now())) <= 0) return false
  const { text, ...sight } = await see(page.url)
  const at = deps.clock.now()
  const { readSince, unreachableSince } = dueNow(job, at)
  const { brandId, actor = SYSTEM_ACTOR } = job
  return deps.database.transaction(async tx => {
    // Others may have visited meanwhile: this page for another case, or the last one of the day.
    await lockBrand(tx, brandId)
    if ((await roomFor(tx, brandId, at)) <= 0) return false
    const last = await newestLook(tx, brandId, page.address)
    const since = last?.outcome === 'read' ? readSince : unreachableSince
    if (last && last.lookedAt > since) return true
    const id = newId('look', at)
    const look = { id, brandId, ...page, lookedAt: at, surface: deps.pageSurface, ...sight }
    await insertLook(tx, look, text)
    await sealStates(tx, PAGE_LOOKS, { actor, action: 'page.looked', at, keys: [id], isFirst: true })
    return true
  })
}
