// Opening hours: a statement names days and times, and is compared with the facts of those days.

import type { Bearing, Stated } from './bearing.ts'
import { normalTimes, OPEN } from './stated-week.ts'
import { readHours, readTime } from './typed-times.ts'

/** One day. "closed" against times differs; "from 08:00" is compared with the opening alone. */
export function compareHours(stated: string, fact: string, precision: Stated['precision']): Bearing {
  const known = normalTimes(readHours(fact) ?? fact)
  if (stated === known) return 'agrees'
  const said = sides(stated)
  // With words among them, the times may be those of a break, or of some weeks.
  const open = /\p{L}/u.test(known) ? null : sides(known)
  // "By appointment" is neither open nor closed.
  if (known === 'closed') return said || stated === OPEN ? 'differs' : 'silent'
  if (stated === 'closed') return open ? 'differs' : 'silent'
  if (stated === OPEN) return open ? 'agrees' : 'silent'
  if (!said || !open) return 'silent'
  const fits = [0, 1].every(side => said[side] === '' || open[side] === '' || said[side] === open[side])
  if (fits) return 'agrees'
  return precision === 'approximate' ? 'near' : 'differs'
}

/** First opening and last closing; null if these are no times. */
function sides(times: string): [string, string] | null {
  const clocks = times.match(/\d\d:\d\d/g)
  if (!clocks) return null
  const [first = '', last = ''] = [clocks[0], clocks.at(-1)]
  if (clocks.length === 1) return /^(?:\.\.|-)/.test(times) ? ['', first] : [first, '']
  return [first, last]
}

/** A clock time on its own, such as check-in. */
export const compareClocks = ({ value, precision }: Stated, fact: string): Bearing => {
  const said = clockOf(/\d{1,2}:\d\d/.exec(value)?.[0] ?? '')
  const known = clockOf(fact)
  if (!said || !known) return 'silent'
  if (said === known) return 'agrees'
  return precision === 'approximate' ? 'near' : 'differs'
}

/** Sites write 3 pm, and 15:00:00 with or without a zone. */
const clockOf = (text: string): string | null =>
  readTime(text) ?? /^T?(\d\d:\d\d):\d\d(?!\d)/.exec(text.trim())?.[1] ?? null
