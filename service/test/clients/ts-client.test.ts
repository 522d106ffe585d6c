// The TypeScript client against the running service: every method, every documented status, a connection that
// fails in every way it can, and an answer as large as one may be. Rows 193 to 196.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  type Answer,
  BadRequestError,
  Client,
  ConflictError,
  MissingTokenError,
  NotFoundError,
  ScanCapError,
  type StatusError,
  UnauthorizedError,
  UnavailableError,
  verifyBundle,
  waitForScan,
} from '@brand-citation-forensics/client'
import { verbatim } from '@brand-citation-forensics/sandbox'
import { eventually, fieldsOf, jobEnded, makeBrand, scanToEnd, startTestService, TOKEN } from '../harness.ts'
import { assertConforms } from './conforms.ts'
import { type Fault, startFlakyProxy } from './flaky-proxy.ts'

const NOWHERE = 'ab'.repeat(32)
const fail = (): never => assert.fail('it was answered')
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Where the answer stops being kept; the vendor's format needs a little of it. */
const LARGEST = 2 * 1024 * 1024
const LINE = 'Ein Kessel, 鍋, 🫖 \u{10ffff}, and more. '
const LARGE_TEXT = LINE.repeat(Math.floor((LARGEST - 16_384) / Buffer.byteLength(LINE)))

