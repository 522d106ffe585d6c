// The job that makes answers searchable, a few at a time: newly judged ones first, then the history, newest first. Each batch is
// its own transaction with the position it reached, so that a killed worker loses one batch at most.

import type { ReadDeps } from '../../citations/judge-run.ts'
import { readableTexts } from '../../citations/visible-texts.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { inTurns } from '../../platform/pace/in-turns.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { completable, vectorOf } from '../words/vector.ts'
import { wordsOf } from '../words/words.ts'
import {
  announceVerdicts,
  awaitVerdicts,
  brandsOfRuns,
  forgetOwed,
  type IndexedAnswer,
  indexedAmong,
  insertAnswers,
  insertWords,
  type JudgedRun,
  lockProgress,
  owedRuns,
  type Progress,
  runsBefore,
  saveProgress,
  unfinishedBrands,
} from './store.ts'
import { SEARCH_PROGRESS } from './table.ts'

export interface IndexDeps extends ReadDeps {
  database: Database
  clock: Clock
  queue: JobSender
  log: Log
}

const BATCH = 100
const SEALED_AS = { actor: SYSTEM_ACTOR, action: 'searchable.whole' }
/** Then the job is sent again, so that other brands get their turn. */
const SHIFT_MS = 60_000

/**
 * However often it is delivered, it indexes each answer once. It first waits for verdicts about to be committed: while it waited
 * to be delivered they counted on it, and sent none.
 */
export async function indexAnswers(
  deps: IndexDeps,
  { brandId }: JobPayloads['index-answers'],
): Promise<void> {
  await deps.database.transaction(tx => awaitVerdicts(tx, brandId))
  const until = performance.now() + SHIFT_MS
  let indexed = 0
  for (;;) {
    const batch = await deps.database.transaction(tx => indexBatch(tx, deps, brandId))
    indexed += batch.indexed
    if (batch.isLast) break
    if (performance.now() > until) {
      await deps.database.transaction(tx => sendIndexing(tx, deps.queue, [brandId]))
      break
    }
  }
  if (indexed > 0) deps.log.info({ brandId, answers: indexed }, 'made answers searchable')
}

/** Sends the job for each brand; one waiting is enough. */
async function sendIndexing(tx: Transaction, queue: JobSender, brandIds: string[]): Promise<void> {
  for (const brandId of brandIds) await queue.send(tx, 'index-answers', { brandId }, { singleton: brandId })
}

/** Belongs at the end of a verdict's transaction: the table has recorded what it owes, and this has it done. */
export async function sendForVerdicts(tx: Transaction, queue: JobSender, runIds: string[]): Promise<void> {
  const brandIds = await brandsOfRuns(tx, runIds)
  for (const brandId of brandIds) await announceVerdicts(tx, brandId)
  await sendIndexing(tx, queue, brandIds)
}

/** At a worker's start: history older than search, and what was owed when the last one died. */
export async function catchUp({ database, queue }: Pick<IndexDeps, 'database' | 'queue'>): Promise<void> {
  const brands = await unfinishedBrands(database)
  if (brands.length > 0) await database.transaction(tx => sendIndexing(tx, queue, brands))
}

/** One batch, with the brand's progress locked. */
async function indexBatch(
  tx: Transaction,
  deps: ReadDeps & Pick<IndexDeps, 'clock' | 'log'>,
  brandId: string,
): Promise<{ indexed: number; isLast: boolean }> {
  const progress = await lockProgress(tx, brandId)
  const owed = await owedRuns(tx, brandId, BATCH)
  const isWalking = owed.length === 0 && !progress.isWalked
  const found = isWalking ? await runsBefore(tx, brandId, { ...progress, limit: BATCH }) : owed
  const runIds = found.map(({ runId }) => runId)
  const known = await indexedAmong(tx, runIds)
  const fresh = found.filter(({ runId }) => !known.has(runId))
  const next = placed(progress, fresh.length, isWalking)
  await insertIndexed(tx, deps, { brandId, runs: fresh, places: next.places })
  await forgetOwed(tx, runIds)
  const last = found.at(-1)
  const walked = isWalking
    ? {
        walkedAt: last?.capturedAt ?? progress.walkedAt,
        walkedRun: last?.runId ?? progress.walkedRun,
        isWalked: found.length < BATCH,
      }
    : {}
  const after = { ...progress, ...next.taken, ...walked }
  await saveProgress(tx, brandId, after)
  if (after.isWalked && !progress.isWalked)
    await sealStates(tx, SEARCH_PROGRESS, { ...SEALED_AS, at: deps.clock.now(), keys: [brandId] })
  return { indexed: fresh.length, isLast: found.length < BATCH && after.isWalked }
}

/** New answers count up, those of the history down: greater places are newer answers. */
function placed({ newest, oldest }: Progress, count: number, isWalking: boolean) {
  const step = (turn: number) => (isWalking ? oldest - 1 - turn : newest + turn)
  return {
    places: Array.from({ length: count }, (_, turn) => step(turn)),
    taken: isWalking ? { oldest: oldest - count } : { newest: newest + count },
  }
}

async function insertIndexed(
  tx: Transaction,
  deps: ReadDeps & Pick<IndexDeps, 'log'>,
  { brandId, runs, places }: { brandId: string; runs: JudgedRun[]; places: number[] },
): Promise<void> {
  if (runs.length === 0) return
  const texts = await readableTexts(
    { ...deps, sql: tx },
    runs.map(({ runId }) => runId),
  )
  const unread = runs.filter(({ runId }) => !texts.has(runId)).length
  if (unread > 0) deps.log.warn({ brandId, answers: unread }, 'answers that cannot be read cannot be found')
  const vocabulary = new Set<string>()
  const answers: IndexedAnswer[] = await inTurns(runs, (run, turn) => {
    const place = places[turn] as number
    const words = wordsOf(texts.get(run.runId) ?? '')
    for (const word of completable(words)) vocabulary.add(word)
    return { ...run, place, ...vectorOf(words, { brandId, place }) }
  })
  await insertAnswers(tx, brandId, answers)
  await insertWords(tx, brandId, [...vocabulary].sort())
}
