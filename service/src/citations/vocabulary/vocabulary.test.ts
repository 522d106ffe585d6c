import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wordsOf } from '../claims/words/words.ts'
import { HISTORY } from './facets/history.ts'
import { SIZE } from './facets/size.ts'
import { languageIn } from './language-sets.ts'
import { LANGUAGE_WORDS, LANGUAGES } from './language-words.ts'
import { LISTED } from './listed-names.ts'

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else for (const inner of Object.values(value as object)) yield* textsIn(inner)
}

describe('word lists', () => {
  for (const language of LANGUAGES)
    test(`${language}: plain lower case, nothing empty`, () => {
      for (const text of textsIn(LANGUAGE_WORDS[language])) {
        assert.equal(text, text.toLowerCase().trim())
        assert.doesNotMatch(text, /[’ʼ]| {2}|^$/)
      }
    })

  test('seven days and twelve months in every language', () => {
    for (const { days, months } of Object.values(LANGUAGE_WORDS)) {
      assert.equal(days.length, 7)
      assert.equal(months.length, 12)
    }
  })

  test('every facet is spoken of in every language, in words the answers are cut into', () => {
    for (const { name, cues } of [...HISTORY, ...SIZE])
      for (const language of LANGUAGES) {
        assert.ok(cues[language].length > 0, `${name} ${language}`)
        for (const cue of cues[language]) assert.equal(cue, cue.toLowerCase().trim())
      }
  })

  test('no name of a listed thing means two things', () => {
    for (const { name, things } of LISTED) {
      const names = things.flat()
      assert.equal(new Set(names).size, names.length, name)
    }
  })
})

describe('languageIn', () => {
  const cases: [text: string, language: string][] = [
    ['Northwind was founded in 1990 and is based in Leeds.', 'en'],
    ['Northwind has no free trial.', 'en'],
    ['Northwind wurde 1990 gegründet und hat seinen Sitz in Berlin.', 'de'],
    ["L'entreprise a été fondée en 1990 et son siège est à Lyon.", 'fr'],
    ['La empresa fue fundada en 1990 y tiene su sede en Madrid.', 'es'],
    ['A empresa foi fundada em 1990 e tem sede em Lisboa.', 'pt'],
    ['La società è stata fondata nel 1990 e ha sede a Milano.', 'it'],
    ['Northwind', 'en'],
    ['', 'en'],
  ]
  for (const [text, language] of cases)
    test(`${language}: ${text}`, () => assert.equal(languageIn(wordsOf(text), 100), language))
})
