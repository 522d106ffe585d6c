import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, dollars, utc } from './format.ts'

test('evidence has one clock, wherever its reader is', t => {
  const { TZ } = process.env
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  const now = Date.parse('2026-11-20T12:00:00Z')
  const days = (zone: string) => {
    process.env.TZ = zone
    return ['2026-11-14T23:30:00Z', '2026-11-14T00:30:00Z', '2025-11-14T12:00:00Z'].map(at => dayOf(at, now))
  }
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])
    assert.deepEqual(days(zone), ['14 November', '14 November', '14 November 2025'], zone)
  assert.equal(utc('2026-11-14T23:30:05.999Z'), '14 November 2026, 23:30:05 UTC')
})

test('money keeps as many places as it needs, and is never nothing when it is something', () => {
  const words = [0, 0.00002, 0.0042, 0.018, 0.5, 1, 1204.5].map(dollars)
  assert.deepEqual(words, ['$0.00', '<$0.0001', '$0.0042', '$0.018', '$0.50', '$1.00', '$1,204.50'])
})
