import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isEnding, languageOf } from './languages.ts'

describe('the language of a text', () => {
  const cases: [text: string, language: string | null, sure: boolean][] = [
    ['', null, false],
    ['Emberwick 2000', null, false],
    ['The kettle is on the stove.', 'english', true],
    ['Der Kessel steht auf dem Herd.', 'german', true],
    ['De ketel staat op het vuur.', 'germanic', true],
    ['Många gillar Emberwick.', 'germanic', false],
    ['La bouilloire est dans la cuisine.', 'romance', true],
    ['Czajnik się nie nagrzewa.', 'slavic', true],
    ['Klienci chwalą wygląd.', null, false],
    ['Чайник Emberwick стоит на плите.', 'other', true],
    ['新しいEmberwickはいい。', 'other', true],
  ]
  for (const [text, language, sure] of cases)
    test(JSON.stringify(text), () => {
      const spoken = languageOf(text)
      assert.deepEqual([spoken.language, spoken.sure], [language, sure])
    })

  test('letters of several languages leave all their endings open', () => {
    assert.deepEqual(languageOf('Klienci chwalą wygląd.').families.sort(), ['baltic', 'slavic'])
    assert.deepEqual(languageOf('The kettle is on.').families, [])
  })
})

test('an ending is a whole one', () => {
  const units = Array.from('xiemx', letter => letter.charCodeAt(0))
  assert.equal(isEnding('slavic', units, 1, 4), true)
  assert.equal(isEnding('slavic', units, 1, 5), false)
  assert.equal(isEnding('slavic', units, 1, 1), false)
  assert.equal(isEnding('germanic', units, 1, 4), false)
})
