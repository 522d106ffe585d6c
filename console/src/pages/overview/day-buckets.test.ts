import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketDays } from './day-buckets.ts'

const counts = { STRONG: 1, DESCRIPTIVE: 0, ECHO: 0, CONFABULATED: 2, ABSENT: 0 }
const span = { since: '2026-11-08T11:30:00Z', until: '2026-11-15T11:30:00Z' }

test('every day of the window has its place, with or without an answer', () => {
  const { size, buckets } = bucketDays([{ day: '2026-11-10', counts }], span)
  assert.equal(size, 'day')
  assert.deepEqual(
    buckets.map(bucket => [bucket.day, bucket.total]),
    ['08', '09', '10', '11', '12', '13', '14', '15'].map(day => [`2026-11-${day}`, day === '10' ? 3 : 0]),
  )
})

test('a year is shown in weeks that begin on Monday, and loses no answer', () => {
  const days = Array.from({ length: 300 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    counts,
  }))
  const { size, buckets } = bucketDays(days, { since: null, until: '2026-11-15T00:00:00Z' })
  assert.equal(size, 'week')
  assert.equal(buckets[0]?.day, '2025-12-29')
  assert.ok(buckets.every(bucket => new Date(bucket.day).getUTCDay() === 1))
  assert.equal(
    buckets.reduce((sum, bucket) => sum + bucket.total, 0),
    900,
  )
})

test('a single day of all time is shown within a fortnight', () => {
  const { buckets } = bucketDays([{ day: '2026-11-15', counts }], {
    since: null,
    until: '2026-11-15T09:00:00Z',
  })
  assert.equal(buckets.length, 14)
  assert.equal(buckets.at(-1)?.total, 3)
})
