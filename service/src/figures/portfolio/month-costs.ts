// What a brand costs in a UTC month, by engine: spent so far, as counted with every request, and still to come by its
// schedule. A long history costs no more rows.

import type { Budgets } from '../../costs/budget.ts'
import { type Forecast, repeated } from '../../costs/forecast.ts'
import { showForecast } from '../../costs/show-forecast.ts'
import { brandMonthScope, readSpending, type Spending } from '../../costs/spending/store.ts'
import type { Brand } from '../../model/brand.ts'
import { ENGINES, READER } from '../../model/engine.ts'
import { planScans } from '../../scans/cadence.ts'
import { monthStart } from '../../scans/plan-scan.ts'
import { forecastPrompt } from '../../scans/preview-scan.ts'
import { readAskedPrompts } from '../../scans/schedules/asked-prompts.ts'
import type { PreviewDeps } from '../../scans/schedules/preview-cadence.ts'
import { countScansSince } from '../../scans/store.ts'
import { readBudget } from './budget.ts'

interface Deps extends PreviewDeps {
  budgets: Budgets
}

interface Wanted {
  brand: Brand
  /** Its first instant. */
  month: Date
}

/** With the one that is asked for. */
const MONTHS_SHOWN = 12
/** More scans in two months than any plan allows. */
const MOST_TIMES = 2_000

export async function readMonthCosts(deps: Deps, { brand, month }: Wanted) {
  const { database, clock } = deps
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => monthStart(month, back + 1 - MONTHS_SHOWN))
  const scopes = months.map(at => brandMonthScope(brand.id, at))
  const spending = Map.groupBy(await readSpending(database, scopes), row => row.scope)
  const rows = spending.get(brandMonthScope(brand.id, month)) ?? []
  const isOver = monthStart(month, 1) <= clock.now()
  const planned = isOver ? null : await forecastRest(deps, { brand, month })
  const engines = [...ENGINES, READER].flatMap(engine => {
    const own = rows.filter(row => row.engine === engine)
    const forecast = planned && rowOf(planned, engine)
    if (own.length === 0 && !forecast?.asks) return []
    return [{ engine, ...sumOf(own), forecast: forecast ?? null }]
  })
  return {
    brandId: brand.id,
    month: monthName(month),
    isOver,
    engines,
    total: sumOf(rows),
    forecast: planned,
    history: months.map(at => ({
      month: monthName(at),
      ...sumOf(spending.get(brandMonthScope(brand.id, at)) ?? []),
    })),
    budget: await readBudget(deps, month),
  }
}

const monthName = (at: Date): string => at.toISOString().slice(0, 7)

function sumOf(rows: readonly Spending[]) {
  const sum = (of: (row: Spending) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    asks: sum(({ asks }) => asks),
    knownUsd: sum(({ knownMicros }) => knownMicros) / 1e6,
    estimatedUsd: sum(({ estimatedMicros }) => estimatedMicros) / 1e6,
    estimatedAsks: sum(({ estimated }) => estimated),
    unknownAsks: sum(({ unknown }) => unknown),
  }
}

type Shown = ReturnType<typeof showForecast>

function rowOf({ engines, reading }: Shown, engine: string) {
  const row = engine === READER ? reading : engines.find(one => one.engine === engine)
  return row && { asks: row.asks, usd: row.usd, setting: row.setting }
}

/** What the schedule asks from now to the end of that month, within that month. Null without a schedule. */
async function forecastRest(deps: Deps, { brand, month }: Wanted): Promise<Shown | null> {
  const { database, clock, plans, schedules } = deps
  const now = clock.now()
  const schedule = (await schedules?.find(brand.id)) ?? null
  if (!schedules || !schedule) return null
  const { samples = 1, timezone, economy } = schedule
  const { maxScans = 0 } = plans.get(brand.plan) ?? {}
  const ends = monthStart(month, 1)
  const times = schedules.preview(schedule, MOST_TIMES, ends).filter(at => at < ends)
  const used = await countScansSince(database, brand.id, monthStart(now))
  const asked = await readAskedPrompts(database, { brand, samples, now })
  // The rest of this month decides which prompts are due when the next begins.
  const thisMonth = planScans(
    times.filter(at => at < monthStart(now, 1)),
    asked,
    { timezone, most: maxScans - used },
  )
  const { scans } =
    month > now
      ? planScans(
          times.filter(at => at >= month),
          thisMonth.prompts,
          { timezone, most: maxScans },
        )
      : thisMonth
  const prompt: Forecast = await forecastPrompt(deps, { brand, economy })
  return showForecast(
    repeated(
      prompt,
      scans.reduce((sum, { asks }) => sum + asks, 0),
    ),
  )
}
