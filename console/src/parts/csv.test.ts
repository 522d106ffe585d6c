import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from './csv.ts'

const cellOf = (text: string) => csvFile(['a'], [[text]]).slice('a\r\n'.length, -'\r\n'.length)

test('cells that a spreadsheet would run are made text', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) assert.equal(cellOf(`${start}1`), `"'${start}1"`)
  assert.equal(cellOf('=HYPERLINK("http://evil.example")'), `"'=HYPERLINK(""http://evil.example"")"`)
})

test('cells with commas, quotes and line ends are quoted, others are left alone', () => {
  assert.equal(cellOf('a,b'), '"a,b"')
  assert.equal(cellOf('say "hi"'), '"say ""hi"""')
  assert.equal(cellOf('two\nlines'), '"two\nlines"')
  assert.equal(cellOf('plain = text'), 'plain = text')
})
