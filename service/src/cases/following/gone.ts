// When a false claim counts as gone: every engine that said it has since answered so often without it that the upper bound of
// its rate is below a limit. Pure.

import { rateOf } from '@brand-citation-forensics/proof'

/** The default rate below which a claim counts as gone. */
export const GONE_BELOW = 0.1

const isBelow = (clean: number, below: number): boolean => (rateOf(0, clean)?.high ?? 1) < below

/** No engine that said it may be left out, whether it was asked or not. */
export const isGone = (silences: readonly { clean: number }[], below: number): boolean =>
  silences.length > 0 && silences.every(({ clean }) => isBelow(clean, below))

/** Answers in a row that are needed: with none of n, the bound is z²/(n + z²). */
export function cleanNeeded(below: number): number {
  const { high } = rateOf(0, 1) as { high: number }
  const square = high / (1 - high)
  let needed = Math.max(1, Math.floor(square * (1 / below - 1)))
  while (!isBelow(needed, below)) needed += 1
  return needed
}
