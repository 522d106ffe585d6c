// Following a case, and the results of reports, in words.

import { ENGINE_NAMES } from '@brand-citation-forensics/client'
import {
  type CaseOutcomes,
  type DaysBetween,
  type Following,
  type FollowingForecast,
  forecastWords,
} from '@brand-citation-forensics/client/admin'
import { percentWords } from '@brand-citation-forensics/proof'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** `every day`, `every 6 hours`. */
export function everyWords(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? 'every hour' : `every ${hours} hours`
  return hours === 24 ? 'every day' : `every ${hours / 24} days`
}

const ENDS = {
  gone: 'it is gone',
  dismissed: 'it was dismissed',
  date: 'its day was over',
  stopped: 'stopped by hand',
}

/** Where it stands, in one sentence. */
export const followingWords = ({ everyHours, samples, below, endedReason }: Following): string =>
  endedReason === null
    ? `Asked again ${everyWords(everyHours)}, each prompt ${counted(samples, 'time')}, until it is below ${percentWords(below)} on every engine.`
    : `No longer followed: ${ENDS[endedReason]}.`

/** What it would take and cost, one sentence each. */
export function followingForecastWords(
  forecast: FollowingForecast,
  format: (usd: number) => string,
): string[] {
  const { below, needed, soonestDays, soonest, month, scansPerMonth, scansThisMonth, maxScans } = forecast
  return [
    `To be called gone below ${percentWords(below)}, each engine that said it must give ${counted(needed, 'answer')} in a row without it.`,
    ...(soonestDays === null || soonest === null
      ? []
      : [
          `If no engine says it any longer, this takes ${daysOf(soonestDays)} and costs ${forecastWords(soonest, format)}.`,
        ]),
    `In 30 days it costs ${forecastWords(month, format)}, and counts as ${counted(scansPerMonth, 'scan')} of the plan: ${scansThisMonth} of ${maxScans} are used this month.`,
    ...leftOutWords(forecast),
  ]
}

/** One sentence for each engine that said it and is left out. */
export const leftOutWords = ({ engines }: Pick<Following, 'engines'>): string[] =>
  engines
    .filter(({ reason }) => reason !== null)
    .map(
      ({ engine, reason }) =>
        `${ENGINE_NAMES[engine]} cannot be asked, so it cannot be gone by itself: ${reason}.`,
    )

const daysOf = (days: number): string => counted(Math.max(1, Math.ceil(days)), 'day')

const day = (days: number): string => days.toFixed(1)

/** `3.0 to 12.5`; `more than 3.0`. */
export const betweenWords = ({ low, high }: DaysBetween): string =>
  high === null ? `more than ${day(low)}` : low === high ? day(low) : `${day(low)} to ${day(high)}`

export const daysWords = (
  days: CaseOutcomes['engines'][number]['days'],
  kind: 'median' | 'interval',
): string => (days === null ? 'too few to tell' : betweenWords(days[kind]))
