import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidInputError, type NewPrompt, type PromptIntent } from '@brand-citation-forensics/client'
import { parseCsv } from '../src/commands/csv.ts'
import { parsePrompts } from '../src/commands/prompt-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const one: NewPrompt[] = [{ text: 'a', intent: 'BRANDED' }]

const accepted: [string, string, string, PromptIntent | undefined, NewPrompt[]][] = [
  ['CSV', 'p.csv', 'text,intent\na,BRANDED\n', undefined, one],
  ['CSV from standard input', '-', 'text,intent\r\na,branded\r\n', undefined, one],
  ['CSV with a byte order mark', 'p.csv', '\ufefftext,intent\na,BRANDED', undefined, one],
  ['CSV with other columns', 'p.csv', 'id,Intent,Text\n7,BRANDED,a\n\n', undefined, one],
  ['CSV with a missing intent', 'p.csv', 'text,intent\na,\n', 'BRANDED', one],
  ['CSV without that column', 'p.csv', 'text\na\n', 'BRANDED', one],
  ['JSON objects', 'p.json', '[{"text":"a","intent":"BRANDED"}]', undefined, one],
  ['JSON strings', '-', '["a"]', 'BRANDED', one],
  [
    'CSV with cadences',
    'p.csv',
    'text,intent,cadence\na,BRANDED,Every scan\nb,BRANDED,monthly\nc,BRANDED,\n',
    undefined,
    [
      { text: 'a', intent: 'BRANDED', cadence: 'every_scan' },
      { text: 'b', intent: 'BRANDED', cadence: 'monthly' },
      { text: 'c', intent: 'BRANDED' },
    ],
  ],
  [
    'CSV with samples',
    'p.csv',
    'text,intent,samples\na,BRANDED,5\nb,BRANDED,\n',
    undefined,
    [
      { text: 'a', intent: 'BRANDED', samples: 5 },
      { text: 'b', intent: 'BRANDED' },
    ],
  ],
  [
    'JSON with samples',
    'p.json',
    '[{"text":"a","intent":"BRANDED","samples":10}]',
    undefined,
    [{ text: 'a', intent: 'BRANDED', samples: 10 }],
  ],
  ['lines', 'p.txt', '\n a \r\n', 'BRANDED', one],
  [
    'a line that begins with a bracket',
    '-',
    '[2026] best?',
    'BRANDED',
    [{ text: '[2026] best?', intent: 'BRANDED' }],
  ],
]

for (const [name, file, text, intent, expected] of accepted) {
  test(`reads ${name}`, () => assert.deepEqual(parsePrompts(bytes(text), { name: file, intent }), expected))
}

const refused: [string, string, Uint8Array, RegExp][] = [
  ['an unknown cadence', 'p.csv', bytes('text,intent,cadence\na,BRANDED,hourly\n'), /^line 2: the cadence/],
  ['an unknown intent', 'p.csv', bytes('text,intent\na,BRANDED\nb,OTHER\n'), /^line 3: the intent/],
  ['an empty text', 'p.json', bytes('[{"text":" ","intent":"BRANDED"}]'), /^item 1: no text/],
  ['null in JSON', 'p.json', bytes('[null]'), /^item 1: no text/],
  ['broken JSON', 'p.json', bytes('[{'), /not JSON/],
  ['a JSON object', 'p.json', bytes('{}'), /JSON array/],
  ['CSV without header', 'p.csv', bytes('a,BRANDED\n'), /header text,intent/],
  ['an open quote', 'p.csv', bytes('text,intent\n"a,BRANDED\n'), /^line 2: a quote/],
  ['lines without --intent', 'p.txt', bytes('a\n'), /--intent/],
  ['nothing', '-', bytes(''), /--intent/],
  ['a header alone', 'p.csv', bytes('text,intent\n'), /holds no prompt/],
  ['other encodings', 'p.csv', Uint8Array.of(0xff, 0xfe, 0x41), /not UTF-8/],
]

for (const [name, file, content, message] of refused) {
  test(`refuses ${name}`, () => {
    assert.throws(
      () => parsePrompts(content, { name: file }),
      error => error instanceof InvalidInputError && message.test(error.message),
    )
  })
}

test('CSV cells may hold commas, quotes and line breaks, and records know their line', () => {
  assert.deepEqual(parseCsv('a,"b ""c"", d\ne",\nf,g,h\n'), [
    { line: 1, cells: ['a', 'b "c", d\ne', ''] },
    { line: 3, cells: ['f', 'g', 'h'] },
  ])
})
