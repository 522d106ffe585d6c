import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noCounts } from '../../model/citation.ts'
import { bucketDays } from './bucket-days.ts'

const until = new Date('2026-11-15T11:30:00Z')
const daysBack = (count: number, answers: number) =>
  Array.from({ length: count }, (_, back) => ({
    day: new Date(until.getTime() - back * 86_400_000).toISOString().slice(0, 10),
    counts: { ...noCounts(), STRONG: answers },
  })).reverse()
const totals = ({ buckets }: ReturnType<typeof bucketDays>) => buckets.map(({ counts }) => counts.STRONG)
const since = new Date('2026-10-16T11:30:00Z')

test('days stay days where each has enough answers; a day without one has its place', () => {
  const bucketed = bucketDays(daysBack(2, 21), { since: new Date('2026-11-08T11:30:00Z'), until })
  assert.equal(bucketed.days, 1)
  assert.deepEqual(totals(bucketed), [0, 0, 0, 0, 0, 0, 21, 21])
  assert.deepEqual([bucketed.buckets[0]?.from, bucketed.buckets.at(-1)?.to], ['2026-11-08', '2026-11-15'])
})

test('days become weeks from Monday, and four of those, until a rate says something', () => {
  const weeks = bucketDays(daysBack(30, 5), { since, until })
  assert.equal(weeks.days, 7)
  assert.deepEqual(totals(weeks), [10, 35, 35, 35, 35])
  assert.deepEqual(
    weeks.buckets.map(({ from, to }) => `${from} ${to}`),
    [
      '2026-10-16 2026-10-18',
      '2026-10-19 2026-10-25',
      '2026-10-26 2026-11-01',
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-11-15',
    ],
  )
  const months = bucketDays(daysBack(366, 1), { since: null, until })
  assert.equal(months.days, 28)
  assert.equal(
    totals(months).reduce((sum, total) => sum + total, 0),
    366,
  )
})

test('where nothing is enough, what is longer is chosen only if it helps', () => {
  const once = bucketDays(daysBack(1, 4), { since: null, until })
  assert.deepEqual([once.days, once.buckets.length, totals(once).at(-1)], [1, 14, 4])
  assert.equal(bucketDays(daysBack(14, 1), { since: null, until }).days, 28)
})

test('a year of many answers fits the chart, and no answer is lost', () => {
  const year = bucketDays(daysBack(300, 50), { since: null, until })
  assert.equal(year.days, 7)
  assert.ok(year.buckets.every(({ from }, place) => place === 0 || new Date(from).getUTCDay() === 1))
  assert.equal(
    totals(year).reduce((sum, total) => sum + total, 0),
    15_000,
  )
})

test('without any answer there are fourteen empty days', () => {
  const none = bucketDays([], { since: null, until })
  assert.deepEqual([none.days, totals(none)], [1, Array(14).fill(0)])
})
