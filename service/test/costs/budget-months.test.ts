// `BUDGET_MONTHS=200` makes more of them; `BUDGET_SEED` repeats a failure.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '../../src/platform/log.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { createMigratedDatabase, openTestDatabase, requireSound } from '../harness.ts'
import { simulateMonths } from './budgets/months.ts'

const MONTHS = Number(process.env.BUDGET_MONTHS ?? 2)
const SEED = Number(process.env.BUDGET_SEED ?? 16)

test('budgets hold over months of failures, retries, deaths and unknown prices, with several workers', async () => {
  const { url, drop } = await createMigratedDatabase()
  after(drop)
  const openWorker = () => openTestDatabase(url, 4)
  const log = createLog('silent')
  const figures = await simulateMonths({ months: MONTHS, seed: SEED, workers: 3, openWorker, log })
  assert.deepEqual(figures.violations, [])
  assert.ok(figures.checks > 0 && figures.asks > 0, JSON.stringify(figures))

  const database = openTestDatabase(url, 1)
  after(() => database.close())
  await requireSound(database, [SCANS_AUDITED])
})
