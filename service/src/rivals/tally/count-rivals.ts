// The job that counts all answers of a brand for its newest set of names, oldest first, a batch in a transaction. Killed anywhere, it
// goes on where the last batch ended; an answer that a newer verdict has brought meanwhile is counted once, whoever is first.

import { lockBrand } from '../../brands/store.ts'
import type { ReadDeps } from '../../citations/judge-run.ts'
import { countClasses } from '../../citations/store.ts'
import { finishJob, startJob } from '../../jobs/jobs.ts'
import { findJob, noteProgress } from '../../jobs/store.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { RIVALS } from '../reading/read-rivals.ts'
import type { Tally } from '../rival.ts'
import { createPartyReader, type PartyReader } from './parties.ts'
import { readAll, readAnswers } from './read-answers.ts'
import { renewTally } from './renew-tally.ts'
import { endSealed, showSealed } from './seal-tallies.ts'
import {
  addReadings,
  dropSome,
  endedTallies,
  livingTallies,
  lockTallies,
  moveOn,
  runsAfter,
} from './store.ts'
import { isEarlier, isLater } from './versions.ts'

export interface CountDeps extends ReadDeps {
  database: Database
  clock: Clock
  log: Log
  queue: JobSender
  /** Answers in one transaction. */
  tallyBatch?: number
}

type Job = JobPayloads['count-rivals']

export const BATCH = 100
/** Rows of tallies that have ended, in one statement. */
const DROPPED = 5_000
/** The queue gives a job an hour. */
const SHIFT_MS = 20 * 60_000
/** How long a job rests that only a newer version of the service can do. */
const REST_SECONDS = 60

export async function countRivals(deps: CountDeps, job: Job): Promise<void> {
  const { database, clock } = deps
  if (((await findJob(database, job.jobId))?.finishedAt ?? null) !== null) return
  await startJob(database, job.jobId, clock.now())
  const until = performance.now() + SHIFT_MS
  const readerFor = keptReader()
  for (;;) {
    const tally = (await livingTallies(database, job.brandId)).find(({ state }) => state === 'counting')
    if (tally && isLater(tally.method)) return again(deps, job, REST_SECONDS)
    if (tally && isEarlier(tally.method)) {
      await beginAgain(deps, job)
      continue
    }
    if (tally && (await countBatch(deps, tally, readerFor(tally))) === 0) await complete(deps, tally)
    if (tally) await noteCounted(database, job)
    const isLeft = tally !== undefined || (await dropEnded(database, job.brandId))
    if (!isLeft && (await finish(deps, job))) return
    if (performance.now() > until) return again(deps, job, 0)
  }
}

/** Nobody may be left who reads as it was begun. */
const beginAgain = ({ database, queue, clock }: CountDeps, { brandId }: Job): Promise<void> =>
  database.transaction(async tx => {
    const brand = await lockBrand(tx, brandId)
    if (!brand) throw new Error(`brand ${brandId} is missing`)
    await renewTally(tx, { queue }, { brand, actor: SYSTEM_ACTOR, at: clock.now() })
  })

/** The queue counts deliveries: a job that goes on, or waits, is another one. It stays the same for whoever was told of it. */
const again = ({ database, queue }: CountDeps, job: Job, afterSeconds: number): Promise<void> =>
  database.transaction(tx => queue.send(tx, 'count-rivals', job, { afterSeconds }))

/** How many answers the walk has passed. */
async function countBatch(deps: CountDeps, tally: Tally, read: PartyReader): Promise<number> {
  const { database } = deps
  const { id, brandId, walked } = tally
  const runs = await runsAfter(database, { brandId, walked, limit: deps.tallyBatch ?? BATCH })
  const last = runs.at(-1)
  if (!last) return 0
  const readings = await readAll(await readAnswers(deps, database, runs), read)
  await database.transaction(async tx => {
    const [locked] = await lockTallies(tx, [id])
    // Another worker was faster, or other names are counted by now.
    if (locked?.state !== 'counting' || locked.walked?.id !== walked?.id) return
    await addReadings(tx, id, readings)
    await moveOn(tx, id, last)
  })
  return runs.length
}

/** Nothing is left to walk: what comes from here on waits in line for all tallies that live. The old figures give way to the new. */
const complete = ({ database, clock, log }: CountDeps, { id, brandId }: Tally): Promise<void> =>
  database.transaction(async tx => {
    const living = await livingTallies(tx, brandId)
    const locked = await lockTallies(
      tx,
      living.map(tally => tally.id),
    )
    const done = locked.find(tally => tally.id === id && tally.state === 'counting')
    if (!done) return
    const before = locked.filter(({ state }) => state === 'shown').map(tally => tally.id)
    await endSealed(tx, before, clock.now())
    await showSealed(tx, id, clock.now())
    log.info({ brandId, answers: done.counted, unread: done.unread }, 'rivals counted')
  })

/** False when nothing is left of what has ended. */
async function dropEnded(sql: Sql, brandId: string): Promise<boolean> {
  const [ended] = await endedTallies(sql, brandId)
  if (ended === undefined) return false
  await dropSome(sql, ended, DROPPED)
  return true
}

/** False when names were changed meanwhile: by the lock on the brand, who changes them finds this job pending, or ended. */
const finish = ({ database, clock }: CountDeps, { jobId, brandId }: Job): Promise<boolean> =>
  database.transaction(async tx => {
    await lockBrand(tx, brandId)
    const living = await livingTallies(tx, brandId)
    if (living.some(({ state }) => state === 'counting') || (await endedTallies(tx, brandId)).length > 0)
      return false
    const [shown] = living
    const result = { counted: shown?.counted ?? 0, unread: shown?.unread ?? 0, method: RIVALS }
    await finishJob(tx, jobId, clock.now(), result)
    return true
  })

async function noteCounted(sql: Sql, { jobId, brandId }: Job): Promise<void> {
  const newest = (await livingTallies(sql, brandId)).at(-1)
  if (newest) await noteProgress(sql, jobId, await progressOf(sql, newest))
}

/** Answers counted, of those that have a verdict; those that wait for their turn are among them. */
export async function progressOf(
  sql: Sql,
  { brandId, counted }: Tally,
): Promise<{ done: number; total: number }> {
  const classes = await countClasses(sql, { brandId, engine: null, intent: null, since: null })
  const total = classes.reduce((sum, { counts }) => sum + Object.values(counts).reduce((a, b) => a + b, 0), 0)
  return { done: Math.min(counted, total), total }
}

/** Names are compiled once for a tally. */
function keptReader(): (tally: Tally) => PartyReader {
  let last: { id: string; read: PartyReader } | null = null
  return ({ id, parties }) => {
    if (last?.id !== id) last = { id, read: createPartyReader(parties) }
    return last.read
  }
}
