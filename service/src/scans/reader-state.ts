// Who reads this installation's answers, whether it works, and what it may accuse of.

import { z } from 'zod'
import { roundOf } from '../citations/calibrating/calibrate.ts'
import { shippedSet } from '../citations/calibrating/labelled-set.ts'
import { countRead } from '../citations/calibrating/readings.ts'
import { readCalibrations, type SealedCalibration } from '../citations/calibrating/sealed.ts'
import { lowerBound, mayAccuse, tallyOf } from '../citations/calibration.ts'
import type { Sealed } from '../evidence/history.ts'
import { recentJobs } from '../jobs/store.ts'
import { READER } from '../model/engine.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { ModelReader } from '../readers/model/reader.ts'
import { type ReaderSettings, SANDBOX_MODEL } from '../readers/model/settings.ts'
import { TEMPLATE } from '../readers/model/template.ts'
import { VALUE_KINDS } from '../values/kinds.ts'
import { type GateRow, listGates } from './gate/store.ts'

export interface ConfiguredReader {
  settings: ReaderSettings
  model: ModelReader
}

const READER_STATES = ['none', 'ok', 'simulated', 'uncalibrated', 'away', 'refused'] as const

const ShownCalibration = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  method: z.string(),
  answers: z.int(),
  unread: z.int(),
  kinds: z.array(
    z.object({
      kind: z.enum(VALUE_KINDS),
      /** Accusations, and how many of them people had marked too. */
      found: z.int(),
      right: z.int(),
      /** Of their share, 95 %. */
      lowerBound: z.number(),
      mayAccuse: z.boolean(),
    }),
  ),
})

export const ReaderState = z.object({
  /** The kind of API the model is asked through; `none`: no model is set. */
  reader: z.string(),
  model: z.string().nullable(),
  /** The setting of the engine whose key it uses, because nobody named a reader. */
  takenFrom: z.string().nullable(),
  state: z.enum(READER_STATES),
  /** Refused since then, or resting until then. */
  since: z.iso.datetime().nullable(),
  message: z.string().nullable(),
  calibration: ShownCalibration.nullable(),
  /** A calibration that is under way. */
  calibrating: z.object({ jobId: z.string(), read: z.int(), answers: z.int() }).nullable(),
})
type ReaderState = z.infer<typeof ReaderState>

interface StateDeps {
  database: Database
  clock: Clock
  reader: ConfiguredReader | null
}

export async function readerState({ database, clock, reader }: StateDeps): Promise<ReaderState> {
  if (!reader) {
    const calm = { since: null, message: null, calibration: null, calibrating: null }
    return { reader: 'none', model: null, takenFrom: null, state: 'none', ...calm }
  }
  const calibrations = await readCalibrations(database)
  const { wire, model, takenFrom = null } = reader.settings
  const newest = calibrations.findLast(
    ({ content }) => content.asked === model && content.template === TEMPLATE,
  )
  const gates = await listGates(database)
  const trouble = troubleOf(
    gates.find(({ engine }) => (engine as string) === READER),
    clock.now(),
    takenFrom ?? 'BCF_READER_KEY',
  )
  const well = model === SANDBOX_MODEL ? 'simulated' : newest ? 'ok' : 'uncalibrated'
  return {
    ...{ reader: wire, model, takenFrom, since: null, message: null, state: well },
    ...trouble,
    calibration: newest ? shown(newest) : null,
    calibrating: await calibratingOf(database, model),
  }
}

function troubleOf(
  gate: GateRow | undefined,
  now: Date,
  keySetting: string,
): Pick<ReaderState, 'state' | 'since' | 'message'> | null {
  if (gate?.blockedUntil && gate.blockedUntil > now)
    return {
      ...{ state: 'refused', since: gate.blockedSince?.toISOString() ?? null },
      message: `${gate.blockedReason}: check ${keySetting}, then bcf reader test`,
    }
  if (!gate?.openUntil || gate.openUntil <= now) return null
  const message = `It did not answer ${gate.failures} times; asked again after ${gate.openUntil.toISOString()}`
  return { state: 'away', since: null, message }
}

async function calibratingOf(database: Database, subject: string): Promise<ReaderState['calibrating']> {
  const job = (await recentJobs(database, RECENT)).find(
    ({ kind, subjectId, finishedAt }) =>
      kind === 'calibrate-reader' && subjectId === subject && finishedAt === null,
  )
  if (!job) return null
  const { answers } = shippedSet()
  const read = await countRead(database, await roundOf(database, subject))
  return { jobId: job.id, read, answers: answers.length }
}

const RECENT = 200

/** Kinds that nobody counted are omitted; kinds counted together show the same. */
function shown({ id, at, content }: Sealed<SealedCalibration>): z.infer<typeof ShownCalibration> {
  const { method, answers, unread, kinds } = content
  return {
    ...{ id, at: at.toISOString(), method, answers, unread },
    kinds: VALUE_KINDS.map(kind => ({ kind, ...tallyOf(kinds, kind) }))
      .filter(({ found }) => found > 0)
      .map(({ kind, found, right }) => ({
        ...{ kind, found, right, mayAccuse: mayAccuse(kinds, kind) },
        // Rounded down: a bound shown as .90 is at least that.
        lowerBound: Math.floor(1000 * lowerBound({ found, right })) / 1000,
      })),
  }
}