const good = { text: 'When was Northwind Kettles founded? [[sandbox:good]]', intent: 'BRANDED' }
const wrong = { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' }
// Refused by the sandbox, never captured, never classified.
const refused = { text: 'Who makes kettles? [[sandbox:no such order]]', intent: 'CATEGORY' }

describe('the TypeScript client, against the running service', async () => {
  const service = await startTestService({
    listen: true,
    sandbox: { script: ({ prompt }) => (prompt === 'Talk on.' ? verbatim(LARGE_TEXT, []) : undefined) },
  })
  const baseUrl = service.url ?? ''
  const client = new Client({ baseUrl, token: TOKEN })
  const stranger = new Client({ baseUrl })
  const brand = await makeBrand(service, {}, [good, wrong, refused])
  const { jobId } = await client.refreshGroundTruth(brand.id)
  await jobEnded(service, jobId)
  const { scanId } = await client.createScan({ brandId: brand.id })
  await waitForScan(client, scanId)
  // A key belongs to what it was sent with first.
  await client.refreshGroundTruth(brand.id, { idempotencyKey: 'used' })
  const { runs } = (await service.call('GET', `/api/admin/scans/${scanId}`)).body
  const isCaptured = (run: { sha256: string | null }) => run.sha256 !== null
  // The others are verified again, each once: a verification under way is not begun a second time.
  const [captured, another, ...others] = runs.filter(isCaptured)
  const uncaptured = runs.find((run: { sha256: string | null }) => !isCaptured(run))

  test('a scan goes to its end, its changes seen on the way', async () => {
    const few = await makeBrand(service, { plan: 'FREE' }, [good, wrong, refused])
    const started = await client.createScan({ brandId: few.id })
    assertConforms('createScan', 202, started)
    const seen: string[] = []
    const scan = await waitForScan(client, started.scanId, { onChange: ({ status }) => seen.push(status) })
    assertConforms('getScan', 200, scan)
    assert.deepEqual([scan.status, seen.at(-1), scan.byStatus.CAPTURED], ['PARTIAL', 'PARTIAL', 0])
    assert.equal(scan.totalRuns, 6)
  })

  test('every other method answers as the document says, with its request id', async () => {
    const { rawResponse } = await client.getRunEvidence(captured.id)
    const calls: [string, number, Promise<Answer<object>>][] = [
      ['getScan', 200, client.getScan(scanId)],
      ['listConfabulations', 200, client.listConfabulations(brand.id, { intent: 'BRANDED', window: '7d' })],
      ['getRunEvidence', 200, client.getRunEvidence(captured.id)],
      ['getRunEvidence', 200, client.getRunEvidence(uncaptured.id)],
      ['verifyRun', 202, client.verifyRun(another.id)],
      ['getEvidenceBundle', 200, client.getEvidenceBundle(captured.id)],
      ['getGroundTruth', 200, client.getGroundTruth(brand.id)],
      ['refreshGroundTruth', 202, client.refreshGroundTruth(brand.id)],
      ['getPublicEvidence', 200, stranger.getPublicEvidence(captured.sha256)],
      ['getPublicEvidence', 404, stranger.getPublicEvidence(NOWHERE)],
      ['checkPublicEvidence', 200, stranger.checkPublicEvidence(captured.sha256, { content: rawResponse! })],
      ['checkPublicEvidence', 404, stranger.checkPublicEvidence(NOWHERE, { content: 'x' })],
    ]
    for (const [operation, status, call] of calls) {
      const answer = await call
      assertConforms(operation, status, answer)
      assert.match(answer.requestId ?? '', /./, operation)
    }
  })

  test('the bundle verifies offline, as data and as a page', async () => {
    await eventually(async () => (await client.getEvidenceBundle(captured.id)).integrity.checkpoint)
    const keys = (await (await fetch(`${baseUrl}/log/key`)).text()).trim().split('\n')
    const page = await client.getEvidenceBundle(captured.id, { format: 'html' })
    for (const bundle of [await client.getEvidenceBundle(captured.id), page]) {
      const { verdict, proved, signer } = await verifyBundle(bundle, { keys })
      assert.deepEqual([verdict, proved?.sha256, signer?.pinned], ['verified', captured.sha256, true])
    }
    const forged = page.replace('Northwind', 'Southwind')
    assert.equal((await verifyBundle(forged, { keys })).verdict, 'modified')
  })

  test('a stranger checks what was captured, and one character more', async () => {
    const { rawResponse } = await client.getRunEvidence(captured.id)
    const check = (content: string) => stranger.checkPublicEvidence(captured.sha256, { content })
    assert.deepEqual(
      [await check(rawResponse!), await check(`${rawResponse} `)].map(
        answer => answer.found && answer.verdict,
      ),
      ['verified', 'modified'],
    )
  })

  test('an answer of 2 MiB arrives byte for byte, through a connection that breaks', async () => {
    const large = await makeBrand(service, { plan: 'FREE' }, [{ text: 'Talk on.', intent: 'CATEGORY' }])
    const scan = await scanToEnd(service, large.id)
    await using proxy = await startFlakyProxy(baseUrl)
    const reader = new Client({ baseUrl: proxy.url, token: TOKEN })
    for (const { id, sha256 } of scan.runs) {
      proxy.plan('cut', 'cut')
      const { rawResponse, snapshot } = await reader.getRunEvidence(id)
      assert.ok(
        snapshot!.byteLength > LARGEST * 0.98 && snapshot!.byteLength <= LARGEST,
        `${snapshot!.byteLength}`,
      )
      assert.deepEqual([sha256Of(rawResponse!), snapshot!.sha256], [sha256, sha256])
      const verdict = await reader.checkPublicEvidence(sha256, { content: rawResponse! })
      assert.equal(verdict.found && verdict.verdict, 'verified')
    }
    assert.equal(proxy.seen.filter(({ path }) => path.endsWith('/evidence')).length, 3 * scan.runs.length)
  })

  const refusals: [number, typeof StatusError, Record<string, (client: Client) => Promise<unknown>>][] = [
    [
      400,
      BadRequestError,
      {
        createScan: client => client.createScan({ brandId: '' }),
        listConfabulations: client => client.listConfabulations(brand.id, { engine: 'BING' as never }),
        verifyRun: client => client.verifyRun(captured.id, { idempotencyKey: 'x'.repeat(300) }),
        getEvidenceBundle: client => client.getEvidenceBundle(captured.id, { format: 'pdf' as never }),
        refreshGroundTruth: client =>
          client.refreshGroundTruth(brand.id, { idempotencyKey: 'x'.repeat(300) }),
        getPublicEvidence: client => client.getPublicEvidence('short'),
        checkPublicEvidence: client => client.checkPublicEvidence(captured.sha256, { content: '' }),
      },
    ],
    [
      401,
      UnauthorizedError,
      Object.fromEntries(
        ['createScan', 'getScan', 'listConfabulations', 'getRunEvidence', 'verifyRun', 'getEvidenceBundle']
          .concat(['getGroundTruth', 'refreshGroundTruth'])
          .map(name => [name, () => callOf(new Client({ baseUrl, token: 'wrong-token-0123456789' }), name)]),
      ),
    ],
    [
      404,
      NotFoundError,
      Object.fromEntries(
        ['createScan', 'getScan', 'listConfabulations', 'getRunEvidence', 'verifyRun', 'getEvidenceBundle']
          .concat(['getGroundTruth', 'refreshGroundTruth'])
          .map(name => [name, client => callOf(client, name)]),
      ),
    ],
    [
      409,
      ConflictError,
      {
        verifyRun: client => client.verifyRun(uncaptured.id),
        createScan: client => client.createScan({ brandId: brand.id }, { idempotencyKey: 'used' }),
      },
    ],
  ]
  for (const [status, kind, calls] of refusals)
    for (const [name, call] of Object.entries(calls))
      test(`${name}, ${status}: ${kind.name}, asked once`, async () => {
        await using proxy = await startFlakyProxy(baseUrl)
        const through = status === 401 ? client : new Client({ baseUrl: proxy.url, token: TOKEN })
        const error: StatusError = await call(through).then(fail, (error: StatusError) => error)
        assert.ok(error instanceof kind, String(error))
        assertConforms(name, status, error.body)
        assert.deepEqual([error.status, error.requestId], [status, error.body.requestId])
        assert.deepEqual(error.details, error.body.details ?? [])
        if (status === 400) assert.ok(error.details.length > 0)
        if (status !== 401) assert.equal(proxy.seen.length, 1)
      })

  test('429: the plan is used up, which is told in numbers and asked once', async () => {
    const { id: brandId } = await makeBrand(service, { plan: 'FREE' }, [good])
    for (let scan = 0; scan < 4; scan++) await client.createScan({ brandId })
    await using proxy = await startFlakyProxy(baseUrl)
    const through = new Client({ baseUrl: proxy.url, token: TOKEN })
    await assert.rejects(through.createScan({ brandId }), error => {
      assert.ok(error instanceof ScanCapError)
      assertConforms('createScan', 429, error.body)
      assert.deepEqual([error.maxScans, error.scansThisMonth], [4, 4])
      return true
    })
    assert.equal(proxy.seen.length, 1)
  })

  test('409: without a prompt there is nothing to ask, which is told and asked once', async () => {
    const { id: brandId } = await makeBrand(service)
    await using proxy = await startFlakyProxy(baseUrl)
    const through = new Client({ baseUrl: proxy.url, token: TOKEN })
    await assert.rejects(through.createScan({ brandId }), error => {
      assert.ok(error instanceof ConflictError)
      assertConforms('createScan', 409, error.body)
      assert.match(error.message, /add one/)
      return true
    })
    assert.equal(proxy.seen.length, 1)
  })

  test('503: without a queue the three POSTs are unavailable, and the reads go on', async () => {
    const config = { queue: false }
    const { databaseUrl } = service
    const still = await startTestService({ listen: true, databaseUrl, parts: { worker: false }, config })
    const through = new Client({ baseUrl: still.url ?? '', token: TOKEN, maxRetries: 0 })
    for (const [name, call] of Object.entries({
      createScan: () => through.createScan({ brandId: brand.id }),
      verifyRun: () => through.verifyRun(captured.id),
      refreshGroundTruth: () => through.refreshGroundTruth(brand.id),
    })) {
      const error: UnavailableError = await call().then(fail, (error: UnavailableError) => error)
      assert.ok(error instanceof UnavailableError, name)
      assertConforms(name, 503, error.body)
    }
    assert.equal((await through.getScan(scanId)).id, scanId)
  })

  test('without a token the protected calls are not sent, and the public ones never send it', async () => {
    await using proxy = await startFlakyProxy(baseUrl)
    await assert.rejects(new Client({ baseUrl: proxy.url }).getScan(scanId), MissingTokenError)
    assert.equal(proxy.seen.length, 0)
    const through = new Client({ baseUrl: proxy.url, token: TOKEN })
    await through.getPublicEvidence(captured.sha256)
    await through.checkPublicEvidence(captured.sha256, { content: 'x' })
    assert.deepEqual(fieldsOf(proxy.seen, 'authorization'), [undefined, undefined])
  })

  const countJobs = async () => {
    const { rows } = await service.database.query<{ count: string }>('select count(*) from jobs')
    return Number(rows[0]?.count)
  }
  const faults: Fault[][] = [
    ['lost', 'lost'],
    ['unanswered', 'unanswered'],
    ['cut', 'cut'],
    ['busy', 'busy'],
    ['unanswered', 'busy'],
    ['cut', 'lost'],
  ]
  /** At the same time, since most of it is the client's patience. */
  test('asked three times with one key, done once, whatever the connection does', async () => {
    const before = await countJobs()
    await Promise.all(faults.map((plan, index) => askThrice(plan, others[index].id)))
    assert.equal(await countJobs(), before + 3 * faults.length)
  })

  async function askThrice(plan: Fault[], runId: string): Promise<void> {
    const what = plan.join(', then ')
    const { id: brandId } = await makeBrand(service, { plan: 'FREE' }, [good])
    const calls: ((client: Client) => Promise<{ jobId: string }>)[] = [
      client => client.createScan({ brandId }),
      client => client.verifyRun(runId),
      client => client.refreshGroundTruth(brandId),
    ]
    await Promise.all(
      calls.map(async call => {
        await using proxy = await startFlakyProxy(baseUrl)
        proxy.plan(...plan)
        const { jobId } = await call(new Client({ baseUrl: proxy.url, token: TOKEN }))
        assert.equal((await service.call('GET', `/api/admin/jobs/${jobId}`)).status, 200, what)
        assert.equal(proxy.seen.length, 3, what)
        assert.equal(new Set(proxy.seen.map(({ idempotencyKey }) => idempotencyKey)).size, 1, what)
      }),
    )
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/scans`)
    assert.equal(body.scans.length, 1, what)
  }

  test('three failures in a row are an error', async () => {
    await using proxy = await startFlakyProxy(baseUrl)
    const through = new Client({ baseUrl: proxy.url, token: TOKEN })
    proxy.plan('busy', 'lost', 'busy')
    await assert.rejects(through.getScan(scanId), UnavailableError)
    assert.equal(proxy.seen.length, 3)
  })
})

/** A call of a protected method about something that does not exist. */
function callOf(client: Client, name: string): Promise<unknown> {
  switch (name) {
    case 'createScan':
      return client.createScan({ brandId: 'brd_none' })
    case 'getScan':
      return client.getScan('scn_none')
    case 'listConfabulations':
      return client.listConfabulations('brd_none')
    case 'getRunEvidence':
      return client.getRunEvidence('run_none')
    case 'verifyRun':
      return client.verifyRun('run_none')
    case 'getEvidenceBundle':
      return client.getEvidenceBundle('run_none')
    case 'getGroundTruth':
      return client.getGroundTruth('brd_none')
    default:
      return client.refreshGroundTruth('brd_none')
  }
}
