// Days put together until they fit a chart. Pure.

import { CITATION_CLASSES, type CitationCounts } from '@brand-citation-forensics/client'

export interface Day {
  day: string
  counts: CitationCounts
}

export interface Bucket {
  /** The first day of it. */
  day: string
  counts: CitationCounts
  total: number
}

type BucketSize = 'day' | 'week'

const DAY_MS = 86_400_000
const MOST_DAYS = 92
const LEAST_DAYS = 13

interface Span {
  /** Null for everything. */
  since: string | null
  until: string
}

/** Days without an answer are there too, empty: a gap in time must be seen as a gap. */
export function bucketDays(days: Day[], { since, until }: Span): { size: BucketSize; buckets: Bucket[] } {
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day))
  const end = Date.parse(until.slice(0, 10))
  // A single bar as wide as the chart says less than one in its place in a fortnight.
  const earliest = Math.min(end - LEAST_DAYS * DAY_MS, Date.parse(sorted[0]?.day ?? until.slice(0, 10)))
  const start = since === null ? earliest : Date.parse(since.slice(0, 10))
  const span = (end - start) / DAY_MS + 1
  const size = span <= MOST_DAYS ? 'day' : 'week'
  const buckets = new Map<string, Bucket>()
  for (let at = start; at <= end; at += DAY_MS) {
    const day = startOf(new Date(at), size)
    if (!buckets.has(day)) buckets.set(day, { day, counts: none(), total: 0 })
  }
  for (const { day, counts } of sorted) add(buckets.get(startOf(new Date(day), size)), counts)
  return { size, buckets: [...buckets.values()] }
}

function startOf(date: Date, size: BucketSize): string {
  const day = date.toISOString().slice(0, 10)
  if (size === 'day') return day
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

function add(bucket: Bucket | undefined, counts: CitationCounts): void {
  if (!bucket) return
  for (const name of CITATION_CLASSES) {
    bucket.counts[name] += counts[name]
    bucket.total += counts[name]
  }
}

const none = (): CitationCounts => ({ STRONG: 0, DESCRIPTIVE: 0, ECHO: 0, CONFABULATED: 0, ABSENT: 0 })
