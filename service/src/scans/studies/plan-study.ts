// Plans a study: everything it will ask is chosen and sealed now, down to the id of every run. Only these are ever
// asked, so none can be dropped or added unnoticed.

import {
  endOfStudy,
  protocolSha256,
  runCount,
  STUDY_PLAN_SLOT,
  type StudyPlanContent,
  type StudyProtocol,
} from '@brand-citation-forensics/proof'
import type { Plans } from '../../brands/plans.ts'
import { requireLockedBrand } from '../../brands/require-brand.ts'
import { listPrompts } from '../../brands/store.ts'
import { readEstimates } from '../../costs/estimates.ts'
import { forecastScan } from '../../costs/forecast.ts'
import { showForecast } from '../../costs/show-forecast.ts'
import type { EngineTable } from '../../engines/index.ts'
import { seal } from '../../evidence/seal.ts'
import type { Brand, Prompt } from '../../model/brand.ts'
import { ENGINES, type Engine, READER } from '../../model/engine.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { type IdempotentRequest, once, type Replayable } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { activeFacts } from '../../truth/store.ts'
import { blockedEngines } from '../gate/gate.ts'
import { monthStart } from '../plan-scan.ts'
import { countScansSince } from '../store.ts'
import { type Design, protocolOf } from './protocol.ts'
import { insertStudy } from './store.ts'

export interface PlanDeps {
  database: Database
  queue: JobSender
  clock: Clock
  plans: Plans
  engines: EngineTable
}

export interface PlannedStudy {
  studyId: string
  brandId: string
  protocolSha256: string
  plannedRuns: number
  startsAt: string
  endsAt: string
}

export interface PlanRequest {
  actor: string
  brandId: string
  design: Design
  promptIds: string[]
  /** Null: at once. */
  startsAt: Date | null
  idempotency: Omit<IdempotentRequest, 'now'> | null
}

export async function planStudy(
  deps: PlanDeps,
  { actor, brandId, design, promptIds, startsAt, idempotency }: PlanRequest,
): Promise<Replayable<PlannedStudy>> {
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, idempotency && { ...idempotency, now }, async () => {
      const brand = await requireLockedBrand(tx, brandId)
      const prompts = await chosenPrompts(tx, brand.id, promptIds)
      const protocol = protocolOf(design, { brand, prompts, facts: await activeFacts(tx, brand.id) })
      return placeStudy(tx, deps, { actor, brand, protocol, prompts, startsAt, now })
    }),
  )
}

/** In the order named, including those that no scan asks any more. */
async function chosenPrompts(tx: Transaction, brandId: string, ids: string[]): Promise<Prompt[]> {
  const known = new Map((await listPrompts(tx, brandId)).map(prompt => [prompt.id, prompt]))
  return [...new Set(ids)].map(id => {
    const prompt = known.get(id)
    if (!prompt) throw notFound('Prompt')
    return prompt
  })
}

interface PlacedStudy {
  actor: string
  brand: Brand
  protocol: StudyProtocol
  /** Of the protocol's, in its order. */
  prompts: Pick<Prompt, 'id'>[]
  startsAt: Date | null
  now: Date
}

/** The study, its sealed plan and its job, in the caller's transaction. */
export async function placeStudy(
  tx: Transaction,
  deps: Omit<PlanDeps, 'database'>,
  { actor, brand, protocol, prompts, startsAt: wanted, now }: PlacedStudy,
): Promise<PlannedStudy> {
  deps.queue.requireOpen()
  await requireAskable(tx, deps, brand, protocol)
  const startsAt = wanted === null || wanted < now ? now : wanted
  const endsAt = endOfStudy(protocol, startsAt)
  const { rounds, question, maxUsdMicros = null } = protocol
  const studyId = newId('std', now)
  const content = {
    ...{ brandId: brand.id, actor, protocol, startsAt: startsAt.toISOString() },
    promptIds: prompts.map(({ id }) => id),
    runs: Array.from({ length: runCount(protocol) }, () => newId('run', now)),
  } satisfies StudyPlanContent
  const plannedRuns = content.runs.length
  const record = { kind: 'study', subject: studyId, slot: STUDY_PLAN_SLOT, at: now, sha256: null } as const
  await seal(tx, { ...record, private: content })
  const row = { id: studyId, brandId: brand.id, question, rounds, plannedRuns, budgetMicros: maxUsdMicros }
  await insertStudy(tx, { ...row, createdAt: now, startsAt, endsAt }, actor)
  const afterSeconds = (startsAt.getTime() - now.getTime()) / 1000
  await deps.queue.send(
    tx,
    'study',
    { studyId },
    { singleton: studyId, ...(afterSeconds > 0 && { afterSeconds }) },
  )
  return {
    ...{ studyId, brandId: brand.id, protocolSha256: protocolSha256(protocol), plannedRuns },
    ...{ startsAt: content.startsAt, endsAt: endsAt.toISOString() },
  }
}

/** A plan that cannot be carried out is not begun: what is sealed cannot be fixed. */
async function requireAskable(
  tx: Transaction,
  { plans, engines, clock }: Omit<PlanDeps, 'database'>,
  brand: Brand,
  protocol: StudyProtocol,
): Promise<void> {
  const now = clock.now()
  const plan = plans.get(brand.plan)
  const blocked = await blockedEngines({ sql: tx, engines, now })
  const runnable = engines.runnable()
  const whyNot = (engine: string): string | null => {
    if (!isEngine(engine)) return 'no engine of this version'
    if (!plan?.engines.includes(engine)) return `not part of plan ${brand.plan}`
    return (
      blocked.get(engine) ?? (runnable.includes(engine) ? null : (engines.reason(engine) ?? 'not configured'))
    )
  }
  const refused = protocol.engines.flatMap(engine => {
    const reason = whyNot(engine)
    return reason === null ? [] : [`${engine}: ${reason}`]
  })
  if (refused.length > 0)
    throw new AppError('conflict', `Engines of the study cannot be asked. ${refused.join('. ')}`)
  if (protocol.maxUsdMicros === undefined) return
  const estimates = await readEstimates({ sql: tx, engines, now })
  const unpriced = protocol.engines.filter(engine => estimates.of(engine as Engine) === null)
  if (unpriced.length > 0)
    throw new AppError('conflict', `Nobody has a price for ${unpriced.join(', ')}, so no budget can be kept`)
}

const isEngine = (engine: string): engine is Engine => ENGINES.some(known => known === engine)

interface Asking extends Pick<Design, 'rounds' | 'samples'> {
  brand: Brand
  prompts: number
  engines: Engine[]
}

/** What a study would ask and cost at today's prices. Decides nothing: planning does. */
export async function forecastStudy(
  { database, engines: table, plans, clock }: Omit<PlanDeps, 'queue'>,
  { brand, prompts, engines, rounds, samples }: Asking,
) {
  const now = clock.now()
  const estimates = await readEstimates({ sql: database, engines: table, now })
  const reader = table.readerTerms ? estimates.way(READER) : null
  const ways = engines.map(engine => estimates.way(engine))
  return {
    plannedRuns: prompts * engines.length * rounds * samples,
    /** Each sample of each round counts as one of the plan's scans. */
    scans: rounds * samples,
    scansThisMonth: await countScansSince(database, brand.id, monthStart(now)),
    maxScans: plans.get(brand.plan)?.maxScans ?? 0,
    forecast: showForecast(forecastScan(ways, { asks: prompts * rounds * samples, reader, at: now })),
  }
}
