// Opening hours: a statement names days and times, and is held against the facts of those days.

import { normalTimes, OPEN } from '../../readers/values/stated-week.ts'
import type { Bearing, Stated } from './bearing.ts'

/** One day. "closed" against times differs; "from 08:00" is held against the opening alone. */
export function compareHours(stated: string, fact: string, precision: Stated['precision']): Bearing {
  const known = normalTimes(fact)
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
