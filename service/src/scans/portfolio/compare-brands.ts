// Compares each brand with itself once a day: its last 30 whole days with the 30 before. Looks for brands not yet compared up to
// yesterday, so there is nothing to remember: if a worker dies, the next look finds the brand.

import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { type DaySpan, spanOf, yesterdayOf } from '../../model/window.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { keepDoing } from '../../platform/pace/keep-doing.ts'
import { chooseScans, requireSides } from '../change/choose-scans.ts'
import { type ComparedRate, ratesOf } from '../change/compare.ts'
import { countSides } from '../change/store.ts'
import { type BrandChange, keepChange, noteFailure, owedBrands, SHARES } from './store.ts'
import { BRAND_CHANGES } from './table.ts'

const LOOKS_EVERY_MS = 60_000
/** At a time, so that a worker's other work gets its turn. */
const MOST_AT_ONCE = 20
/** Answers that waited for their verdict may have it by then. */
const AGAIN_AFTER_MS = 3_600_000

interface Deps {
  database: Database
  clock: Clock
  log: Log
}

/** Until what it returns is called. */
export const keepComparing = (deps: Deps): (() => Promise<void>) =>
  keepDoing(signal => compareOwed(deps, signal), {
    everyMs: LOOKS_EVERY_MS,
    onError: error =>
      deps.log.warn({ error: error.message }, 'brands are not compared with their last month'),
  })

/** A brand that cannot be compared waits an hour for its next turn, without holding up the others. */
export async function compareOwed({ database, clock, log }: Deps, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  const { to: lastDay } = comparedDays(now)
  const triedBefore = new Date(now.getTime() - AGAIN_AFTER_MS)
  for (const brandId of await owedBrands(database, { lastDay, triedBefore, limit: MOST_AT_ONCE })) {
    if (signal?.aborted) return
    try {
      const change = await compareBrand(database, brandId, now)
      await keepSealed(database, { brandId, at: now }, tx => keepChange(tx, change))
    } catch (error) {
      log.warn({ brandId, error: (error as Error).message }, 'brand is not compared with its last month')
      await keepSealed(database, { brandId, at: now }, tx => noteFailure(tx, brandId, now))
    }
  }
}

/** Today is not over, so it is left out. */
export const comparedDays = (now: Date): DaySpan => spanOf('30d', yesterdayOf(now))

const keepSealed = (
  database: Database,
  { brandId, at }: { brandId: string; at: Date },
  keep: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  database.transaction(async tx => {
    await keep(tx)
    const keys = [brandId]
    await sealStates(tx, BRAND_CHANGES, { actor: SYSTEM_ACTOR, action: 'comparison.made', at, keys })
  })

async function compareBrand(database: Database, brandId: string, now: Date): Promise<BrandChange> {
  const days = comparedDays(now)
  const sides = await chooseScans(database, brandId, requireSides(days))
  const { scans, waiting } = await countSides(database, sides)
  const rates = ratesOf(scans, sides)
  const answered = (isMeant: (place: number) => boolean) =>
    new Set(scans.map(({ place }) => place).filter(isMeant)).size
  return {
    ...{ brandId, lastDay: days.to, waiting, comparedAt: now },
    scansBefore: answered(place => place < sides.before.length),
    scansAfter: answered(place => place >= sides.before.length),
    ...calledOf(rates),
  }
}

function calledOf(rates: ComparedRate[]): Pick<BrandChange, 'verdict' | 'rates'> {
  if (rates.every(({ p }) => p === null)) return { verdict: 'too_few_scans', rates: [] }
  const called = rates
    .filter(({ verdict, counted }) => verdict === 'changed' && SHARES.some(share => share === counted))
    .map(({ engine, counted, before, after }) => ({ engine, counted, before, after }))
  return { verdict: called.length > 0 ? 'changed' : 'no_change_seen', rates: called }
}
