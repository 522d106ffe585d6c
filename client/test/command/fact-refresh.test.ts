import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Reply, type Routes, startFakeService } from '../fake-service.ts'
import { expectLines } from './lines.ts'
import { spawnBcf } from './run-cli.ts'

const result = {
  ...{ found: 3, added: 1, superseded: 1 },
  pages: { read: 2, unchanged: 0, gone: 0, skipped: 1, failed: 0 },
  notes: ['https://acme.example/internal robots.txt does not allow it'],
}
const queued = {
  ...{ id: 'job_1', kind: 'refresh-truth', subjectId: 'brd_1', status: 'QUEUED', error: null, result: null },
  ...{ createdAt: '2026-11-16T08:00:00.000Z', startedAt: null, finishedAt: null },
}
const running = { ...queued, status: 'RUNNING', startedAt: '2026-11-16T08:00:01.000Z' }
const ended = { ...running, finishedAt: '2026-11-16T08:00:03.000Z' }
const done = { ...ended, status: 'DONE', result }
const failed = { ...ended, status: 'FAILED', error: 'acme.example cannot be read: no such host' }

const fact = {
  ...{ id: 'fct_1', key: 'foundingDate', value: '1987', source: 'https://acme.example/' },
  ...{ hash: '0'.repeat(64), sourceSha256: '1'.repeat(64), origin: 'website', active: true },
  ...{ collectedAt: '2026-11-16T08:00:02.000Z', supersededAt: null },
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

const setup = {
  brand: { id: 'brd_1' },
  facts: { active: 3, judged: ['fct_1', 'fct_4'] },
  pageReader: null,
}

/** The job passes through the given states, one per look, and stays in the last. */
function scenario(...states: object[]): Routes {
  let look = 0
  return {
    'POST /v1/brands/brd_1/ground-truth/refresh': { status: 202, body: { jobId: 'job_1' } },
    'GET /api/admin/jobs/job_1': (): Reply => ({ body: states[Math.min(look++, states.length - 1)] }),
    'GET /api/admin/brands/brd_1/facts': { body: { facts } },
    'GET /api/admin/brands/brd_1/setup': { body: setup },
  }
}

const refresh = ['fact', 'refresh', '--brand', 'brd_1']
const wait = [...refresh, '--wait']

describe('bcf fact refresh', { concurrency: 4 }, () => {
  test('prints the job and how to follow it', () =>
    expectLines(scenario(queued), [
      { args: refresh, document: { jobId: 'job_1' } },
      { args: refresh, prints: 'job  job_1\n', says: /bcf api .api.admin.jobs.job_1/ },
    ]))

  test('--wait follows it and shows what was found and what changed', async () => {
    const table = [
      ...['facts +3', 'new +1', 'superseded +1', 'pages +2 read, 1 skipped'],
      ...['not read +https://acme.example/internal robots.txt does not allow it', ''],
      ...['CHANGE +KEY +VALUE +SOURCE', 'new +foundingDate +1987 +https://acme.example/'],
      ...['superseded +foundingDate +1986 +https://acme.example/', ''],
    ]
    const said = [
      ...['Waiting for a worker …', "Reading the brand's site …", 'The site was read.', 'All of them: .*'],
      '2 facts that answers can be judged by; 1 more say who the brand is\\.',
    ]
    await expectLines(scenario(queued, running, running, done), [
      { args: wait, prints: new RegExp(`^${table.join('\n')}$`), says: new RegExp(`^${said.join('\n')}`) },
    ])
    await expectLines(scenario(queued, done), [
      { args: wait, document: { ...done, changed: [fact, superseded] } },
    ])
  })

  test('a site that cannot be read is exit code 1', () =>
    expectLines(scenario(failed), [
      { args: wait, code: 1, prints: /error +acme\.example cannot be read: no such host\n/ },
      { args: [...wait, '--json'], code: 1, prints: /"status": "FAILED"/, says: '' },
    ]))

  test('waiting ends with the timeout or Ctrl-C, and says how to go on', async () => {
    await expectLines(scenario(running), [
      {
        args: [...wait, '--timeout', '0.5'],
        code: 1,
        says: /The refresh goes on\. Later: bcf api \/api\/admin\/jobs\/job_1\n.*not finished yet/,
      },
      { args: [...wait, '--timeout', '0'], code: 2 },
    ])
    await using service = await startFakeService(scenario(running))
    const stopped = await spawnBcf(wait, { url: service.url, interruptAt: /Reading/ })
    assert.deepEqual([stopped.code, stopped.stdout], [130, ''])
    assert.match(stopped.stderr, /the refresh goes on/)
  })
})
