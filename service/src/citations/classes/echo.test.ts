import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import type { Claim } from '../../model/citation.ts'
import type { Mention } from '../mentions/find-mentions.ts'
import { aboutSentences } from './about.ts'
import { type EchoReason, echoReason } from './echo.ts'

const NAME = 'Tessaro'

function reasonOf(prompt: string, text: string, claims: Claim[] = []): EchoReason | null {
  const mentions = [...text.matchAll(/Tessaro/gi)].map(
    ({ index }): Mention => ({ start: index, end: index + NAME.length, text: NAME, form: 'name' }),
  )
  return echoReason({
    prompt,
    text,
    claims,
    about: aboutSentences(text, mentions),
    names: [NAME, 'tessaro.example'],
  })
}

const ASKED = 'What is Tessaro?'
const cases: [prompt: string, answer: string, reason: EchoReason | null][] = [
  [ASKED, 'I have no information about Tessaro.', 'no_knowledge'],
  [ASKED, "I'm not familiar with Tessaro. It may be a small local business.", 'no_knowledge'],
  [ASKED, 'Über Tessaro liegen mir keine Informationen vor.', 'no_knowledge'],
  [ASKED, 'Je ne dispose d’aucune information sur Tessaro.', 'no_knowledge'],
  [ASKED, 'No tengo información sobre Tessaro.', 'no_knowledge'],
  [ASKED, 'Tessaro についての情報はありません。', 'no_knowledge'],
  // Knows nothing of one thing, and tells another.
  [ASKED, 'Tessaro makes copper kettles in Leeds. I have no information about its prices.', null],
  [ASKED, 'Could you clarify what you mean by Tessaro?', 'asks_back'],
  [ASKED, 'You asked about Tessaro.', 'repeats_prompt'],
  [ASKED, 'What is Tessaro?', 'repeats_prompt'],
  [ASKED, 'Tessaro is a company.', 'repeats_prompt'],
  ['Is Tessaro a maker of copper kettles?', 'Tessaro is a maker of copper kettles.', 'repeats_prompt'],
  [
    'Is Tessaro a maker of copper kettles?',
    'Tessaro is a maker of copper kettles from Leeds with glass lids.',
    null,
  ],
  ['Was Tessaro founded in 1987?', 'Tessaro was founded in 1987.', 'repeats_prompt'],
  // One number says as much as two words.
  ['When was Tessaro founded?', 'Tessaro was founded in 1987.', null],
  [ASKED, 'Tessaro makes kettles.', null],
  [ASKED, 'Tessaro ist ein Hersteller von Kesseln.', null],
  [ASKED, 'Tessaroは静かなやかんを作る会社です。', null],
  // What is asked is not told.
  [ASKED, 'Is Tessaro the maker of copper kettles from Leeds?', 'repeats_prompt'],
]

describe('does an answer only turn the question round?', () => {
  for (const [prompt, answer, reason] of cases)
    test(`${prompt} ${answer}`, () => assert.equal(reasonOf(prompt, answer), reason))

  test('to deny it is an answer', () => {
    const [prompt, answer] = ['Is Tessaro open on Sundays?', 'Tessaro is not open on Sundays.']
    assert.equal(reasonOf(prompt, answer), 'repeats_prompt')
    assert.equal(reasonOf(prompt, answer, [{ polarity: 'denied' } as Claim]), null)
  })

  test('a prompt that comes back word for word, whatever it is, is an echo', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), words => {
        const prompt = `Tessaro ${words}`
        assert.notEqual(reasonOf(prompt, prompt), null)
      }),
    ))

  test('any prompt and any answer', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, text, (prompt, answer) => {
        const reason = reasonOf(prompt, `${answer} Tessaro ${answer}`)
        assert.ok([null, 'no_knowledge', 'asks_back', 'repeats_prompt'].includes(reason))
      }),
    )
  })

  test('long rows of anything are read in time', async () => {
    for (const one of [
      '? ',
      '"',
      '漢',
      'I do not know ',
      'no information about ',
      'kettle ',
      '1 ',
      'Tessaro. ',
    ])
      await assertGrowsWithInput(one, 20_000, size => {
        const text = `Tessaro ${one.repeat(size)}`
        reasonOf(text, text)
      })
  })
})
