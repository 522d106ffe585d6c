import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Engine } from '../../model/engine.ts'
import { quoteOf } from './quote.ts'
import { spoken } from './spoken.ts'
import { caseTitle, type Sentenced } from './title.ts'

const SEVEN: Engine[] = ['GEMINI', 'CHATGPT', 'CLAUDE', 'GROK', 'COPILOT', 'DEEPSEEK', 'META_AI']

const titled = (key: string, claimed: string, truth: string, more: Partial<Sentenced> = {}): string =>
  caseTitle({
    ...{ brand: 'Northwind', key, claimed, truth, engines: ['CLAUDE'], isDenied: false, found: null },
    ...more,
  })

/** What each says, after "Claude says ". */
const SENTENCES: [key: string, claimed: string, truth: string, title: string][] = [
  ['foundingDate', '1992', '1987', 'Northwind was founded in 1992; it was 1987'],
  ['foundingDate', '3 May 1992', '1987', 'Northwind was founded on 3 May 1992; it was 1987'],
  [
    'founder.name',
    'Bo Reed',
    'Ada Holt, Sam Reyes',
    'Northwind was founded by Bo Reed; it was Ada Holt, Sam Reyes',
  ],
  ['foundingLocation.name', 'York', 'Leeds', 'Northwind was founded in York; it was Leeds'],
  ['product[Kettle 1.5].warranty', '1 year', '5 years', 'Kettle 1.5 has a warranty of 1 year; it is 5 years'],
  [
    'product[Pro].offers.price',
    '$12 per month',
    '$9 per month',
    'Pro costs $12 per month; it costs $9 per month',
  ],
  ['product[Pro].offers.price', '0', '$9', 'Pro is free; it costs $9'],
  ['product[Pro].weight', '2 kg', '1.2 kg', 'the weight of Pro is 2 kg; it is 1.2 kg'],
  ['product[Pro].featureList[SSO]', 'yes', 'no', 'Pro has SSO; it does not'],
  ['hasCertification[ISO 27001]', 'no', 'yes', 'Northwind is not certified: ISO 27001; it is'],
  ['additionalProperty[Recall of 2024]', 'yes', 'no', '“Recall of 2024” is true of Northwind; it is not'],
  ['numberOfEmployees', '320', '230', 'Northwind has 320 employees; it has 230'],
  ['employee[CEO].name', 'Bo Reed', 'Ada Holt', 'the CEO of Northwind is Bo Reed; it is Ada Holt'],
  [
    'openingHours[Sunday]',
    '10:00-16:00',
    'Sunday closed',
    'Northwind is open 10:00-16:00 on Sundays; it is closed',
  ],
  ['warranty', 'none', '5 years', 'Northwind has no warranty; it is 5 years'],
  ['telephone', '+44 1', '+44 2', 'the telephone of Northwind is +44 1; it is +44 2'],
  ['made.up[Odd].keyOf', 'a', '', 'the Odd of Northwind is a'],
]

describe('the title of a case', () => {
  for (const [key, claimed, truth, title] of SENTENCES)
    test(`${key}, ${claimed}`, () => {
      const said = titled(key, claimed, truth)
      assert.equal(said, `Claude says ${title}`)
      assert.doesNotMatch(said, /[[\]]|offers|\.name|[a-z][A-Z][a-z]/, 'a key of ours')
    })

  test('names the engines: one, two, or the first of them in our order and how many more', () => {
    const of = (engines: Engine[]) =>
      titled('foundingDate', '1992', '1987', { engines }).split(' Northwind')[0]
    assert.equal(of(['GEMINI']), 'Gemini says')
    assert.equal(of(['GEMINI', 'CHATGPT']), 'ChatGPT and Gemini say')
    assert.equal(of(SEVEN), 'ChatGPT and 6 others say')
    assert.equal(of([]), 'No engine says any more that')
  })

  test('what is denied is true', () => {
    assert.equal(
      titled('founder.name', 'Ada Holt', 'Ada Holt', { isDenied: true }),
      'Claude denies that Northwind was founded by Ada Holt, which is true',
    )
  })

  test('a false citation names the page', () => {
    const url = 'https://www.northwind.example/press'
    assert.equal(
      titled('citation', url, 'x', { found: 'page.status' }),
      'Claude cites a page of Northwind that does not exist: northwind.example/press',
    )
    assert.match(
      titled('citation', `${url} says: 42`, 'x', { found: 'page.lacks' }),
      /for what it does not say: /,
    )
  })

  test('a value of any length is one line', () => {
    const title = titled('slogan', `a\n${'b '.repeat(5_000)}`, 'c')
    assert.ok(title.length < 300 && !title.includes('\n'))
  })
})

describe('values as people write them', () => {
  test('money, days and countries', () => {
    assert.equal(spoken('money', '12 USD per month'), '$12 per month')
    assert.equal(spoken('money', 'about 1299.50 EUR'), 'about €1,299.50')
    assert.equal(spoken('money', '10 to 12 GBP'), '£10 to £12')
    assert.equal(spoken('money', '9 XXZ'), '9 XXZ')
    assert.equal(spoken('date', '1992-05-03'), '3 May 1992')
    assert.equal(spoken('date', '1992-05'), 'May 1992')
    assert.equal(spoken('date', '1992-99'), '1992-99')
    assert.equal(spoken('country', 'DE'), 'Germany')
    assert.equal(spoken('text', '12 USD 1992-05-03'), '12 USD 1992-05-03')
  })
})

describe('the quote of a claim', () => {
  const marked = (text: string, words: string, from = 0) => {
    const start = text.indexOf(words, from)
    const { text: shown, marks } = quoteOf(text, { start, end: start + words.length, text: words })
    return [shown, ...marks.map(mark => shown.slice(mark.start, mark.end))]
  }

  test('is its sentence, as people read it, with the words marked', () => {
    const text =
      'It makes kettles. **Northwind** was [founded](https://x.example) in **1992**, in Leeds. It is old.'
    assert.deepEqual(marked(text, '**1992**'), ['Northwind was founded in 1992, in Leeds.', '1992'])
  })

  test('marks the place that is meant, of two', () => {
    const { text, marks } = quoteOf('From 1992 to 1992.', { start: 13, end: 17, text: '1992' })
    assert.deepEqual([text, marks], ['From 1992 to 1992.', [{ start: 13, end: 17 }]])
  })

  test('a row of a table is a sentence', () => {
    const text = '| Founded | 1992 |\n|---|---|\n| Seat | York |'
    assert.deepEqual(marked(text, 'York'), ['Seat · York', 'York'])
  })

  test('a sentence without an end is cut around the claim, whose words are always there', () => {
    const text = `${'x '.repeat(400)}1992${' y'.repeat(400)}`
    const [shown = '', words] = marked(text, '1992')
    assert.ok(shown.length < 500 && shown.startsWith('…') && shown.endsWith('…'))
    assert.equal(words, '1992')
  })

  test('without the text it is the claim alone', () => {
    assert.deepEqual(quoteOf('', { start: 3, end: 7, text: '1992' }), {
      text: '1992',
      marks: [{ start: 0, end: 4 }],
    })
  })
})
