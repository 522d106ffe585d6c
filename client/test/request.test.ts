import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createApi } from '../src/admin.ts'
import {
  BadRequestError,
  Client,
  ConflictError,
  ConnectionError,
  InvalidInputError,
  MissingTokenError,
  NotFoundError,
  PlannedError,
  RedirectError,
  ScanCapError,
  StatusError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
} from '../src/index.ts'
import { retryAfterSeconds, retryDelay } from '../src/retry.ts'
import { type Reply, startFakeService, TOKEN } from './fake-service.ts'

const started = { scanId: 'scn_1' }
/** As long as a busy machine takes. Shorter only where the limit itself is tried. */
const PATIENCE_MS = 600_000

/** A service that gives these replies in turn to POST /v1/scans, then 202. */
async function flaky(replies: Reply[], timeoutMs = PATIENCE_MS) {
  let call = 0
  const service = await startFakeService({
    'POST /v1/scans': () => replies[call++] ?? { status: 202, body: started },
  })
  return { service, client: new Client({ baseUrl: service.url, token: TOKEN, timeoutMs }) }
}

const passing: [string, Reply][] = [
  ['503', { status: 503 }],
  ['500', { status: 500 }],
  ['502 in HTML', { status: 502, raw: '<html>' }],
  ['429 without maxScans', { status: 429, headers: { 'retry-after': '0' } }],
  ['a dropped connection', { fault: 'reset' }],
  ['a body cut short', { fault: 'cut' }],
  ['a timeout', { fault: 'hang' }],
]

