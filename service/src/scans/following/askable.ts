// What can be asked again about a case now, and at what cost.

import { type FollowedPair, pairsToAsk } from '../../cases/following/store.ts'
import { readEstimates } from '../../costs/estimates.ts'
import { type Forecast, forecastAsks } from '../../costs/forecast.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { Brand, Plan } from '../../model/brand.ts'
import { type Engine, READER } from '../../model/engine.ts'
import { MOST_FOLLOWED_PROMPTS } from '../../model/following.ts'
import type { Sql } from '../../platform/database.ts'
import { blockedEngines } from '../gate/gate.ts'

export interface Askable {
  pairs: FollowedPair[]
  /** Engines that said it but cannot be asked: until they can, the case cannot be found gone. */
  left: Map<Engine, string>
}

interface Wanted {
  caseId: string
  brand: Brand
  plan: Plan | undefined
  now: Date
}

/** Each engine is asked only the prompts it said it in answer to. */
export async function readAskable(
  { sql, engines }: { sql: Sql; engines: EngineTable },
  { caseId, brand, plan, now }: Wanted,
): Promise<Askable> {
  const all = await pairsToAsk(sql, caseId, MOST_FOLLOWED_PROMPTS)
  const blocked = await blockedEngines({ sql, engines, now })
  const runnable = engines.runnable()
  const estimates = await readEstimates({ sql, engines, now })
  const whyNot = (engine: Engine): string | null => {
    if (!plan?.engines.includes(engine)) return `not part of plan ${brand.plan}`
    const reason = blocked.get(engine)
    if (reason !== undefined) return reason
    if (!runnable.includes(engine)) return engines.reason(engine) ?? 'not configured'
    return estimates.of(engine) ? null : 'nobody has a price for asking it, and there is a budget to keep'
  }
  const left = new Map<Engine, string>()
  for (const { engine } of all) {
    const reason = whyNot(engine)
    if (reason !== null) left.set(engine, reason)
  }
  return { pairs: all.filter(({ engine }) => !left.has(engine)), left }
}

/** The cost of asking these once, so many times each. */
export async function forecastPairs(
  { sql, engines }: { sql: Sql; engines: EngineTable },
  { pairs, samples, now }: { pairs: readonly FollowedPair[]; samples: number; now: Date },
): Promise<Forecast> {
  const estimates = await readEstimates({ sql, engines, now })
  const reader = engines.readerTerms ? estimates.way(READER) : null
  const byEngine = [...Map.groupBy(pairs, ({ engine }) => engine)]
  return forecastAsks(
    byEngine.map(([engine, own]) => ({ way: estimates.way(engine), asks: own.length * samples })),
    { reader, at: now },
  )
}

/** Including the model that reads the answers. */
export const microsOf = ({ micros, reading }: Forecast): number => micros + (reading?.micros ?? 0)
