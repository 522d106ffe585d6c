// Has the new answers read by the model that read the original. Each reading is sealed beside its answer before anything is
// made of it. Like every record about a run, it names the bytes of the run's own answer in public, and those that were read
// in private.

import { answerOf, factsAtCapture, factsFor } from '../citations/judge-run.ts'
import { readWhole, taskOf } from '../citations/read-runs.ts'
import { sealedReading } from '../citations/reading/sealed.ts'
import type { SealedModelReading } from '../evidence/extraction.ts'
import { type CapturedRun, opened, type Sealed } from '../evidence/history.ts'
import { seal } from '../evidence/seal.ts'
import { recordsOfKind } from '../evidence/store.ts'
import { isUniqueViolation } from '../platform/database.ts'
import { notReadBecause } from '../readers/model/not-read.ts'
import type { ModelReader } from '../readers/model/reader.ts'
import type { VerifyDeps } from './verify-deps.ts'

export interface AskedAgain {
  ask: number
  slot: string
  costMicros: number | null
  run: CapturedRun
}

/** By request number; null if there is nothing to read. */
export type FreshReadings = Map<number, Sealed<SealedModelReading> | null>

/** Null unless that model reads all of them: it may be unconfigured, away, or useless. */
export async function readFresh(
  deps: VerifyDeps,
  fresh: AskedAgain[],
  old: { runId: string; sha256: string; model: string },
): Promise<FreshReadings | null> {
  const { reader, log } = deps
  const { runId, sha256, model } = old
  if (!reader) return null
  const readings: FreshReadings = new Map()
  for (const one of fresh) {
    const slot = `${one.slot}/reading`
    try {
      const read =
        (await findReading(deps, runId, slot)) ?? (await readOne(deps, reader, { one, slot, sha256 }))
      if (read === 'unusable' || (read !== null && read.content.model !== model)) return null
      readings.set(one.ask, read)
    } catch (error) {
      log.warn({ runId, reason: notReadBecause(error).message }, 'asked again, and read by rules')
      return null
    }
  }
  return readings
}

/** Sealed by this delivery of the job, or an earlier one. */
async function findReading(
  { database }: VerifyDeps,
  runId: string,
  slot: string,
): Promise<Sealed<SealedModelReading> | null> {
  const record = (await recordsOfKind(database, 'extraction', [runId])).find(record => record.slot === slot)
  return record ? opened<SealedModelReading>(record) : null
}

/** Long answers are read in several slow parts. */
const PATIENCE_MS = 15 * 60_000

async function readOne(
  deps: VerifyDeps,
  reader: ModelReader,
  { one: { run }, slot, sha256 }: { one: AskedAgain; slot: string; sha256: string },
): Promise<Sealed<SealedModelReading> | 'unusable' | null> {
  const { database, clock } = deps
  const known = await factsFor(database, [run], clock.now())
  const task = taskOf(deps, run, known)
  if (!task) return null
  const whose = { runId: run.runId, brandId: answerOf(run).content.brand.id }
  const whole = await readWhole(reader, {
    task,
    ...factsAtCapture(known, run),
    signal: AbortSignal.timeout(PATIENCE_MS),
    memory: deps.desk?.memoryFor(whose, slot),
    secondMemory: deps.desk?.memoryFor(whose, `${slot}/second`),
  })
  if (whole.reading.statements === null) return 'unusable'
  const content = { ...sealedReading(run.runId, whole), answerSha256: answerOf(run).sha256 }
  const record = { kind: 'extraction' as const, subject: run.runId, slot, at: clock.now(), sha256 }
  try {
    // From this commit on the reading is evidence, and is never paid for again.
    const id = await database.transaction(tx => seal(tx, { ...record, private: { ...content } }))
    return { id, at: record.at, sha256, content }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another delivery has sealed one meanwhile; that one counts.
    return findReading(deps, run.runId, slot)
  }
}
