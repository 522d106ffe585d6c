import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Reply, type Routes, startFakeService } from '../fake-service.ts'
import { expectLines, seenOf } from './lines.ts'
import { spawnBcf } from './run-cli.ts'

const started = {
  ...{ scanId: 'scn_1', jobId: 'job_1', status: 'QUEUED', engines: ['CHATGPT', 'GEMINI'] },
  ...{ enginesNotRunnable: ['CLAUDE'], enginesOutOfPlan: [] },
}

function scanAt(status: string, byStatus: Record<string, number>) {
  const none = { QUEUED: 0, RUNNING: 0, CAPTURED: 0, CLASSIFIED: 0, FAILED: 0 }
  return {
    ...{ id: 'scn_1', status, startedAt: null, finishedAt: null, totalPrompts: 1, totalRuns: 2 },
    ...{ totalCostUsd: 0.001, byStatus: { ...none, ...byStatus }, mentions: 1 },
    cost: { usd: 0.001, estimatedUsd: 0, estimatedAsks: 0, unknownAsks: 0 },
  }
}

const run = {
  ...{ id: 'run_1', engine: 'CHATGPT', promptId: 'prm_1', status: 'CLASSIFIED', citationClass: 'STRONG' },
  ...{ sha256: 'a'.repeat(64), capturedAt: '2026-11-14T00:00:00.000Z', failure: null },
}
const failedRun = {
  ...run,
  id: 'run_2',
  engine: 'GEMINI',
  status: 'FAILED',
  citationClass: null,
  sha256: null,
}

function detailOf(status: string) {
  const runs = [run, { ...failedRun, failure: 'timeout' }]
  const extra = { brandId: 'brd_1', jobId: 'job_1', createdAt: '2026-11-14T00:00:00.000Z', runs }
  return { ...scanAt(status, { CLASSIFIED: 1, FAILED: 1 }), ...started, ...extra, id: 'scn_1', status }
}

/** The scan passes through the given states, one per poll, and stays in the last. */
function scenario(states: object[], end: string): Routes {
  let poll = 0
  return {
    'POST /v1/scans': { status: 202, body: started },
    'GET /v1/scans/scn_1': (): Reply => ({ body: states[Math.min(poll++, states.length - 1)] }),
    'GET /api/admin/scans/scn_1': { body: detailOf(end) },
    'GET /api/admin/brands/brd_1/scans': { body: { scans: [detailOf(end)] } },
  }
}

const none = { waiting: 0, asking: 0, refused: 0, failed: 0, cancelled: 0 }
const counts = { STRONG: 90, DESCRIPTIVE: 4, ECHO: 0, CONFABULATED: 12, ABSENT: 106 }
const listed = {
  ...{ id: 'scn_1', status: 'PARTIAL', totalPrompts: 22, totalRuns: 220, samples: 1, engines: ['CHATGPT'] },
  createdAt: '2026-11-14T00:00:00.000Z',
  startedAt: '2026-11-14T00:00:10.000Z',
  finishedAt: '2026-11-14T00:01:40.000Z',
  requestedBy: { id: 'act_schedule_brd_1', kind: 'schedule', name: 'the schedule of a brand' },
  cancelled: null,
  progress: { ...none, runs: 220, asked: 220, captured: 217, read: 212, refused: 5, failed: 3 },
  ...{ counts, apart: 0, cost: { usd: 0.42, estimatedUsd: 0, estimatedAsks: 0, unknownAsks: 0 } },
  before: {
    ...{ scanId: 'scn_0', createdAt: '2026-11-13T00:00:00.000Z', apart: 0 },
    counts: { ...counts, STRONG: 111, DESCRIPTIVE: 0, CONFABULATED: 9, ABSENT: 80 },
  },
}

const passing = [
  scanAt('QUEUED', { QUEUED: 2 }),
  scanAt('RUNNING', { RUNNING: 1, CAPTURED: 1 }),
  scanAt('PARTIAL', { CAPTURED: 1, FAILED: 1 }),
  scanAt('PARTIAL', { CLASSIFIED: 1, FAILED: 1 }),
]
const start = ['scan', 'start', '--brand', 'brd_1']
const wait = [...start, '--wait']
const list = ['scan', 'list', '--brand', 'brd_1']

