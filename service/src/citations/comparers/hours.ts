// Opening hours: a statement names days and times, and is held against the facts of those days.

import type { Bearing, Stated } from './bearing.ts'

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof DAYS)[number]

const SHORT = new Map(DAYS.map((day, index) => [day.slice(0, 2).toLowerCase(), index]))

/** Times of each day that a statement names; a side that it leaves open is empty: "..15:00". */
export function weekOf(value: string): Map<Day, string> {
  const week = new Map<Day, string>()
  for (const part of value.split(';')) {
    const [, days = '', times = ''] =
      /^\s*((?:[A-Z][a-z]\w*(?:\s*[-–,]\s*(?=[A-Z]))?)*)\s*(.*?)\s*$/.exec(part) ?? []
    const named = daysIn(days)
    // Times without a day are said of all that are open; which those are, nobody says. Days without times are open.
    for (const day of named) week.set(day, normal(times === '' ? OPEN : times))
  }
  return week
}

const OPEN = 'open'

function daysIn(text: string): Day[] {
  return text.split(',').flatMap(part => {
    const [from, to] = part.split(/[-–]/).map(name => SHORT.get(name.trim().slice(0, 2).toLowerCase()))
    if (from === undefined) return []
    const count = to === undefined ? 1 : ((to - from + 7) % 7) + 1
    return Array.from({ length: count }, (_, step) => DAYS[(from + step) % 7] as Day)
  })
}

const normal = (times: string): string =>
  times
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/–/g, '-')
    .replace(/(?<!\d)(\d):/g, '0$1:')
    .replace(/-00:00$/, '-24:00')
    .replace(/-23:59$/, '-24:00')

/** One day. "closed" against times differs; "from 08:00" is held against the opening alone. */
export function compareHours(stated: string, fact: string, precision: Stated['precision']): Bearing {
  const known = normal(fact)
  if (stated === known) return 'agrees'
  const said = sides(stated)
  const open = sides(known)
  // "By appointment" is neither open nor closed.
  if (known === 'closed') return said || stated === OPEN ? 'differs' : 'silent'
  if (stated === 'closed') return open ? 'differs' : 'silent'
  if (stated === OPEN) return 'agrees'
  if (!said || !open) return 'silent'
  const fits = [0, 1].every(side => said[side] === '' || said[side] === open[side])
  if (fits) return 'agrees'
  return precision === 'approximate' ? 'near' : 'differs'
}

/** First opening and last closing; null when the times are no times. */
function sides(times: string): [string, string] | null {
  const clocks = times.match(/\d\d:\d\d/g)
  if (!clocks) return null
  const [first = '', last = ''] = [clocks[0], clocks.at(-1)]
  if (clocks.length === 1) return /^(?:\.\.|-)/.test(times) ? ['', first] : [first, '']
  return [first, last]
}

/** A clock time by itself: when one checks in. */
export const compareClocks = ({ value, precision }: Stated, fact: string): Bearing => {
  const [said, known] = [value, fact].map(time => /(\d{1,2}):(\d\d)/.exec(time)?.slice(1).map(Number))
  if (!said || !known) return 'silent'
  if (said[0] === known[0] && said[1] === known[1]) return 'agrees'
  return precision === 'approximate' ? 'near' : 'differs'
}
