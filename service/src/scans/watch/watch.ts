// What no transaction makes true: an engine that keeps failing, a schedule that was due and nothing happened. Every worker looks
// occasionally; two that find the same raise the same.

import { raiseAlerts } from '../../alerts/raise.ts'
import { lastAbout } from '../../alerts/store.ts'
import { sumUpSpending } from '../../costs/spending/store.ts'
import type { Failure } from '../../engines/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { keepDoing } from '../../platform/pace/keep-doing.ts'
import type { KeptClockwork } from '../../platform/queue/due-times.ts'
import type { Schedules } from '../../platform/queue/queue.ts'
import { isFailing } from './is-failing.ts'
import { type EngineEnds, readEnds, readEndsOf, readOutcomes } from './store.ts'
import { tellOfMiss } from './tell-of-miss.ts'

export interface WatchDeps {
  database: Database
  clock: Clock
  schedules: Pick<Schedules, 'all' | 'latest'>
}

const LOOKS_EVERY_MS = 5 * 60_000
const HOURS = 24
const HOUR_MS = 3_600_000
/** A schedule may have to wait for a free worker. */
const LATE_MS = 2 * HOUR_MS

/** The engine's fault rather than the question's. */
const FAILURES: Failure[] = [
  ...(['unavailable', 'network', 'timeout', 'provider_failed', 'rate_limited'] as const),
  ...(['unauthorized', 'out_of_credit', 'forbidden'] as const),
]

/** Until what it returns is called. */
export const keepWatching = ({ log, ...deps }: WatchDeps & { log: Log }): (() => Promise<void>) =>
  keepDoing(() => watch(deps), {
    everyMs: LOOKS_EVERY_MS,
    onError: error => log.warn({ error: error.message }, 'nobody looks after engines and schedules'),
  })

export async function watch(deps: WatchDeps): Promise<void> {
  await sumUpSpending(deps.database)
  await watchEngines(deps)
  await watchSchedules(deps)
}

async function watchEngines({ database, clock }: WatchDeps): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - HOURS * HOUR_MS)
  for (const ends of await readEnds(database, since, FAILURES))
    if (isFailing(ends.failed, ends.captured)) await tellOfEngine(database, now, ends)
}

/** Again only if it has answered since the last time, and failed often enough since. */
async function tellOfEngine(database: Database, now: Date, ends: EngineEnds): Promise<void> {
  const { brandId: scope, engine } = ends
  const about = { kind: 'engine_failing', scope, subject: engine } as const
  const last = await lastAbout(database, about)
  const anew = last ? await readEndsOf(database, ends, last.raisedAt, FAILURES) : ends
  const hasAnswered = last === null || anew.captured > 0
  if (!hasAnswered || !isFailing(anew.failed, anew.captured)) return
  const details = { engine, failed: ends.failed, of: ends.failed + ends.captured, hours: HOURS }
  await raiseAlerts(database, now, [{ ...about, state: last?.id ?? 'first', details }])
}

async function watchSchedules({ database, clock, schedules }: WatchDeps): Promise<void> {
  const now = clock.now()
  const all = await schedules.all()
  const outcomes = await readOutcomes(
    database,
    all.map(({ key }) => key),
  )
  for (const { key: brandId, ...schedule } of all) {
    const dueAt = missedDue(schedules, schedule, { now, outcome: outcomes.get(brandId) ?? null })
    if (dueAt)
      await database.transaction(tx =>
        tellOfMiss(tx, now, { brandId, dueAt, reason: 'Nothing took it up in time' }),
      )
  }
}

/** When it was last due, long enough ago, without being taken up; null: all is well. */
export function missedDue(
  { latest }: Pick<Schedules, 'latest'>,
  schedule: Omit<KeptClockwork, 'key'>,
  { now, outcome }: { now: Date; outcome: Date | null },
): Date | null {
  const due = latest(schedule, new Date(now.getTime() - LATE_MS))
  return due && due > schedule.setAt && (outcome === null || outcome < due) ? due : null
}
