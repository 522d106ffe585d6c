// Days put together until they fit a chart. Pure.

import { CITATION_CLASSES, type CitationCounts } from '@bcf/client'

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

export type BucketSize = 'day' | 'week' | 'month'

const DAY_MS = 86_400_000
const MOST_DAYS = 92
const MOST_WEEKS = 104

/** Days without an answer are there too, empty: a gap in time must be seen as a gap. */
export function bucketDays(days: Day[]): { size: BucketSize; buckets: Bucket[] } {
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day))
  const first = sorted[0]
  const last = sorted.at(-1)
  if (!first || !last) return { size: 'day', buckets: [] }
  const span = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS + 1
  const size = span <= MOST_DAYS ? 'day' : span <= MOST_WEEKS * 7 ? 'week' : 'month'
  const buckets = new Map<string, Bucket>()
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += DAY_MS) {
    const day = startOf(new Date(at), size)
    if (!buckets.has(day)) buckets.set(day, { day, counts: none(), total: 0 })
  }
  for (const { day, counts } of sorted) add(buckets.get(startOf(new Date(day), size)), counts)
  return { size, buckets: [...buckets.values()] }
}

function startOf(date: Date, size: BucketSize): string {
  const day = date.toISOString().slice(0, 10)
  if (size === 'day') return day
  if (size === 'month') return `${day.slice(0, 7)}-01`
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
