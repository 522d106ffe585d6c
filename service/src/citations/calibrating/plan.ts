// What a calibration will cost, and its start. Nobody is asked before the cost was shown and accepted.

import { z } from 'zod'
import { acknowledgeJob } from '../../jobs/jobs.ts'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { forecastReading, forecastTokens } from '../../readers/model/forecast.ts'
import type { ReaderSettings } from '../../readers/model/settings.ts'
import { mattersOf } from '../matters.ts'
import { roundOf } from './calibrate.ts'
import { type LabelledAnswer, type LabelledSet, shippedSet } from './labelled-set.ts'
import { keptReadings } from './readings.ts'

/** How the model is asked; null while nobody reads. */
type Configured = Pick<ReaderSettings, 'wire' | 'model' | 'price'> | null

export const CalibrationPlan = z.object({
  model: z.string(),
  answers: z.int(),
  languages: z.array(z.string()),
  /** Read by an earlier, unfinished attempt. */
  read: z.int(),
  requests: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Of what is still to be read; null if there is no price. */
  costUsd: z.number().nullable(),
})
type CalibrationPlan = z.infer<typeof CalibrationPlan>

interface PlanDeps {
  database: Database
  clock: Clock
  configured: Configured
  labelledSet?: LabelledSet
}

export async function planCalibration(deps: PlanDeps): Promise<CalibrationPlan> {
  const { answers } = deps.labelledSet ?? shippedSet()
  const configured = required(deps.configured)
  const round = await roundOf(deps.database, configured.model)
  const { readings } = await keptReadings(deps.database, round, answers)
  const owed = answers.filter(({ id }) => !readings.has(id))
  return {
    model: configured.model,
    answers: answers.length,
    languages: [...new Set(answers.map(({ lang }) => lang))].sort(),
    read: readings.size,
    ...costOf(owed, configured, deps.clock.now()),
  }
}

/**
 * Counted in a large model's recorded replies to the shipped set: each needs a second look, because it is compared with facts of which
 * some are changed; and they state more than other answers of their length.
 */
const TIMES = { requests: 2, input: 1.55, output: 1.2 }

function costOf(owed: LabelledAnswer[], configured: NonNullable<Configured>, at: Date) {
  const tokens = owed.map(({ brand, facts, prompt, answer }) =>
    forecastTokens({ brand, matters: mattersOf(facts), prompt, answer }),
  )
  const total = (of: keyof typeof TIMES) =>
    Math.round(TIMES[of] * tokens.reduce((sum, one) => sum + one[of], 0))
  const [requests, input, output] = [total('requests'), total('input'), total('output')]
  const cost = forecastReading(configured, { requests, input, output }, at)
  return { requests, inputTokens: input, outputTokens: output, costUsd: cost && cost.micros / 1e6 }
}

function required(configured: Configured): NonNullable<Configured> {
  if (configured) return configured
  throw new AppError('conflict', 'No model is configured to read: set BCF_READER')
}

/** Enqueues a calibration, or finds the pending one. */
export async function requestCalibration(
  deps: PlanDeps & { queue: JobSender },
  { actor }: { actor: string },
): Promise<{ jobId: string }> {
  const subjectId = required(deps.configured).model
  return deps.database.transaction(async tx => {
    deps.queue.requireOpen()
    const kind = 'calibrate-reader'
    const job = await acknowledgeJob(tx, { actor, kind, subjectId, now: deps.clock.now() })
    if (job.isNew) await deps.queue.send(tx, kind, { jobId: job.id }, { id: job.id })
    return { jobId: job.id }
  })
}
