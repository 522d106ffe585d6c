import { listActivePrompts } from '../../brands/store.ts'
import type { FollowedPair, Following } from '../../cases/following/store.ts'
import { type Account, refusalOf, spentIn } from '../../costs/budget.ts'
import { readEstimates } from '../../costs/estimates.ts'
import { readSpending, scanScope } from '../../costs/spending/store.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { Brand, Plan, Prompt } from '../../model/brand.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import { AppError } from '../../model/errors.ts'
import { effectiveLocale } from '../../model/locale.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { placeScan } from '../place-scan.ts'
import { monthStart, requireQuota } from '../plan-scan.ts'
import type { NewRun } from '../runs/store.ts'
import type { StartScanDeps } from '../start-scan.ts'
import { countScansSince } from '../store.ts'
import { type Askable, forecastPairs, microsOf, readAskable } from './askable.ts'
import { scansFollowing } from './store.ts'

export type FollowDeps = Omit<StartScanDeps, 'engines'> & { engines: EngineTable; log: Log }

interface Due {
  following: Following
  /** Locked. */
  brand: Brand
  dueAt: Date
  now: Date
}

/** Started, or why not. */
export async function askAgain(
  tx: Transaction,
  deps: FollowDeps,
  due: Due,
): Promise<{ scanId: string | null; reason: string | null }> {
  const { following, brand, now } = due
  const plan = deps.plans.get(brand.plan)
  const { engines } = deps
  const askable = await readAskable({ sql: tx, engines }, { caseId: following.caseId, brand, plan, now })
  const reason = (await whyNot(tx, deps, { ...due, plan, askable })) ?? null
  if (reason !== null || !plan) return { scanId: null, reason }
  deps.queue.requireOpen()
  if (askable.left.size > 0)
    deps.log.warn(
      { caseId: following.caseId, left: Object.fromEntries(askable.left) },
      'followed case asked again without these engines',
    )
  return { scanId: await start(tx, deps, { ...due, plan, askable }), reason: null }
}

/** Subject to plan and budget like any other request; and not while the previous round is still being asked. */
async function whyNot(
  tx: Transaction,
  { engines }: FollowDeps,
  { following, brand, plan, askable, now }: Due & { plan: Plan | undefined; askable: Askable },
): Promise<string | null> {
  if (brand.archivedAt !== null) return 'The brand is archived'
  if (!plan) return `Plan ${brand.plan} is not configured`
  if (askable.pairs.length === 0) return noneAskable(askable.left)
  const { samples, caseId, budgetMicros } = following
  const { ids, isOpen } = await scansFollowing(tx, caseId, monthStart(now))
  if (isOpen) return 'The asking before it is still running'
  const scansThisMonth = await countScansSince(tx, brand.id, monthStart(now))
  try {
    requireQuota({ plan, scansThisMonth, samples, now })
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  const forecast = await forecastPairs({ sql: tx, engines }, { pairs: askable.pairs, samples, now })
  const estimates = await readEstimates({ sql: tx, engines, now })
  const spent = spentIn(await readSpending(tx, ids.map(scanScope)), engine => estimates.of(engine))
  const account: Account = { per: 'following', limit: budgetMicros, spent }
  return refusalOf(account, 'its prompts', microsOf(forecast))
}

const noneAskable = (left: Askable['left']): string =>
  left.size === 0
    ? 'No prompt that is still asked has brought it'
    : `No engine that said it can be asked. ${[...left].map(([engine, why]) => `${engine}: ${why}`).join('. ')}`

async function start(
  tx: Transaction,
  deps: FollowDeps,
  { following, brand, plan, askable: { pairs, left }, dueAt, now }: Due & { plan: Plan; askable: Askable },
): Promise<string> {
  const { caseId, samples, setBy: actor } = following
  const asked = new Set(pairs.map(({ promptId }) => promptId))
  const prompts = (await listActivePrompts(tx, brand.id)).filter(({ id }) => asked.has(id))
  const follows = { caseId, dueAt }
  const { scanId } = await placeScan(tx, deps, {
    ...{ actor, brandId: brand.id, samples, now, follows },
    choice: {
      engines: [...new Set(pairs.map(({ engine }) => engine))],
      enginesNotRunnable: plan.engines.filter(engine => left.has(engine)),
      enginesOutOfPlan: ENGINES.filter(engine => !plan.engines.includes(engine)),
    },
    prompts: prompts.map(({ id, text, intent, ...prompt }) => ({
      ...{ id, text, intent },
      ...effectiveLocale(prompt, brand),
    })),
    runs: runsOf(pairs, { prompts, brand, samples, now }),
    said: { follows: { caseId, dueAt: dueAt.toISOString(), pairs, left: Object.fromEntries(left) } },
  })
  return scanId
}

/**
 * Their answers are evidence like any other and show whether the case is gone, but count in no rate: what is asked because it was
 * false is no sample of what people are told.
 */
function runsOf(
  pairs: readonly FollowedPair[],
  { prompts, brand, samples, now }: { prompts: Prompt[]; brand: Brand; samples: number; now: Date },
): NewRun[] {
  const byId = new Map(prompts.map(prompt => [prompt.id, prompt]))
  return pairs.flatMap(({ engine, promptId }) => {
    const prompt = byId.get(promptId)
    if (!prompt) return []
    return Array.from({ length: samples }, (_, place) => ({
      ...{ id: newId('run', now), engine: engine as Engine, promptId, intent: prompt.intent },
      ...{ sample: place + 1, locale: effectiveLocale(prompt, brand), apart: true },
    }))
  })
}
