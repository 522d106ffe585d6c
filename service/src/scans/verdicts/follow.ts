// Reading again, from a terminal: first the forecast, then the job, then its progress. The workers do it; to stop watching
// stops nothing, and asking again watches the pending one.

import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadDeps } from '../../citations/judge-run.ts'
import { findJob, type Job } from '../../jobs/store.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { notFound } from '../../model/errors.ts'
import { forecastReread, type ReaderTerms, type RereadForecast } from './forecast.ts'
import { type RequestDeps, requestJudging } from './judge-again.ts'
import { brandsMeant, countUnread } from './store.ts'

export interface RereadRequest {
  /** One of them, or both. */
  brandId: string | null
  scanId: string | null
  confirm(forecast: RereadForecast): Promise<boolean>
  onProgress?(status: Job['status'], looked: number, total: number): void
}

type Deps = RequestDeps & ReadDeps & { readerTerms: ReaderTerms }

const LOOK_MS = 1_000

/** Null when it was not confirmed. */
export async function requestAndFollow(deps: Deps, request: RereadRequest): Promise<Job | null> {
  const { database } = deps
  const [brandId] = await brandsMeant(database, request)
  if (brandId === undefined) throw notFound(request.scanId === null ? 'Brand' : 'Scan')
  const scope = { brandId, scanId: request.scanId }
  if (!(await request.confirm(await forecastReread(deps, scope, deps.readerTerms)))) return null
  const { result } = await requestJudging(deps, { actor: SYSTEM_ACTOR, ...scope, read: true })
  for (;;) {
    const job = await findJob(database, result.jobId)
    if (!job) throw notFound('Job')
    if (job.finishedAt !== null) return job
    // Those without anything to read stay among the unread.
    const total = await countUnread(database, { ...scope, since: deps.clock.now() })
    const unread = await countUnread(database, { ...scope, since: job.createdAt })
    request.onProgress?.(job.status, total - unread, total)
    await sleep(LOOK_MS)
  }
}

/** For people. */
export function forecastLine({ model, answers, requests, usd }: RereadForecast): string {
  const cost = usd === null ? 'at an unknown price' : `for about $${usd.toFixed(2)}`
  return `${model} would read ${answers} answers again in ${requests} requests, ${cost}; second looks come on top`
}
