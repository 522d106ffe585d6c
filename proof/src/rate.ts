// A share of answers and its certainty: the 95 % interval of Wilson (1927). It assumes independently drawn answers;
// docs/numbers.md says where they are not, and what that costs.

export interface Rate {
  /** How many of them. */
  hits: number
  /** Of how many. */
  of: number
  share: number
  /** The bounds of the interval, from 0 to 1. */
  low: number
  high: number
}

/** Two-sided 95 % of the normal distribution. */
const Z = 1.959963984540054

/** Null of nothing: with no answers, the share is neither all nor none. */
export function rateOf(hits: number, of: number): Rate | null {
  if (!(Number.isSafeInteger(hits) && Number.isSafeInteger(of) && hits >= 0 && hits <= of))
    throw new RangeError(`${hits} of ${of} is no share`)
  if (of === 0) return null
  return { hits, of, share: hits / of, ...wilson(hits, of, Z) }
}

/** At `z` of the normal distribution. */
export function wilson(hits: number, of: number, z: number): Pick<Rate, 'low' | 'high'> {
  const share = hits / of
  const square = (z * z) / of
  const centre = (share + square / 2) / (1 + square)
  const half = (z / (1 + square)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of))
  // At both ends the bound is exact; only rounding would say otherwise.
  const low = hits === 0 ? 0 : Math.max(0, centre - half)
  const high = hits === of ? 1 : Math.min(1, centre + half)
  return { low, high }
}

/** A wider interval says too little to deserve a colour. */
const WIDEST = 0.4

/** With this many answers no interval is wider, whatever the share. */
export const ENOUGH_ANSWERS = 21

export const isTooFewToTell = ({ low, high }: Pick<Rate, 'low' | 'high'>): boolean => high - low > WIDEST

/** `31 %`. Half a percent must not be shown as zero. */
export const percentWords = (share: number): string =>
  share > 0 && share < 0.005 ? '<1 %' : `${Math.round(share * 100)} %`

/** `22–42 %`: where the true share may lie. */
export const intervalWords = ({ low, high }: Pick<Rate, 'low' | 'high'>): string =>
  `${Math.round(low * 100)}–${Math.round(high * 100)} %`

/** `31 % (22–42 %), n 71`; says so if the interval is too wide, and nothing if there are no answers. */
export function rateWords(rate: Rate | null): string {
  if (rate === null) return '–'
  const n = `n ${rate.of.toLocaleString('en')}`
  return isTooFewToTell(rate)
    ? `too few to tell, ${n}`
    : `${percentWords(rate.share)} (${intervalWords(rate)}), ${n}`
}
