// Every change of names begins another tally, in the transaction of the change: the job that counts it is promised there too.

import { isDeepStrictEqual } from 'node:util'
import { acknowledgeJob } from '../../jobs/jobs.ts'
import type { Brand } from '../../model/brand.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { RIVALS } from '../reading/read-rivals.ts'
import { partiesOf } from '../rival.ts'
import { listRivals } from '../store.ts'
import { endSealed } from './seal-tallies.ts'
import { insertTally, livingTallies, lockBeginnings, lockTallies } from './store.ts'
import { isEarlier } from './versions.ts'

interface Renewal {
  brand: Brand
  actor: string
  at: Date
}

/** The brand is locked. Nothing happens where the newest tally has these names already, by this reading or a later one. */
export async function renewTally(
  tx: Transaction,
  { queue }: { queue: JobSender },
  { brand, actor, at }: Renewal,
): Promise<void> {
  const parties = partiesOf(brand, await listRivals(tx, brand.id))
  const newest = (await livingTallies(tx, brand.id)).at(-1)
  if (newest ? isSame(newest, parties) : parties.length === 0) return
  queue.requireOpen()
  await lockBeginnings(tx, brand.id)
  // The job may be about to show one of them.
  const living = await lockTallies(
    tx,
    (await livingTallies(tx, brand.id)).map(({ id }) => id),
  )
  const shown = living.find(({ state }) => state === 'shown')
  const isBack = shown !== undefined && isSame(shown, parties)
  const over = living.filter(({ state }) => state === 'counting' || parties.length === 0)
  await endSealed(
    tx,
    over.map(({ id }) => id),
    at,
  )
  if (parties.length > 0 && !isBack)
    await insertTally(tx, { id: newId('tly', at), brandId: brand.id, method: RIVALS, parties, at })
  // Also where nothing is to be counted: what has ended is to be cleared away.
  await promiseCounting(tx, queue, { brandId: brand.id, actor, at })
}

const isSame = ({ method, parties }: { method: string; parties: object }, wanted: object): boolean =>
  !isEarlier(method) && isDeepStrictEqual(parties, wanted)

/** One that is pending finds the newest tally by itself. Sent anew, it is left out by a queue that still has it. */
export async function promiseCounting(
  tx: Transaction,
  queue: JobSender,
  { brandId, actor, at, isAnew = false }: { brandId: string; actor: string; at: Date; isAnew?: boolean },
): Promise<void> {
  const job = await acknowledgeJob(tx, { actor, kind: 'count-rivals', subjectId: brandId, now: at })
  if (job.isNew || isAnew) await queue.send(tx, 'count-rivals', { jobId: job.id, brandId }, { id: job.id })
}
