import { type Rate, rateOf } from '@brand-citation-forensics/proof'
import { sumOf } from '../../citations/confabulations.ts'
import { CITATION_CLASSES, type CitationClass, type CitationCounts } from '../../model/citation.ts'

/** The two are counted one after the other while answers arrive: the later count may be ahead. */
export const rateWithin = (hits: number, of: number): Rate | null =>
  rateOf(Math.min(Math.max(0, hits), Math.max(0, of)), Math.max(0, of))

/** Null of nothing. */
export function classRates(counts: CitationCounts): Record<CitationClass, Rate> | null {
  const of = sumOf(counts)
  if (of <= 0) return null
  return Object.fromEntries(CITATION_CLASSES.map(name => [name, rateWithin(counts[name], of)])) as Record<
    CitationClass,
    Rate
  >
}

/** Answers that are not ABSENT. */
export const mentionRate = (counts: CitationCounts): Rate | null =>
  rateWithin(sumOf(counts) - counts.ABSENT, sumOf(counts))
