// Costs in words, the same on the command line and in the console: what is unknown is stated, never left out.

import { ENGINE_NAMES } from '../engine-names.ts'
import type { Cadence, CalibrationPlan, CostForecast, MonthCosts, ScanCost, Spent } from '../shapes.ts'

export type Format = (usd: number) => string

const asksOf = (asks: number): string => `${asks} ${asks === 1 ? 'request' : 'requests'}`

/** Such as "at least $0.18, $0.02 of it estimated; the cost of 3 requests is unknown". Null: nothing was asked. */
export function costWords(
  { usd, estimatedUsd, unknownAsks }: Omit<ScanCost, 'estimatedAsks'>,
  format: Format,
): string | null {
  if (usd === null) return unknownAsks > 0 ? `unknown, for ${asksOf(unknownAsks)}` : null
  const estimated = estimatedUsd > 0 ? `, ${format(estimatedUsd)} of it estimated` : ''
  if (unknownAsks === 0) return `${format(usd)}${estimated}`
  return `at least ${format(usd)}${estimated}; the cost of ${asksOf(unknownAsks)} is unknown`
}

/** Such as "about $0.42 for 12 requests", or "at least …" with the engines that have no price. */
export function forecastWords(forecast: CostForecast, format: Format): string {
  return `${askingWords(forecast, format)}${readingWords(forecast.reading ?? null, format)}`
}

function readingWords(reading: CostForecast['reading'] | null, format: Format): string {
  if (!reading || reading.asks === 0) return ''
  if (reading.usd === null) return '; no price is set for reading the answers'
  return `, and at most ${format(reading.usd)} for reading the answers`
}

function askingWords({ usd, asks, unknownAsks, engines }: CostForecast, format: Format): string {
  if (asks === 0) return 'nothing'
  if (unknownAsks === 0) return `about ${format(usd)} for ${asksOf(asks)}`
  const names = engines.flatMap(({ engine, setting }) => (setting === null ? [] : ENGINE_NAMES[engine]))
  const rest = `no price is set for ${names.join(', ')} (${asksOf(unknownAsks)})`
  return unknownAsks === asks ? `unknown; ${rest}` : `at least ${format(usd)} for ${asksOf(asks)}; ${rest}`
}

export const CADENCE_NAMES: Record<Cadence, string> = {
  every_scan: 'every scan',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
}

export const spentWords = ({ knownUsd, estimatedUsd, unknownAsks, asks }: Spent, format: Format): string =>
  (asks > 0 && costWords({ usd: knownUsd + estimatedUsd, estimatedUsd, unknownAsks }, format)) || 'nothing'

/** Of what has a price, with an upper bound for the reading model. */
export const expectedUsd = ({ total, forecast }: MonthCosts): number =>
  total.knownUsd + total.estimatedUsd + (forecast?.usd ?? 0) + (forecast?.reading?.usd ?? 0)

const exact = (count: number): string => count.toLocaleString('en')

/** What a calibration asks and costs, before anybody agrees to it. */
export function calibrationWords(plan: CalibrationPlan, format: Format): string {
  const { model, answers, languages, read, requests, inputTokens, outputTokens, costUsd } = plan
  const kept = read === 0 ? '' : `, ${read} of them read already`
  const cost = costUsd === null ? 'no price is set' : `about ${format(costUsd)}`
  return `${model}: ${answers} labelled answers in ${languages.length} languages${kept}. About ${exact(requests)} requests, ${exact(inputTokens)} tokens in and ${exact(outputTokens)} out: ${cost}.`
}
