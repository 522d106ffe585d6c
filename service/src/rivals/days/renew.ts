// Every change of names marks the days of the brand, in the transaction of the change: the job that counts them is promised there too.

import { acknowledgeJob } from '../../jobs/jobs.ts'
import type { Brand } from '../../model/brand.ts'
import type { Transaction } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { isFor, namesOf } from '../names.ts'
import { listRivals } from '../store.ts'
import { awaitVerdicts, countByNames, forgetDays, markForNames, type NamesCount } from './store.ts'

interface Renewal {
  brand: Brand
  actor: string
  at: Date
}

/** The brand is locked. Nothing happens where all is counted for these names already, by this reading or a later one. */
export async function renewDays(
  tx: Transaction,
  { queue }: { queue: JobSender },
  { brand, actor, at }: Renewal,
): Promise<void> {
  const names = namesOf(brand, await listRivals(tx, brand.id))
  const counted = await countByNames(tx, brand.id)
  const isCounted = (kept: NamesCount) => names !== null && isFor(kept.names, names)
  if (names ? counted.length > 0 && counted.every(isCounted) : counted.length === 0) return
  queue.requireOpen()
  // A verdict sees the rivals and marks its day, or its answer is among those whose days are marked here.
  await awaitVerdicts(tx, brand.id)
  if (!names) return forgetDays(tx, brand.id)
  await markForNames(tx, brand.id, names.id)
  await promiseCounting(tx, queue, { brandId: brand.id, actor, at })
}

/** One that is pending finds what is marked by itself. Sent anew, it is left out by a queue that still has it. */
export async function promiseCounting(
  tx: Transaction,
  queue: JobSender,
  { brandId, actor, at, isAnew = false }: { brandId: string; actor: string; at: Date; isAnew?: boolean },
): Promise<void> {
  const job = await acknowledgeJob(tx, { actor, kind: 'count-rivals', subjectId: brandId, now: at })
  if (job.isNew || isAnew) await queue.send(tx, 'count-rivals', { jobId: job.id, brandId }, { id: job.id })
}
