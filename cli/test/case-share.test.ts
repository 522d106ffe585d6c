import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const link = {
  ...{ id: 'shr_1', caseId: 'cas_1', label: 'Counsel\u001b[31m', createdAt: '2026-11-01T00:00:00.000Z' },
  ...{ expiresAt: '2026-12-01T00:00:00.000Z', revokedAt: null },
}
const url = `https://forensics.example/case/${'A'.repeat(43)}`
const listed = { ...link, createdBy: { id: 'psn_1', name: 'Ana' }, visits: 3, lastVisit: null }

test('bcf case share: the link alone on standard output, what to do with it beside it', async () => {
  await using service = await startFakeService({
    'POST /api/admin/cases/cas_1/shares': { status: 201, body: { ...link, url } },
  })
  const at = { url: service.url }
  const made = await bcf(['case', 'share', 'cas_1', '--days', '14', '--for', 'Counsel'], at)
  assert.equal(made.stdout.trim(), url)
  assert.match(made.stderr, /until 2026-12-01.*bcf case unshare cas_1 shr_1/s)
  const { document } = await bcfJson(['case', 'share', 'cas_1'], at)
  assert.deepEqual(document, { ...link, url })
  for (const days of ['0', '366', '1.5', 'x'])
    assert.equal((await bcf(['case', 'share', 'cas_1', '--days', days], at)).code, 2, days)
})

test('bcf case shares and unshare: for whom, how often, and the end', async () => {
  await using service = await startFakeService({
    'GET /api/admin/cases/cas_1/shares?limit=100': { body: { shares: [listed], next: '7.shr_1' } },
    'POST /api/admin/cases/cas_1/shares/shr_1/revoke': {
      body: { ...link, revokedAt: '2026-11-02T00:00:00.000Z' },
    },
  })
  const at = { url: service.url }
  const { stdout, stderr } = await bcf(['case', 'shares', 'cas_1'], at)
  assert.match(stdout, /shr_1 +Counsel.* +2026-11-01.* +Ana +2026-12-01\S+ +3/)
  assert.ok(!stdout.includes('\u001b'))
  assert.match(stderr, /--cursor 7\.shr_1/)
  const ended = await bcf(['case', 'unshare', 'cas_1', 'shr_1'], at)
  assert.match(ended.stdout, /opens nothing since 2026-11-02/)
})
