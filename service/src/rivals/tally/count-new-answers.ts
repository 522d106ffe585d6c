// Answers that are judged while there are tallies: they wait in line from the transaction of their first verdict on, and leave it in the
// transaction that counts them, for every tally that lives.

import type { JobPayloads } from '../../model/jobs.ts'
import type { Transaction } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { RIVALS } from '../reading/read-rivals.ts'
import type { Tally } from '../rival.ts'
import { BATCH, type CountDeps } from './count-rivals.ts'
import { createPartyReader, type PartyReader } from './parties.ts'
import { readAll, readAnswers } from './read-answers.ts'
import {
  addReadings,
  type CountedReading,
  forgetOwed,
  livingTallies,
  lockBeginnings,
  lockTallies,
  owedRuns,
  oweRuns,
} from './store.ts'
import { isLater } from './versions.ts'

/** The queue gives a job an hour. */
const SHIFT_MS = 20 * 60_000
/** How long a job rests that only a newer version of the service can do. */
const REST_SECONDS = 60

type Job = JobPayloads['count-new-answers']

/** To be the last of the transaction: it waits for whoever begins a tally. */
export async function oweTallies(tx: Transaction, queue: JobSender, runIds: string[]): Promise<void> {
  for (const brandId of await oweRuns(tx, runIds))
    await queue.send(tx, 'count-new-answers', { brandId }, { singleton: brandId })
}

/**
 * Delivered any number of times, it counts each once. It first waits for verdicts that are about to be committed: while it waited
 * to be delivered they took it for theirs, and sent none.
 */
export async function countNewAnswers(deps: CountDeps, job: Job): Promise<void> {
  const { database } = deps
  await database.transaction(tx => lockBeginnings(tx, job.brandId))
  const readers = new Map<string, PartyReader>()
  const until = performance.now() + SHIFT_MS
  for (;;) {
    const runs = await owedRuns(database, job.brandId, deps.tallyBatch ?? BATCH)
    if (runs.length === 0) return
    // After the answers: a tally that they were to wait for is among them, and one that comes later walks through them.
    const living = await livingTallies(database, job.brandId)
    if (living.some(isForAnother)) return later(deps, job, REST_SECONDS)
    const answers = await readAnswers(deps, database, runs)
    // What earlier rules counted stays as it is until another tally takes its place.
    const ours = living.filter(({ method }) => method === RIVALS)
    const readings = new Map<string, CountedReading[]>()
    for (const { id, parties } of ours) {
      const read = readers.get(id) ?? createPartyReader(parties)
      readers.set(id, read)
      readings.set(id, await readAll(answers, read))
    }
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

/** What a later reading counts is for its workers; what an earlier one has begun is about to be begun again. */
const isForAnother = ({ state, method }: Tally): boolean =>
  isLater(method) || (state === 'counting' && method !== RIVALS)

/** A name of its own: one that rests must not keep a verdict from sending one that does not. */
const later = ({ database, queue }: CountDeps, job: Job, afterSeconds: number): Promise<void> =>
  database.transaction(tx =>
    queue.send(tx, 'count-new-answers', job, {
      afterSeconds,
      singleton: afterSeconds === 0 ? job.brandId : `${job.brandId}/${afterSeconds}`,
    }),
  )
