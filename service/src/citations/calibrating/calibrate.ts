// The job that calibrates a reader. A model reads the labelled answers a few at a time, over several deliveries, so that no job
// runs for hours and a killed worker loses only what was in flight; the last delivery counts and seals.

import { setTimeout as sleep } from 'node:timers/promises'
import { EngineError } from '../../engines/engine.ts'
import { seal } from '../../evidence/seal.ts'
import { failJob, finishJob, startJob } from '../../jobs/jobs.ts'
import { findJob, type Job } from '../../jobs/store.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { ModelReader } from '../../readers/model/reader.ts'
import type { ReaderSettings } from '../../readers/model/settings.ts'
import { TEMPLATE } from '../../readers/model/template.ts'
import { COMPARERS } from '../../values/value.ts'
import { GATE } from '../gate/gate.ts'
import { openedReading } from '../reading/sealed.ts'
import { countAnswer, sumOf } from './count.ts'
import { type LabelledAnswer, type LabelledSet, shippedSet } from './labelled-set.ts'
import { type Kept, keptReadings, type Round, readLabelled } from './readings.ts'
import { calibrationRecord, readCalibrations, type SealedCalibration } from './sealed.ts'

export interface CalibrateDeps {
  database: Database
  clock: Clock
  log: Log
  queue: JobSender
  /** Null: nobody reads. */
  reader?: ModelReader | null
  /** Readings at a time, and in a minute. */
  readerPace?: Pick<ReaderSettings, 'concurrency' | 'perMinute'> | null
  /** The bundled one, unless a test brings its own. */
  labelledSet?: LabelledSet
}

/** Answers read in one delivery. */
const SLICE = 40

export async function calibrateReader(
  deps: CalibrateDeps,
  { jobId }: JobPayloads['calibrate-reader'],
): Promise<void> {
  const job = await findJob(deps.database, jobId)
  if (!job || job.finishedAt !== null) return
  await startJob(deps.database, jobId, deps.clock.now())
  try {
    const content = await goOn(deps, job)
    if (content) await sealCalibration(deps, jobId, content)
  } catch (error) {
    // A refused key stays refused: ten more attempts would not help.
    if (!(error instanceof EngineError) || error.retryable) throw error
    await failJob(deps.database, jobId, deps.clock.now(), `${error.message}. ${KEPT}`)
  }
}

export const KEPT = 'What was read is kept: calibrate again to go on'

/** From this commit on, verdicts may accuse by it. */
const sealCalibration = (deps: CalibrateDeps, jobId: string, content: SealedCalibration): Promise<void> =>
  deps.database.transaction(async tx => {
    const earlier = await readCalibrations(tx)
    const number = earlier.filter(one => one.content.method === content.method).length
    const now = deps.clock.now()
    await seal(tx, calibrationRecord(content, number, now))
    await finishJob(tx, jobId, now)
  })

const setOf = ({ labelledSet }: CalibrateDeps): LabelledSet => labelledSet ?? shippedSet()

/** A model's unfinished round. */
export async function roundOf(database: Database, asked: string): Promise<Round> {
  const calibrations = await readCalibrations(database)
  return { asked, number: calibrations.filter(({ content }) => content.asked === asked).length }
}

/** An answer is read again only if the model's name has changed since; with a vendor who mixes models it would never end. */
const MOST_TRIES = 3
const FICKLE: ConstructorParameters<typeof EngineError> = [
  'unavailable',
  'It replies under changing names: set BCF_READER_MODEL to a fixed version of the model',
  { retryable: false },
]

/** Null if the rest is left to the next delivery. */
async function goOn(deps: CalibrateDeps, job: Job): Promise<SealedCalibration | null> {
  const { database, reader, queue } = deps
  if (!reader)
    throw new EngineError('unavailable', 'No model is configured: set BCF_READER', { retryable: false })
  const { sha256, answers } = setOf(deps)
  const round = await roundOf(database, reader.model)
  const kept = await keptReadings(database, round, answers)
  const owed = answers.filter(({ id }) => !kept.readings.has(id))
  if (owed.length === 0) return counted(reader.model, { sha256, answers }, kept)
  const since = (times: Date[] = []) => times.filter(at => at >= job.createdAt).length
  if (owed.some(({ id }) => since(kept.tries.get(id)) >= MOST_TRIES)) throw new EngineError(...FICKLE)
  const afterSeconds = await readSome(
    { ...deps, reader },
    { round, owed: owed.slice(0, SLICE), tries: kept.tries },
  )
  const next = { jobId: job.id }
  await database.transaction(tx => queue.send(tx, 'calibrate-reader', next, { afterSeconds }))
  return null
}

interface Owed {
  round: Round
  owed: LabelledAnswer[]
  tries: Kept['tries']
}

/** Evenly spread over a minute. */
function turns(perMinute: number | null): () => Promise<void> {
  let next = performance.now()
  return async () => {
    const wait = next - performance.now()
    next = Math.max(next, performance.now()) + (perMinute === null ? 0 : 60_000 / perMinute)
    if (wait > 0) await sleep(wait)
  }
}

const PAUSE_SECONDS = 30

/** Seconds to wait before the next ones. Throws only if nothing was read: as long as there is progress, nobody gives up. */
async function readSome(
  deps: CalibrateDeps & { reader: ModelReader },
  { round, owed, tries }: Owed,
): Promise<number> {
  const waiting = owed.values()
  const turn = turns(deps.readerPace?.perMinute ?? null)
  let done = 0
  const reading = async () => {
    for (const one of waiting) {
      await turn()
      await readLabelled(deps, { round, one, tries: tries.get(one.id)?.length ?? 0 })
      done++
    }
  }
  const lines = Array.from({ length: deps.readerPace?.concurrency ?? 1 }, reading)
  // All finish before the first failure is reported: what is paid for is sealed.
  const failed = (await Promise.allSettled(lines)).find(one => one.status === 'rejected')
  if (!failed) return 0
  if (done === 0 || !(failed.reason instanceof EngineError) || !failed.reason.retryable) throw failed.reason
  return failed.reason.retryAfterSeconds ?? PAUSE_SECONDS
}

function counted(asked: string, { sha256, answers }: LabelledSet, { readings }: Kept): SealedCalibration {
  const read = answers.flatMap(one => {
    const reading = readings.get(one.id)
    return reading ? [{ one, reading, opened: openedReading(reading.content) }] : []
  })
  return {
    method: read[0]?.opened.reader ?? '',
    ...{ asked, template: TEMPLATE, gate: GATE, comparers: COMPARERS, set: sha256, answers: answers.length },
    unread: read.filter(({ reading }) => reading.content.unread !== null).length,
    kinds: sumOf(read.map(({ one, opened }) => countAnswer(one, opened))),
    readings: read.map(({ reading }) => reading.id),
  }
}
