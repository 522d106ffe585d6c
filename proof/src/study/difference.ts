// Compares two shares: the interval of their difference by Newcombe (1998, method 10, from Wilson's intervals),
// and which of many differences exceed chance by Holm (1979).

import { type Rate, wilson } from '../rate.ts'

export interface Interval {
  low: number
  high: number
}

export type Counted = Pick<Rate, 'hits' | 'of' | 'share'>

/** Of the first minus the second, at `z` of the normal distribution. */
export function newcombe(one: Counted, other: Counted, z: number): Interval {
  const [a, b] = [wilson(one.hits, one.of, z), wilson(other.hits, other.of, z)]
  const difference = one.share - other.share
  return {
    low: Math.max(-1, difference - Math.hypot(one.share - a.low, b.high - other.share)),
    high: Math.min(1, difference + Math.hypot(a.high - one.share, other.share - b.low)),
  }
}

const excludesZero = ({ low, high }: Interval): boolean => low > 0 || high < 0

/** Beyond any level ever asked for. */
const FARTHEST = 40

/** The largest `z` at which the interval excludes 0: how far apart the two are. */
function apartBy(one: Counted, other: Counted): number {
  let [inside, outside] = [0, FARTHEST]
  if (!excludesZero(newcombe(one, other, Number.EPSILON))) return 0
  for (let step = 0; step < 60; step++) {
    const middle = (inside + outside) / 2
    if (excludesZero(newcombe(one, other, middle))) inside = middle
    else outside = middle
  }
  return inside
}

export interface Judged {
  interval: Interval
  differs: boolean
}

/**
 * Each pair with its interval at the level tested, and whether it differs, so that in the whole family something is
 * called different by chance in at most a share `alpha` of cases.
 */
export function holm(pairs: [Counted, Counted][], alpha: number): Judged[] {
  const ranked = pairs
    .map(([one, other], place) => ({ place, one, other, apart: apartBy(one, other) }))
    .sort((a, b) => b.apart - a.apart || a.place - b.place)
  const judged: Judged[] = []
  let left = ranked.length
  let isOver = false
  for (const { place, one, other } of ranked) {
    const interval = newcombe(one, other, quantile(1 - alpha / left / 2))
    const differs = !isOver && excludesZero(interval)
    judged[place] = { interval, differs }
    // From the first that does not differ on, none does, and the level stays.
    if (differs) left -= 1
    else isOver = true
  }
  return judged
}

/** Of the standard normal distribution, for 0.5 < p < 1: by bisection, so that it is as exact as its inverse. */
export function quantile(p: number): number {
  let [low, high] = [0, FARTHEST]
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (upperTail(middle) > 1 - p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P(Z > z) for z >= 0: a series near the middle, Laplace's continued fraction in the tail. */
function upperTail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z > 3) {
    let fraction = z
    for (let step = 200; step > 0; step--) fraction = z + step / fraction
    return density / fraction
  }
  let [term, sum] = [z, z]
  for (let step = 1; step < 200; step++) {
    term *= (z * z) / (2 * step + 1)
    sum += term
  }
  return 0.5 - density * sum
}
