import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wordsOf } from '../claims/words/words.ts'
import { listsIn, WordSet } from './word-sets.ts'

describe('a set of numbered words', () => {
  const seasons = new WordSet(['spring', 'autumn'])
  const others = new WordSet(['autumn', 'the'])
  const words = wordsOf('In the Autumn of 2012, Northwind')

  test('has the words of an answer that are on its list, and none outside the answer', () => {
    const found = [-1, 0, 1, 2, 3, 4, 5, 6, 99].filter(at => seasons.has(words, at))
    assert.deepEqual(found, [2])
    assert.ok(others.has(words, 1) && others.has(words, 2))
  })

  test('tells of a stretch whether it has any of them', () => {
    assert.ok(seasons.isIn(words, 0, 3) && seasons.isAmong(listsIn(words, 0, 3)))
    assert.ok(!seasons.isIn(words, 3, 6) && !seasons.isAmong(listsIn(words, 3, 6)))
  })

  test('knows words that were cut before they were on any list', () => {
    assert.equal(wordsOf('zwieback').numbers[0], 0)
    const rusks = new WordSet(['zwieback'])
    assert.ok(rusks.has(wordsOf('Zwieback'), 0))
  })
})
