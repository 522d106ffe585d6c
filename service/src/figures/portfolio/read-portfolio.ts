// All brands that somebody may read, most urgent first. Urgency is computed for all of them at once, the details for one page
// only; the number of queries does not depend on the number of brands.

import { rateOf } from '@brand-citation-forensics/proof'
import { searchBrands } from '../../brands/store.ts'
import { countStandings, NO_CASES } from '../../cases/standing/store.ts'
import type { Brand } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import { type DaySpan, firstDayOf, spanOf, utcDay } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, pageOf } from '../../platform/keyset.ts'
import { pausedEngines } from '../../scans/gate/gate.ts'
import { monthStart, NONE_DUE } from '../../scans/plan-scan.ts'
import { isNearItsEnd, type PortfolioDeps, readBudget } from './budget.ts'
import { type PlacedBrand, type ShownDeps, showPage } from './show-page.ts'
import {
  answersOf,
  type BrandAnswers,
  type LastScan,
  lastScans,
  type MissedScan,
  missedScans,
} from './store.ts'
import { reasonsOf, urgencyOf } from './urgency.ts'

/** How long a case counts as new or newly returned. */
const NEWS = '7d'

interface Asked {
  /** Null: all. */
  among: readonly string[] | null
  after: Cursor | null
  limit: number
}

export async function readPortfolio(deps: PortfolioDeps & ShownDeps, { among, after, limit }: Asked) {
  const now = deps.clock.now()
  const days = spanOf('30d', now)
  const daysBefore = { from: firstDayOf('30d', now, 1), to: utcDay(Date.parse(days.from) - 1) }
  // What other brands cost is none of the caller's business.
  const budget = among === null ? await readBudget(deps) : null
  const brands = await searchBrands(deps.database, { text: null, among, limit: null, archived: false })
  const found = await readStandings(deps, brands, { days, daysBefore })
  const rows = brands
    .map(brand => placeBrand(brand, found, { now, isBudgetNear: isNearItsEnd(budget) }))
    .toSorted(byUrgency)
  const { rows: page, next } = pageOf(rows.filter(isAfter(after)).slice(0, limit + 1), limit)
  return {
    ...{ days, daysBefore, budget, total: rows.length, next },
    month: now.toISOString().slice(0, 7),
    brands: await showPage(deps, page),
  }
}

interface Standings {
  answers: Map<string, BrandAnswers>
  before: Map<string, BrandAnswers>
  cases: Awaited<ReturnType<typeof countStandings>>
  scans: Map<string, LastScan>
  missed: Map<string, MissedScan>
  paused: Set<Engine>
}

async function readStandings(
  deps: PortfolioDeps,
  brands: Brand[],
  { days, daysBefore }: { days: DaySpan; daysBefore: DaySpan },
): Promise<Standings> {
  const sql: Sql = deps.database
  const now = deps.clock.now()
  const ids = brands.map(({ id }) => id)
  const [answers, before, cases, scans, missed, paused] = await Promise.all([
    answersOf(sql, ids, days),
    answersOf(sql, ids, daysBefore),
    countStandings(sql, ids, { since: new Date(firstDayOf(NEWS, now)), until: null }),
    lastScans(sql, ids),
    missedScans(sql, ids),
    pausedEngines({ sql, engines: deps.engines, now }),
  ])
  return { answers, before, cases, scans, missed, paused }
}

function placeBrand(
  brand: Brand,
  found: Standings,
  { now, isBudgetNear }: { now: Date; isBudgetNear: boolean },
): PlacedBrand {
  const { id } = brand
  const answers = found.answers.get(id) ?? null
  const cases = found.cases.get(id) ?? { ...NO_CASES, untaken: 0 }
  const before = found.before.get(id) ?? null
  const lastScan = found.scans.get(id) ?? null
  const missed = missedSince(found.missed.get(id), lastScan)
  const paused = (lastScan?.engines ?? []).filter(engine => found.paused.has(engine))
  const falseRate = answers && rateOf(answers.confabulated, answers.answers)
  const reasons = reasonsOf({
    hasNewCases: cases.untaken > 0,
    hasFailed: lastScan?.status === 'FAILED',
    hasMissed: missed !== null,
    hasPausedEngine: paused.length > 0,
    isBudgetNear: isBudgetNear && lastScan !== null && lastScan.createdAt >= monthStart(now),
    falseRate,
  })
  const micros = String(urgencyOf({ reasons, falseRate }))
  return { id, micros, brand, reasons, answers, before, cases, lastScan, missed, paused }
}

/** Only if not made up for since, and if it should have been a scan. */
function missedSince(missed: MissedScan | undefined, lastScan: LastScan | null): MissedScan | null {
  if (!missed || missed.reason.startsWith(NONE_DUE)) return null
  return lastScan && lastScan.createdAt > missed.dueAt ? null : missed
}

const byUrgency = (one: Cursor, other: Cursor): number =>
  Number(other.micros) - Number(one.micros) || (one.id < other.id ? -1 : 1)

/** The cursor holds the last one's urgency in place of a time. */
const isAfter = (cursor: Cursor | null) => (row: Cursor) => cursor === null || byUrgency(cursor, row) < 0
