// Requests that a case's pages are visited now.

import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { CaseState } from '../people/store.ts'
import { dueNow, nameOf, roomFor } from './look-at-pages.ts'
import { duePages } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
  queue: JobSender
}

/** Returns how many pages will be visited. A page is fetched at most once an hour, whoever asks. */
export async function requestLook(
  deps: Deps,
  { brandId, id: caseId }: Pick<CaseState, 'id' | 'brandId'>,
  actor: string,
): Promise<number> {
  deps.queue.requireOpen()
  const job = { brandId, caseId, actor }
  const due = await duePages(deps.database, dueNow(job, deps.clock.now()))
  if (due.length === 0)
    throw new AppError('conflict', 'There is no page to look at that was not looked at within the hour.')
  const room = await roomFor(deps.database, brandId, deps.clock.now())
  if (room <= 0) throw new AppError('conflict', 'This brand has no look left today: try again tomorrow.')
  await deps.database.transaction(tx => deps.queue.send(tx, 'look-at-pages', job, { singleton: nameOf(job) }))
  return Math.min(due.length, room)
}
