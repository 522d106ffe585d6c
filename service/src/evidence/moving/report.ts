// What was moved, in lines for people.

import type { StrayObjects } from './find-strays.ts'
import type { MovedMonths, MoveProgress } from './move-bodies.ts'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export function movedLines({ dryRun, months }: MovedMonths): string[] {
  if (months.length === 0)
    return ['Nothing to move: the bytes of every month that has ended are in the store']
  return months.map(({ month, rows, bytes, moved }) =>
    dryRun
      ? `${month}: ${rows} bodies, ${megabytes(bytes)} of them in the database would move`
      : `${month}: ${moved} of ${rows} bodies moved, ${megabytes(bytes)} left the database`,
  )
}

/** A line that overwrites itself. */
export const moveLine = ({ month, moved, of, isWaiting }: MoveProgress): string =>
  isWaiting
    ? `\r${month}: all are copied; waits for those who read bodies`
    : `\r${month}: ${moved} of ${of} bodies`

export const strayLines = ({ objects, strays, young, names }: StrayObjects): string[] => [
  `${strays} of ${objects} objects are of no capture; they do no harm`,
  `${young} more are of none, and are left out: they are younger than a day, and may be about to be sealed`,
  ...names,
]
