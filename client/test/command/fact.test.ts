import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Fact } from '../../src/index.ts'
import type { NewFact } from '../../src/shapes.ts'
import type { Routes, Seen } from '../fake-service.ts'
import { expectLines, seenOf } from './lines.ts'

const stored = ({ key, value, source = 'operator:entered' }: NewFact, index: number): Fact => ({
  ...{ id: `fct_${index + 1}`, key, value, source, origin: 'operator', active: true },
  ...{ hash: '0'.repeat(64), sourceSha256: '1'.repeat(64), supersededAt: null },
  collectedAt: '2026-11-14T00:00:00.000Z',
})
const founded = stored({ key: 'foundingDate', value: '1987' }, 0)
const details = [
  { in: 'body', field: 'facts.1.value', message: 'row 2: the value must be a date' },
  { in: 'body', field: 'facts.2.key', message: 'row 3: the key must not be blank' },
]
const understood = { key: 'foundingDate', value: '1987', source: null, since: '1987-01-01' }
const checked = { facts: [{ ...understood, problem: null, warning: null }] }
const unknown = { row: 0, key: 'x', message: 'this key is not in the catalogue' }
const routes: Routes = {
  'POST /api/admin/brands/brd_1/facts': ({ body }: Seen) => ({
    status: 201,
    body: { added: (body as { facts: NewFact[] }).facts.map(stored), superseded: 1, unchanged: 0 },
  }),
  'POST /api/admin/brands/brd_2/facts': {
    status: 400,
    body: { error: 'Invalid facts: row 2: …; row 3: …; and 7 more', details },
  },
  'POST /api/admin/brands/brd_3/facts': {
    status: 201,
    body: { added: [founded], superseded: 0, unchanged: 0, warnings: [unknown] },
  },
  'POST /api/admin/brands/brd_3/facts/check': { body: checked },
  'GET /api/admin/brands/brd_1/facts': { body: { facts: [founded, { ...founded, active: false }] } },
  'GET /api/admin/brands/brd_1/facts?active=true': { body: { facts: [founded] } },
}
const add = (brand: string) => ['fact', 'add', '--brand', brand, '--value', '1987', '--key']
const read = (brand: string, file = '-') => ['fact', 'import', '--brand', brand, file]
const sent = { key: 'foundingDate', value: '1987' }

describe('bcf fact', { concurrency: 4 }, () => {
  test('add sends one fact, with its source when there is one', () =>
    expectLines(routes, [
      {
        args: [...add('brd_1'), 'foundingDate'],
        prints:
          /^ID +KEY +VALUE +ORIGIN +ACTIVE +TRUE SINCE +SOURCE\nfct_1 +foundingDate +1987 +operator +yes +- +operator:entered\n$/,
        says: '1 added, 1 superseded, 0 known already.\n',
        sends: [{ facts: [sent] }],
      },
      {
        args: [...add('brd_1'), 'foundingDate', '--source', 'https://x.example/'],
        document: { added: [{ ...founded, source: 'https://x.example/' }], superseded: 1, unchanged: 0 },
        sends: [{ facts: [{ ...sent, source: 'https://x.example/' }] }],
      },
    ]))

  test('import sends the file’s name and hash, and names the lines that are wrong', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'facts.csv')
    const csv = 'key,value\nname,A\n\nfoundingDate,eighties\n"a\nb",c\n'
    await writeFile(file, csv)
    const seen = await seenOf(routes, [
      { args: read('brd_1', file), says: '3 added, 1 superseded, 0 known already.\n' },
      {
        args: read('brd_1'),
        stdin: '[{"key":"name","value":"A"}]',
        says: '1 added, 1 superseded, 0 known already.\n',
      },
      {
        args: read('brd_2', file),
        code: 2,
        says: 'error: line 4: the value must be a date; line 5: the key must not be blank; and 7 more\n',
      },
      { args: read('brd_1'), stdin: 'name,A\n', code: 2, says: /key,value,source/, sends: [] },
    ])
    const files = seen.map(({ body }) => (body as { file: { name: string } }).file)
    const sha256 = createHash('sha256').update(csv).digest('hex')
    assert.deepEqual(files[0], { name: 'facts.csv', sha256 })
    assert.equal(files[1]?.name, 'standard input')
  })

  test('add says what was understood and what to know; import reads JSON-LD with the service', async () => {
    const seen = await seenOf(routes, [
      {
        args: [...add('brd_3'), 'Founding date', '--as-is'],
        says: /warning: x: this key is not in the catalogue\nUnderstood as foundingDate = 1987\n$/,
        sends: [{ facts: [{ ...sent, key: 'Founding date' }], asIs: true }],
      },
      {
        args: read('brd_3'),
        stdin: '{"@type":"Organization"}',
        says: /warning: foundingDate: this key is not in the catalogue/,
      },
    ])
    const bodies = seen.map(({ body }) => JSON.stringify(body))
    assert.ok(bodies.includes('{"linkedData":"{\\"@type\\":\\"Organization\\"}"}'))
    assert.ok(bodies.some(text => text.includes('"since":"1987-01-01"')))
  })

  test('list', () =>
    expectLines(routes, [
      { args: ['fact', 'list', '--brand', 'brd_1'], prints: /^(?:.*\n){3}$/ },
      { args: ['fact', 'list', '--brand', 'brd_1', '--active'], document: [founded] },
      { args: ['fact', 'list', '--brand', 'brd_9'], code: 3 },
    ]))
})
