// Cadences and monthly costs, the same on the command line and in the console.

import { costWords, type Format, forecastWords } from './cost-words.ts'
import type { Cadence, CadencePreview, MonthCosts, SamplesPreview, Spent } from './shapes.ts'

export const CADENCE_NAMES: Record<Cadence, string> = {
  every_scan: 'every scan',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
}

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

export const spentWords = ({ knownUsd, estimatedUsd, unknownAsks, asks }: Spent, format: Format): string =>
  (asks > 0 && costWords({ usd: knownUsd + estimatedUsd, estimatedUsd, unknownAsks }, format)) || 'nothing'

/** Of what has a price, with an upper bound for the reading model. */
export const expectedUsd = ({ total, forecast }: MonthCosts): number =>
  total.knownUsd + total.estimatedUsd + (forecast?.usd ?? 0) + (forecast?.reading?.usd ?? 0)
