import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Reply, type Routes, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson, spawnBcf } from './run-cli.ts'

const result = {
  found: 3,
  added: 1,
  superseded: 1,
  pages: { read: 2, unchanged: 0, gone: 0, skipped: 1, failed: 0 },
  notes: ['https://acme.example/internal robots.txt does not allow it'],
}
const queued = {
  id: 'job_1',
  kind: 'refresh-truth',
  subjectId: 'brd_1',
  status: 'QUEUED',
  createdAt: '2026-11-16T08:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  error: null,
  result: null,
}
const running = { ...queued, status: 'RUNNING', startedAt: '2026-11-16T08:00:01.000Z' }
const ended = { ...running, finishedAt: '2026-11-16T08:00:03.000Z' }
const done = { ...ended, status: 'DONE', result }
const failed = { ...ended, status: 'FAILED', error: 'acme.example cannot be read: no such host' }

const fact = {
  id: 'fct_1',
  key: 'foundingDate',
  value: '1987',
  source: 'https://acme.example/',
  hash: '0'.repeat(64),
  sourceSha256: '1'.repeat(64),
  origin: 'website',
  active: true,
  collectedAt: '2026-11-16T08:00:02.000Z',
  supersededAt: null,
}
const before = { ...fact, id: 'fct_0', value: '1986', active: false, collectedAt: '2026-10-01T00:00:00.000Z' }
const superseded = { ...before, supersededAt: fact.collectedAt }
const facts = [
  fact,
  superseded,
  { ...before, id: 'fct_2', active: true },
  { ...before, id: 'fct_3', supersededAt: '2026-10-02T00:00:00.000Z' },
  { ...fact, id: 'fct_4', origin: 'operator' },
]

/** The job passes through the given states, one per look, and stays in the last. */
function scenario(...states: object[]): Routes {
  let look = 0
  return {
    'POST /v1/brands/brd_1/ground-truth/refresh': { status: 202, body: { jobId: 'job_1' } },
    'GET /api/admin/jobs/job_1': (): Reply => ({ body: states[Math.min(look++, states.length - 1)] }),
    'GET /api/admin/brands/brd_1/facts': { body: { facts } },
  }
}

const refresh = ['fact', 'refresh', '--brand', 'brd_1']
const wait = [...refresh, '--wait']

describe('bcf fact refresh', { concurrency: 4 }, () => {
  test('prints the job and how to follow it', async () => {
    await using service = await startFakeService(scenario(queued))
    const { url } = service
    const [document, human] = await Promise.all([bcfJson(refresh, { url }), bcf(refresh, { url })])
    assert.deepEqual([document.document, document.stderr], [{ jobId: 'job_1' }, ''])
    assert.deepEqual([human.code, human.stdout], [0, 'job  job_1\n'])
    assert.match(human.stderr, /bcf api .api.admin.jobs.job_1/)
  })

  test('--wait follows it and shows what was found and what changed', async () => {
    await using service = await startFakeService(scenario(queued, running, running, done))
    const human = await bcf(wait, { url: service.url })
    assert.equal(human.code, 0)
    assert.deepEqual(human.stderr.split('\n').slice(0, 3), [
      'Waiting for a worker …',
      "Reading the brand's site …",
      'The site was read.',
    ])
    const lines = human.stdout.split('\n').map(line => line.replaceAll(/ {2,}/g, '  '))
    assert.deepEqual(lines, [
      'facts  3',
      'new  1',
      'superseded  1',
      'pages  2 read, 1 skipped',
      'not read  https://acme.example/internal robots.txt does not allow it',
      '',
      'CHANGE  KEY  VALUE  SOURCE',
      'new  foundingDate  1987  https://acme.example/',
      'superseded  foundingDate  1986  https://acme.example/',
      '',
    ])
  })

  test('--wait --json prints the job and the facts that changed alone; a site that cannot be read is exit code 1', async () => {
    await using read = await startFakeService(scenario(queued, done))
    await using unread = await startFakeService(scenario(failed))
    const [good, bad, human] = await Promise.all([
      bcfJson(wait, { url: read.url }),
      bcfJson(wait, { url: unread.url }),
      bcf(wait, { url: unread.url }),
    ])
    assert.deepEqual(
      [good.code, good.document, good.stderr],
      [0, { ...done, changed: [fact, superseded] }, ''],
    )
    assert.deepEqual([bad.code, (bad.document as { status: string }).status, bad.stderr], [1, 'FAILED', ''])
    assert.equal(human.code, 1)
    assert.match(human.stdout, /error +acme\.example cannot be read: no such host\n/)
  })

  test('waiting ends with the timeout or Ctrl-C, and says how to go on', async () => {
    await using service = await startFakeService(scenario(running))
    const { url } = service
    const [late, stopped, nonsense] = await Promise.all([
      bcf([...wait, '--timeout', '0.5'], { url }),
      spawnBcf(wait, { url, interruptAt: /Reading/ }),
      bcf([...wait, '--timeout', '0'], { url }),
    ])
    assert.deepEqual([late.code, late.stdout], [1, ''])
    assert.match(
      late.stderr,
      /The refresh goes on\. Later: bcf api \/api\/admin\/jobs\/job_1\n.*not finished yet/,
    )
    assert.deepEqual([stopped.code, stopped.stdout], [130, ''])
    assert.match(stopped.stderr, /the refresh goes on/)
    assert.equal(nonsense.code, 2)
  })
})
