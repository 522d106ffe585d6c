// The job that makes answers searchable, a few at a time. Each batch is its own transaction, so that a killed worker loses one
// batch at most.

import type { ReadDeps } from '../../citations/judge-run.ts'
import { readableTexts } from '../../citations/visible-texts.ts'
import type { JobPayloads } from '../../model/jobs.ts'
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
  lockPlaces,
  owedRuns,
  owingBrands,
} from './store.ts'

export interface IndexDeps extends ReadDeps {
  database: Database
  queue: JobSender
  log: Log
}

const BATCH = 100
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

/** At a worker's start: what was owed when the last one died. */
export async function catchUp({ database, queue }: Pick<IndexDeps, 'database' | 'queue'>): Promise<void> {
  const brands = await owingBrands(database)
  if (brands.length > 0) await database.transaction(tx => sendIndexing(tx, queue, brands))
}

/** One batch. Greater places are newer answers, and one batch at a time takes them. */
async function indexBatch(
  tx: Transaction,
  deps: ReadDeps & Pick<IndexDeps, 'log'>,
  brandId: string,
): Promise<{ indexed: number; isLast: boolean }> {
  const next = await lockPlaces(tx, brandId)
  const owed = await owedRuns(tx, brandId, BATCH)
  const runIds = owed.map(({ runId }) => runId)
  const known = await indexedAmong(tx, runIds)
  const fresh = owed.filter(({ runId }) => !known.has(runId))
  await insertIndexed(tx, deps, { brandId, runs: fresh, next })
  await forgetOwed(tx, runIds)
  return { indexed: fresh.length, isLast: owed.length < BATCH }
}

async function insertIndexed(
  tx: Transaction,
  deps: ReadDeps & Pick<IndexDeps, 'log'>,
  { brandId, runs, next }: { brandId: string; runs: JudgedRun[]; next: number },
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
    const place = next + turn
    const words = wordsOf(texts.get(run.runId) ?? '')
    for (const word of completable(words)) vocabulary.add(word)
    return { ...run, place, ...vectorOf(words, { brandId, place }) }
  })
  await insertAnswers(tx, brandId, answers)
  await insertWords(tx, brandId, [...vocabulary].sort())
}
