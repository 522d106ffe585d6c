// What asking will cost: one request, a scan, a schedule, a reading. Pure. Budgets reserve by the same figures that
// people are shown, and what has no price is named rather than left out.

import type { PriceOverride } from '../engines/terms/price.ts'
import type { Payee } from '../model/engine.ts'
import { costOfUsage, type KnownCost } from './prices.ts'
import { typicalAsk } from './typical.ts'

/** How an engine is asked: what a price depends on. */
export interface Way {
  engine: Payee
  route: string
  model: string | null
  price: PriceOverride | null
}

/** Requests of a way with a known cost, and their total. */
export interface Measured {
  asks: number
  micros: number
}

/** The operator's price per answer; the average of paid answers; a typical request at today's prices. */
export const BASES = ['price', 'measured', 'typical'] as const
type Basis = (typeof BASES)[number]

export interface AskForecast {
  micros: number
  basis: Basis
  /** Whose prices these are. */
  source: string
  /** How many answers were averaged. */
  asks: number
}

/** Fewer answers than this are chance. */
const ENOUGH = 5

/** Null: nobody has a price for it. */
export function forecastAsk(way: Way, measured: Measured | null, at: Date): AskForecast | null {
  const { engine, route, model, price } = way
  if (price && 'perAnswer' in price)
    return { micros: Math.round(price.perAnswer * 1e6), basis: 'price', source: 'override', asks: 0 }
  if (measured && measured.asks >= ENOUGH)
    return {
      ...{ micros: Math.ceil(measured.micros / measured.asks), asks: measured.asks },
      ...{ basis: 'measured', source: 'answers' },
    }
  const { usage, requests, bill } = typicalAsk(engine, route)
  const typical =
    costOfUsage({ route, model, usage, requests, price, at }) ??
    (bill === null ? null : { micros: Math.round(bill * 1e6), source: 'a usual bill' })
  return typical && { ...typical, basis: 'typical', asks: 0 }
}

export interface EngineForecast {
  engine: Payee
  route: string
  asks: number
  /** For all of them; null if there is no price. */
  micros: number | null
  basis: Basis | null
  /** How many answers were averaged. */
  measuredAsks: number
}

export interface Forecast {
  asks: number
  /** What has a price. If some are unknown, the cost is at least this. */
  micros: number
  unknownAsks: number
  engines: EngineForecast[]
  /** The cost of the model that reads the answers, on top; null where none is set. At most: not all are read. */
  reading: EngineForecast | null
}

export interface ForecastWay {
  way: Way
  measured: Measured | null
}

/** So many requests to every engine, verifications excluded. */
export const forecastScan = (
  ways: readonly ForecastWay[],
  { asks, ...rest }: { asks: number; reader?: ForecastWay | null; at: Date },
): Forecast =>
  forecastAsks(
    ways.map(way => ({ way, asks })),
    rest,
  )

/** The same, where engines are not asked equally often. */
export function forecastAsks(
  ways: readonly { way: ForecastWay; asks: number }[],
  { reader, at }: { reader?: ForecastWay | null; at: Date },
): Forecast {
  const asks = ways.reduce((sum, one) => sum + one.asks, 0)
  return sumOf(
    ways.map(one => forecastWay(one.way, one.asks, at)),
    reader ? forecastWay(reader, asks, at) : null,
  )
}

function forecastWay({ way, measured }: ForecastWay, asks: number, at: Date): EngineForecast {
  const one = forecastAsk(way, measured, at)
  const { engine, route } = way
  const micros = one && one.micros * asks
  return { engine, route, asks, micros, basis: one?.basis ?? null, measuredAsks: one?.asks ?? 0 }
}

export interface ReadingsToPay {
  /** How the model that reads is asked. */
  way: Omit<Way, 'engine'>
  readings: number
  /** Requests to one reading. */
  requests: number
  /** Of one reading. */
  inputTokens: number
  outputTokens: number
  at: Date
}

/** Answers read by a model: no search, and the tokens can be counted in advance. Null: there is no price. */
export function forecastReadings(readings: ReadingsToPay): KnownCost | null {
  const { way, requests, inputTokens, outputTokens, at } = readings
  const usage = { inputTokens, cachedInputTokens: 0, outputTokens, reasoningTokens: 0, searches: 0 }
  const one = costOfUsage({ ...way, usage, requests, at })
  if (!one) return null
  // A price per request is one of each, whatever the tokens.
  const times = way.price && 'perAnswer' in way.price ? requests : 1
  return { ...one, micros: one.micros * times * readings.readings }
}

/** The same, so many times: what a schedule costs in a day or a month. */
export const repeated = (forecast: Forecast, times: number): Forecast =>
  sumOf(
    forecast.engines.map(row => timesOf(row, times)),
    forecast.reading && timesOf(forecast.reading, times),
  )

const timesOf = (row: EngineForecast, times: number): EngineForecast => ({
  ...row,
  asks: row.asks * times,
  micros: row.micros === null ? null : row.micros * times,
})

function sumOf(engines: EngineForecast[], reading: EngineForecast | null): Forecast {
  const sum = (of: (row: EngineForecast) => number) => engines.reduce((total, row) => total + of(row), 0)
  return {
    asks: sum(({ asks }) => asks),
    micros: sum(({ micros }) => micros ?? 0),
    unknownAsks: sum(({ asks, micros }) => (micros === null ? asks : 0)),
    engines,
    reading,
  }
}
