// How certain shares of names and mean ranks are. Pure.

import { wilson } from '@brand-citation-forensics/proof'

/** What is kept of the answers that a share of voice is of; an answer is one unit, however many companies it names. */
export interface Voices {
  answers: number
  /** Those that name anybody. */
  naming: number
  /** Answers that name the company. */
  named: number
  /** Companies named, summed over all answers; over those that name the company; and the squares of the first. */
  mentions: number
  beside: number
  squares: number
}

export interface Share {
  /** Namings of the company, of so many of anybody. */
  hits: number
  of: number
  /** In so many answers. */
  answers: number
  share: number
  low: number
  high: number
}

/**
 * The company's part of all names: Σx / Σk, where an answer names it (x) or not, and names k companies. Names in one answer are
 * not independent, so the variance is that of a ratio of two sums over answers, linearised (Cochran 1977, 6.3); the interval is
 * Wilson's, for as many independent names as would vary as much.
 */
export function shareOfVoice(voices: Voices): Share | null {
  const { answers, naming, named, mentions, beside, squares } = voices
  if (mentions === 0) return null
  const share = Math.min(1, named / mentions)
  const spread = named - 2 * share * beside + share * share * squares
  const variance = ((naming / Math.max(1, naming - 1)) * spread) / mentions ** 2
  // For none and for all, no spread is visible; there, names count as independent.
  const worth = spread > 1e-9 ? (share * (1 - share)) / variance : naming
  return { hits: named, of: mentions, answers, share, ...wilson(share * worth, worth, studentT(naming - 1)) }
}

export interface MeanRank {
  mean: number
  /** Null where there are too few to tell. */
  low: number | null
  high: number | null
  /** Answers that rank it. */
  of: number
}

const ENOUGH_RANKS = 10

/** `squares`: of the places, summed; null where they are not kept. */
export function meanRank(of: number, sum: number, squares: number | null): MeanRank | null {
  if (of === 0) return null
  const mean = sum / of
  if (of < ENOUGH_RANKS || squares === null) return { mean, low: null, high: null, of }
  const variance = Math.max(0, (squares - sum * mean) / (of - 1))
  const half = studentT(of - 1) * Math.sqrt(variance / of)
  // Nobody is ranked before the first.
  return { mean, low: Math.max(1, mean - half), high: mean + half, of }
}

const Z = 1.959963984540054

/** Two-sided 95 % of Student's distribution, by the expansion of Cornish and Fisher: within 0.01 from five degrees on. */
export function studentT(degrees: number): number {
  const n = Math.max(3, degrees)
  const [z3, z5, z7] = [Z ** 3, Z ** 5, Z ** 7]
  return (
    Z +
    (z3 + Z) / (4 * n) +
    (5 * z5 + 16 * z3 + 3 * Z) / (96 * n ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * n ** 3)
  )
}
