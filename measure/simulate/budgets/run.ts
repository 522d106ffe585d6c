// `npm run simulate -- --budget-months N`: on a PostgreSQL that is made for it and thrown away.

import { rm } from 'node:fs/promises'
import { makeFolder } from '../../../scripts/stage/folder.ts'
import { openDatabase } from '../../../service/src/platform/database.ts'
import { createLog } from '../../../service/src/platform/log.ts'
import { openEmbeddedPostgres } from '../../../service/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../../../service/src/platform/postgres/migrate.ts'
import { type Figures, simulateMonths } from './months.ts'

const WORKERS = 3
const PATIENCE_MS = 600_000

export async function runBudgetMonths(months: number, seed: number): Promise<Figures> {
  const dataDir = await makeFolder('budgets')
  const postgres = await openEmbeddedPostgres({ dataDir })
  const log = createLog('silent')
  const openWorker = () =>
    openDatabase({
      ...{ url: postgres.url, maxConnections: 4, applicationName: 'simulate' },
      ...{ patienceMs: PATIENCE_MS, log },
    })
  try {
    const database = openWorker()
    await migrate(database).finally(database.close)
    return await simulateMonths({ months, seed, workers: WORKERS, openWorker, log })
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const dollars = (micros: number): string => `${(micros / 1e6).toFixed(2)} USD`

export function budgetRows(figures: Figures): string[][] {
  const { ends, booked, worst, refused } = figures
  return [
    ['months', String(figures.months)],
    ['asks that began', String(figures.asks)],
    ['answered, failed, worker died', `${ends.answer}, ${ends.failure}, ${ends.death}`],
    ['runs refused by a budget', String(refused.budget_exhausted ?? 0)],
    ['runs refused for want of a price', String(refused.no_price ?? 0)],
    ['charged by the vendors, told or not', dollars(figures.charged)],
    ['in the books: known', dollars(booked.known)],
    ['in the books: estimated', dollars(booked.estimated)],
    ['in the books: asks of unknown cost', String(booked.unknownAsks)],
    ['times that a budget was looked at', String(figures.checks)],
    [
      'most that one was overrun by',
      `${dollars(worst.micros)}, ${Math.round(worst.share * 100)} % of what was in flight`,
    ],
    ['violations', String(figures.violations.length)],
  ]
}
