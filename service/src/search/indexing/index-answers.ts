// The job that makes answers searchable, a batch at a time. Each batch is its own transaction, with the merges that it brings: a
// killed worker loses one at most.

import type { ReadDeps } from '../../citations/judge-run.ts'
import { readableTexts } from '../../citations/visible-texts.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { inTurns } from '../../platform/pace/in-turns.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { mergeSegments } from '../segments/read-segment.ts'
import { type IndexedAnswer, writeSegment } from '../segments/write-segment.ts'
import { wordsOf } from '../words/words.ts'
import {
  announceVerdicts,
  awaitVerdicts,
  brandsOfRuns,
  type JudgedRun,
  lockPlaces,
  oweAll,
  owingBrands,
  takeOwed,
} from './store.ts'

export interface IndexDeps extends ReadDeps {
  database: Database
  queue: JobSender
  log: Log
}

/** Then the job is sent again, so that other brands get their turn. */
const SHIFT_MS = 60_000
/** Answers gather meanwhile: one by one, each would be a segment. */
const GATHER_SECONDS = 2

/**
 * However often it is delivered, it indexes each answer once. It first waits for verdicts about to be committed: while it waited
 * to be delivered they counted on it, and sent none.
 */
export async function indexAnswers(
  deps: IndexDeps,
  { brandId }: JobPayloads['index-answers'],
): Promise<void> {
  const { database, log } = deps
  await database.transaction(tx => awaitVerdicts(tx, brandId))
  const until = performance.now() + SHIFT_MS
  let indexed = 0
  for (;;) {
    const answers = await database.transaction(tx => indexBatch(tx, deps, brandId))
    indexed += answers
    if (answers === 0) break
    if (performance.now() > until) {
      await database.transaction(tx => sendIndexing(tx, deps.queue, [brandId]))
      break
    }
  }
  if (indexed > 0) log.info({ brandId, answers: indexed }, 'made answers searchable')
}

/** Sends the job for each brand; one waiting is enough. */
async function sendIndexing(
  tx: Transaction,
  queue: JobSender,
  brandIds: string[],
  afterSeconds = 0,
): Promise<void> {
  for (const brandId of brandIds)
    await queue.send(tx, 'index-answers', { brandId }, { singleton: brandId, afterSeconds })
}

/** Belongs at the end of a verdict's transaction: the table has recorded what it owes, and this has it done. */
export async function sendForVerdicts(tx: Transaction, queue: JobSender, runIds: string[]): Promise<void> {
  const brandIds = await brandsOfRuns(tx, runIds)
  for (const brandId of brandIds) await announceVerdicts(tx, brandId)
  await sendIndexing(tx, queue, brandIds, GATHER_SECONDS)
}

/** At a worker's start: what was owed when the last one died, and all of what the database has lost. */
export async function catchUp({ database, queue }: Pick<IndexDeps, 'database' | 'queue'>): Promise<void> {
  const brands = await owingBrands(database)
  if (brands.length > 0) await database.transaction(tx => sendIndexing(tx, queue, brands))
}

/** One batch. Greater places are newer answers, and one batch at a time takes them. */
async function indexBatch(
  tx: Transaction,
  deps: ReadDeps & Pick<IndexDeps, 'log'>,
  brandId: string,
): Promise<number> {
  const next = await lockPlaces(tx, brandId)
  if (next === null) await oweAll(tx, brandId)
  const runs = await takeOwed(tx, brandId)
  if (runs.length === 0) return 0
  await indexRuns(tx, deps, { brandId, runs, segment: next ?? 0 })
  while (await mergeSegments(tx, brandId));
  return runs.length
}

async function indexRuns(
  tx: Transaction,
  deps: ReadDeps & Pick<IndexDeps, 'log'>,
  { brandId, runs, segment }: { brandId: string; runs: JudgedRun[]; segment: number },
): Promise<void> {
  const texts = await readableTexts(
    { ...deps, sql: tx },
    runs.map(({ runId }) => runId),
  )
  const unread = runs.filter(({ runId }) => !texts.has(runId)).length
  if (unread > 0) deps.log.warn({ brandId, answers: unread }, 'answers that cannot be read cannot be found')
  const answers: IndexedAnswer[] = await inTurns(runs, ({ runId, capturedAt, engine, intent }) => ({
    ...{ runId, capturedAt, traits: [engine, intent] },
    words: wordsOf(texts.get(runId) ?? ''),
  }))
  await writeSegment(tx, { brandId, level: 0, segment }, answers)
}
