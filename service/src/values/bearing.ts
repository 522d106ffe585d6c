// How a stated value bears on a fact. Comparers are pure and typed: they know values, never the surrounding text.

export type Bearing =
  | 'agrees'
  /** Not the same, but within what "about" may mean. */
  | 'near'
  | 'differs'
  /** Perhaps the same thing under another name: somebody who knows the languages must decide. */
  | 'ask'
  /** The two cannot be compared. */
  | 'silent'

/** From most to least favourable to the answer. */
const KINDEST: Bearing[] = ['agrees', 'near', 'ask', 'silent', 'differs']

/** If a value can be meant in several ways, the one that fits is meant. */
export const kindest = (bearings: Bearing[]): Bearing =>
  KINDEST.find(bearing => bearings.includes(bearing)) ?? 'silent'

export const PRECISIONS = ['exact', 'approximate', 'at_least', 'at_most', 'range', 'from'] as const
export type Precision = (typeof PRECISIONS)[number]

/** What the answer states. The quote settles what the value leaves open: whose dollar, which scale. */
export interface Stated {
  value: string
  precision: Precision
  quote: string
  /** Plain forms of an inflected name, parted by " / ". */
  base?: string | undefined
}

/** How far "about" reaches, how far it is left open, and where it is plainly wrong. */
const CLOSE = 0.05
const NEAR = 0.15
const WRONG = 0.25

export interface Span {
  low: number
  high: number
}

const within = (value: number, { low, high }: Span): boolean => value >= low && value <= high

/** `slack`: the share within which two amounts are equal, because of rounding or conversion. */
export function compareAmounts(
  stated: Span,
  fact: number,
  { precision, slack }: { precision: Precision; slack: number },
): Bearing {
  const { low, high } = stated
  const grace = slack * Math.abs(fact) + Number.EPSILON
  if (low !== high || precision === 'range') {
    if (within(fact, { low: low - grace, high: high + grace })) return 'agrees'
    return within(fact, { low: low * (1 - CLOSE), high: high * (1 + CLOSE) }) ? 'near' : 'differs'
  }
  const gap = Math.abs(low - fact)
  if (gap <= grace) return 'agrees'
  if (precision === 'at_least')
    return fact > low ? boundedBy(low / fact) : aboutOr(gap / Math.abs(fact), 'differs')
  if (precision === 'at_most')
    return fact < low ? boundedBy(fact / low) : aboutOr(gap / Math.abs(fact), 'differs')
  if (precision !== 'approximate') return 'differs'
  const share = gap / Math.max(Math.abs(low), Math.abs(fact))
  if (share <= CLOSE) return 'agrees'
  return share <= NEAR ? 'near' : share < WRONG ? 'silent' : 'differs'
}

/** "Over 1,000" says something of 1,200 and next to nothing of 90,000. */
const boundedBy = (share: number): Bearing => (share >= 0.5 ? 'agrees' : 'near')
const aboutOr = (share: number, other: Bearing): Bearing => (share <= CLOSE ? 'near' : other)
