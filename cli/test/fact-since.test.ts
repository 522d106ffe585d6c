import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const FACT = { id: 'fct_1', key: 'numberOfEmployees', value: '40', active: true, trueSince: '2019-05-01' }
const OFFER = {
  ...{ brandId: 'brd_1', since: '2019-05-01', suggested: null },
  ...{ answers: 12, free: 9, unread: 3, released: 0 },
}
const FORECAST = { model: 'qwen3:32b', answers: 3, requests: 4, inputTokens: 9, outputTokens: 9, usd: 0.31 }
const JOB = {
  ...{ id: 'job_1', kind: 'reclassify', subjectId: 'fct_1', status: 'DONE', error: null, result: null },
  ...{ createdAt: '2026-11-14T00:00:00.000Z', startedAt: null, finishedAt: '2026-11-14T00:00:01.000Z' },
}
const routes: Routes = {
  'GET /api/admin/facts/fct_1/since?since=2019-05': { body: { ...OFFER, forecast: FORECAST } },
  'GET /api/admin/facts/fct_1/since?since=2020': { body: { ...OFFER, forecast: null } },
  'GET /api/admin/facts/fct_1/since': {
    body: { ...OFFER, answers: 0, free: 0, released: 12, forecast: null },
  },
  'PUT /api/admin/facts/fct_1/since': seen => ({
    body: { ...FACT, trueSince: (seen.body as { since: string | null }).since },
  }),
  'POST /api/admin/brands/brd_1/reclassify': { status: 202, body: { jobId: 'job_1' } },
  'GET /api/admin/jobs/job_1': { body: JOB },
}

describe('bcf fact since', { concurrency: 4 }, () => {
  test('says how many answers and at what cost, then dates the fact and has them judged', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const { code, stderr, stdout } = await bcf(['fact', 'since', 'fct_1', '2019-05', '--yes'], { url })
    assert.equal(code, 0)
    assert.match(stderr, /^12 answers were captured since then, .*; 9 of them are judged for nothing\.$/m)
    assert.match(
      stderr,
      /No model has read 3 of them .* with --read they are, by qwen3:32b in 4 requests, for about 0\.31 USD/,
    )
    assert.match(stdout, /^true since +2019-05$/m)
    const sent = service.seen.filter(({ method }) => method !== 'GET').map(({ body }) => body)
    assert.deepEqual(sent, [{ since: '2019-05' }, { factId: 'fct_1', read: false }])
  })

  test('has the model read only where it is told to, and where there is something to read', async () => {
    for (const [date, read] of [
      ['2019-05', true],
      ['2020', false],
    ] as const) {
      await using service = await startFakeService(routes)
      const { url } = service
      const { document } = await bcfJson(['fact', 'since', 'fct_1', date, '--read', '--yes'], { url })
      assert.equal((document as { job: { id: string } }).job.id, 'job_1')
      assert.deepEqual(service.seen.find(({ method }) => method === 'POST')?.body, { factId: 'fct_1', read })
    }
  })

  test('takes a date back', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const { stderr } = await bcf(['fact', 'since', 'fct_1', '--withdraw', '--yes'], { url })
    assert.match(stderr, /12 answers that were judged by it are so no longer\.\nThe date is taken back\./)
    assert.deepEqual(service.seen.find(({ method }) => method === 'PUT')?.body, { since: null })
  })

  test('changes nothing where nobody can be asked, and wants a date', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const unasked = await bcf(['fact', 'since', 'fct_1', '2019-05'], { url })
    assert.deepEqual([unasked.code, /Add --yes to go on/.test(unasked.stderr)], [2, true])
    for (const args of [[], ['2019-05', '--withdraw']]) {
      const refused = await bcf(['fact', 'since', 'fct_1', ...args], { url })
      assert.deepEqual([refused.code, /Say a date such as/.test(refused.stderr)], [2, true])
    }
    assert.ok(service.seen.every(({ method }) => method === 'GET'))
  })
})
