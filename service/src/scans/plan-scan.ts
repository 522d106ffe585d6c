import type { Plan } from '../model/brand.ts'
import { ENGINES, type Engine } from '../model/engine.ts'
import { AppError } from '../model/errors.ts'
import type { EngineChoice } from '../model/scan.ts'

interface PlanInput {
  plan: Plan
  runnable: Engine[]
  scansThisMonth: number
  now: Date
}

/** Pure. Which engines this scan asks; throws `quota_reached` first, then `no_engine`. */
export function planScan({ plan, runnable, scansThisMonth, now }: PlanInput): EngineChoice {
  if (scansThisMonth >= plan.maxScans) {
    throw new AppError('quota_reached', `Monthly scan cap of plan ${plan.name} reached`, {
      extra: { maxScans: plan.maxScans, scansThisMonth },
      retryAfterSeconds: Math.ceil((monthStart(now, 1).getTime() - now.getTime()) / 1000),
    })
  }
  const choice = {
    engines: plan.engines.filter(engine => runnable.includes(engine)),
    enginesNotRunnable: plan.engines.filter(engine => !runnable.includes(engine)),
    enginesOutOfPlan: ENGINES.filter(engine => !plan.engines.includes(engine)),
  }
  if (choice.engines.length === 0) {
    const message =
      runnable.length === 0
        ? 'No engine is configured'
        : `No engine of plan ${plan.name} is configured (configured: ${runnable.join(', ')})`
    throw new AppError('no_engine', message)
  }
  return choice
}

/** First instant of a UTC month: the one of `now`, or `ahead` months later. */
export const monthStart = (now: Date, ahead = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