describe('a call', { concurrency: 4 }, () => {
  test('what may pass is asked again, with the same idempotency key', { concurrency: true }, async t => {
    for (const [name, reply] of passing) {
      void t.test(name, async () => {
        const asked = async (timeoutMs: number) => {
          const { service, client } = await flaky([reply, reply], timeoutMs)
          await using _ = service
          assert.deepEqual(await client.createScan({ brandId: 'b' }), started)
          assert.equal(service.seen.length, 3)
          assert.equal(new Set(service.seen.map(seen => seen.headers['idempotency-key'])).size, 1)
        }
        if (reply.fault !== 'hang') return asked(PATIENCE_MS)
        // What answers must be quicker than the limit, on a busy machine a longer one.
        for (let timeoutMs = 500; timeoutMs < PATIENCE_MS; timeoutMs *= 4) {
          const tooShort = await asked(timeoutMs).then(
            () => false,
            error => error instanceof TimeoutError || Promise.reject(error),
          )
          if (!tooShort) return
        }
        assert.fail('the answer that came was always too late')
      })
    }
  })

  const final: [string, Reply, typeof StatusError][] = [
    ['400', { status: 400 }, BadRequestError],
    ['401', { status: 401 }, UnauthorizedError],
    ['404', { status: 404 }, NotFoundError],
    ['409', { status: 409 }, ConflictError],
    ['501', { status: 501, body: { status: 'planned' } }, PlannedError],
    [
      '429 with maxScans',
      { status: 429, body: { error: 'cap', maxScans: 4, scansThisMonth: 4 } },
      ScanCapError,
    ],
  ]

  test('what cannot pass is asked once', { concurrency: true }, async t => {
    for (const [name, reply, kind] of final) {
      void t.test(name, async () => {
        const { service, client } = await flaky([reply])
        await using _ = service
        await assert.rejects(client.createScan({ brandId: 'b' }), kind)
        assert.equal(service.seen.length, 1)
      })
    }
  })

  test('after two retries the last error stands, with status, request id and request', async () => {
    const { service, client } = await flaky(Array(3).fill({ status: 503, body: { error: 'queue' } }))
    await using _ = service
    await assert.rejects(client.createScan({ brandId: 'b' }), error => {
      assert.ok(error instanceof UnavailableError)
      assert.deepEqual([error.message, error.status, error.requestId], ['queue', 503, 'req-1'])
      assert.deepEqual(error.request, { method: 'POST', url: `${service.url}/v1/scans` })
      return true
    })
    assert.equal(service.seen.length, 3)
  })

  test('a refusal says what was wrong, field by field', async () => {
    const details = [{ in: 'body', field: 'brandId', message: 'Too small' }]
    const { service, client } = await flaky([{ status: 400, body: { error: 'no', requestId: 'r', details } }])
    await using _ = service
    await assert.rejects(client.createScan({ brandId: '' }), { details, status: 400, requestId: 'req-1' })
    const plain = await flaky([{ status: 418, body: { error: 'no', details: 'odd' } }])
    await using _plain = plain.service
    await assert.rejects(plain.client.createScan({ brandId: 'b' }), { details: [], name: 'StatusError' })
  })

  test('a redirect is not followed, and a browser that hides it changes nothing', async () => {
    const { service, client } = await flaky([{ status: 307, headers: { location: 'https://else.example/' } }])
    await using _ = service
    await assert.rejects(client.createScan({ brandId: 'b' }), error => {
      assert.ok(error instanceof RedirectError)
      assert.match(error.message, /redirects to https:\/\/else\.example\/: give baseUrl/)
      return true
    })
    assert.equal(service.seen.length, 1)
    const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const page = new Client({ fetch: async () => opaque })
    await assert.rejects(page.getPublicEvidence('h'), RedirectError)
  })

  test('a call that could do a thing twice is never repeated', async () => {
    await using service = await startFakeService({ 'POST /api/admin/brands': { fault: 'reset' } })
    const admin = createApi({ baseUrl: service.url, token: TOKEN })
    await assert.rejects(
      admin.POST('/api/admin/brands', { body: { name: 'a', domain: 'a.example' } }),
      ConnectionError,
    )
    assert.equal(service.seen.length, 1)
  })

  test('timeouts and aborts are told apart', async () => {
    await using service = await startFakeService({ 'GET /v1/scans/s': { fault: 'hang' } })
    const client = new Client({ baseUrl: service.url, token: TOKEN, maxRetries: 0 })
    await assert.rejects(client.getScan('s', { timeoutMs: 50 }), TimeoutError)
    const reason = new Error('enough')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    await assert.rejects(client.getScan('s', { signal: controller.signal }), reason)
  })

  test('an abort ends the pause between attempts', async () => {
    const headers = { 'retry-after': '60' }
    await using service = await startFakeService({ 'GET /v1/scans/s': { status: 503, headers } })
    const reason = new Error('enough')
    const controller = new AbortController()
    const client = new Client({
      baseUrl: service.url,
      token: TOKEN,
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        setTimeout(() => controller.abort(reason), 50)
        return answer
      },
    })
    await assert.rejects(client.getScan('s', { signal: controller.signal }), reason)
    assert.equal(service.seen.length, 1)
  })

  test('what cannot be a request is not sent', async () => {
    assert.throws(() => new Client({ baseUrl: 'ftp://x' }), InvalidInputError)
    assert.throws(() => new Client({ baseUrl: 'http://user:secret@x' }), InvalidInputError)
    const fetchNever = () => Promise.reject(new Error('sent'))
    const client = new Client({ fetch: fetchNever })
    await assert.rejects(client.getScan('s'), MissingTokenError)
    const withToken = new Client({ token: 'a\nb', fetch: fetchNever })
    await assert.rejects(withToken.getScan('s'), InvalidInputError)
    const ready = new Client({ token: TOKEN, fetch: fetchNever })
    const scan = (options: object) => ready.createScan({ brandId: 'b' }, options)
    await assert.rejects(scan({ idempotencyKey: 'a\nb' }), InvalidInputError)
    for (const timeoutMs of [Number.NaN, -1, Number.POSITIVE_INFINITY, 2 ** 31])
      await assert.rejects(scan({ timeoutMs }), InvalidInputError)
    for (const id of ['', '.', '..']) await assert.rejects(client.getScan(id), InvalidInputError)
  })

  test('with null for a token none is sent: whoever gave fetch takes care of it', async () => {
    const sent: Headers[] = []
    const ownFetch: typeof fetch = async (_, init) => {
      sent.push(new Headers(init?.headers))
      return Response.json({ id: 's' })
    }
    await new Client({ token: null, fetch: ownFetch }).getScan('s')
    assert.deepEqual(
      sent.map(headers => headers.has('authorization')),
      [false],
    )
  })

  test('the delay is jittered, doubles, and obeys Retry-After up to a minute', () => {
    const refused = new ConnectionError('x', { request: { method: 'GET', url: '' } })
    assert.deepEqual(
      [0, 1, 2, 9].map(attempt => retryDelay(refused, attempt, () => 1)),
      [500, 1000, 2000, 8000],
    )
    assert.equal(
      retryDelay(refused, 0, () => 0),
      0,
    )
    const busy = (seconds: number) =>
      new StatusError('x', {
        request: refused.request,
        status: 503,
        body: {},
        requestId: null,
        retryAfterSeconds: seconds,
      })
    assert.equal(retryDelay(busy(3), 0), 3000)
    assert.equal(retryDelay(busy(3600), 0), 60_000)
    assert.equal(retryAfterSeconds('7'), 7)
    assert.equal(retryAfterSeconds('Thu, 01 Jan 1970 00:00:10 GMT', 4000), 6)
    assert.deepEqual([retryAfterSeconds('soon'), retryAfterSeconds(null)], [null, null])
  })
})
