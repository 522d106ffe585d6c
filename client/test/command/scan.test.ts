import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Reply, type Routes, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson, spawnBcf } from './run-cli.ts'

const started = {
  scanId: 'scn_1',
  jobId: 'job_1',
  status: 'QUEUED',
  engines: ['CHATGPT', 'GEMINI'],
  enginesNotRunnable: ['CLAUDE'],
  enginesOutOfPlan: [],
}

function scanAt(status: string, byStatus: Record<string, number>) {
  const none = { QUEUED: 0, RUNNING: 0, CAPTURED: 0, CLASSIFIED: 0, FAILED: 0 }
  return {
    id: 'scn_1',
    status,
    startedAt: null,
    finishedAt: null,
    totalPrompts: 1,
    totalRuns: 2,
    totalCostUsd: 0.001,
    byStatus: { ...none, ...byStatus },
    mentions: 1,
    cost: { usd: 0.001, estimatedUsd: 0, estimatedAsks: 0, unknownAsks: 0 },
  }
}

const run = {
  id: 'run_1',
  engine: 'CHATGPT',
  promptId: 'prm_1',
  status: 'CLASSIFIED',
  citationClass: 'STRONG',
  sha256: 'a'.repeat(64),
  capturedAt: '2026-11-14T00:00:00.000Z',
  failure: null,
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

describe('bcf scan', { concurrency: 4 }, () => {
  test('scan start prints the acknowledgement and carries an idempotency key', async () => {
    await using service = await startFakeService(scenario(passing, 'PARTIAL'))
    const { url } = service
    const [document, human] = await Promise.all([bcfJson(start, { url }), bcf(start, { url })])
    assert.deepEqual(document.document, started)
    assert.match(human.stdout, /not runnable +CLAUDE\n/)
    assert.match(human.stderr, /bcf scan show scn_1/)
    const keys = service.seen.map(seen => seen.headers['idempotency-key'])
    assert.ok(keys.every(Boolean) && keys[0] !== keys[1])
  })

  test('scan start --due asks only prompts whose turn it is', async () => {
    await using service = await startFakeService({
      'POST /api/admin/brands/brd_1/scans': { status: 202, body: started },
    })
    const { document } = await bcfJson([...start, '--due'], { url: service.url })
    assert.deepEqual([document, service.seen[0]?.body], [started, { dueOnly: true }])
  })

  test('scan start --wait follows the scan until all is classified', async () => {
    await using service = await startFakeService(scenario(passing, 'PARTIAL'))
    const human = await bcf([...start, '--wait'], { url: service.url })
    assert.equal(human.code, 0)
    assert.deepEqual(human.stderr.trimEnd().split('\n'), [
      'Scan scn_1 started on CHATGPT, GEMINI.',
      'Cannot be asked: CLAUDE. For the reasons: bcf engines',
      'QUEUED 0 of 2 asked, 0 captured, 0 read, 0 failed',
      'RUNNING 2 of 2 asked, 1 captured, 0 read, 0 failed',
      'PARTIAL 2 of 2 asked, 1 captured, 0 read, 1 failed',
      'PARTIAL 2 of 2 asked, 1 captured, 1 read, 1 failed',
    ])
    assert.match(human.stdout, /run_1 +CHATGPT +prm_1 +CLASSIFIED +STRONG +a{64}/)
    assert.match(human.stdout, /run_2 +GEMINI +prm_1 +FAILED: timeout/)
    assert.match(human.stdout, /\nCHATGPT +1 +0 +0 +0 +0 +0 +1\nGEMINI +0 +0 +0 +0 +0 +1 +1\n$/)
  })

  test('scan start --wait --json prints the final scan alone; a failed scan is exit code 1', async () => {
    await using passed = await startFakeService(scenario(passing, 'PARTIAL'))
    await using failed = await startFakeService(scenario([scanAt('FAILED', { FAILED: 2 })], 'FAILED'))
    const [good, bad] = await Promise.all([
      bcfJson([...start, '--wait'], { url: passed.url }),
      bcfJson([...start, '--wait'], { url: failed.url }),
    ])
    assert.deepEqual([good.code, good.document, good.stderr], [0, detailOf('PARTIAL'), ''])
    assert.deepEqual([bad.code, bad.document, bad.stderr], [1, detailOf('FAILED'), ''])
  })

  test('waiting ends with the timeout or Ctrl-C, and says how to go on', async () => {
    await using service = await startFakeService(scenario([scanAt('RUNNING', { RUNNING: 2 })], 'RUNNING'))
    const { url } = service
    const [late, stopped, nonsense] = await Promise.all([
      bcf([...start, '--wait', '--timeout', '0.5'], { url }),
      spawnBcf([...start, '--wait'], { url, interruptAt: /RUNNING 2/ }),
      bcf([...start, '--wait', '--timeout', 'soon'], { url }),
    ])
    assert.deepEqual([late.code, late.stdout], [1, ''])
    assert.match(late.stderr, /bcf scan show scn_1\n.*not finished yet/)
    assert.deepEqual([stopped.code, stopped.stdout], [130, ''])
    assert.match(stopped.stderr, /the scan goes on/)
    assert.equal(nonsense.code, 2)
  })

  test('without a prompt, scan start names the command that adds one', async () => {
    const error = 'The brand has no active prompt, so there is nothing to ask: add one'
    const refused = { status: 409, body: { error, activePrompts: 0 } }
    await using service = await startFakeService({ 'POST /v1/scans': refused })
    const human = await bcf([...start, '--wait'], { url: service.url })
    assert.deepEqual([human.code, human.stdout], [1, ''])
    assert.match(human.stderr, /no active prompt.*\n +Next: bcf prompt add --brand/)
  })

  test('engines outside the plan are named, with where the plans are', async () => {
    const body = { ...started, enginesNotRunnable: [], enginesOutOfPlan: ['GROK'] }
    await using service = await startFakeService({ 'POST /v1/scans': { status: 202, body } })
    const { stderr } = await bcf(start, { url: service.url })
    assert.match(stderr, /^Not in the brand's plan: GROK\. For the plans: bcf plans\n/)
  })

  test('scan show and scan list', async () => {
    await using service = await startFakeService(scenario(passing, 'PARTIAL'))
    const { url } = service
    const [shown, listed, table] = await Promise.all([
      bcfJson(['scan', 'show', 'scn_1'], { url }),
      bcfJson(['scan', 'list', '--brand', 'brd_1'], { url }),
      bcf(['scan', 'list', '--brand', 'brd_1'], { url }),
    ])
    assert.deepEqual(shown.document, detailOf('PARTIAL'))
    assert.deepEqual(listed.document, [detailOf('PARTIAL')])
    assert.match(table.stdout, /^CREATED +BY +STATUS .* ID\n2026-11-14T\S+ +- +PARTIAL .* scn_1\n$/)
  })

  test('scan list says what came of each scan, by whom, and what is different from before', async () => {
    const scans = [listed, { ...listed, id: 'scn_0', requestedBy: null, before: null }]
    await using service = await startFakeService({
      'GET /api/admin/brands/brd_1/scans': { body: { scans, next: null } },
    })
    const { stdout } = await bcf(['scan', 'list', '--brand', 'brd_1'], { url: service.url })
    const [, first = '', second = ''] = stdout.split('\n')
    assert.match(first, /by schedule +PARTIAL +212 of 220 answered, 5 refused, 3 failed {2}/)
    assert.match(first, /3 more with false claims \(12 of 212, 9 of 200 before\)/)
    assert.match(first, /mentioned in 50 %, 60 % before +0\.42 USD +90 s +scn_1$/)
    assert.match(second, / - +PARTIAL .* 12 of 212 +106 of 212 .* scn_0$/)
  })

  test('a scan that was cancelled while one waits is exit code 1', async () => {
    await using service = await startFakeService(scenario([scanAt('FAILED', { FAILED: 2 })], 'CANCELLED'))
    assert.equal((await bcf([...start, '--wait'], { url: service.url })).code, 1)
  })
})
