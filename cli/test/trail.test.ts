import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const entry = (id: string, at: string) => ({
  ...{ id, at, action: 'prompt.added', object: { type: 'prompt', id: 'prm_1' } },
  actor: { id: 'psn_1', kind: 'person', name: '=Ana' },
  ...{ before: null, after: { text: 'Why?' } },
})
const [newer, older] = [
  entry('evt_2', '2026-11-03T00:00:00.000Z'),
  entry('evt_1', '2026-11-01T00:00:00.000Z'),
]

test('bcf trail: a page, what is not older, and all pages as CSV that is written down', async () => {
  await using service = await startFakeService({
    'GET /api/admin/trail?actor=psn_1&brandId=brd_1&limit=50': {
      body: { entries: [newer, older], next: '7' },
    },
    'GET /api/admin/trail?limit=200': { body: { entries: [newer], next: '7' } },
    'GET /api/admin/trail?cursor=7&limit=200': { body: { entries: [older], next: null } },
    'POST /api/admin/exports': { body: { noted: true } },
  })
  const at = { url: service.url }
  const args = ['trail', '--actor', 'psn_1', '--brand', 'brd_1']
  const [human, since, csv, alone] = await Promise.all([
    bcf(args, at),
    bcfJson([...args, '--since', '2026-11-02'], at),
    bcf(['trail', '--csv'], at),
    bcf(['trail', '--id', 'prm_1'], at),
  ])
  assert.match(human.stdout, /=Ana +prompt\.added +prm_1/)
  assert.match(human.stderr, /--cursor 7/)
  assert.deepEqual(since.document, { entries: [newer], next: null })
  const rows = csv.stdout.trim().split('\r\n')
  assert.equal(rows.length, 3)
  assert.match(rows[1] ?? '', /^2026-11-03T00:00:00\.000Z,psn_1,"'=Ana",prompt\.added,prompt,prm_1,/)
  assert.deepEqual([alone.code, alone.stdout], [2, ''])
})
