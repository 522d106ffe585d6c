import type { Plans } from '../brands/plans.ts'
import { requireLockedBrand } from '../brands/require-brand.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Engine } from '../model/engine.ts'
import { AppError } from '../model/errors.ts'
import { effectiveLocale, type Locale } from '../model/locale.ts'
import type { EngineChoice } from '../model/scan.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { type IdempotentRequest, once, type Replayable } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { JobSender } from '../platform/queue/queue.ts'
import { duePrompts, nextDueDay, scansOf } from './cadence.ts'
import { blockedEngines } from './gate/gate.ts'
import { placeScan } from './place-scan.ts'
import { monthStart, planScan } from './plan-scan.ts'
import { readAskedPrompts } from './schedules/asked-prompts.ts'
import { countScansSince, hasOpenScan } from './store.ts'

export interface StartScanDeps {
  database: Database
  queue: JobSender
  clock: Clock
  plans: Plans
  engines: Pick<EngineTable, 'runnable' | 'limits' | 'fingerprint'>
}

export interface ScanAccepted extends EngineChoice {
  scanId: string
  jobId: string
  status: 'QUEUED'
}

interface StartScan {
  /** Who wants it. */
  actor: string
  brandId: string
  /** How often each engine is asked each prompt; omitted: as chosen for the prompt or its brand. */
  samples?: number | null | undefined
  /** Only due prompts, by days of this zone; omitted: all active ones. */
  due?: { timezone: string } | undefined
  /** Nobody is waiting: engines with a batch API are asked through it. */
  economy?: boolean
  /** Refuse while another scan of the brand is running. */
  alone?: boolean
  idempotency: Omit<IdempotentRequest, 'now'> | null
}

/**
 * One transaction: the cap, the scan, its plan, its runs and its job. The plan is sealed before anything is asked. The
 * brand stays locked, so that parallel calls cannot exceed the cap together, and no scan exists without a job.
 */
export async function startScan(deps: StartScanDeps, input: StartScan): Promise<Replayable<ScanAccepted>> {
  const now = deps.clock.now()
  const { economy = false, actor } = input
  const idempotency = input.idempotency && { ...input.idempotency, now }
  return deps.database.transaction(tx =>
    once(tx, idempotency, async () => {
      const brand = await requireLockedBrand(tx, input.brandId)
      if (brand.archivedAt !== null)
        throw new AppError('conflict', 'The brand is archived: bring it back, then start the scan')
      if (input.alone && (await hasOpenScan(tx, brand.id)))
        throw new AppError('conflict', 'The scan before it is still running')
      const plan = deps.plans.get(brand.plan)
      if (!plan) throw new AppError('no_engine', `Plan ${brand.plan} is not configured`)
      const scansThisMonth = await countScansSince(tx, brand.id, monthStart(now))
      const blocked = await blockedEngines({ sql: tx, engines: deps.engines, now })
      const active = await readAskedPrompts(tx, { brand, samples: input.samples ?? null, now })
      const { timezone } = input.due ?? {}
      const prompts = timezone === undefined ? active : duePrompts(active, now, timezone)
      const samples = scansOf(prompts)
      const choice = planScan({
        plan,
        configured: deps.engines.runnable(),
        blocked,
        activePrompts: active.length,
        ...(timezone !== undefined && {
          due: { prompts: prompts.length, next: nextDueDay(active, timezone) },
        }),
        scansThisMonth,
        samples,
        now,
      })
      deps.queue.requireOpen()
      const { scanId, jobId } = await placeScan(tx, deps, {
        ...{ actor, brandId: brand.id, samples, choice, now },
        runs: runsOf(choice.engines, prompts, brand, now),
        prompts: prompts.map(prompt => ({ ...prompt, ...effectiveLocale(prompt, brand) })),
        payload: economy ? { economy } : {},
        said: {
          ...(prompts.length < active.length && { notDue: active.length - prompts.length }),
          ...(economy ? { economy } : {}),
        },
      })
      return { scanId, jobId, status: 'QUEUED' as const, ...choice }
    }),
  )
}

type AskedPrompts = Awaited<ReturnType<typeof readAskedPrompts>>

/** Each engine is asked each prompt as often as was chosen. */
const runsOf = (engines: Engine[], prompts: AskedPrompts, brand: Locale, now: Date) =>
  engines.flatMap(engine =>
    prompts.flatMap(prompt =>
      Array.from({ length: prompt.samples }, (_, place) => ({
        ...{ id: newId('run', now), engine, promptId: prompt.id, intent: prompt.intent },
        sample: place + 1,
        locale: effectiveLocale(prompt, brand),
      })),
    ),
  )
