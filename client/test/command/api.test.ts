import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../fake-service.ts'
import { bcf } from './run-cli.ts'

const CSV = 'id,name\r\nbrd_1,Acme\r\n'
const trail = [{ type: 'brand.create' }, { type: 'fact.add' }, { type: 'export' }]

const routes: Routes = {
  'GET /api/admin/brands/brd_1': { body: { id: 'brd_1', name: 'Acme \u001b[31m' } },
  'PATCH /api/admin/brands/brd_1': ({ body }) => ({ body: { saw: body } }),
  'POST /api/admin/cases/cas_1/notes': ({ body }) => ({ status: 201, body: { saw: body } }),
  'DELETE /api/admin/brands/brd_1/schedule': { status: 204, raw: '' },
  'GET /api/admin/brands/export?format=csv': { raw: CSV, headers: { 'content-type': 'text/csv' } },
  'GET /api/admin/trail?limit=2': { body: { total: 3, events: trail.slice(0, 2), next: 'c1' } },
  'GET /api/admin/trail?limit=2&cursor=c1': { body: { total: 3, events: trail.slice(2), next: null } },
  'GET /api/admin/loop': { body: { events: [1], next: 'same' } },
  'GET /api/admin/loop?cursor=same': { body: { events: [2], next: 'same' } },
}

describe('bcf api', { concurrency: 4 }, () => {
  test('a path alone is a GET; its answer is JSON, safe on a terminal', async () => {
    await using service = await startFakeService(routes)
    const { code, stdout, stderr } = await bcf(['api', '/api/admin/brands/brd_1'], service)
    assert.deepEqual([code, stderr], [0, ''])
    assert.deepEqual(JSON.parse(stdout), { id: 'brd_1', name: 'Acme \u001b[31m' })
    assert.ok(!stdout.includes('\u001b'))
  })

  test('fields are strings, typed ones JSON; a body may come from a file or standard input', async t => {
    await using service = await startFakeService(routes)
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'body.json')
    await writeFile(file, '{"text":"from a file"}')
    const brand = ['api', 'patch', '/api/admin/brands/brd_1']
    const note = ['api', 'POST', '/api/admin/cases/cas_1/notes', '--input']
    const answers = [
      await bcf(
        [...brand, '-f', 'name=1987', '-F', 'samples=5', '-F', 'city=null', '-F', 'aliases=["A=B"]'],
        service,
      ),
      await bcf([...note, file], service),
      await bcf([...note, '-'], { ...service, stdin: '{"text":"typed"}' }),
    ]
    assert.deepEqual(
      answers.map(({ stdout }) => JSON.parse(stdout).saw),
      [
        { name: '1987', samples: 5, city: null, aliases: ['A=B'] },
        { text: 'from a file' },
        { text: 'typed' },
      ],
    )
  })

  test('fields of a GET are its query; what is no JSON comes byte for byte', async t => {
    await using service = await startFakeService(routes)
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const output = join(folder, 'brands.csv')
    const args = ['api', '/api/admin/brands/export', '-f', 'format=csv']
    const printed = await bcf(args, service)
    const written = await bcf([...args, '--output', output], service)
    const emptied = await bcf(['api', 'DELETE', '/api/admin/brands/brd_1/schedule'], service)
    assert.equal(printed.stdout, CSV)
    assert.deepEqual([written.stdout, await readFile(output, 'utf8')], ['', CSV])
    assert.deepEqual([emptied.code, emptied.stdout], [0, ''])
  })

  test('--paginate joins the pages, and --jq selects from the whole', async () => {
    await using service = await startFakeService(routes)
    const list = ['api', '/api/admin/trail', '-F', 'limit=2']
    const first = JSON.parse((await bcf(list, service)).stdout)
    const whole = JSON.parse((await bcf([...list, '--paginate'], service)).stdout)
    const types = await bcf([...list, '--paginate', '--jq', '.events[].type'], service)
    assert.deepEqual([first.events.length, first.next], [2, 'c1'])
    assert.deepEqual(whole, { total: 3, events: trail, next: null })
    assert.equal(types.stdout, 'brand.create\nfact.add\nexport\n')
    const endless = await bcf(['api', '/api/admin/loop', '--paginate'], service)
    assert.deepEqual([endless.code, endless.stdout], [2, ''])
    assert.match(endless.stderr, /does not end its pages/)
  })

  test('what cannot be meant is refused before anything is sent', async () => {
    await using service = await startFakeService(routes)
    const refused = [
      ['api', 'http://elsewhere.example/v1'],
      ['api', '//elsewhere.example/v1'],
      ['api', '/api/../admin'],
      ['api', 'FETCH', '/v1/scans'],
      ['api', 'POST', '/v1/scans', 'more'],
      ['api', 'POST', '/v1/scans', '-f', 'brandId'],
      ['api', 'POST', '/v1/scans', '-F', 'brandId=brd_1'],
      ['api', 'POST', '/v1/scans', '-f', 'a=b', '--input', '-'],
      ['api', 'POST', '/v1/scans', '--input', '-'],
      ['api', 'POST', '/v1/scans', '--jq', '.a['],
    ]
    for (const args of refused) {
      const { code, stdout, stderr } = await bcf(args, { ...service, stdin: 'no json' })
      assert.deepEqual([code, stdout], [2, ''], `${args.join(' ')}: ${stderr}`)
    }
    assert.equal(service.seen.length, 0)
    const unfit = await bcf(['api', '/api/admin/brands/brd_1', '--jq', '.id | explode | .x'], service)
    assert.equal(unfit.code, 2)
    assert.match(unfit.stderr, /--jq: Cannot index/)
  })

  test('an error of the service has its exit code and is not repeated', async () => {
    await using service = await startFakeService({
      'POST /v1/scans': { status: 503, body: { error: 'Busy' } },
    })
    const { code, stderr } = await bcf(['api', 'POST', '/v1/scans', '-f', 'brandId=brd_1'], service)
    assert.equal(code, 6)
    assert.match(stderr, /Busy/)
    assert.equal(service.seen.length, 1)
  })
})
