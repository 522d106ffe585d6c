// What a model that reads gets wrong now and then, one statement at a time. By hash, so that the same seed errs alike.

import { stableFraction, stablePick } from '../stable.ts'

interface Slippable {
  quote: string
  value: string
  time: 'now' | 'past'
}

type Slip = <T extends Slippable>(one: T) => T[]

const SLIPS: Record<string, Slip> = {
  omitted: () => [],
  misquoted: one => [{ ...one, quote: `${one.quote} or so` }],
  misread: one => [{ ...one, value: otherValue(one.value) }],
  'misplaced in time': one => [{ ...one, time: one.time === 'now' ? 'past' : 'now' }],
}

const [FIRST, ...OTHERS] = Object.keys(SLIPS) as [string, ...string[]]

/** `rate` is the share of statements that go wrong. */
export const withSlips = <T extends Slippable>(statements: T[], rate: number, key: string): T[] =>
  statements.flatMap((one, at) => {
    if (stableFraction('slips', key, at) >= rate) return [one]
    return SLIPS[stablePick([FIRST, ...OTHERS], 'which slip', key, at)]?.(one) ?? []
  })

/** Its last digit, or its last letter, is another. */
const otherValue = (value: string): string =>
  /\d/.test(value)
    ? value.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 1) % 10))
    : `${value.slice(0, -1)}x`
