// Jobs that count the marked days of a brand, newest first, for the names of today. A day is written whole, in one transaction that
// takes its marks: killed anywhere, the day is made again.

import { lockBrand } from '../../brands/store.ts'
import type { ReadDeps } from '../../citations/judge-run.ts'
import { countClasses } from '../../citations/store.ts'
import { finishJob, startJob } from '../../jobs/jobs.ts'
import { findJob, noteProgress } from '../../jobs/store.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { isFor, isLater, type Names, namesOf, namesToday } from '../names.ts'
import { RIVALS } from '../reading/read-rivals.ts'
import { brandsWithRivals, listRivals } from '../store.ts'
import { createPartyReader, type PartyReader } from './parties.ts'
import { readAll, readAnswers } from './read-answers.ts'
import { promiseCounting, renewDays } from './renew.ts'
import {
  awaitVerdicts,
  countByNames,
  keepDay,
  keptDay,
  markJudged,
  marksOf,
  newestStale,
  type PromptedRun,
  runsOfDay,
  takeMarks,
} from './store.ts'
import { type DayAnswer, makeDay } from './summarize.ts'

export interface CountDeps extends ReadDeps {
  database: Database
  clock: Clock
  log: Log
  queue: JobSender
  /** Answers opened at once. */
  openedAtOnce?: number
}

const OPENED_AT_ONCE = 100
/** Progress is told of many days together. */
const NOTED_EVERY_MS = 1_000
/** The queue gives a job an hour. */
const SHIFT_MS = 20 * 60_000
/** How long a job rests that only a newer version of the service can do. */
const REST_SECONDS = 60

/** Their days are to be counted. To be the last of the transaction: it waits for whoever changes names. */
export async function countJudged(tx: Transaction, queue: JobSender, runIds: string[]): Promise<void> {
  for (const brandId of await markJudged(tx, runIds))
    await queue.send(tx, 'count-new-answers', { brandId }, { singleton: brandId })
}

export async function countRivals(deps: CountDeps, job: JobPayloads['count-rivals']): Promise<void> {
  const { database, clock, queue } = deps
  const { jobId, brandId } = job
  if (((await findJob(database, jobId))?.finishedAt ?? null) !== null) return
  await startJob(database, jobId, clock.now())
  let noted = performance.now()
  const note = async () => {
    if (performance.now() - noted < NOTED_EVERY_MS) return
    noted = performance.now()
    await noteProgress(database, jobId, await progressOf(database, brandId))
  }
  for (;;) {
    const afterSeconds = await countDays(deps, brandId, note)
    // The queue counts deliveries: a job that goes on, or waits, is another one. It stays the same for whoever was told of it.
    if (afterSeconds !== null)
      return database.transaction(tx => queue.send(tx, 'count-rivals', job, { afterSeconds }))
    if (await database.transaction(tx => finish(tx, deps, job))) return
  }
}

/** False when names were changed meanwhile: by the lock on the brand, who changes them finds this job pending, or ended. */
async function finish(
  tx: Transaction,
  { clock, log }: CountDeps,
  { jobId, brandId }: JobPayloads['count-rivals'],
): Promise<boolean> {
  await lockBrand(tx, brandId)
  const names = await namesToday(tx, brandId)
  if (names && (await newestStale(tx, brandId)) !== null) return false
  const { counted, unread } = await countedFor(tx, brandId, names)
  await finishJob(tx, jobId, clock.now(), { counted, unread, method: RIVALS })
  log.info({ brandId, answers: counted, unread }, 'rivals counted')
  return true
}

/** Those of new verdicts. */
export async function countNewAnswers(deps: CountDeps, job: JobPayloads['count-new-answers']): Promise<void> {
  const { database, queue } = deps
  const afterSeconds = await countDays(deps, job.brandId)
  if (afterSeconds === null) return
  // A name of its own: one that rests must not keep a verdict from sending one that does not.
  const singleton = afterSeconds === 0 ? job.brandId : `${job.brandId}/${afterSeconds}`
  await database.transaction(tx => queue.send(tx, 'count-new-answers', job, { afterSeconds, singleton }))
}

/**
 * Null when nothing is left, else after how many seconds another job is to go on. It first waits for verdicts that are about to be
 * committed: while it waited to be delivered they took it for theirs, and sent none.
 */
