import { InvalidArgumentError } from 'commander'

/** How long a link may open. */
export const MOST_DAYS = 365

export function readDays(value: string): number {
  const days = Number(value)
  if (!(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS))
    throw new InvalidArgumentError(`A whole number from 1 to ${MOST_DAYS}.`)
  return days
}
