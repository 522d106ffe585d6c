import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEXICONS, type Lexicon } from './lexicon.ts'
import { createNumberReader } from './numbers.ts'
import { tokensOf } from './tokens.ts'

const NUMBERS: [language: string, text: string, value: number | null][] = [
  ['en', '1,240', 1240],
  ['en', '1.5', 1.5],
  ['en', '1.2 million', 1_200_000],
  ['en', '5k', 5000],
  ['en', '2½', 2.5],
  ['en', 'twenty-five', 25],
  ['en', 'two hundred', 200],
  ['en', 'one thousand two hundred and forty', 1240],
  ['en', 'three million four hundred thousand and seven', 3_400_007],
  ['en', 'twelve hundred', 1200],
  ['en', '21st', null],
  ['en', 'twenty-first', null],
  ['de', '1.240', 1240],
  ['de', 'fünfundzwanzig', 25],
  ['de', 'zwölfhundert', 1200],
  ['de', 'zweihundertfünfundzwanzigtausend', 225_000],
  ['fr', 'quatre-vingt-douze', 92],
  ['fr', 'soixante et onze', 71],
  ['es', 'treinta y cinco', 35],
  ['es', 'dos mil trescientos', 2300],
  ['it', 'duecentocinquanta', 250],
  ['pt', 'mil duzentos e quarenta', 1240],
  ['nl', 'vijfentwintig', 25],
  ['nl', 'tweehonderdvijftig', 250],
  ['pl', 'dwieście pięćdziesiąt', 250],
  ['pl', 'trzy tysiące dwieście', 3200],
]

const readerOf = (language: string) =>
  createNumberReader(LEXICONS.find(lexicon => lexicon.language === language) as Lexicon)

for (const [language, text, value] of NUMBERS)
  test(`${language}: ${text}`, () => {
    const tokens = tokensOf(text)
    const read = readerOf(language).at(tokens, 0)
    assert.equal(read?.value ?? null, value)
    if (value !== null) assert.equal(read?.to, tokens.length)
  })

test('two numbers in a row are no sum', () => {
  assert.equal(readerOf('en').at(tokensOf('two three'), 0)?.value, 2)
})
