// The estimate for an engine's next request, from how it is asked now and what such requests cost this month and last.

import type { EngineTable } from '../engines/index.ts'
import type { ReaderTerms } from '../engines/terms/limits.ts'
import { ROUTES } from '../engines/terms/routes.ts'
import { type Engine, type Payee, READER } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'
import { type AskForecast, type ForecastWay, forecastAsk, type Measured, type Way } from './forecast.ts'
import { monthScope, readMeasured, readSetPrices } from './spending/store.ts'

export interface EstimateDeps {
  sql: Sql
  engines: Pick<EngineTable, 'adapter' | 'limits' | 'readerTerms'> & Partial<Pick<EngineTable, 'batcher'>>
  now: Date
  /** Of whoever asks often; without it, everything is looked up. */
  memory?: MeasuredMemory
}

export interface MeasuredMemory {
  /** What was asked since then while every budget had room; forgotten as a whole. */
  rooms?: { since: number; of: Set<string> }
  /** Averages move slowly: they are looked up once a minute, not with every request. */
  measured?: { readAt: number; of: Map<string, Measured>; set: Map<Payee, number> }
}

const FRESH_MS = 60_000

export interface Estimates {
  /** By batch, if the engine can; otherwise as usual. */
  of(payee: Payee, isBatch?: boolean): AskForecast | null
  way(payee: Payee, isBatch?: boolean): ForecastWay
}

export async function readEstimates({ sql, engines, now, memory = {} }: EstimateDeps): Promise<Estimates> {
  const { of: measured, set } = await recentlyMeasured(sql, now, memory)
  const way = (payee: Payee, isBatch = false): ForecastWay => {
    const found = wayTo(engines, payee, isBatch)
    const known = measured.get(keyOf(found)) ?? null
    const perAnswer = set.get(payee)
    // What people have said comes after everything that can be known.
    const isSaid = perAnswer !== undefined && forecastAsk(found, known, now) === null
    return { way: isSaid ? { ...found, price: { perAnswer } } : found, measured: known }
  }
  return {
    way,
    of(payee, isBatch) {
      const { way: found, measured: known } = way(payee, isBatch)
      return forecastAsk(found, known, now)
    },
  }
}

/** An engine that cannot be asked now would be asked by its first route. */
function wayTo(engines: EstimateDeps['engines'], payee: Payee, isBatch: boolean): Way {
  const { route, model } =
    payee === READER
      ? readerWay(engines.readerTerms, isBatch)
      : ((isBatch ? engines.batcher?.(payee) : null) ?? engines.adapter(payee) ?? firstRoute(payee))
  return { engine: payee, route, model, price: engines.limits(payee).price }
}

const readerWay = (
  terms: ReaderTerms | null | undefined,
  isBatch: boolean,
): Pick<Way, 'route' | 'model'> => ({
  route: (isBatch ? terms?.batchRoute : null) ?? terms?.route ?? '',
  model: terms?.model ?? null,
})

function firstRoute(engine: Engine): Pick<Way, 'route' | 'model'> {
  const [route] = ROUTES[engine]
  return { route: route?.name ?? '', model: route?.model ?? null }
}

const keyOf = ({ engine, route, model }: { engine: Payee; route: string; model: string | null }): string =>
  `${engine} ${route} ${model ?? ''}`

async function recentlyMeasured(
  sql: Sql,
  now: Date,
  memory: MeasuredMemory,
): Promise<NonNullable<MeasuredMemory['measured']>> {
  const known = memory.measured
  if (known && Math.abs(now.getTime() - known.readAt) < FRESH_MS) return known
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const rows = await readMeasured(sql, [monthScope(now), monthScope(lastMonth)])
  const of = new Map(rows.map(row => [keyOf(row), { asks: row.asks, micros: row.micros }]))
  memory.measured = { readAt: now.getTime(), of, set: await readSetPrices(sql) }
  return memory.measured
}
