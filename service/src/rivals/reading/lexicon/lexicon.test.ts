import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RIVAL_WORDS, rivalWordsOf, wordsFor } from './lexicon.ts'

const dutch = () => JSON.parse(readFileSync(new URL('nl.json', import.meta.url), 'utf8'))

test('a file alone makes a language', () => {
  assert.deepEqual(
    RIVAL_WORDS.map(({ language }) => language),
    ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt'],
  )
})

test('a missing list is an error, and so is one that nobody asks for', () => {
  const { order: _, ...rest } = dutch()
  assert.throws(() => rivalWordsOf(rest), /order/)
  assert.throws(() => rivalWordsOf({ ...dutch(), orders: 'op' }), /orders/)
})

test('an entry that no text can have is an error', () => {
  for (const entry of ['Upper', '', 'n\u00ba', 'd\u2019'])
    assert.throws(() => rivalWordsOf({ ...dutch(), steps: `stap, ${entry}` }), /no text has the words/)
})

test('a template recommends one, by slots that there are', () => {
  for (const template of ['kies {x}', '{y} of {y}', '{z} boven {y}', 'Kies {y}'])
    assert.throws(() => rivalWordsOf({ ...dutch(), instead: [template] }))
})

test('a place has one number', () => {
  assert.throws(() => rivalWordsOf({ ...dutch(), numbered: 'plaats' }), /number/)
})

test('an answer is read in its own language, and in all when it does not tell', () => {
  const languageOf = (text: string) => wordsFor(text, '').map(({ language }) => language)
  assert.deepEqual(languageOf('Der Anbieter ist für kleine Teams die beste Wahl, und das ist gut so.'), [
    'de',
  ])
  assert.deepEqual(languageOf('おすすめはNorvikです。'), ['ja'])
  assert.equal(languageOf('Norvik').length, 8)
})
