import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainTokens, tokensOf, wordsOf } from './tokens.ts'

test('hyphens and apostrophes join words, and part numbers', () => {
  assert.deepEqual(wordsOf("on-premises l'année 50-100"), ['on', 'premises', 'l', 'année', '50', '-', '100'])
})

test('digits keep their separators', () => {
  assert.deepEqual(wordsOf("1,240.50 12 500 1'000"), ['1,240.50', '12 500', "1'000"])
})

test('a token knows its place and its capitals', () => {
  const [ceo, of, tarnwick] = tokensOf('CEO of Tarnwick')
  assert.deepEqual(
    [ceo?.isUpper, of?.isCapital, tarnwick?.isCapital, tarnwick?.isUpper],
    [true, false, true, false],
  )
  assert.deepEqual([tarnwick?.start, tarnwick?.end], [7, 15])
})

test('composed and decomposed letters are one', () => {
  assert.deepEqual(wordsOf('Cafe\u0301'), ['café'])
})

test('marks of Markdown are no tokens', () => {
  assert.deepEqual(
    plainTokens('**9** `a`', 0, 9).map(({ text }) => text),
    ['9', 'a'],
  )
})
