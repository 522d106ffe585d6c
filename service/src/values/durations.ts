// Lengths of time: ISO 8601 in statements, that or words in facts.

import { type Bearing, compareAmounts, type Stated } from './bearing.ts'
import { daysOf } from './duration.ts'

/** A calendar month and thirty days, twelve months and a year, are the same to whoever offers them. */
const SAME = 0.03
/** Four weeks for a month are loosely said, not false. */
const LOOSE = 0.09

export function compareDurations({ value, precision }: Stated, fact: string): Bearing {
  const known = daysOf(fact, 'D')
  const [first = '', second] = value.split('..')
  const low = first === '' ? 0 : daysOf(first, 'D')
  const high = second === undefined ? low : second === '' ? Number.POSITIVE_INFINITY : daysOf(second, 'D')
  if (known === null || known === 0 || low === null || high === null) return 'silent'
  const exactly = precision === 'from' ? 'exact' : precision
  const bearing = compareAmounts({ low, high }, known, { precision: exactly, slack: SAME })
  return bearing === 'differs' && low === high && Math.abs(low - known) / known <= LOOSE ? 'near' : bearing
}
