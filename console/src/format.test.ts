import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, utc } from './format.ts'

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
  assert.equal(utc('2026-11-14T23:30:05.999Z'), '2026-11-14 23:30:05 UTC')
})
