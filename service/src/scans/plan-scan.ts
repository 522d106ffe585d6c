import type { Plan } from '../model/brand.ts'
import { ENGINES, type Engine } from '../model/engine.ts'
import { AppError } from '../model/errors.ts'
import type { EngineChoice } from '../model/scan.ts'

interface PlanInput {
  plan: Plan
  /** Those with credentials. */
  configured: Engine[]
  /** Those of them whose credentials were refused, each with the explanation. */
  blocked: ReadonlyMap<Engine, string>
  activePrompts: number
  /** If only due prompts are asked: how many, and the day on which the next is due. */
  due?: { prompts: number; next: string | null }
  scansThisMonth: number
  /** The largest number of samples of any prompt: each counts as a scan. */
  samples?: number
  now: Date
}

/** Pure. Which engines this scan asks; throws `quota_reached` first, then `conflict`, then `no_engine`. */
export function planScan(input: PlanInput): EngineChoice {
  const { plan, configured, blocked, activePrompts, due, scansThisMonth, samples = 1, now } = input
  requireQuota({ plan, scansThisMonth, samples, now })
  if (activePrompts === 0) {
    throw new AppError(
      'conflict',
      'The brand has no active prompt, so there is nothing to ask: add one, then start the scan again',
      { extra: { activePrompts } },
    )
  }
  if (due?.prompts === 0) {
    throw new AppError(
      'conflict',
      `${NONE_DUE}, by how often each is to be asked${due.next ? `: the next is on ${due.next}` : ''}`,
      { extra: { activePrompts, duePrompts: 0 } },
    )
  }
  const isRunnable = (engine: Engine) => configured.includes(engine) && !blocked.has(engine)
  const choice = {
    engines: plan.engines.filter(isRunnable),
    enginesNotRunnable: plan.engines.filter(engine => !isRunnable(engine)),
    enginesOutOfPlan: ENGINES.filter(engine => !plan.engines.includes(engine)),
  }
  if (choice.engines.length === 0) throw new AppError('no_engine', whyNone(input))
  return choice
}

/** Asking everything several times counts as so many scans. */
export function requireQuota({
  plan,
  scansThisMonth,
  samples,
  now,
}: Required<Pick<PlanInput, 'plan' | 'scansThisMonth' | 'samples' | 'now'>>): void {
  if (scansThisMonth + samples <= plan.maxScans) return
  const left = Math.max(0, plan.maxScans - scansThisMonth)
  const why = samples > 1 ? `: ${samples} samples count as ${samples} scans, and ${left} are left` : ''
  throw new AppError('quota_reached', `Monthly scan cap of plan ${plan.name} reached${why}`, {
    extra: { maxScans: plan.maxScans, scansThisMonth },
    retryAfterSeconds: Math.ceil((monthStart(now, 1).getTime() - now.getTime()) / 1000),
  })
}

/** Refused credentials first: hearing that others are not set does not help somebody who has set some. */
function whyNone({ plan, configured, blocked }: PlanInput): string {
  const refused = plan.engines.filter(engine => blocked.has(engine))
  if (refused.length > 0) {
    const reasons = refused.map(engine => `${engine}: ${blocked.get(engine)}`)
    return `No engine of plan ${plan.name} can be asked. ${reasons.join('. ')}`
  }
  if (configured.length === 0) return 'No engine is configured: set the credentials of at least one'
  return `No engine of plan ${plan.name} is configured (configured: ${configured.join(', ')})`
}

/** Begins the reason of a scan skipped because no prompt was due: nothing went wrong. */
export const NONE_DUE = 'No prompt is due'

/** The first instant of a UTC month: that of `now`, or `ahead` months later. */
export const monthStart = (now: Date, ahead = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
