import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvFile } from '../../src/admin.ts'
import { linkedDataIn, type PlacedFact, parseFacts } from '../../src/command/commands/fact-file.ts'
import { InvalidInputError } from '../../src/index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const one = (where: string, source?: string): PlacedFact[] => [
  { where, fact: { key: 'foundingDate', value: '1987', ...(source && { source }) } },
]

const accepted: [string, string, string, PlacedFact[]][] = [
  ['CSV', 'f.csv', 'key,value\nfoundingDate,1987\n', one('line 2')],
  [
    'CSV with sources',
    'f.csv',
    'key,value,source\nfoundingDate,1987,https://x.example/\n',
    one('line 2', 'https://x.example/'),
  ],
  [
    'CSV with dates',
    'f.csv',
    'key,since,value\nfoundingDate,1987-05,1987\nname,,A\n',
    [
      { where: 'line 2', fact: { key: 'foundingDate', value: '1987', since: '1987-05' } },
      { where: 'line 3', fact: { key: 'name', value: 'A' } },
    ],
  ],
  [
    'JSON with a year',
    'f.json',
    '[{"key":"name","value":"A","since":2019}]',
    [{ where: 'item 1', fact: { key: 'name', value: 'A', since: '2019' } }],
  ],
  ['CSV from standard input', 'standard input', 'key,value\r\nfoundingDate,1987\r\n', one('line 2')],
  [
    'CSV with a byte order mark and other columns',
    'f.csv',
    '\ufeffid,Value,Key\n\n7, 1987 , foundingDate',
    one('line 3'),
  ],
  ['JSON', 'f.json', '[{"key":"foundingDate","value":"1987"}]', one('item 1')],
  [
    'JSON with a number, and no source',
    '-',
    ' [{"key":"foundingDate","value":1987,"source":null}]',
    one('item 1'),
  ],
  [
    'what was exported: guarded cells, superseded rows, sources without a page, dates',
    'f.csv',
    `key,value,source,active,trueSince\r\ntelephone,"'+44 113 496 0000",operator:entered,true,2019\r\nfoundingDate,1980,,false,\r\n`,
    [{ where: 'line 2', fact: { key: 'telephone', value: '+44 113 496 0000', since: '2019' } }],
  ],
  [
    'JSON with what was superseded',
    'f.json',
    '[{"key":"foundingDate","value":"1980","active":false},{"key":"foundingDate","value":"1987","active":true,"source":"import:a.csv"}]',
    one('item 2'),
  ],
  [
    'cells with commas, quotes and line breaks',
    'f.csv',
    'key,value\n"amenityFeature[Bar, ""late""]",true\ndescription,"Two\nlines"\nname,A\n',
    [
      { where: 'line 2', fact: { key: 'amenityFeature[Bar, "late"]', value: 'true' } },
      { where: 'line 3', fact: { key: 'description', value: 'Two\nlines' } },
      { where: 'line 5', fact: { key: 'name', value: 'A' } },
    ],
  ],
]
for (const [name, file, text, expected] of accepted) {
  test(`reads ${name}`, () => assert.deepEqual(parseFacts(bytes(text), file), expected))
}

const refused: [string, string, Uint8Array, RegExp][] = [
  ['CSV without header', 'f.csv', bytes('foundingDate,1987\n'), /header key,value,source/],
  ['a missing value', 'f.csv', bytes('key,value\nname,A\nfoundingDate\n'), /^line 3: no value/],
  ['a missing key', 'f.csv', bytes('key,value\n ,1987\n'), /^line 2: no key/],
  ['an object as value', 'f.json', bytes('[{"key":"a","value":{}}]'), /^item 1: no value/],
  ['a number as source', 'f.json', bytes('[{"key":"a","value":"b","source":1}]'), /^item 1: the source/],
  ['null in JSON', 'f.json', bytes('[null]'), /^item 1: no key/],
  ['a JSON object', 'f.json', bytes('{"foundingDate":"1987"}'), /JSON array/],
  ['broken JSON', '-', bytes('[{'), /not JSON/],
  ['an open quote', 'f.csv', bytes('key,value\n"a,b\n'), /^line 2: a quote/],
  ['a header alone', 'f.csv', bytes('key,value\n'), /holds no fact/],
  ['nothing', '-', bytes(''), /header/],
  ['other encodings', 'f.csv', Uint8Array.of(0xff, 0xfe, 0x41), /not UTF-8/],
]
for (const [name, file, content, message] of refused) {
  test(`refuses ${name}`, () => {
    assert.throws(
      () => parseFacts(content, file),
      error => error instanceof InvalidInputError && message.test(error.message),
    )
  })
}

test('JSON-LD and pages are told from lists', () => {
  const told: [name: string, text: string, isLinkedData: boolean][] = [
    ['a.jsonld', '{}', true],
    ['a.html', '<html></html>', true],
    ['standard input', ' <script type="application/ld+json">{}</script>', true],
    ['a.json', '{"@context":"https://schema.org","@type":"Organization"}', true],
    ['standard input', '[{"@type" : "Product"}]', true],
    ['a.json', JSON.stringify([{ key: 'description', value: '{"@type": "x"}' }]), false],
    ['a.csv', 'key,value\ndescription,"{""@type"":1}"\n', false],
    ['a.csv', '<script>', false],
  ]
  for (const [name, text, isLinkedData] of told)
    assert.equal(linkedDataIn(bytes(text), name) !== null, isLinkedData, `${name} ${text}`)
})

test('whatever facts say, they come back from CSV and JSON as they went out', () => {
  const piece = fc.oneof(
    fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\t', ' ', 'a'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  const text = fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map(pieces => pieces.join('').trim())
    .filter(each => each !== '')
  const day = fc.constantFrom('2019', '2019-05', '2019-05-01')
  fc.assert(
    fc.property(
      fc.array(
        fc.record(
          { key: text, value: text, since: day },
          { noNullPrototype: true, requiredKeys: ['key', 'value'] },
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      facts => {
        const csv = csvFile(
          ['key', 'value', 'source', 'since'],
          facts.map(({ key, value, since = '' }) => [key, value, '', since]),
        )
        for (const [file, name] of [
          [csv, 'facts.csv'],
          [JSON.stringify(facts), 'facts.json'],
        ] as const)
          assert.deepEqual(
            parseFacts(bytes(file), name).map(({ fact }) => fact),
            facts,
          )
      },
    ),
    { numRuns: 1_000 },
  )
})