describe('bcf scan', { concurrency: 4 }, () => {
  test('start prints the acknowledgement, carries an idempotency key, and names who is not asked', async () => {
    const seen = await seenOf(scenario(passing, 'PARTIAL'), [
      { args: start, document: started },
      { args: start, prints: /not runnable +CLAUDE\n/, says: /bcf scan show scn_1/ },
    ])
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    assert.ok(keys.every(Boolean) && keys[0] !== keys[1])
    const outOfPlan = { ...started, enginesNotRunnable: [], enginesOutOfPlan: ['GROK'] }
    await expectLines({ 'POST /v1/scans': { status: 202, body: outOfPlan } }, [
      { args: start, says: /^Not in the brand's plan: GROK\. For the plans: bcf plans\n/ },
    ])
    const error = 'The brand has no active prompt, so there is nothing to ask: add one'
    await expectLines({ 'POST /v1/scans': { status: 409, body: { error, activePrompts: 0 } } }, [
      { args: wait, code: 1, says: /no active prompt.*\n +Next: bcf prompt add --brand/ },
    ])
    await expectLines({ 'POST /api/admin/brands/brd_1/scans': { status: 202, body: started } }, [
      { args: [...start, '--due'], document: started, sends: [{ dueOnly: true }] },
    ])
  })

  test('start --wait follows the scan until all is classified', async () => {
    const said = [
      'Scan scn_1 started on CHATGPT, GEMINI.',
      'Cannot be asked: CLAUDE. For the reasons: bcf engines',
      'QUEUED 0 of 2 asked, 0 captured, 0 read, 0 failed',
      'RUNNING 2 of 2 asked, 1 captured, 0 read, 0 failed',
      'PARTIAL 2 of 2 asked, 1 captured, 0 read, 1 failed',
      'PARTIAL 2 of 2 asked, 1 captured, 1 read, 1 failed',
    ]
    await expectLines(scenario(passing, 'PARTIAL'), [
      {
        args: wait,
        says: `${said.join('\n')}\n`,
        prints: [
          /run_1 +CHATGPT +prm_1 +CLASSIFIED +STRONG +a{64}/,
          /run_2 +GEMINI +prm_1 +FAILED: timeout/,
          /\nCHATGPT +1 +0 +0 +0 +0 +0 +1\nGEMINI +0 +0 +0 +0 +0 +1 +1\n$/,
        ],
      },
    ])
    await expectLines(scenario(passing, 'PARTIAL'), [{ args: wait, document: detailOf('PARTIAL') }])
  })

  test('a scan that failed or was cancelled while one waits is exit code 1', async () => {
    for (const end of ['FAILED', 'CANCELLED'])
      await expectLines(scenario([scanAt('FAILED', { FAILED: 2 })], end), [
        { args: wait, code: 1, document: detailOf(end) },
      ])
  })

  test('waiting ends with the timeout or Ctrl-C, and says how to go on', async () => {
    const routes = scenario([scanAt('RUNNING', { RUNNING: 2 })], 'RUNNING')
    await expectLines(routes, [
      { args: [...wait, '--timeout', '0.5'], code: 1, says: /bcf scan show scn_1\n.*not finished yet/ },
      { args: [...wait, '--timeout', 'soon'], code: 2 },
    ])
    await using service = await startFakeService(routes)
    const stopped = await spawnBcf(wait, { url: service.url, interruptAt: /RUNNING 2/ })
    assert.deepEqual([stopped.code, stopped.stdout], [130, ''])
    assert.match(stopped.stderr, /the scan goes on/)
  })

  test('show and list', () =>
    expectLines(scenario(passing, 'PARTIAL'), [
      { args: ['scan', 'show', 'scn_1'], document: detailOf('PARTIAL') },
      { args: list, document: [detailOf('PARTIAL')] },
    ]))

  test('list says what came of each scan, by whom, and what is different from before', () => {
    const scans = [listed, { ...listed, id: 'scn_0', requestedBy: null, before: null }]
    return expectLines({ 'GET /api/admin/brands/brd_1/scans': { body: { scans, next: null } } }, [
      {
        args: list,
        prints: [
          /^CREATED +BY +STATUS .* ID\n.*by schedule +PARTIAL +212 of 220 answered, 5 refused, 3 failed {2}/,
          /3 more with false claims \(12 of 212, 9 of 200 before\)/,
          /mentioned in 50 %, 60 % before +\$0\.42 +90 s +scn_1\n/,
          / - +PARTIAL .* 12 of 212 +106 of 212 .* scn_0\n$/,
        ],
      },
    ])
  })
})
