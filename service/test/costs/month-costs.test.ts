// What a brand costs in a month: as the asks add up, whatever was asked for whom and when; and what is still to come.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { newId } from '../../src/platform/ids.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { finishAsk, insertAsk } from '../../src/scans/later-asks/store.ts'
import { randomFrom } from '../evidence/random-edits.ts'
import { makeBrand, requireSound, startTestService } from '../harness.ts'
import { plantCounted } from '../planted.ts'
import { begunAsk } from './begun-asks.ts'

const service = await startTestService({
  config: { budgets: { perScan: null, perDay: null, perMonth: 50_000_000 } },
})
const { database } = service
const costsOf = async (brandId: string, month?: string) => {
  const answer = await service.call(
    'GET',
    `/api/admin/brands/${brandId}/costs${month ? `?month=${month}` : ''}`,
  )
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const monthOf = (at: Date): string => at.toISOString().slice(0, 7)
const monthAhead = (months: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

type Draw = ReturnType<typeof randomFrom>

interface Ask {
  brandId: string
  engine: Engine
  month: string
  known: number
  estimated: number | null
  unknown: boolean
}

/** Asks at random of two brands over four months: ended with a price or without, with an estimate or without, never ended. */
async function plantAsks(seed: number, brandIds: string[]): Promise<Ask[]> {
  const random = randomFrom(seed)
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T
  const asks: Ask[] = []
  const drawn = Array.from({ length: 60 }, () => ({
    ...{ brandId: pick(brandIds), engine: pick(ENGINES.slice(0, 4)) },
    startedAt: new Date(monthAhead(-random(4)).getTime() + random(27 * 86_400) * 1_000),
  }))
  for (const brandId of brandIds) {
    const own = drawn.filter(ask => ask.brandId === brandId)
    const runIds = await plantCounted(
      service,
      brandId,
      own.map(({ engine, startedAt: capturedAt }) => ({
        ...{ engine, intent: 'BRANDED' as const, citationClass: null, capturedAt },
      })),
    )
    for (const [place, { engine, startedAt }] of own.entries())
      asks.push(await plantAsk({ brandId, engine, startedAt, runId: runIds[place] as string }, random))
  }
  return asks
}

type Begun = { brandId: string; engine: Engine; startedAt: Date; runId: string }

async function plantAsk({ brandId, engine, startedAt, runId }: Begun, random: Draw): Promise<Ask> {
  const estimate = random(3) === 0 ? null : 1 + random(50_000)
  const causeId = newId('job', startedAt)
  const begun = await insertAsk(database, {
    ...{ causeId, runId, ask: 1, startedAt },
    ...begunAsk(engine, estimate),
  })
  const charged = random(2) === 0 ? null : random(90_000)
  const hasEnded = random(4) > 0
  if (hasEnded) {
    // Counted in the month it began in, whenever it ends.
    const finishedAt = new Date(startedAt.getTime() + random(5 * 86_400) * 1_000)
    await finishAsk(database, begun, {
      ...{ finishedAt, costMicros: charged, failure: null, message: null },
      priceSource: charged === null ? null : 'vendor',
    })
  }
  const known = hasEnded ? charged : null
  return {
    ...{ brandId, engine, month: monthOf(startedAt), known: known ?? 0 },
    estimated: known === null ? estimate : null,
    unknown: known === null && estimate === null,
  }
}

const sumOf = (asks: Ask[]) => ({
  asks: asks.length,
  knownUsd: asks.reduce((sum, { known }) => sum + known, 0) / 1e6,
  estimatedUsd: asks.reduce((sum, { estimated }) => sum + (estimated ?? 0), 0) / 1e6,
  estimatedAsks: asks.filter(({ estimated }) => estimated !== null).length,
  unknownAsks: asks.filter(({ unknown }) => unknown).length,
})

const isSound = () => requireSound(database, [SCANS_AUDITED], ['spending'])

describe('the costs of a month', () => {
  test('are what the asks add up to, for each brand and engine; and so when they are counted anew', async () => {
    const brands = [await makeBrand(service), await makeBrand(service)].map(({ id }) => id)
    const asks = [...(await plantAsks(1, brands)), ...(await plantAsks(2, brands))]
    const compare = async () => {
      for (const brandId of brands)
        for (const ahead of [0, -1, -2, -3, -4]) {
          const month = monthOf(monthAhead(ahead))
          const own = asks.filter(ask => ask.brandId === brandId && ask.month === month)
          const costs = await costsOf(brandId, month)
          assert.deepEqual(costs.total, sumOf(own))
          assert.deepEqual(
            costs.engines,
            ENGINES.filter(engine => own.some(ask => ask.engine === engine)).map(engine => ({
              engine,
              ...sumOf(own.filter(ask => ask.engine === engine)),
              forecast: null,
            })),
          )
          assert.deepEqual(costs.history.at(-1), { month, ...sumOf(own) })
          assert.equal(costs.history.length, 12)
        }
    }
    await compare()
    await isSound()
    await database.query('select recount_activity()')
    await compare()
    const { budget } = await costsOf(brands[0] ?? '')
    const known = asks.filter(({ month }) => month === monthOf(new Date()))
    assert.equal(budget.limitUsd, 50)
    assert.ok(budget.spentUsd >= sumOf(known).knownUsd, 'that of all brands together')
    const scope = `brand ${brands[0]} ${monthOf(new Date())}`
    await database.query('update spending set known_micros = known_micros + 1 where scope = $1', [scope])
    await assert.rejects(isSound(), 'a count that was changed is found')
    await database.query('select recount_activity()')
  })

  test('have a forecast of what the schedule will ask, by cadence, within the plan', async () => {
    const questions = ['One?', 'Two?', 'Three?'].map(text => ({ text, intent: 'BRANDED' }))
    const { id, promptIds } = await makeBrand(service, { plan: 'PRO' }, questions)
    assert.equal((await costsOf(id)).forecast, null, 'without a schedule')
    const url = `/api/admin/brands/${id}`
    await service.call('PUT', `${url}/schedule`, { cron: '0 6 * * *', timezone: 'UTC' })
    await service.call('PUT', `${url}/cadence`, { cadence: 'weekly', promptIds: promptIds.slice(0, 1) })
    const next = monthAhead(1)
    // Day by day from now: what is asked every time, and the one that is asked after seven days.
    let [asks, last] = [0, Number.NEGATIVE_INFINITY]
    const first = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 6 * 3_600_000)
    for (let at = first.getTime(); at < monthAhead(2).getTime(); at += 86_400_000) {
      if (at <= Date.now()) continue
      const isDue = at - last >= 7 * 86_400_000
      if (isDue) last = at
      if (at >= next.getTime()) asks += isDue ? 3 : 2
    }
    const costs = await costsOf(id, monthOf(next))
    const engines = 7
    assert.deepEqual([costs.forecast.asks, costs.isOver], [asks * engines, false])
    const expected = (engine: string) => (engine === 'READER' ? asks * engines : asks)
    assert.equal(costs.engines.length, engines + 1, 'each engine, and who reads its answers')
    for (const { engine, ...row } of costs.engines)
      assert.deepEqual([row.asks, row.forecast.asks], [0, expected(engine)])
    const sum = costs.engines.reduce(
      (total: number, row: { forecast: { usd: number } }) => total + row.forecast.usd,
      0,
    )
    assert.ok(Math.abs(sum - costs.forecast.usd) < 1e-9)
    await service.call('PUT', `${url}/schedule`, { cron: '0 6 * * *', timezone: 'UTC', samples: 10 })
    const capped = await costsOf(id, monthOf(next))
    assert.ok(capped.forecast.asks <= 6 * 3 * 10 * engines, 'six scans of ten samples are all that 62 allow')
    assert.equal((await costsOf(id, monthOf(monthAhead(-1)))).forecast, null, 'a month that is over')
  })

  test('are refused for what is no month, or too far away', async () => {
    const { id } = await makeBrand(service)
    const far = monthOf(monthAhead(2))
    for (const month of ['2026-13', '2026', 'x', '%00', '2026-1', far])
      assert.equal((await service.call('GET', `/api/admin/brands/${id}/costs?month=${month}`)).status, 400)
    assert.equal((await service.call('GET', '/api/admin/brands/brd_none/costs')).status, 404)
  })
})
