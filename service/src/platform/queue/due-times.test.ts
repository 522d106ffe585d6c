import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueTimes } from './due-times.ts'

const HOUR_MS = 3_600_000
const SCHEDULE = { cron: '0 * * * *', timezone: 'UTC' }

/** Comes due every hour, and gives up like the library when it is asked for more than it manages in its time. */
function hourly(most: number) {
  const asked: number[] = []
  return {
    asked,
    getSchedules: async () => [],
    previewSchedule(_: string, { from = new Date(0), count = 5 }: { from?: Date; count?: number } = {}) {
      asked.push(count)
      if (count > most) throw new Error('Gave up after 1000ms')
      const next = Math.floor(from.getTime() / HOUR_MS) + 1
      return Array.from({ length: count }, (_, step) => new Date((next + step) * HOUR_MS))
    },
  }
}

for (const most of [1, 10, 1_000])
  test(`the next times, from a library that manages ${most} at once`, () => {
    const { preview } = dueTimes(hourly(most), 'any')
    const hours = (times: Date[]) => times.map(time => time.getTime() / HOUR_MS)
    const firstHundred = Array.from({ length: 100 }, (_, hour) => hour + 1)
    assert.deepEqual(hours(preview(SCHEDULE, 100)), firstHundred)
    assert.deepEqual(hours(preview(SCHEDULE, 1_000, new Date(100 * HOUR_MS))), firstHundred)
    assert.deepEqual(preview(SCHEDULE, 0), [])
  })

test('nobody looks further than wanted', () => {
  const boss = hourly(1_000)
  assert.deepEqual(dueTimes(boss, 'any').preview(SCHEDULE, 1_000, new Date(1)), [])
  assert.deepEqual(boss.asked, [1])
})

test('what is no schedule is refused', () =>
  assert.throws(() => dueTimes(hourly(0), 'any').preview(SCHEDULE, 3), /Gave up/))
