import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, NotFoundError, type Scan, UnfinishedScanError, waitForScan } from '../src/index.ts'
import { startFakeService, TOKEN } from './fake-service.ts'

const HASH = 'ab'.repeat(32)

const calls: Record<string, [string, (client: Client) => Promise<object>]> = {
  createScan: ['POST /v1/scans', client => client.createScan({ brandId: 'b' })],
  getScan: ['GET /v1/scans/a%2Fb', client => client.getScan('a/b')],
  listConfabulations: [
    'GET /v1/brands/b/confabulations?engine=CHATGPT&window=all',
    client => client.listConfabulations('b', { engine: 'CHATGPT', intent: undefined, window: 'all' }),
  ],
  getRunEvidence: ['GET /v1/runs/r/evidence', client => client.getRunEvidence('r')],
  verifyRun: ['POST /v1/runs/r/verify', client => client.verifyRun('r')],
  getEvidenceBundle: ['GET /v1/runs/r/evidence-bundle', client => client.getEvidenceBundle('r')],
  getGroundTruth: ['GET /v1/brands/b/ground-truth', client => client.getGroundTruth('b')],
  refreshGroundTruth: ['POST /v1/brands/b/ground-truth/refresh', client => client.refreshGroundTruth('b')],
  getPublicEvidence: [`GET /v1/public/evidence/${HASH}`, client => client.getPublicEvidence(HASH)],
  checkPublicEvidence: [
    `POST /v1/public/evidence/${HASH}/check`,
    client => client.checkPublicEvidence(HASH, { content: 'x' }),
  ],
}

for (const [name, [route, call]] of Object.entries(calls)) {
  test(`${name} is ${route}`, async () => {
    const body = { found: true, marker: name }
    await using service = await startFakeService({ [route]: { body } })
    const answer = await call(new Client({ baseUrl: `${service.url}/`, token: TOKEN }))
    assert.equal(Reflect.get(answer, 'requestId'), 'req-1')
    assert.deepEqual({ ...answer }, body)
    assert.equal(JSON.stringify(answer), JSON.stringify(body))
    const { headers } = service.seen[0]!
    assert.equal(headers.authorization, route.includes('/public/') ? undefined : `Bearer ${TOKEN}`)
    const enqueues = ['createScan', 'verifyRun', 'refreshGroundTruth'].includes(name)
    assert.equal(headers['idempotency-key'] !== undefined, enqueues)
  })
}

test('the public methods need no token, and a hash never captured is an answer', async () => {
  const absent = { status: 404, body: { found: false } }
  await using service = await startFakeService({
    [`GET /v1/public/evidence/${HASH}`]: absent,
    [`POST /v1/public/evidence/${HASH}/check`]: absent,
  })
  const client = new Client({ baseUrl: service.url })
  assert.deepEqual(await client.getPublicEvidence(HASH), { found: false })
  assert.deepEqual(await client.checkPublicEvidence(HASH, { content: 'x' }), { found: false })
  await assert.rejects(client.getPublicEvidence('other'), NotFoundError)
})

test('the bundle comes as text in HTML', async () => {
  const route = 'GET /v1/runs/r/evidence-bundle?format=html'
  await using service = await startFakeService({ [route]: { raw: '<!doctype html>' } })
  const client = new Client({ baseUrl: service.url, token: TOKEN })
  assert.equal(await client.getEvidenceBundle('r', { format: 'html' }), '<!doctype html>')
})

test('an address may hold a path', async () => {
  await using service = await startFakeService({ 'GET /under/v1/scans/s': { body: { id: 's' } } })
  const client = new Client({ baseUrl: `${service.url}/under/`, token: TOKEN })
  assert.equal((await client.getScan('s')).id, 's')
})

test('waitForScan reports each change once and gives up in time', async () => {
  const state = (status: string, byStatus: Record<string, number>) =>
    ({ id: 's', status, byStatus, totalRuns: 1 }) as unknown as Scan & { requestId: null }
  const states = [
    state('RUNNING', { RUNNING: 1 }),
    state('RUNNING', { RUNNING: 1 }),
    state('COMPLETED', { CAPTURED: 1 }),
    state('COMPLETED', { CLASSIFIED: 1 }),
  ]
  const shown: string[] = []
  let poll = 0
  const scan = await waitForScan({ getScan: async () => states[poll++]! }, 's', {
    onChange: ({ byStatus }) => shown.push(JSON.stringify(byStatus)),
  })
  assert.equal(scan, states[3])
  assert.deepEqual(shown, ['{"RUNNING":1}', '{"CAPTURED":1}', '{"CLASSIFIED":1}'])
  const stuck = waitForScan({ getScan: async () => states[0]! }, 's', { timeoutMs: 50 })
  await assert.rejects(stuck, error => error instanceof UnfinishedScanError && error.scan === states[0])
})

test('waitForScan ends in time though the service hangs, and tells that from an abort', async () => {
  await using service = await startFakeService({ 'GET /v1/scans/s': { fault: 'hang' } })
  const client = new Client({ baseUrl: service.url, token: TOKEN })
  const late = waitForScan(client, 's', { timeoutMs: 50 })
  await assert.rejects(late, error => error instanceof UnfinishedScanError && error.scan === null)
  const reason = new Error('enough')
  const controller = new AbortController()
  const stopped = waitForScan(client, 's', { signal: controller.signal })
  setTimeout(() => controller.abort(reason), 50)
  await assert.rejects(stopped, reason)
})

test('waitForScan passes on what getScan throws', async () => {
  await using service = await startFakeService({})
  const client = new Client({ baseUrl: service.url, token: TOKEN })
  await assert.rejects(waitForScan(client, 'none'), NotFoundError)
})
