import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PROMPT_INTENTS } from '../../model/brand.ts'
import { QUESTION_LANGUAGES, questionLanguage, questionsIn, TOPICS } from './questions.ts'
import { holds, type SuggestionInput, suggestPrompts } from './suggest-prompts.ts'

const NORTHWIND: SuggestionInput = {
  brand: { name: 'Northwind Kettles', aliases: ['Northwind'] },
  language: 'en',
  category: 'Electric kettles',
  place: null,
  products: ['Northwind One', 'Northwind Mini'],
  rivals: [],
  topics: new Set(['founding', 'price', 'contact']),
  values: ['1987', '79.00', 'Leeds', '+44 113 496 0000'],
}
const texts = (input: Partial<SuggestionInput> = {}) =>
  suggestPrompts({ ...NORTHWIND, ...input }).map(({ text }) => text)

describe('suggested questions', () => {
  test('of all intents, and about what there are facts for', () =>
    assert.deepEqual(suggestPrompts(NORTHWIND), [
      { intent: 'CATEGORY', text: 'What are the best electric kettles?' },
      { intent: 'CATEGORY', text: 'Which electric kettles would you recommend, and why?' },
      {
        intent: 'CATEGORY',
        text: 'What should I look for when choosing electric kettles, and which names come up most often?',
      },
      { intent: 'BRANDED', text: 'What is Northwind Kettles, and what does it offer?' },
      { intent: 'BRANDED', text: 'When was Northwind Kettles founded, and by whom?' },
      { intent: 'BRANDED', text: 'How much does Northwind One by Northwind Kettles cost?' },
      { intent: 'BRANDED', text: 'Where is Northwind Kettles based, and how can I reach it?' },
      {
        intent: 'COMPARATIVE',
        text: 'What are the main alternatives to Northwind Kettles, and how do they compare?',
      },
      {
        intent: 'COMPARATIVE',
        text: 'How does Northwind One by Northwind Kettles compare with similar offers?',
      },
      { intent: 'COMPARATIVE', text: 'What makes Northwind Kettles different from its competitors?' },
      { intent: 'DEFENSIVE', text: 'Is Northwind Kettles trustworthy?' },
      { intent: 'DEFENSIVE', text: 'What complaints are there about Northwind Kettles?' },
    ]))

  test('in every language: 8 to 12, each names the brand as its intent wants, none gives a fact away', () => {
    assert.deepEqual(QUESTION_LANGUAGES, ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv', 'tr'])
    for (const language of QUESTION_LANGUAGES)
      for (const category of ['Hotels', null])
        for (const topics of [[], [...TOPICS]])
          for (const products of [[], ['Suite 79.00', 'Grand Suite']]) {
            const input = {
              ...NORTHWIND,
              language,
              category,
              products,
              place: 'Tokyo',
              topics: new Set(topics),
            }
            const found = suggestPrompts({ ...input, rivals: ['Emberwick', 'Northwind'] })
            const what = `${language} ${category} ${topics.length} ${products.length}`
            assert.ok(found.length >= 8 && found.length <= 12, `${what}: ${found.length}`)
            const intents = new Set(found.map(({ intent }) => intent))
            assert.equal(intents.size, category ? PROMPT_INTENTS.length : PROMPT_INTENTS.length - 1, what)
            for (const { text, intent } of found) {
              assert.doesNotMatch(text, /[{}]/, what)
              assert.equal(holds(text, 'Northwind Kettles'), intent !== 'CATEGORY', `${what}: ${text}`)
              assert.ok(!input.values.some(value => holds(text, value)), `${what}: ${text}`)
            }
            assert.ok(found.some(({ text }) => text.includes('Emberwick')))
            assert.equal(new Set(found.map(({ text }) => text)).size, found.length, what)
          }
  })

  test('every language knows every trade', () => {
    const trades = Object.keys(questionsIn('en').trades)
    assert.ok(trades.length > 30)
    for (const language of QUESTION_LANGUAGES)
      assert.deepEqual(Object.keys(questionsIn(language).trades), trades, language)
  })

  test('a place where the business is local', () => {
    assert.equal(texts({ category: 'hotels', place: 'Leeds' })[0], 'What are the best hotels in Leeds?')
    assert.equal(
      texts({ language: 'tr', category: 'oteller', place: 'Bursa' })[0],
      'Bursa şehrinde oteller konusunda neyi önerirsiniz ve neden?',
    )
    assert.equal(
      texts({ language: 'ja', category: 'ホテル', place: '京都' })[0],
      '京都でおすすめのホテルを教えてください。',
    )
  })

  test('rivals that somebody named, and never the brand against itself', () => {
    const found = texts({ rivals: ['Emberwick', 'northwind', 'Ash & Oak', 'Fourth'] })
    assert.ok(found.includes('Northwind Kettles or Emberwick: which is the better choice, and why?'))
    assert.ok(found.includes('Northwind Kettles or Ash & Oak: which is the better choice, and why?'))
    assert.ok(!found.some(text => text.includes('or northwind') || text.includes('Fourth')))
  })

  test('a category that names the brand is none, and a product with a value in it is not named', () => {
    assert.ok(
      !suggestPrompts({ ...NORTHWIND, category: 'Northwind kettles' }).some(
        ({ intent }) => intent === 'CATEGORY',
      ),
    )
    assert.ok(!texts({ products: ['Kettle 1987'] }).some(text => text.includes('1987')))
  })

  test('what is filled in brings no holes of its own', () => {
    const found = texts({ brand: { name: '{rival} $& {brand}', aliases: [] } })
    assert.ok(found.some(text => text.includes('{rival} $& {brand}')))
  })

  test('a language that there are no questions in is asked in English', () =>
    assert.deepEqual(
      [questionLanguage('pt-BR'), questionLanguage('fi'), questionLanguage(null)],
      ['pt', 'en', 'en'],
    ))
})
