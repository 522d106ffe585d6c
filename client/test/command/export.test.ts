import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { expectLines } from './lines.ts'

test('bcf export: a table printed or saved, as it is narrowed; what it needs is said', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-export-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const routes = {
    'GET /api/admin/brands/brd_1/runs/export?window=all&engine=GEMINI&format=csv': { raw: 'id\r\nrun_1\r\n' },
    'GET /api/admin/trail/export?brandId=brd_1&format=json': { raw: '[]\n' },
    'GET /api/admin/brands/brd_1/sources/a.example/answers/export?format=csv': { raw: 'runId\r\n' },
    'GET /api/admin/cases/cas_none/runs/export?format=csv': {
      ...{ status: 404, body: { error: 'Case not found' } },
    },
  }
  const [output, none] = [join(folder, 'answers.csv'), join(folder, 'none.csv')]
  const answers = ['export', 'answers', '--brand', 'brd_1']
  const narrowed = [...answers, '--filter', 'window=all', '--filter', 'engine=GEMINI', '--output']
  const cited = ['export', 'source-answers', '--brand', 'brd_1']
  await expectLines(routes, [
    { args: [...narrowed, output], prints: '' },
    { args: ['export', 'trail', '--brand', 'brd_1', '--format', 'json'], prints: '[]\n' },
    { args: [...cited, '--domain', 'a.example'], prints: 'runId\r\n' },
    {
      args: ['export', 'case-answers', '--case', 'cas_none', '--output', none],
      code: 3,
      says: /Case not found/,
    },
    { args: ['export', 'answers'], code: 2, says: /of a brand: which/ },
    { args: cited, code: 2, says: /of a domain: which/ },
    { args: ['export', 'secrets'], code: 2 },
    { args: [...narrowed, join(folder, 'no', 'such.csv')], code: 2, says: /Cannot write/ },
  ])
  assert.equal(readFileSync(output, 'utf8'), 'id\r\nrun_1\r\n')
  assert.equal(existsSync(none), false)
})
