import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../test/growth.ts'
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
for (const [name, text, expected] of CASES) test(name, () => assert.deepEqual(cut(text), expected))

test('what is longer than any sentence is cut, and nothing is lost', () => {
  const text = 'x'.repeat(5_000)
  assert.equal(cut(text).join(''), text)
  assert.ok(cut(text).every(({ length }) => length <= 1_200))
})

const END = /[.!?…]+["'”’»)\]*_]*(?=\s)|[。！？]+[」』）”]*/g
const ABBREVIATED =
  /(?:^|[\s("'“„«])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|No|Nr|Inc|Ltd|Co|Corp|approx|ca|bzw|z\.B|d\.h|e\.g|i\.e|vs|etc|tel|Tel|ul|av|Av|str|Str|bd|Bd|p\.m|a\.m|Mme|Ing|Dott)\.$/u
const AFTER = /^\s+(?:\p{Ll}|(?:Jan|Feb|M[aä]r|Apr|Ma[ijy]|Jun|Jul|Aug|Sep|O[kc]t|Nov|De[zc])\p{L}*)/u

/** As they were cut when the first readings were sealed: their requests are rebuilt from it, byte for byte. */
function firstCut(text: string): string[] {
  return text.split('\n').flatMap(line => {
    if (/^\s*\|/.test(line)) return line.trim()
    const pieces: string[] = []
    let from = 0
    for (const { 0: mark, index } of line.matchAll(END)) {
      const to = index + mark.length
      const before = line.slice(Math.max(from, to - 12), to)
      const isWithin = /(?:^|\s)\d{1,2}\.$/.test(before)
        ? /^[\s>*#]*\d{1,2}\.$/.test(line.slice(0, to)) || AFTER.test(line.slice(to, to + 12))
        : ABBREVIATED.test(before)
      if (mark === '.' && isWithin) continue
      pieces.push(line.slice(from, to))
      from = to
    }
    return [...pieces, line.slice(from)].map(piece => piece.trim()).filter(piece => piece !== '')
  })
}

test('any text is cut as it was when the first readings were sealed', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '.',
      '!',
      '?',
      '…',
      '。',
      '！',
      '」',
      '”',
      '"',
      ')',
      '*',
      ' ',
      '\t',
      '\u00a0',
      '\n',
      '|',
      '#',
    ),
    fc.constantFrom('Dr', 'z.B', 'p.m', 'K', '1', '12', '123', 'May', 'mai', 'x', '> ', '- '),
    fc.constantFrom('\ud800', 'é', '名', '😀', '\u2028', '\u0085', '\u0301', "'", '(', '„'),
  )
  const text = fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(''))
  fc.assert(
    fc.property(text, text =>
      assert.deepEqual(
        cut(text),
        firstCut(text).filter(piece => piece !== ''),
      ),
    ),
    { numRuns: 3_000 },
  )
})

test('no text is slow to cut', async () => {
  const rows = ['!', '."', '1. ', '。', '…)'].map((row): [string, string] => ['', row])
  for (const [before, row] of [...rows, [' ', '1. '] as const])
    await assertGrowsWithInput(JSON.stringify([before, row]), 20_000, size =>
      sentencesOf(`${before.repeat(size)}${row.repeat(size)}x`),
    )
})
