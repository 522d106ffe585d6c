import { sumOf } from '../../citations/confabulations.ts'
import type { BrandRef } from '../../model/brand.ts'
import type { ConfabulationWindow } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import { sinceOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { bucketDays } from './bucket-days.ts'
import { firstDayOf } from './overview.ts'
import { classRates, mentionRate } from './rates.ts'
import { countDays } from './store.ts'

interface TrendsRequest {
  brand: BrandRef
  window: ConfabulationWindow
  /** Null: all of them together. */
  engine: Engine | null
}

/** How a brand's rates developed, over periods of whole UTC days with enough answers to mean something. */
export async function readTrends({ sql, now }: { sql: Sql; now: Date }, request: TrendsRequest) {
  const { brand, window, engine } = request
  const since = sinceOf(window, now)
  const counted = await countDays(sql, { brandId: brand.id, since: firstDayOf(since, now), engine })
  const { days, buckets } = bucketDays(counted, { since, until: now })
  return {
    window,
    engine,
    days,
    buckets: buckets.map(({ from, to, counts }) => ({
      ...{ from, to, counts, total: sumOf(counts) },
      ...{ rates: classRates(counts), mentionRate: mentionRate(counts) },
    })),
  }
}
