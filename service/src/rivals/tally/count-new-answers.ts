// Answers that are judged while there are tallies: they wait in line from the transaction of their first verdict on, and leave it in the
// transaction that counts them, for every tally that lives.

import type { ClassifyDeps } from '../../citations/classify-runs.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { JobSender } from '../../platform/queue.ts'
import { RIVALS } from '../reading/read-rivals.ts'
import { BATCH, type CountDeps } from './count-rivals.ts'
import { createPartyReader, type PartyReader } from './parties.ts'
import { readAll, readAnswers } from './read-answers.ts'
import { addReadings, forgetOwed, livingTallies, lockTallies, owedRuns, oweRuns } from './store.ts'

/** The queue gives a job an hour. */
const SHIFT_MS = 20 * 60_000
/** How long a job rests that only a newer version of the service can do. */
const REST_SECONDS = 60

type Job = JobPayloads['count-new-answers']

/** To be the last of the transaction: it waits for whoever begins a tally. */
export const oweTallies =
  (queue: JobSender): NonNullable<ClassifyDeps['oweTallies']> =>
  async (tx, runIds) => {
    for (const brandId of await oweRuns(tx, runIds))
      await queue.send(tx, 'count-new-answers', { brandId }, { singleton: brandId })
  }

/** Delivered any number of times, it counts each once. */
export async function countNewAnswers(deps: CountDeps, job: Job): Promise<void> {
  const { database } = deps
  const readers = new Map<string, PartyReader>()
  const until = performance.now() + SHIFT_MS
  for (;;) {
    const runs = await owedRuns(database, job.brandId, deps.tallyBatch ?? BATCH)
    if (runs.length === 0) return
    // After the answers: a tally that they were to wait for is among them, and one that comes later walks through them.
    const living = await livingTallies(database, job.brandId)
    if (living.some(({ state, method }) => state === 'counting' && method !== RIVALS))
      return later(deps, job, REST_SECONDS)
    const answers = await readAnswers(deps, database, runs)
    // What earlier rules counted stays as it is until another tally takes its place.
    const ours = living.filter(({ method }) => method === RIVALS)
    const readings = new Map(
      ours.map(({ id, parties }) => {
        const read = readers.get(id) ?? createPartyReader(parties)
        readers.set(id, read)
        return [id, readAll(answers, read)]
      }),
    )
    await database.transaction(async tx => {
      for (const { id } of await lockTallies(tx, [...readings.keys()]))
        await addReadings(tx, id, readings.get(id) ?? [])
      await forgetOwed(
        tx,
        runs.map(({ id }) => id),
      )
    })
    if (performance.now() > until) return later(deps, job, 0)
  }
}

export const later = ({ database, queue }: CountDeps, job: Job, afterSeconds: number): Promise<void> =>
  database.transaction(tx =>
    queue.send(tx, 'count-new-answers', job, { afterSeconds, singleton: job.brandId }),
  )

const LONG_REST_SECONDS = 3_600

/** It was delivered too often. */
export async function countNewLater(deps: CountDeps, job: Job): Promise<void> {
  deps.log.error({ brandId: job.brandId }, 'counting of new answers given up for an hour')
  await later(deps, job, LONG_REST_SECONDS)
}
