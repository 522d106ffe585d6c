import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { googleCountry, googleLocation } from '../terms/countries.ts'
import { nameOutcome, toCitations, toConsulted, toCount, toMicros } from './reading.ts'

describe('citations', () => {
  it('are numbered by first appearance and keep the first place', () => {
    const found = [
      { url: 'https://b.example', title: 'B', span: { start: 0, end: 3 } },
      { url: 'https://a.example' },
      { url: 'https://b.example', title: 'again', span: { start: 9, end: 12 } },
    ]
    assert.deepEqual(toCitations(found), [
      { position: 1, url: 'https://b.example', title: 'B', start: 0, end: 3 },
      { position: 2, url: 'https://a.example', title: null, start: null, end: null },
    ])
  })

  it('are addresses of pages and nothing else', () => {
    const urls = [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example',
      '//a.example',
      'a.example',
      'https://',
      '',
      null,
      undefined,
      `https://a.example/${'x'.repeat(5000)}`,
    ]
    assert.deepEqual(toCitations(urls.map(url => ({ url }))), [])
  })
})

it('a cited source was consulted, once, under the address without OpenAI’s mark', () => {
  const cited = toCitations([
    { url: 'https://a.example/?utm_source=openai', title: 'A' },
    { url: 'https://c.example' },
  ])
  const listed = [{ url: 'https://a.example/' }, { url: 'https://b.example' }]
  assert.deepEqual(toConsulted(listed, cited), [
    { url: 'https://a.example/', title: 'A' },
    { url: 'https://b.example', title: null },
    { url: 'https://c.example', title: null },
  ])
})

it('a price is whole micro-dollars or nothing', () => {
  for (const [usd, micros] of [
    [0, 0],
    [0.003025, 3025],
    [0.0000004, 0],
    [0.0000005, 1],
    [12.34, 12_340_000],
    [1_000_000, 1e12],
    [1_000_001, null],
    [1e300, null],
    [-0.01, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
    [undefined, null],
  ] as const) {
    assert.equal(toMicros(usd), micros, String(usd))
  }
})

it('a count is a count or 0', () =>
  assert.deepEqual(
    [3, 0, -1, 1.5, Number.NaN, 1e300, null, undefined].map(toCount),
    [3, 0, 0, 0, 0, 0, 0, 0],
  ))

it('a refusal weighs more than a truncation, and that more than the search', () => {
  assert.equal(nameOutcome({ refused: true, truncated: true, searched: true }), 'refused')
  assert.equal(nameOutcome({ refused: false, truncated: true, searched: true }), 'truncated')
  assert.equal(nameOutcome({ refused: false, truncated: false, searched: true }), 'answered')
  assert.equal(nameOutcome({ refused: false, truncated: false, searched: false }), 'answered_without_search')
})

it('Google’s names for a country', () => {
  assert.deepEqual(['US', 'DE', 'FR', 'GB', 'JP', 'XX', 'us'].map(googleLocation), [
    2840,
    2276,
    2250,
    2826,
    2392,
    null,
    null,
  ])
  assert.deepEqual(['US', 'GB'].map(googleCountry), ['us', 'uk'])
})
