import { rateOf } from '@brand-citation-forensics/proof'
import { shownCases } from '../../cases/shown/list-cases.ts'
import { worstCases } from '../../cases/shown/store.ts'
import type { Standing } from '../../cases/standing/store.ts'
import { canBeJudged } from '../../citations/matters.ts'
import { brandMonthScope, readSpending, type Spending } from '../../costs/spending/store.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { Brand } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Cursor } from '../../platform/keyset.ts'
import type { Schedules } from '../../platform/queue/queue.ts'
import { brandsWithFact } from '../../truth/store.ts'
import type { BrandAnswers, LastScan, MissedScan } from './store.ts'
import type { Reason } from './urgency.ts'

export interface PlacedBrand extends Cursor {
  brand: Brand
  reasons: Reason[]
  answers: BrandAnswers | null
  /** In the 30 days before. */
  before: BrandAnswers | null
  cases: Standing
  lastScan: LastScan | null
  missed: MissedScan | null
  paused: Engine[]
}

export interface ShownDeps {
  database: Database
  clock: Clock
  engines: Pick<EngineTable, 'readerTerms'>
  /** Null when the queue is switched off. */
  schedules: Pick<Schedules, 'all' | 'preview'> | null
}

/** What is shown of each brand on a page besides its urgency. */
export async function showPage({ database, clock, engines, schedules }: ShownDeps, page: PlacedBrand[]) {
  const ids = page.map(({ id }) => id)
  const scopeOf = (id: string) => brandMonthScope(id, clock.now())
  const [worst, judged, spending, next] = await Promise.all([
    worstCases(database, ids).then(rows => shownCases(database, rows)),
    brandsWithFact(database, ids, canBeJudged),
    readSpending(database, ids.map(scopeOf)),
    nextScans(schedules, ids),
  ])
  return page.map(placed => {
    const { id, brand, answers, before, cases, lastScan, missed, paused, reasons } = placed
    const own = worst.find(({ brandId }) => brandId === id)
    return {
      brand: { id, name: brand.name, domain: brand.domain },
      reasons,
      hasFacts: judged.has(id),
      isRead: Boolean(engines.readerTerms),
      ...ratesOf(answers),
      before: ratesOf(before),
      cases: { ...counted(cases), worst: own ? worstOf(own) : null },
      spent: spentOf(spending.filter(({ scope }) => scope === scopeOf(id))),
      lastScan: lastScan && {
        ...{ id: lastScan.id, status: lastScan.status },
        createdAt: lastScan.createdAt.toISOString(),
      },
      missedScan: missed && { dueAt: missed.dueAt.toISOString(), reason: missed.reason },
      nextScanAt: next.get(id)?.toISOString() ?? null,
      pausedEngines: paused,
    }
  })
}

type Shown = Awaited<ReturnType<typeof shownCases>>[number]

const worstOf = ({ id, title, matter, value, said }: Shown) => ({
  ...{ id, title, matter },
  claimed: said?.claimed ?? value,
  truth: said?.truth ?? null,
  quote: said?.quote ?? null,
})

const counted = ({ open, new: fresh, returned, gone }: Standing): Standing => ({
  ...{ open, new: fresh, returned, gone },
})

const ratesOf = (answers: BrandAnswers | null) => ({
  falseRate: answers && rateOf(answers.confabulated, answers.answers),
  absentRate: answers && rateOf(answers.absent, answers.answers),
})

function spentOf(rows: Spending[]) {
  const sum = (of: (row: Spending) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    knownUsd: sum(({ knownMicros }) => knownMicros) / 1e6,
    estimatedUsd: sum(({ estimatedMicros }) => estimatedMicros) / 1e6,
    unknownAsks: sum(({ unknown }) => unknown),
  }
}

async function nextScans(schedules: ShownDeps['schedules'], ids: string[]): Promise<Map<string, Date>> {
  const kept = (await schedules?.all()) ?? []
  const due = kept.flatMap(({ key, ...clockwork }): [string, Date][] => {
    const [next] = ids.includes(key) ? (schedules?.preview(clockwork, 1) ?? []) : []
    return next ? [[key, next]] : []
  })
  return new Map(due)
}
