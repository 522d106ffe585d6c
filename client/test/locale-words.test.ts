import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askedWords, effectiveLocale, localeWords, placesOf, takenWords } from '../src/admin.ts'

const NOWHERE = { country: null, language: null, city: null }
const BERLIN = { country: 'DE', language: 'de', city: 'Berlin' }

describe('where questions are asked from, in words', () => {
  test('a place and a language', () => {
    assert.equal(localeWords(BERLIN), 'Berlin, Germany, in German')
    assert.equal(localeWords({ ...NOWHERE, language: 'pt-BR' }), 'Brazilian Portuguese')
    assert.equal(localeWords(NOWHERE), null)
    // Whatever a later service knows is shown as it stands.
    assert.equal(localeWords({ ...NOWHERE, country: 'not a country' }), 'not a country')
  })

  test('the prompt before the brand, and a city with its country', () => {
    assert.deepEqual(effectiveLocale(NOWHERE, BERLIN), BERLIN)
    assert.deepEqual(effectiveLocale({ ...NOWHERE, country: 'AT' }, BERLIN), {
      ...{ country: 'AT', language: 'de', city: null },
    })
    assert.deepEqual(effectiveLocale({ ...NOWHERE, language: 'fr' }, BERLIN), { ...BERLIN, language: 'fr' })
    assert.deepEqual(placesOf(BERLIN, [NOWHERE, BERLIN, { ...NOWHERE, country: 'AT' }]).length, 2)
  })

  test('who takes what of it', () => {
    assert.deepEqual(
      takenWords([
        { engine: 'CHATGPT', sends: ['country', 'city'] },
        { engine: 'CLAUDE', sends: ['country', 'city'] },
        { engine: 'GEMINI', sends: ['language'] },
        { engine: 'PERPLEXITY', sends: ['country', 'language', 'city'] },
        { engine: 'DEEPSEEK', sends: [] },
      ]),
      [
        'ChatGPT and Claude take only the country and the city.',
        'Gemini takes only the language.',
        'Perplexity takes all of it.',
        'DeepSeek takes nothing of it.',
      ],
    )
  })

  test('what was wanted of an answer, and what was sent', () => {
    assert.equal(askedWords(BERLIN, BERLIN), 'Berlin, Germany, in German')
    assert.equal(
      askedWords(BERLIN, { ...NOWHERE, language: 'de' }),
      'German; not sent, because this engine does not accept it: country and city',
    )
    assert.equal(askedWords(NOWHERE, NOWHERE), 'nothing was chosen')
  })
})
