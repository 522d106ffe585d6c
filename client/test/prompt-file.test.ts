import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import { InvalidInputError } from '../src/errors.ts'
import { parseCsv } from '../src/parse-csv.ts'
import { parsePrompts, readPrompts } from '../src/prompt-file.ts'
import type { NewPrompt } from '../src/shapes.ts'
import type { PromptIntent } from '../src/types.ts'

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
  [
    'CSV with tags',
    'p.csv',
    'text,intent,tags\na,BRANDED,Price| list a |PRICE|\nb,BRANDED,\n',
    undefined,
    [
      { text: 'a', intent: 'BRANDED', tags: ['Price', 'list a'] },
      { text: 'b', intent: 'BRANDED' },
    ],
  ],
  [
    'JSON with tags, as it is exported',
    'p.json',
    '[{"text":"a","intent":"BRANDED","tags":["x"],"samples":null,"country":null,"active":true,"id":"prm_1"}]',
    undefined,
    [{ text: 'a', intent: 'BRANDED', tags: ['x'] }],
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
  [
    'a tag that is too long',
    'p.csv',
    bytes(`text,intent,tags\na,BRANDED,${'x'.repeat(41)}\n`),
    /^line 2: a tag/,
  ],
  ['a country of no list', 'p.csv', bytes('text,intent,country\na,BRANDED,XX\n'), /^line 2: the country/],
  [
    'tags that are no texts',
    'p.json',
    bytes('[{"text":"a","intent":"BRANDED","tags":[1]}]'),
    /^item 1: tags/,
  ],
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

test('what is wrong in which line is told of every line', () => {
  const read = readPrompts(bytes('text,intent\na,BRANDED\n,BRANDED\nb,OTHER\n'), { name: 'p.csv' })
  assert.deepEqual(
    read.map(({ where, prompt, problem }) => [where, prompt?.text ?? null, problem?.slice(0, 10) ?? null]),
    [
      ['line 2', 'a', null],
      ['line 3', null, 'no text'],
      ['line 4', null, 'the intent'],
    ],
  )
})

test('texts and tags come back from the files that they are exported to', () => {
  const word = fc.string({ unit: fc.constantFrom(...'=+-@ab\'";,\n א') }).map(text => text.trim())
  const tag = word.map(text => text.replaceAll('\n', ' ').replace(/\s+/g, ' ').trim())
  const prompt = fc
    .tuple(
      word.filter(text => text !== ''),
      fc.uniqueArray(
        tag.filter(text => text !== ''),
        { maxLength: 4 },
      ),
    )
    .map(([text, tags]) => ({ text, tags }))
  fc.assert(
    fc.property(fc.array(prompt, { minLength: 1, maxLength: 4 }), prompts => {
      const rows = prompts.map(({ text, tags }) => [text, 'BRANDED', tags.join('|')])
      const read = parsePrompts(bytes(csvFile(['text', 'intent', 'tags'], rows)), { name: 'p.csv' })
      assert.deepEqual(
        read.map(({ text, tags = [] }) => ({ text, tags })),
        prompts,
      )
    }),
  )
})
