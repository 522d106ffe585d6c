// Asks written down without an engine, for tests of what is made of them.

import type { BegunAsk } from '../../src/costs/begin-ask.ts'
import { monthScope, readSpending, scanScope, scansOfRuns } from '../../src/costs/spending/store.ts'
import type { Engine } from '../../src/model/engine.ts'
import type { Sql } from '../../src/platform/database.ts'
import { type AskEnd, finishAsk, insertAsk } from '../../src/scans/later-asks/store.ts'

/** Null: nobody has a price. */
export const begunAsk = (engine: Engine, costMicros: number | null = null): BegunAsk => ({
  engine,
  route: 'none',
  model: null,
  costMicros,
  priceSource: costMicros === null ? null : 'forecast: typical',
})

interface EndedAsk extends Pick<AskEnd, 'finishedAt' | 'costMicros'> {
  causeId: string
  runId: string
  engine?: Engine
}

/** Begun and answered in the same instant. */
export async function insertEndedAsk(sql: Sql, ask: EndedAsk): Promise<void> {
  const { causeId, runId, finishedAt, costMicros, engine = 'CHATGPT' } = ask
  const begun = await insertAsk(sql, {
    ...{ causeId, runId, ask: 1, startedAt: finishedAt },
    ...begunAsk(engine),
  })
  await finishAsk(sql, begun, { finishedAt, costMicros, priceSource: null, failure: null, message: null })
}

const spentIn = async (sql: Sql, scope: string): Promise<number> =>
  (await readSpending(sql, [scope])).reduce((sum, row) => sum + row.knownMicros + row.estimatedMicros, 0)

export const spentInMonth = (sql: Sql, at: Date): Promise<number> => spentIn(sql, monthScope(at))

export const spentByScanOf = async (sql: Sql, runId: string): Promise<number> =>
  spentIn(sql, scanScope((await scansOfRuns(sql, [runId])).get(runId) ?? ''))
