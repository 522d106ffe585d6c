import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import type { Mention } from '../mentions/find-mentions.ts'
import { aboutSentences } from './about.ts'

const NAME = 'Tessaro'
const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(/Tessaro/g)].map(({ index }) => ({
    start: index,
    end: index + NAME.length,
    text: NAME,
    form: 'name',
  }))
const about = (text: string) => aboutSentences(text, mentionsIn(text))
const textsOf = (text: string) => about(text).map(sentence => sentence.text.trim())

describe('sentences about the brand', () => {
  const cases: [why: string, text: string, sentences: string[]][] = [
    ['nothing', '', []],
    ['no name', 'Kettles are warm. They boil.', []],
    ['the one with the name', 'Kettles are warm. Tessaro is quiet. Rivals are loud.', ['Tessaro is quiet.']],
    ['one that goes on', 'Tessaro is quiet. It boils fast.', ['Tessaro is quiet.', 'It boils fast.']],
    [
      'goes on and on',
      'Tessaro is quiet. It boils. It sings. Rivals are loud. It is warm.',
      ['Tessaro is quiet.', 'It boils.', 'It sings.'],
    ],
    ['a blank line ends the subject', 'Tessaro is quiet.\n\nIt is a cold day.', ['Tessaro is quiet.']],
    ['a title does not', '## Tessaro\n\nIt boils fast.', ['## Tessaro', 'It boils fast.']],
    ['quotation marks close with it', '“Tessaro is quiet.” Rivals are loud.', ['“Tessaro is quiet.”']],
    [
      'a point within a number ends nothing',
      'Tessaro costs 4.50 now. Rivals cost 3.',
      ['Tessaro costs 4.50 now.'],
    ],
    ['no space, no end', 'See tessaro.example or Tessaro.Next', ['See tessaro.example or Tessaro.Next']],
    ['a row of marks', 'Tessaro?!... Rivals.', ['Tessaro?!...']],
    ['scripts without spaces', 'Tessaroは静かです。他社はうるさい。', ['Tessaroは静かです。']],
    [
      'German',
      'Tessaro ist leise. Es kocht schnell. Andere sind laut.',
      ['Tessaro ist leise.', 'Es kocht schnell.'],
    ],
  ]
  for (const [why, text, sentences] of cases) test(why, () => assert.deepEqual(textsOf(text), sentences))

  test('which of them name it', () =>
    assert.deepEqual(
      about('Tessaro is quiet. It boils. Tessaro is warm.').map(({ isNamed }) => isNamed),
      [true, false, true],
    ))
})

describe('a mere item of a list', () => {
  const listed = [
    '- Tessaro\n- Emberwick',
    '1. **Tessaro**\n2. Emberwick',
    '12) Tessaro\n',
    '• Tessaro',
    'Emberwick, Tessaro and Bremley.',
    'Emberwick, Tessaro und Bremley.',
    'Emberwick; Tessaro; Bremley',
  ]
  for (const text of listed)
    test(JSON.stringify(text), () =>
      assert.deepEqual(
        about(text).map(({ isListed }) => isListed),
        [true],
      ),
    )

  const told = [
    'Tessaro',
    '- Tessaro: quiet and warm',
    '- Tessaro (from Leeds, very quiet)',
    '1. Tessaro is quiet.',
    'I like Emberwick, Tessaro and Bremley.',
    'Tessaro and Tessaro, twice',
  ]
  for (const text of told)
    test(`not: ${JSON.stringify(text)}`, () =>
      assert.deepEqual(
        about(text).map(({ isListed }) => isListed),
        [false],
      ))
})

test('any text: the sentences stand where they say, in order, and hold every mention', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 10 }),
    fc.constantFrom(NAME, '. ', '\n', '\n\n', 'It ', '- ', '1. ', '。', '”', '...', ', '),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), parts => {
      const text = parts.join('')
      const sentences = about(text)
      let last = 0
      for (const { start, end, text: words } of sentences) {
        assert.ok(start >= last && end > start)
        assert.equal(text.slice(start, end), words)
        last = end
      }
      for (const mention of mentionsIn(text))
        assert.ok(sentences.some(({ start, end }) => start <= mention.start && mention.end <= end))
    }),
  )
})

test('long rows of anything are read in time', async () => {
  for (const one of [
    '.',
    '…',
    '?"',
    '."',
    '\n',
    ' \n',
    '. ',
    '- ',
    '1.',
    ')',
    'It ',
    'Tessaro ',
    'Tessaro. ',
  ])
    await assertGrowsWithInput(JSON.stringify(one), 50_000, size => about(`Tessaro ${one.repeat(size)}`))
})
