import { sealEvents } from '../evidence/events/event.ts'
import type { Engine } from '../model/engine.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { lockBudgets, putSetPrice, readSetPrices } from './spending/store.ts'

/** What one answer of an engine is taken to cost, where neither the operator's settings nor the price list say; null: unknown again. */
export async function setPrice(
  { database, clock }: { database: Database; clock: Clock },
  { actor, engine, perAnswer }: { actor: string; engine: Engine; perAnswer: number | null },
): Promise<void> {
  await database.transaction(async tx => {
    await lockBudgets(tx)
    const before = (await readSetPrices(tx)).get(engine) ?? null
    await putSetPrice(tx, engine, perAnswer)
    const change = { actor, action: 'engine.priced', object: { type: 'engine', id: engine } }
    const stated = (usd: number | null) => (usd === null ? null : { usdPerAnswer: String(usd) })
    await sealEvents(tx, clock.now(), [{ ...change, before: stated(before), after: stated(perAnswer) }])
  })
}
