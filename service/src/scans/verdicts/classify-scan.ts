import { sumUpDays } from '../../citations/days/sum-up.ts'
import { answerOf } from '../../citations/judge-run.ts'
import type { WhyNotRead } from '../../citations/judge-runs.ts'
import { readRuns } from '../../citations/read-runs.ts'
import { unclassifiedRuns } from '../../citations/store.ts'
import { opened, readCapturedRuns } from '../../evidence/history.ts'
import { PLAN_SLOT } from '../../evidence/seal.ts'
import { recordIn } from '../../evidence/store.ts'
import type { Log } from '../../platform/log.ts'
import { isReadLater, type NotRead } from '../../readers/model/not-read.ts'
import type { ModelReader, ReaderDesk } from '../../readers/model/reader.ts'
import type { CheckDeps } from '../../truth/check-pages.ts'
import { classifyRuns, type VerdictDeps } from './classify-runs.ts'

/** Runs classified in one transaction: enough to share its cost, few enough to show progress. */
const BATCH = 50

export type ClassifyScanDeps = VerdictDeps &
  CheckDeps & {
    log: Log
    /** The model that reads; without one, nobody does. */
    reader?: ModelReader | null
    desk?: ReaderDesk | null
    /** How long answers wait for a reader that is away. */
    readerWaitMs?: number
  }

const READER_WAIT_MS = 3_600_000
/** The queue gives a job an hour: what is not begun by then is left to another. */
export const SHIFT_MS = 20 * 60_000
/** How long after its capture an answer may still go into a batch: what has no reading by then is asked for directly. */
const BATCHES_MS = 12 * 3_600_000
/** How long a job that waits for the reader rests. */
const SHORTEST_REST_SECONDS = 5

type Batches = Pick<ReaderDesk, 'memoryFor'> | null

/** How answers that nobody waits for are read by batch; null for all others. */
async function batchesOf({ database, desk }: ClassifyScanDeps, scanId: string): Promise<Batches> {
  const batches = desk?.byBatch?.(scanId) ?? null
  const plan = batches && (await recordIn(database, { subject: scanId, kind: 'plan', slot: PLAN_SLOT }))
  return plan && opened<{ economy?: boolean }>(plan).content.economy ? batches : null
}

/** Classifies a scan's captures. An unreadable run does not hold up the others. */
export async function classifyScan(deps: ClassifyScanDeps, scanId: string): Promise<void> {
  const until = performance.now() + SHIFT_MS
  const runIds = await unclassifiedRuns(deps.database, scanId)
  const byBatch = await batchesOf(deps, scanId)
  const waits: NotRead[] = []
  let failed = 0
  let isReadLaterSent = false
  for (let start = 0; start < runIds.length; start += BATCH) {
    const batch = runIds.slice(start, start + BATCH)
    const { waiting, notRead } = await readOrWait({ ...deps, byBatch }, batch, until)
    waits.push(...waiting.values())
    const failures = await classifyRuns(
      deps,
      batch.filter(runId => !waiting.has(runId)),
      {
        cause: 'scan',
        site: deps,
        notRead: sealedReasons(deps, notRead),
        readLater: isReadLaterSent ? null : scanId,
      },
    )
    isReadLaterSent ||= notRead.values().some(isReadLater)
    for (const [runId, error] of failures)
      deps.log.error({ runId, error: error.message }, 'run not classified')
    failed += failures.size
  }
  await sumUpDays(deps.database)
  const ours = waits.filter(isUncalled)
  if (ours.length > 0) await comeAgain(deps, scanId, ours)
  // Delivered again later: what is already classified is skipped.
  if (failed > 0) throw new Error(`${failed} runs of ${scanId} not classified`)
}

interface ReadOrWait {
  /** Get no verdict yet. */
  waiting: Map<string, NotRead>
  /** Get the class that needs no reading. */
  notRead: Map<string, NotRead>
}

/** While the reader is away, answers wait for it; then they get the class that needs no reading. */
async function readOrWait(
  deps: ClassifyScanDeps & { byBatch: Batches },
  runIds: string[],
  until: number,
): Promise<ReadOrWait> {
  const { reader, byBatch, clock } = deps
  if (!reader) return { waiting: new Map(), notRead: new Map() }
  const runs = await readCapturedRuns(deps.database, runIds)
  const captured = new Map(runs.map(run => [run.runId, answerOf(run).at.getTime()]))
  const ageOf = (runId: string | null) => clock.now().getTime() - (captured.get(runId ?? '') ?? 0)
  const memoryFor: ReaderDesk['memoryFor'] = (whose, occasion) =>
    (byBatch && ageOf(whose.runId) < BATCHES_MS ? byBatch : (deps.desk as ReaderDesk)).memoryFor(
      whose,
      occasion,
    )
  const desk = deps.desk && { ...deps.desk, memoryFor }
  const { notRead } = await readRuns({ ...deps, reader, desk }, runs, until)
  const patience = deps.readerWaitMs ?? READER_WAIT_MS
  const mayWait = ([runId, { kind }]: [string, NotRead]) =>
    kind === 'unbegun' || kind === 'batched' || (kind === 'away' && ageOf(runId) < patience)
  const [waiting, left] = [[...notRead].filter(mayWait), [...notRead].filter(one => !mayWait(one))]
  return { waiting: new Map(waiting), notRead: new Map(left) }
}

const sealedReasons = ({ reader }: ClassifyScanDeps, notRead: Map<string, NotRead>): WhyNotRead =>
  new Map(
    [...notRead].map(([runId, why]) => [
      runId,
      { model: reader?.model ?? '', reason: why.reason, again: isReadLater(why) },
    ]),
  )

/** The end of a batch brings back those in it. */
const isUncalled = ({ kind, afterSeconds }: NotRead): boolean => kind !== 'batched' || afterSeconds > 0

/** Waiting is not failing: the queue counts deliveries, so another job replaces this one. */
async function comeAgain(deps: ClassifyScanDeps, scanId: string, waits: NotRead[]): Promise<void> {
  const soonest = Math.min(...waits.map(({ afterSeconds }) => afterSeconds))
  const isUnbegun = waits.some(({ kind }) => kind === 'unbegun')
  const afterSeconds = isUnbegun ? 0 : Math.max(SHORTEST_REST_SECONDS, soonest)
  await deps.database.transaction(tx => deps.queue.send(tx, 'classify-scan', { scanId }, { afterSeconds }))
}
