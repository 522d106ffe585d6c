import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CADENCES, type Cadence } from '../model/brand.ts'
import { type AskedPrompt, duePrompts, nextDueDay, planScans } from './cadence.ts'

const asked = (cadence: Cadence, askedAt: string | null): AskedPrompt => ({
  cadence,
  samples: 1,
  askedAt: askedAt === null ? null : new Date(askedAt),
})
const isDue = (prompt: AskedPrompt, at: string, timezone = 'UTC') =>
  duePrompts([prompt], new Date(at), timezone).length === 1

describe('a prompt is due', () => {
  test('at every scan unless it has a cadence, and always when it was never answered', () => {
    assert.ok(isDue(asked('every_scan', '2026-11-17T06:00:00Z'), '2026-11-17T06:00:01Z'))
    for (const cadence of CADENCES) assert.ok(isDue(asked(cadence, null), '2026-11-17T06:00:00Z'))
  })

  const cases: [Cadence, string, string, boolean][] = [
    ['daily', '2026-11-17T06:00:00Z', '2026-11-17T18:00:00Z', false],
    ['daily', '2026-11-17T09:00:00Z', '2026-11-18T06:00:00Z', true],
    ['weekly', '2026-11-16T06:00:00Z', '2026-11-22T23:00:00Z', false],
    ['weekly', '2026-11-16T09:30:00Z', '2026-11-23T06:00:00Z', true],
    ['monthly', '2026-02-01T06:00:00Z', '2026-02-28T06:00:00Z', false],
    ['monthly', '2026-02-01T07:00:00Z', '2026-03-01T06:00:00Z', true],
  ]
  for (const [cadence, last, at, expected] of cases)
    test(`${cadence}, last asked ${last}: ${expected ? 'again' : 'not'} at ${at}`, () =>
      assert.equal(isDue(asked(cadence, last), at), expected))

  test('by the days of its own zone, also where clocks change', () => {
    // 19:30 in New York is the next day in London in winter, and the same one in summer.
    const last = asked('weekly', '2026-03-02T00:30:00Z')
    assert.ok(isDue(last, '2026-03-08T23:30:00Z', 'America/New_York'), 'Sunday 19:30 each time')
    assert.ok(!isDue(last, '2026-03-08T23:30:00Z', 'UTC'))
  })

  test('and the next day on which one is can be told', () => {
    const prompts = [asked('monthly', '2026-11-02T06:00:00Z'), asked('weekly', '2026-11-16T23:30:00Z')]
    assert.equal(nextDueDay(prompts, 'UTC'), '2026-11-23')
    assert.equal(nextDueDay(prompts, 'Europe/Berlin'), '2026-11-24')
    assert.equal(nextDueDay([], 'UTC'), null)
  })
})

describe('the scans that a schedule will start', () => {
  const HOUR = 3_600_000
  const start = Date.parse('2026-10-20T00:00:00Z')
  const times = (hours: number, every: number) =>
    Array.from({ length: Math.floor(hours / every) }, (_, place) => new Date(start + place * every * HOUR))

  test('are fewer where no prompt is due', () => {
    const planned = planScans(times(28 * 24, 24), [asked('weekly', null), asked('weekly', null)], {
      ...{ timezone: 'UTC', most: 100 },
    })
    assert.deepEqual(
      planned.scans.map(({ prompts }) => prompts),
      [2, 2, 2, 2],
    )
  })

  test('are no more than the plan allows, and what is passed over costs none of them', () => {
    const prompts = [asked('weekly', null)]
    const { scans } = planScans(times(60 * 24, 24), prompts, { timezone: 'UTC', most: 3 })
    assert.deepEqual(
      scans.map(({ at }) => at.toISOString().slice(0, 10)),
      ['2026-10-20', '2026-10-27', '2026-11-03'],
    )
  })

  test('ask what would be asked if each were started in turn', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland')
    const prompt = fc.record({
      cadence: fc.constantFrom(...CADENCES),
      samples: fc.integer({ min: 1, max: 3 }),
      askedAt: fc.option(fc.integer({ min: -40 * 24, max: 0 }).map(hours => new Date(start + hours * HOUR))),
    })
    fc.assert(
      fc.property(
        fc.array(prompt, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 60 * 24 }), { maxLength: 60 }),
        zone,
        fc.integer({ min: 0, max: 40 }),
        (prompts, hours, timezone, most) => {
          const due = hours.sort((a, b) => a - b).map(hour => new Date(start + hour * HOUR))
          let state: AskedPrompt[] = prompts
          const expected: number[][] = []
          let used = 0
          for (const at of due) {
            const turn = new Set(duePrompts(state, at, timezone))
            if (turn.size === 0) continue
            const samples = [...turn].map(one => one.samples)
            used += Math.max(...samples)
            if (used > most) break
            expected.push([turn.size, samples.reduce((sum, one) => sum + one)])
            state = state.map(one => (turn.has(one) ? { ...one, askedAt: at } : one))
          }
          const planned = planScans(due, prompts, { timezone, most })
          assert.deepEqual(
            planned.scans.map(({ prompts, asks }) => [prompts, asks]),
            expected,
          )
          const last = new Date(start + 70 * 24 * HOUR)
          assert.equal(
            duePrompts(planned.prompts, last, timezone).length,
            duePrompts(state, last, timezone).length,
          )
        },
      ),
    )
  })
})
