import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { scanProgress } from '../../src/command/terminal/progress.ts'
import { table } from '../../src/command/terminal/table.ts'
import { visible, visibleJson } from '../../src/command/terminal/visible.ts'
import type { Scan } from '../../src/index.ts'

const spelledOut: [string, string][] = [
  ['plain é 漢字 👩‍🚀', 'plain é 漢字 👩‍🚀'],
  ['\u001b[2J', '\\x1b[2J'],
  ['a\tb\r\nc\u0000', 'a\\tb\\r\\nc\\x00'],
  ['\u007f\u0085\u009b', '\\x7f\\x85\\x9b'],
  ['\u202e\u2066\u200f\ufeff\u2028', '\\u202e\\u2066\\u200f\\ufeff\\u2028'],
  ['\ud800x', '\\ud800x'],
  ['\u{e0041}', '\\u{e0041}'],
]

for (const [text, expected] of spelledOut) {
  test(`visible ${JSON.stringify(expected)}`, () => assert.equal(visible(text), expected))
}

test('JSON made visible is the same value', () => {
  const value = spelledOut.map(([text]) => ({ [text]: text }))
  for (const indent of [undefined, 2]) {
    const json = visibleJson(value, indent)
    assert.deepEqual(JSON.parse(json), value)
    assert.doesNotMatch(json.replaceAll('\n', '').replaceAll('\u200d', ''), /[\p{Cc}\p{Cf}\p{Zl}]/u)
  }
})

test('columns align whatever the script, and long cells are cut only on demand', () => {
  const rows = [
    ['漢字', 'x'],
    ['e\u0301', 'y'],
    ['abcdefgh', null],
  ]
  assert.equal(table(['A', 'B'], rows), 'A         B\n漢字      x\ne\u0301         y\nabcdefgh  -')
  assert.equal(table(['A'], [['abcdefgh'], ['漢字漢字']], { maxCell: 5 }), 'A\nabcd…\n漢字…')
})

const scan = { status: 'RUNNING', totalRuns: 4, byStatus: { CAPTURED: 1, CLASSIFIED: 1 } } as unknown as Scan

test('progress is a bar on a terminal and lines elsewhere', () => {
  const show = (isTTY: boolean) => {
    let written = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        written += chunk
        done()
      },
    })
    const output = Object.assign(sink, { isTTY, columns: 100 })
    const progress = scanProgress(output)
    progress.show(scan)
    progress.stop()
    return written
  }
  assert.equal(show(false), 'RUNNING 4 of 4 asked, 2 captured, 1 read, 0 failed\n')
  assert.match(show(true), /RUNNING \[█{15}.*\] 4 of 4 asked, 2 captured/)
})
