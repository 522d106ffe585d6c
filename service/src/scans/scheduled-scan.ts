import { findBrand, lockBrand } from '../brands/store.ts'
import { introduce, scheduleOf } from '../evidence/events/actors.ts'
import { sealEvents } from '../evidence/events/event.ts'
import { AppError } from '../model/errors.ts'
import type { Log } from '../platform/log.ts'
import type { Schedules } from '../platform/queue/queue.ts'
import { findOutcome, noteOutcome, readDatabaseTime, type ScheduleOutcome } from './schedules/store.ts'
import { type StartScanDeps, startScan } from './start-scan.ts'
import { tellOfMiss } from './watch/tell-of-miss.ts'

export type ScheduledScanDeps = StartScanDeps & { log: Log; schedules: Pick<Schedules, 'find' | 'latest'> }

interface DueSchedule {
  brandId: string
  /** As chosen for each prompt and the brand, where it is absent. */
  samples?: number | null | undefined
  economy?: boolean | undefined
  delivery: string
}

/** Allowed skew between the clocks of the database and the machine that found the schedule due. */
const CLOCKS_DIFFER_MS = 2_000

/**
 * Starts the scan of a due schedule, under the same cap as any other. If the previous scan is still running, this
 * one is skipped, so that they never pile up. It starts once per due time, although a worker that dies at that
 * moment may leave two jobs: the time is the idempotency key.
 *
 * The outcome is recorded last: if a worker dies before that, its job is redelivered and finds the scan already
 * started.
 */
export async function startScheduledScan(
  deps: ScheduledScanDeps,
  { brandId, samples = null, economy = false, delivery }: DueSchedule,
): Promise<void> {
  // Its schedule rests, and nothing is missed.
  if ((await findBrand(deps.database, brandId))?.archivedAt) return
  const { due, timezone } = await latestDue(deps, brandId)
  const key = due ? `schedule/${brandId}/${due.toISOString()}` : `schedule/${delivery}`
  const dueAt = due ?? deps.clock.now()
  const { id: actor } = scheduleOf(brandId)
  await deps.database.transaction(tx => introduce(tx, scheduleOf(brandId), deps.clock.now()))
  try {
    const idempotency = { key, request: brandId }
    const wanted = {
      actor,
      brandId,
      samples,
      economy,
      due: { timezone },
      alone: true,
    }
    const started = await startScan(deps, { ...wanted, idempotency })
    await keepOutcome(deps, brandId, { dueAt, scanId: started.result.scanId, reason: null })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'database_unavailable') throw error
    deps.log.warn({ brandId, reason: error.message }, 'scheduled scan left out')
    // That no prompt was due is as intended.
    const isMiss = error.extra.duePrompts !== 0
    await keepOutcome(deps, brandId, { dueAt, scanId: null, reason: error.message }, isMiss)
  }
}

/** Two may report on the same time: the one with a scan is right. */
async function keepOutcome(
  { database, clock }: ScheduledScanDeps,
  brandId: string,
  outcome: ScheduleOutcome,
  isMiss = false,
): Promise<void> {
  await database.transaction(async tx => {
    // Others reporting on this schedule wait here.
    await lockBrand(tx, brandId)
    const before = await findOutcome(tx, brandId)
    const isNews =
      before === null ||
      before.dueAt < outcome.dueAt ||
      (before.dueAt.getTime() === outcome.dueAt.getTime() && before.scanId === null)
    if (!isNews) return
    await noteOutcome(tx, brandId, outcome)
    const object = { type: 'outcome', id: brandId }
    const by = {
      actor: scheduleOf(brandId).id,
      action: outcome.scanId ? 'schedule.kept' : 'schedule.left_out',
    }
    await sealEvents(tx, clock.now(), [{ ...by, object, before, after: outcome }])
    if (isMiss && outcome.reason !== null)
      await tellOfMiss(tx, clock.now(), { brandId, dueAt: outcome.dueAt, reason: outcome.reason })
  })
}

/** Unknown if the schedule is gone; the delivery then counts by itself. */
async function latestDue(
  { database, schedules }: ScheduledScanDeps,
  brandId: string,
): Promise<{ due: Date | null; timezone: string }> {
  const schedule = await schedules.find(brandId)
  if (!schedule) return { due: null, timezone: 'UTC' }
  const now = await readDatabaseTime(database)
  const due = schedules.latest(schedule, new Date(now.getTime() + CLOCKS_DIFFER_MS))
  return { due, timezone: schedule.timezone }
}
