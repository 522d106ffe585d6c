import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CostForecast, FollowingForecast } from '@brand-citation-forensics/client/admin'
import { betweenWords, daysWords, everyWords, followingForecastWords } from '../src/words/following.ts'

const dollars = (usd: number): string => `$${usd}`
const costing = (usd: number, asks: number): CostForecast => ({
  ...{ asks, usd, unknownAsks: 0, engines: [], reading: null },
})

const FORECAST: FollowingForecast = {
  ...{ samples: 3, everyHours: 24, below: 0.1, needed: 35, soonestDays: 11 },
  engines: [
    {
      engine: 'CHATGPT',
      lastHit: '2026-11-01T00:00:00Z',
      clean: 0,
      stillNeeded: 35,
      prompts: 1,
      reason: null,
    },
  ],
  ...{ soonest: costing(3, 36), time: costing(0.25, 3), month: costing(7.5, 90) },
  ...{ scansPerMonth: 90, scansThisMonth: 4, maxScans: 1000 },
}

describe('following in words', () => {
  test('how often', () => {
    assert.deepEqual([1, 6, 24, 36, 168].map(everyWords), [
      ...['every hour', 'every 6 hours', 'every day', 'every 36 hours', 'every 7 days'],
    ])
  })

  test('what it takes and costs', () => {
    assert.deepEqual(followingForecastWords(FORECAST, dollars), [
      'To be called gone below 10 %, each engine that said it must give 35 answers in a row without it.',
      'If no engine says it any longer, this takes 11 days and costs about $3 for 36 requests.',
      'In 30 days it costs about $7.5 for 90 requests, and counts as 90 scans of the plan: 4 of 1000 are used this month.',
    ])
  })

  test('an engine that cannot be asked is named, and no day is promised', () => {
    const [one] = FORECAST.engines
    assert.ok(one)
    const engines = [{ ...one, prompts: 0, reason: 'not configured' }]
    const words = followingForecastWords({ ...FORECAST, engines, soonestDays: null, soonest: null }, dollars)
    assert.equal(words.length, 3)
    assert.equal(words[2], 'ChatGPT cannot be asked, so it cannot be gone by itself: not configured.')
  })

  test('days', () => {
    assert.equal(betweenWords({ low: 3, high: 12.5 }), '3.0 to 12.5')
    assert.equal(betweenWords({ low: 3, high: null }), 'more than 3.0')
    assert.equal(daysWords(null, 'median'), 'too few to tell')
  })
})
