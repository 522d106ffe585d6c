import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import { MATTERS, read } from '../../../test/readers/told.ts'
import { sentencesOf } from '../sentences.ts'

const PIECES = [
  'Tarnwick',
  'Planoria',
  'was founded in',
  'costs',
  'is open',
  'not',
  '2014',
  '€9',
  '1,240',
  'twenty-five',
  'Monday',
  '9:00–17:00',
  'employees',
  'SSO',
  '|',
  '\n',
  '\n| ',
  '**',
  '#',
  '(',
  ')',
  '"',
  '…',
  '.',
  ',',
  ':',
  '½',
  'é̂̃',
  '漢字',
  'العربية',
  '😀',
  '\ud800',
  '+49 341 555 0142',
  'a@b.example',
  '- ',
  '> ',
  'the',
  'of',
  'is',
  'has',
  'per user',
  '/',
  '\u0000',
  '?',
]

/** The same texts each time (a linear congruential generator). */
function textsOf(count: number): string[] {
  let state = 17
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 5 + next(60) }, () => PIECES[next(PIECES.length)]).join(next(3) === 0 ? '' : ' '),
  )
}

test('any text is read without failing, and each quote stands in its sentence', () => {
  const keys = new Set(MATTERS.map(({ key }) => key))
  let count = 0
  for (const text of textsOf(400)) {
    const answer = `Tarnwick is one of the makers that has to be in this with it. ${text}`
    const sentences = sentencesOf(answer)
    for (const { sentence, quote, matter } of read(answer)) {
      const place = sentences[sentence]
      assert.ok(
        place && answer.slice(place.start, place.end).includes(quote),
        JSON.stringify({ text, quote }),
      )
      assert.ok(keys.has(matter))
      count++
    }
  }
  assert.ok(count > 20, `only ${count} statements`)
})

const UNITS = [
  '|',
  '| a ',
  '| Tarnwick | 2014 | €9 |\n',
  '1',
  '123 ',
  '(',
  '**',
  '漢字あ한글العربيةไทย ',
  'é̂̃',
  '2 staff ',
  '€9 per month ',
  'open Monday 9:00-17:00 ',
  'Tarnwick Planoria ',
  'a@b.cc ',
  'a.',
  '"a b c d" ',
  'twenty two hundred ',
  'zweihundert',
  '# Tarnwick\n',
  'not ',
]

test('work grows with the length of the text, whatever it is made of', async () => {
  const begun = 'The company is one of the makers that has to be in this with it.\n'
  for (const unit of UNITS)
    await assertGrowsWithInput(JSON.stringify(unit), 200_000, size =>
      read(begun + unit.repeat(Math.ceil(size / unit.length))),
    )
})

test('what stands far behind every real answer is left alone, and so is a sentence that is cut off there', () => {
  const begun = 'The company is one of the makers that has to be in this with it. '
  const said = 'Tarnwick has 230 employees in the town. '
  const before = begun.repeat(900)
  assert.ok(read(before + said).length > 0)
  assert.deepEqual(read(before.repeat(2) + said), [])
  const cut = before + 'and '.repeat(Math.floor((59_964 - before.length) / 4))
  assert.deepEqual(read(`${cut}. ${said}`), [])
})
