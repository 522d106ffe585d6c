import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

test('bcf export: a table printed or saved, as it is narrowed; what it needs is said', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-export-'))
  t.after(() => rmSync(folder, { recursive: true }))
  await using service = await startFakeService({
    'GET /api/admin/brands/brd_1/runs/export?window=all&engine=GEMINI&format=csv': { raw: 'id\r\nrun_1\r\n' },
    'GET /api/admin/trail/export?brandId=brd_1&format=json': { raw: '[]\n' },
    'GET /api/admin/brands/brd_1/sources/a.example/answers/export?format=csv': { raw: 'runId\r\n' },
    'GET /api/admin/cases/cas_none/runs/export?format=csv': {
      status: 404,
      body: { error: 'Case not found' },
    },
  })
  const at = { url: service.url }
  const output = join(folder, 'answers.csv')
  const narrowed = ['--filter', 'window=all', '--filter', 'engine=GEMINI']
  const [saved, printed, cited, missing, homeless, domainless, unknown, nowhere] = await Promise.all([
    bcfJson(['export', 'answers', '--brand', 'brd_1', ...narrowed, '--output', output], at),
    bcf(['export', 'trail', '--brand', 'brd_1', '--format', 'json'], at),
    bcf(['export', 'source-answers', '--brand', 'brd_1', '--domain', 'a.example'], at),
    bcf(['export', 'case-answers', '--case', 'cas_none', '--output', join(folder, 'none.csv')], at),
    bcf(['export', 'answers'], at),
    bcf(['export', 'source-answers', '--brand', 'brd_1'], at),
    bcf(['export', 'secrets'], at),
    bcf(
      ['export', 'answers', '--brand', 'brd_1', ...narrowed, '--output', join(folder, 'no', 'such.csv')],
      at,
    ),
  ])
  assert.equal((saved.document as { output: string }).output, output)
  assert.equal(readFileSync(output, 'utf8'), 'id\r\nrun_1\r\n')
  assert.equal(printed.stdout, '[]\n')
  assert.equal(cited.stdout, 'runId\r\n')
  assert.match(missing.stderr, /Case not found/)
  assert.equal(existsSync(join(folder, 'none.csv')), false)
  assert.match(homeless.stderr, /of a brand: which/)
  assert.match(domainless.stderr, /of a domain: which/)
  assert.equal(unknown.code, 2)
  assert.match(nowhere.stderr, /Cannot write/)
})