async function countDays(
  deps: CountDeps,
  brandId: string,
  onDay?: () => Promise<void>,
): Promise<number | null> {
  const { database } = deps
  await database.transaction(tx => awaitVerdicts(tx, brandId))
  const until = performance.now() + SHIFT_MS
  let reader: { id: string; read: PartyReader } | undefined
  for (;;) {
    const names = await namesToday(database, brandId)
    const stale = names && (await newestStale(database, brandId))
    if (!stale) return null
    if (stale.names.some(isLater)) return REST_SECONDS
    if (reader?.id !== names.id) reader = { id: names.id, read: createPartyReader(names.parties) }
    await countDay(deps, { brandId, day: stale.day, names }, reader.read)
    await onDay?.()
    if (performance.now() > until) return 0
  }
}

interface Asked {
  brandId: string
  day: string
  names: Names
}

/** Marks before runs, and runs before what is kept: a verdict committed in between keeps its mark. */
async function countDay(deps: CountDeps, { brandId, day, names }: Asked, read: PartyReader): Promise<void> {
  const { database } = deps
  const marks = await marksOf(database, brandId, day)
  const runs = await runsOfDay(database, brandId, day)
  const kept = await keptDay(database, brandId, day)
  // What an answer says is sealed: it is read once for the same names.
  const known = new Map((kept?.names === names.id ? kept.answers : []).map(answer => [answer[0], answer]))
  for (const answer of await readNew(deps, { runs: runs.filter(({ id }) => !known.has(id)), read }))
    known.set(answer[0], answer)
  const made = { day, names: names.id, ...makeDay(runs, known) }
  await database.transaction(async tx => {
    // Names may have changed meanwhile, and their days been marked: then nothing is written that would be for others.
    const brand = await lockBrand(tx, brandId)
    if (!brand || namesOf(brand, await listRivals(tx, brandId))?.id !== names.id) return
    await keepDay(tx, brandId, made)
    await takeMarks(tx, { brandId, day, marks })
  })
}

async function readNew(
  deps: CountDeps,
  { runs, read }: { runs: PromptedRun[]; read: PartyReader },
): Promise<DayAnswer[]> {
  const size = deps.openedAtOnce ?? OPENED_AT_ONCE
  const all: DayAnswer[] = []
  for (let from = 0; from < runs.length; from += size)
    all.push(...(await readAll(await readAnswers(deps, deps.database, runs.slice(from, from + size)), read)))
  return all
}

const countedFor = async (sql: Sql, brandId: string, names: Names | null) =>
  (await countByNames(sql, brandId)).find(kept => kept.names === names?.id) ?? { counted: 0, unread: 0 }

/** Answers counted for the names of today, of those that have a verdict. */
export async function progressOf(sql: Sql, brandId: string): Promise<{ done: number; total: number }> {
  const { counted } = await countedFor(sql, brandId, await namesToday(sql, brandId))
  const classes = await countClasses(sql, { brandId, engine: null, intent: null, since: null })
  const total = classes.reduce((sum, { counts }) => sum + Object.values(counts).reduce((a, b) => a + b, 0), 0)
  return { done: Math.min(counted, total), total }
}

/**
 * At a start: what was counted by an earlier reading is counted again, and what is marked has a job, whatever became of the one that
 * it had.
 */
export async function reviseDays(deps: Omit<CountDeps, 'engines'>): Promise<void> {
  const { database, queue, clock, log } = deps
  for (const brandId of await brandsWithRivals(database)) {
    const names = await namesToday(database, brandId)
    const others = (await countByNames(database, brandId)).filter(kept => !names || !isFor(kept.names, names))
    if (others.length === 0 && (await newestStale(database, brandId)) === null) continue
    log.info({ brandId, outdated: others.length }, 'rivals are counted again, or further')
    await database.transaction(async tx => {
      const brand = await lockBrand(tx, brandId)
      if (!brand) return
      const promise = { brandId, actor: SYSTEM_ACTOR, at: clock.now() }
      await renewDays(tx, { queue }, { ...promise, brand })
      await promiseCounting(tx, queue, { ...promise, isAnew: true })
    })
  }
}
