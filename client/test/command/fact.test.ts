import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Fact } from '../../src/index.ts'
import type { NewFact } from '../../src/shapes.ts'
import { type Routes, type Seen, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const stored = ({ key, value, source = 'operator:entered' }: NewFact, index: number): Fact => ({
  id: `fct_${index + 1}`,
  key,
  value,
  source,
  hash: '0'.repeat(64),
  sourceSha256: '1'.repeat(64),
  origin: 'operator',
  active: true,
  collectedAt: '2026-11-14T00:00:00.000Z',
  supersededAt: null,
})
const KEYS = [
  {
    key: 'foundingDate',
    label: 'Founding date',
    group: 'Company',
    kind: 'date',
    form: 'date',
    words: 'a date such as 1987',
    names: [],
    example: { key: 'foundingDate', value: '1987' },
    unit: null,
    isMany: false,
    readers: ['rules', 'model'],
    comparer: 'dates',
    alsoCalled: ['founded'],
  },
]
const founded = stored({ key: 'foundingDate', value: '1987' }, 0)

const routes: Routes = {
  'POST /api/admin/brands/brd_3/exports': { body: { noted: true } },
  'POST /api/admin/brands/brd_1/facts': (seen: Seen) => ({
    status: 201,
    body: { added: (seen.body as { facts: NewFact[] }).facts.map(stored), superseded: 1, unchanged: 0 },
  }),
  'POST /api/admin/brands/brd_2/facts': {
    status: 400,
    body: {
      error: 'Invalid facts: row 2: the value must be a date; row 3: the key must not be blank; and 7 more',
      details: [
        { in: 'body', field: 'facts.1.value', message: 'row 2: the value must be a date' },
        { in: 'body', field: 'facts.2.key', message: 'row 3: the key must not be blank' },
      ],
    },
  },
  'GET /api/admin/brands/brd_1/facts': { body: { facts: [founded, { ...founded, active: false }] } },
  'GET /api/admin/brands/brd_1/facts?active=true': { body: { facts: [founded] } },
  'POST /api/admin/brands/brd_3/facts': {
    status: 201,
    body: {
      added: [stored({ key: 'foundingDate', value: '1987' }, 0)],
      ...{ superseded: 0, unchanged: 0 },
      warnings: [{ row: 0, key: 'x', message: 'no rule knows this key' }],
    },
  },
  'POST /api/admin/brands/brd_3/facts/check': {
    body: {
      facts: [
        {
          key: 'foundingDate',
          value: '1987',
          source: null,
          since: '1987-01-01',
          problem: null,
          warning: null,
        },
      ],
    },
  },
  'GET /api/admin/facts/catalogue': { body: { facts: KEYS } },
  'GET /api/admin/brands/brd_3/facts?active=true': {
    body: {
      facts: [
        { ...founded, key: 'telephone', value: '+44 113' },
        { ...founded, source: 'https://x.example/', trueSince: '1987-01-01' },
        { ...founded, key: 'page.status', value: '404' },
      ],
    },
  },
  'POST /api/admin/facts/fct_1/retire': { body: { ...founded, active: false } },
}

describe('bcf fact', { concurrency: 4 }, () => {
  test('fact add sends one fact, with its source when there is one', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const args = ['fact', 'add', '--brand', 'brd_1', '--key', 'foundingDate', '--value', '1987']
    const [human, added] = await Promise.all([
      bcf(args, { url }),
      bcfJson([...args, '--source', 'https://x.example/'], { url }),
    ])
    assert.match(
      human.stdout,
      /^ID +KEY +VALUE +ORIGIN +ACTIVE +TRUE SINCE +SOURCE\nfct_1 +foundingDate +1987 +operator +yes +- +operator:entered\n$/,
    )
    assert.equal(human.stderr, '1 added, 1 superseded, 0 known already.\n')
    const withSource = { ...founded, source: 'https://x.example/' }
    assert.deepEqual(added.document, { added: [withSource], superseded: 1, unchanged: 0 })
    assert.deepEqual(
      new Set(service.seen.map(({ body }) => JSON.stringify(body))),
      new Set([
        '{"facts":[{"key":"foundingDate","value":"1987"}]}',
        '{"facts":[{"key":"foundingDate","value":"1987","source":"https://x.example/"}]}',
      ]),
    )
  })

  test('fact import sends the file’s name and hash, and names the lines that are wrong', async t => {
    await using service = await startFakeService(routes)
    const { url } = service
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'facts.csv')
    const csv = 'key,value\nname,A\n\nfoundingDate,eighties\n"a\nb",c\n'
    await writeFile(file, csv)
    const args = (brand: string) => ['fact', 'import', '--brand', brand]
    const [imported, piped, refused, wrong] = await Promise.all([
      bcfJson([...args('brd_1'), file], { url }),
      bcf([...args('brd_1'), '-'], { url, stdin: '[{"key":"name","value":"A"}]' }),
      bcf([...args('brd_2'), file], { url }),
      bcf([...args('brd_1'), '-'], { url, stdin: 'name,A\n' }),
    ])
    assert.equal((imported.document as { added: Fact[] }).added.length, 3)
    const files = service.seen.map(({ body }) => (body as { file: object }).file)
    const sha256 = createHash('sha256').update(csv).digest('hex')
    assert.ok(files.some(sent => JSON.stringify(sent) === JSON.stringify({ name: 'facts.csv', sha256 })))
    assert.ok(files.some(sent => JSON.stringify(sent).startsWith('{"name":"standard input"')))
    assert.equal(piped.stderr, '1 added, 1 superseded, 0 known already.\n')
    assert.deepEqual([refused.code, refused.stdout], [2, ''])
    assert.equal(
      refused.stderr,
      'error: line 4: the value must be a date; line 5: the key must not be blank; and 7 more\n',
    )
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /key,value,source/)
  })

  test('fact add says what was understood and what to know; fact import reads JSON-LD with the service', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const add = ['fact', 'add', '--brand', 'brd_3', '--key', 'Founding date', '--value', '1987', '--as-is']
    const [added, imported] = await Promise.all([
      bcf(add, { url }),
      bcf(['fact', 'import', '--brand', 'brd_3', '-'], { url, stdin: '{"@type":"Organization"}' }),
    ])
    assert.match(added.stderr, /warning: x: no rule knows this key\nUnderstood as foundingDate = 1987\n$/)
    assert.match(imported.stderr, /warning: foundingDate: no rule knows this key/)
    const sent = service.seen.map(({ body }) => JSON.stringify(body))
    assert.ok(sent.includes('{"facts":[{"key":"Founding date","value":"1987"}],"asIs":true}'))
    assert.ok(sent.some(text => text.includes('"since":"1987-01-01"')))
    assert.ok(sent.includes('{"linkedData":"{\\"@type\\":\\"Organization\\"}"}'))
  })

  test('fact list', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [all, active, missing] = await Promise.all([
      bcf(['fact', 'list', '--brand', 'brd_1'], { url }),
      bcfJson(['fact', 'list', '--brand', 'brd_1', '--active'], { url }),
      bcf(['fact', 'list', '--brand', 'brd_9'], { url }),
    ])
    assert.equal(all.stdout.split('\n').length, 4)
    assert.deepEqual(active.document, [founded])
    assert.equal(missing.code, 3)
  })
})
