// Opening hours as facts: one for each day, `09:00-17:00`, several spans joined by a comma, or `closed`.

import { clockOf } from '../../values/clock.ts'
import { DAYS, type Day, dayOf, readHoursText, spanOf } from '../../values/hours.ts'
import { type Thing, textOfProperty, textsOf, wordOf } from './thing.ts'

export type Week = Map<Day, string>

/** Minutes of the day, in whatever zone. */
export const minutesOf = (text: string): number | null =>
  (clockOf(text) ?? clockOf(text.replace(/-\d\d:\d\d$/, '')))?.minutes ?? null

/** Adds spans to days; a day that is both open and closed is open then. */
export function addSpans(week: Week, days: Iterable<Day>, spans: string[]): void {
  for (const day of days) {
    const all = new Set([...(week.get(day)?.split(',') ?? []), ...spans])
    if (all.size > 1) all.delete('closed')
    week.set(day, [...all].sort().join(','))
  }
}

/** What a thing says of its week, in either of the two ways schema.org has; null when it says nothing. */
export function weekOf(thing: Thing, specifications: Thing[]): Week | null {
  const week: Week = new Map()
  for (const text of textsOf(thing, 'openingHours').slice(0, 50))
    for (const { days, spans } of readHoursText(text) ?? []) addSpans(week, days, spans)
  for (const specification of specifications.slice(0, 100)) addSpecification(week, specification)
  return week.size === 0 ? null : closeTheRest(week)
}

function addSpecification(week: Week, specification: Thing): void {
  // Hours of a season or of a holiday are not those of the week.
  if (textOfProperty(specification, 'validFrom') || textOfProperty(specification, 'validThrough')) return
  const named = textsOf(specification, 'dayOfWeek')
  // Days in one text, "Monday, Tuesday", are as common as a list.
  const days = named.flatMap(text => text.split(/[,\s]+/)).map(text => dayOf(wordOf(text) ?? ''))
  if (named.length > 0 && days.every(day => day === null)) return
  const opens = minutesOf(textOfProperty(specification, 'opens') ?? '')
  const closes = minutesOf(textOfProperty(specification, 'closes') ?? '')
  const saysNothing = !specification.properties.has('opens') && !specification.properties.has('closes')
  // Without hours a day is named because it is closed.
  if ((opens === null || closes === null) && !saysNothing) return
  if (saysNothing && named.length === 0) return
  const span = opens === null || closes === null ? 'closed' : spanOf(opens, closes)
  addSpans(week, named.length === 0 ? DAYS : days.filter(day => day !== null), [span])
}

/** Whoever describes a week in data leaves out the days on which nothing is open. */
function closeTheRest(week: Week): Week {
  return new Map(DAYS.map(day => [day, week.get(day) ?? 'closed']))
}
