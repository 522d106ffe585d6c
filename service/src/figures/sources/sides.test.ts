import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDayOf } from '../../model/window.ts'
import { sidesOf } from './sides.ts'

test('a window is as many whole UTC days as it is called, today the last', () => {
  for (const time of ['2026-11-14T00:00:00.000Z', '2026-11-14T13:30:00.000Z', '2026-11-14T23:59:59.999Z']) {
    const now = new Date(time)
    assert.equal(firstDayOf('7d', now), '2026-11-08')
    assert.equal(firstDayOf('30d', now), '2026-10-16')
    assert.equal(firstDayOf('90d', now), '2026-08-17')
    const { before, from, to } = sidesOf('7d', now)
    assert.deepEqual([before, from, to], ['2026-11-01', '2026-11-08', '2026-11-14'])
  }
})
