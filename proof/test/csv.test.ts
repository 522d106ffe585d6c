import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvFile, withoutGuard } from '../src/csv.ts'
import { assertGrowsWithInput } from './growth.ts'

const cellOf = (text: string) => csvFile(['a'], [[text]]).slice('a\r\n'.length, -'\r\n'.length)

/** RFC 4180, all rows in one. */
const readCells = (file: string): string[] =>
  [...file.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n)/gy)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

const SIGNS = [...'=+-@', ...'＝＋－＠', ...'﹦﹢﹣﹫', '−']
const UNSEEN = [
  '\n', '\r\n', ' ', '\u00a0', '\u3000', '\u0000', '\u001f', '\u200b', '\u2060', '\ufeff', '\u00ad', '"',
] // biome-ignore format: read like a list of words

test('cells that a spreadsheet would run are made text', () => {
  for (const sign of SIGNS) assert.equal(cellOf(`${sign}1`), `"'${sign}1"`)
  for (const start of ['\t', '\r', '\n']) assert.equal(cellOf(`${start}1`), `"'${start}1"`)
  assert.equal(cellOf('=HYPERLINK("http://evil.example")'), `"'=HYPERLINK(""http://evil.example"")"`)
})

test('whatever is not seen in front of a formula does not hide it', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  for (const unseen of UNSEEN)
    for (const sign of SIGNS)
      assert.equal(cellOf(`${unseen}${sign}1`).replace(/^"'(?=[\r\n])/, '"'), quoted(`${unseen}'${sign}1`))
  assert.equal(cellOf(' \u200b\ufeff =1'), `" \u200b\ufeff '=1"`)
})

test('no formula begins where another separator would cut a cell', () => {
  assert.equal(cellOf('a;=1;b'), `"a;'=1;b"`)
  assert.equal(cellOf('a\t@SUM(1)'), `"a\t'@SUM(1)"`)
  assert.equal(cellOf('a\n"=1"'), `"a\n""'=1"""`)
})

test('whatever is written, no reader of the file finds a formula, and nothing is lost', () => {
  const piece = fc.oneof(
    fc.constantFrom(...SIGNS, ...UNSEEN, ',', ';', '\t', '\r', "'", 'a', '1'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
  const seen = (part: string) => part.replace(/^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"]+/u, '')
  const isFormula = (part: string) => SIGNS.some(sign => seen(part).startsWith(sign))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), row => {
      const file = csvFile(
        row.map(() => 'a'),
        [row],
      )
      const cells = readCells(file).slice(row.length)
      assert.deepEqual([...cells, ...file.split(/[;\t\r\n]/)].filter(isFormula), [])
      // Nothing begins with what is cut off by whoever reads it back.
      for (const [at, text] of row.entries())
        if (!/^[\t\r\n]/.test(text)) assert.equal(withoutGuard(cells[at] ?? ''), text)
      const withoutApostrophes = (cell: string) => cell.replaceAll("'", '')
      assert.deepEqual(cells.map(withoutApostrophes), row.map(withoutApostrophes))
    }),
    { numRuns: 2_000 },
  )
})

test('cells with separators, quotes and line ends are quoted, others are left alone', () => {
  assert.equal(cellOf('a,b'), '"a,b"')
  assert.equal(cellOf('a;b'), '"a;b"')
  assert.equal(cellOf('say "hi"'), '"say ""hi"""')
  assert.equal(cellOf('two\nlines'), '"two\nlines"')
  assert.equal(cellOf('plain = text'), 'plain = text')
})

test('no text is slow to write or to read back, however much of it is unseen', async () => {
  const cells = ['\u200b', '\t', ';', '\u200b;', "'", "\t'", '"', ' =']
  for (const unseen of cells)
    for (const [what, work] of Object.entries({ cellOf, withoutGuard }))
      await assertGrowsWithInput(`${what} ${JSON.stringify(unseen)}`, 20_000, size =>
        work(`${unseen.repeat(size)}a`),
      )
})

test('as the plain definition has it: a sign that only what is unseen parts from the beginning of a cell', () => {
  const unseen = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"]`
  const formula = new RegExp(
    `(?<=(?:^|[;\\t\\r\\n])${unseen}*)'*[${SIGNS.join('').replace('-', '\\-')}]`,
    'gu',
  )
  const piece = fc.constantFrom(...SIGNS, ...UNSEEN, ';', '\t', '\r', "'", 'a', '1', '😀', '\ud800', '\udc00')
  const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
  const plain = (cell: string) => cell.replace(formula, "'$&").replace(/^[\t\r\n]/, "'$&")
  fc.assert(
    fc.property(text, cell => assert.equal(readCells(csvFile(['a'], [[cell]]))[1] ?? '', plain(cell))),
    { numRuns: 2_000 },
  )
})
