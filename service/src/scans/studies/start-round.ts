import { studyPlaces } from '@brand-citation-forensics/proof'
import { lockBrand } from '../../brands/store.ts'
import type { PromptIntent } from '../../model/brand.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import { AppError, notFound } from '../../model/errors.ts'
import { type Locale, NO_LOCALE } from '../../model/locale.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { placeScan } from '../place-scan.ts'
import { monthStart, requireQuota } from '../plan-scan.ts'
import type { NewRun } from '../runs/store.ts'
import type { StartScanDeps } from '../start-scan.ts'
import { countScansSince } from '../store.ts'
import { sealStudy } from './seal-study.ts'
import { type SealedPlan, sealedPlan } from './sealed-plan.ts'
import { lockStudy, noteRound, roundsOf } from './store.ts'

export type RoundDeps = Pick<StartScanDeps, 'queue' | 'clock' | 'plans'> & { database: Database }

/** Once, however often it is called: with the study locked, a round is either still planned or not. */
export async function startRound(deps: RoundDeps, studyId: string, round: number): Promise<void> {
  try {
    await deps.database.transaction(tx => start(tx, deps, studyId, round))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'database_unavailable') throw error
    await deps.database.transaction(tx => giveUp(tx, deps, { studyId, round, reason: error.code }))
  }
}

async function start(tx: Transaction, deps: RoundDeps, studyId: string, round: number): Promise<void> {
  const now = deps.clock.now()
  const study = await requirePlanned(tx, studyId, round)
  if (!study) return
  const brand = await lockBrand(tx, study.brandId)
  if (!brand) throw notFound('Brand')
  const plan = deps.plans.get(brand.plan)
  if (!plan) throw new AppError('no_engine', `Plan ${brand.plan} is not configured`)
  const { samples } = study
  const scansThisMonth = await countScansSince(tx, brand.id, monthStart(now))
  requireQuota({ plan, scansThisMonth, samples, now })
  const { content } = await sealedPlan(tx, studyId)
  const engines = content.protocol.engines as Engine[]
  const { scanId } = await placeScan(tx, deps, {
    ...{ actor: content.actor, brandId: brand.id, samples, now, studyId },
    choice: {
      engines,
      enginesNotRunnable: [],
      enginesOutOfPlan: ENGINES.filter(engine => !engines.includes(engine)),
    },
    prompts: content.protocol.prompts.map(({ text, intent, ...place }, at) => ({
      ...{ id: content.promptIds[at] as string, text, intent: intent as PromptIntent },
      ...placed(place),
    })),
    runs: runsOf(content, round),
    said: { studyId, round },
  })
  await noteRound(tx, studyId, { round, state: 'started', scanId, reason: null })
  await sealStudy(tx, studyId, { action: 'study.asked', at: now })
}

/** Every run has the id from the plan, and counts in none of the brand's rates. */
function runsOf({ protocol, promptIds, runs }: SealedPlan['content'], round: number): NewRun[] {
  const places = [...studyPlaces(protocol)]
  return places.flatMap((place, at) => {
    if (place.round !== round - 1) return []
    const { intent, text: _, ...from } = protocol.prompts[place.prompt] as (typeof protocol.prompts)[number]
    return {
      ...{ id: runs[at] as string, promptId: promptIds[place.prompt] as string, sample: place.sample },
      ...{ engine: protocol.engines[place.engine] as Engine, intent: intent as PromptIntent },
      ...{ locale: placed(from), apart: true },
    }
  })
}

const placed = (place: Partial<Locale>): Locale => ({ ...NO_LOCALE, ...place })

/** The study, locked; null if the round was started, or never will be. */
async function requirePlanned(tx: Transaction, studyId: string, round: number) {
  const study = await lockStudy(tx, studyId)
  if (!study || study.stopReason !== null || study.endedAt !== null) return null
  const found = (await roundsOf(tx, studyId)).find(one => one.round === round)
  return found?.state === 'planned' ? study : null
}

/** None of its runs is asked, and the end of the study says why. */
async function giveUp(
  tx: Transaction,
  { clock }: RoundDeps,
  { studyId, round, reason }: { studyId: string; round: number; reason: string },
): Promise<void> {
  if (!(await requirePlanned(tx, studyId, round))) return
  await noteRound(tx, studyId, { round, state: 'failed', scanId: null, reason })
  await sealStudy(tx, studyId, { action: 'study.round_failed', at: clock.now() })
}
