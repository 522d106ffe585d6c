import { InvalidArgumentError } from 'commander'

export const SAMPLES_HELP =
  'ask each engine each prompt so often in a scan, 1 to 10; each counts as a scan of the plan'

/** How often each engine is asked each prompt. */
export function samplesOf(text: string): number {
  if (!/^(?:[1-9]|10)$/.test(text)) throw new InvalidArgumentError('must be a whole number from 1 to 10.')
  return Number(text)
}

export interface SamplesOptions {
  samples?: number
}

/** Only what the caller named; absent fields must not be sent. */
export const givenSamples = ({ samples }: SamplesOptions): { samples?: number } =>
  samples === undefined ? {} : { samples }
