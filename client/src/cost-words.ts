// Costs in words, the same on the command line and in the console: what is unknown is stated, never left out.

import { ENGINE_NAMES } from './engine-names.ts'
import type { CalibrationPlan, CostForecast, ScanCost, ScanEitherWay } from './shapes.ts'
import type { Engine } from './types.ts'

export type Format = (usd: number) => string

const asksOf = (asks: number): string => `${asks} ${asks === 1 ? 'ask' : 'asks'}`

/** Such as "at least 0.18 USD, 0.02 USD of it estimated; what 3 asks cost is unknown". Null: nothing was asked. */
export function costWords(
  { usd, estimatedUsd, unknownAsks }: Omit<ScanCost, 'estimatedAsks'>,
  format: Format,
): string | null {
  if (usd === null) return unknownAsks > 0 ? `unknown, for ${asksOf(unknownAsks)}` : null
  const estimated = estimatedUsd > 0 ? `, ${format(estimatedUsd)} of it estimated` : ''
  if (unknownAsks === 0) return `${format(usd)}${estimated}`
  return `at least ${format(usd)}${estimated}; what ${asksOf(unknownAsks)} cost is unknown`
}

/** Such as "about 0.42 USD for 12 asks", or "at least …" with what to set for the rest. */
export function forecastWords(forecast: CostForecast, format: Format): string {
  return `${askingWords(forecast, format)}${readingWords(forecast.reading ?? null, format)}`
}

/** What economy means and saves, before it is chosen. Null: no engine has a batch API, so it would change nothing. */
export function economyWords(scan: ScanEitherWay, format: Format): string | null {
  return [askedEitherWay(scan, format), readEitherWay(scan, format)].filter(Boolean).join(' ') || null
}

function askedEitherWay({ ordinary, economy, apart }: ScanEitherWay, format: Format): string | null {
  const by = economy.engines.filter(({ route }, place) => route !== ordinary.engines[place]?.route)
  if (by.length === 0) return null
  const named = (engines: Engine[]) => engines.map(engine => ENGINE_NAMES[engine]).join(', ')
  const names = named(by.map(({ engine }) => engine))
  const price = `${format(economy.usd)} a scan instead of ${format(ordinary.usd)}, about ${less(ordinary.usd, economy.usd)}`
  const others = by.length < economy.engines.length ? ' The others are asked as always.' : ''
  const uncounted =
    apart.length > 0 ? ` No rate counts what ${named(apart)} says so: nobody vouches for its searches.` : ''
  return `${names} may take a day to answer: ${price}. Only tokens are cheaper, not searches.${others}${uncounted}`
}

function readEitherWay({ ordinary, economy }: ScanEitherWay, format: Format): string | null {
  const [before, after] = [ordinary.reading, economy.reading]
  if (!before || !after || before.route === after.route || before.usd === null || after.usd === null)
    return null
  const price = `at most ${format(after.usd)} instead of ${format(before.usd)}, about ${less(before.usd, after.usd)}`
  return `The model may take a day to read the answers: ${price}.`
}

const less = (before: number, after: number): string =>
  `${before > 0 ? Math.round((1 - after / before) * 100) : 0} % less`

function readingWords(reading: CostForecast['reading'] | null, format: Format): string {
  if (!reading || reading.asks === 0) return ''
  if (reading.usd === null) return `; reading the answers has no known price: set ${reading.setting}`
  return `, and at most ${format(reading.usd)} for reading the answers`
}

function askingWords({ usd, asks, unknownAsks, engines }: CostForecast, format: Format): string {
  if (asks === 0) return 'nothing'
  if (unknownAsks === 0) return `about ${format(usd)} for ${asksOf(asks)}`
  const settings = engines.flatMap(({ setting }) => setting ?? [])
  const rest = `no price is known for ${asksOf(unknownAsks)}: set ${settings.join(', ')}`
  return unknownAsks === asks ? `unknown; ${rest}` : `at least ${format(usd)} for ${asksOf(asks)}; ${rest}`
}

const exact = (count: number): string => count.toLocaleString('en')

/** What a calibration asks and costs, before anybody agrees to it. */
export function calibrationWords(plan: CalibrationPlan, format: Format): string {
  const { model, answers, languages, read, requests, inputTokens, outputTokens, costUsd } = plan
  const kept = read === 0 ? '' : `, ${read} of them read already`
  const cost = costUsd === null ? 'nobody has a price: set BCF_READER_PRICE' : `about ${format(costUsd)}`
  return `${model}: ${answers} labelled answers in ${languages.length} languages${kept}. About ${exact(requests)} requests, ${exact(inputTokens)} tokens in and ${exact(outputTokens)} out: ${cost}.`
}
