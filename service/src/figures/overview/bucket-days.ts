// Groups days until their rates mean something and they fit a chart. Pure.

import { ENOUGH_ANSWERS } from '@brand-citation-forensics/proof'
import { sumOf } from '../../citations/confabulations.ts'
import { CITATION_CLASSES, type CitationCounts, noCounts } from '../../model/citation.ts'
import type { DayCounts } from './store.ts'

export const BUCKET_DAYS = [1, 7, 28] as const
export type BucketDays = (typeof BUCKET_DAYS)[number]

export interface Bucket {
  /** Its first and last day within the window. */
  from: string
  to: string
  counts: CitationCounts
}

const DAY_MS = 86_400_000
/** A Monday: longer periods begin on one. */
const FIRST_MONDAY = Date.parse('1970-01-05')
const MOST_BUCKETS = 92
/** A single point as wide as the chart says less than one in its place within a fortnight. */
const LEAST_DAYS = 14

interface Span {
  /** Null for everything. */
  since: Date | null
  until: Date
}

/**
 * Days, weeks or four weeks: the shortest for which most periods with an answer have enough of them, or else the closest.
 * Periods without an answer are included: a gap in time must look like a gap.
 */
export function bucketDays(
  days: readonly DayCounts[],
  { since, until }: Span,
): { days: BucketDays; buckets: Bucket[] } {
  const end = Date.parse(dayOf(until.getTime()))
  const earliest = Math.min(end - (LEAST_DAYS - 1) * DAY_MS, ...days.map(({ day }) => Date.parse(day)))
  const start = since === null ? earliest : Date.parse(dayOf(since.getTime()))
  const ways = BUCKET_DAYS.map(size => ({ size, buckets: bucketsOf(days, { size, start, end }) }))
    .filter(({ buckets }, way) => buckets.length <= MOST_BUCKETS || way === BUCKET_DAYS.length - 1)
    .map(way => ({ ...way, usual: median(way.buckets.map(({ counts }) => sumOf(counts)).filter(Boolean)) }))
  const most = Math.max(...ways.map(({ usual }) => usual))
  const { size, buckets } = ways.find(
    ({ usual }) => usual >= Math.min(ENOUGH_ANSWERS, most),
  ) as (typeof ways)[0]
  return { days: size, buckets }
}

function bucketsOf(
  days: readonly DayCounts[],
  { size, start, end }: { size: BucketDays; start: number; end: number },
): Bucket[] {
  const length = size * DAY_MS
  const startOf = (at: number) => Math.floor((at - FIRST_MONDAY) / length) * length + FIRST_MONDAY
  const buckets = new Map<number, Bucket>()
  for (let at = startOf(start); at <= end; at += length)
    buckets.set(at, {
      from: dayOf(Math.max(at, start)),
      to: dayOf(Math.min(at + length - DAY_MS, end)),
      counts: noCounts(),
    })
  for (const { day, counts } of days) {
    const at = Date.parse(day)
    const bucket = at < start || at > end ? undefined : buckets.get(startOf(at))
    if (bucket) for (const name of CITATION_CLASSES) bucket.counts[name] += counts[name]
  }
  return [...buckets.values()]
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
