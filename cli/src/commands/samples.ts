import { InvalidArgumentError } from 'commander'

/** How often each engine is asked each prompt. */
export function samplesOf(text: string): number {
  if (!/^(?:[1-9]|10)$/.test(text)) throw new InvalidArgumentError('must be a whole number from 1 to 10.')
  return Number(text)
}
