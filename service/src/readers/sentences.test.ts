import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesOf } from './sentences.ts'

const cut = (text: string): string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

const CASES: [string, string, string[]][] = [
  ['prose', 'It is old. Is it good? Yes!', ['It is old.', 'Is it good?', 'Yes!']],
  [
    'lines',
    '# Facts\n\n- Founded: 2014\n- **CEO:** A. B. Holt',
    ['# Facts', '- Founded: 2014', '- **CEO:** A. B. Holt'],
  ],
  ['rows stay whole', '| A. B | C. D |\n|---|---|', ['| A. B | C. D |', '|---|---|']],
  ['initials and abbreviations', 'Dr. K. Ehrling leads it. Tel. 12', ['Dr. K. Ehrling leads it.', 'Tel. 12']],
  ['ordinals', 'Am 3. Mai 2014 gegründet. Gut.', ['Am 3. Mai 2014 gegründet.', 'Gut.']],
  ['numbers of a list', '1. **Audits.** They pass.', ['1. **Audits.**', 'They pass.']],
  [
    'a number that ends a sentence',
    'It has 4.4 out of 5. Stackwise has 4.6.',
    ['It has 4.4 out of 5.', 'Stackwise has 4.6.'],
  ],
  ['scripts without spaces', '本社は京都です。社員は30人。', ['本社は京都です。', '社員は30人。']],
  ['closing marks', '“It works.” He left.', ['“It works.”', 'He left.']],
  ['nothing', ' \n\t\n', []],
]
for (const [name, text, expected] of CASES)
  test(name, () => {
    assert.deepEqual(cut(text), expected)
  })

test('what is longer than any sentence is cut, and nothing is lost', () => {
  const text = 'x'.repeat(5_000)
  assert.equal(cut(text).join(''), text)
  assert.ok(cut(text).every(({ length }) => length <= 1_200))
})
