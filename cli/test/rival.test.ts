import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Reply, type Routes, startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const rival = {
  id: 'rvl_1',
  brandId: 'brd_1',
  name: 'Rivalo',
  aliases: ['RVL'],
  domains: ['rivalo.example'],
  active: true,
  createdAt: '2026-11-17T00:00:00.000Z',
}
const counting = { state: 'counting', counted: 40, total: 100, jobId: 'job_1', method: 'rivals@1' }
const job = {
  ...{ id: 'job_1', kind: 'count-rivals', subjectId: 'brd_1', createdAt: rival.createdAt, error: null },
  ...{ status: 'RUNNING', startedAt: rival.createdAt, finishedAt: null, result: null },
}
const done = { ...job, status: 'DONE', finishedAt: rival.createdAt, progress: null }

/** The job passes through the given states, one per look, and stays in the last. */
function routesWith(...states: object[]): Routes {
  let look = 0
  return {
    'GET /api/admin/brands/brd_1/rivals': { body: { rivals: [rival], count: counting } },
    'POST /api/admin/brands/brd_1/rivals': { status: 201, body: rival },
    'PATCH /api/admin/rivals/rvl_1': { body: { ...rival, active: false } },
    'GET /api/admin/jobs/job_1': (): Reply => ({ body: states[Math.min(look++, states.length - 1)] }),
  }
}

describe('bcf rival', { concurrency: 4 }, () => {
  test('rival list shows names and how far answers are counted', async () => {
    await using service = await startFakeService(routesWith(done))
    const { url } = service
    const [human, machine] = await Promise.all([
      bcf(['rival', 'list', '--brand', 'brd_1'], { url }),
      bcfJson(['rival', 'list', '--brand', 'brd_1'], { url }),
    ])
    assert.match(
      human.stdout,
      /^ID +NAME +ALIASES +DOMAINS +ACTIVE\nrvl_1 +Rivalo +RVL +rivalo.example +yes\n$/,
    )
    assert.match(human.stderr, /40 of 100 answers counted; until all are, the figures from before are shown/)
    assert.deepEqual(machine.document, { rivals: [rival], count: counting })
  })

  test('rival add --wait shows progress', async () => {
    const states = [10, 60].map(counted => ({ ...job, progress: { done: counted, total: 100 } }))
    await using service = await startFakeService(routesWith(...states, done))
    const args = ['rival', 'add', '--brand', 'brd_1', '--name', 'Rivalo', '--alias', 'RVL', '--wait']
    const { code, stdout, stderr } = await bcf([...args, '--domain', 'rivalo.example'], { url: service.url })
    assert.equal(code, 0)
    assert.match(stdout, /rvl_1/)
    assert.match(stderr, /10 of 100 answers counted\n60 of 100 answers counted\nAll answers are counted\./)
    const sent = service.seen.find(({ method }) => method === 'POST')?.body
    assert.deepEqual(sent, { name: 'Rivalo', aliases: ['RVL'], domains: ['rivalo.example'] })
  })

  test('rival change and retire send what is given, and nothing is refused', async () => {
    await using service = await startFakeService(routesWith(done))
    const { url } = service
    const changed = await bcfJson(['rival', 'change', 'rvl_1', '--no-alias', '--active'], { url })
    const retired = await bcfJson(['rival', 'retire', 'rvl_1'], { url })
    const nothing = await bcf(['rival', 'change', 'rvl_1'], { url })
    assert.deepEqual([changed.code, retired.code, nothing.code], [0, 0, 2])
    assert.deepEqual(
      service.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
      [{ aliases: [], active: true }, { active: false }],
    )
  })
})
