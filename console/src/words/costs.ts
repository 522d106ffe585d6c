// What a choice costs and saves, in words, before it is made.

import { ENGINE_NAMES, type Engine } from '@brand-citation-forensics/client'
import {
  type Cadence,
  type CadencePreview,
  type Format,
  forecastWords,
  type SamplesPreview,
  type ScanEitherWay,
} from '@brand-citation-forensics/client/admin'

export const CADENCE_MEANINGS: Record<Cadence, string> = {
  every_scan: 'asked whenever the schedule comes due',
  daily: 'asked at most once a day',
  weekly: 'asked again 7 days after the last answer at the earliest',
  monthly: 'asked again 28 days after the last answer at the earliest',
}

/** What samples cost, before they are chosen. */
export function samplesWords({ samples, scan, month }: SamplesPreview, format: Format): string {
  const said = ({ before, after }: SamplesPreview['scan']) =>
    before.asks === after.asks
      ? `${forecastWords(after, format)}, as now`
      : `${forecastWords(after, format)}; now ${forecastWords(before, format)}`
  const counted = samples.after > 1 ? ` One counts as ${samples.after} scans of the plan.` : ''
  const schedule = month ? ` 30 days of the schedule cost ${said(month)}.` : ''
  return `A scan costs ${said(scan)}.${counted}${schedule}`
}

/** What a cadence saves, before it is chosen. */
export function savingWords({ before, after }: CadencePreview, format: Format): string {
  if (!before || !after)
    return 'There is no schedule, and only schedules keep to a cadence: it saves nothing yet'
  const saved = before.usd - after.usd
  const difference = saved > 0 ? `: ${format(saved)} less` : saved < 0 ? `: ${format(-saved)} more` : ''
  return `In 30 days the schedule costs ${forecastWords(before, format)}; with this, ${forecastWords(after, format)}${difference}`
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
    apart.length > 0
      ? ` Rates leave out batch answers of ${named(apart)}, because their searches cannot be confirmed.`
      : ''
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
