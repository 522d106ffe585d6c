import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { EngineError, type FetchRequest } from '../../src/engines/engine.ts'
import { PATIENCE_MS } from '../patience.ts'
import { gzipBomb, hang, send } from './replies.ts'
import { startScriptedServer } from './scripted-server.ts'

const now = new Date('2026-11-14T10:00:00Z')
const fetch = createCapturingFetch({ now: () => now, maxBytes: 1000, connectTimeoutMs: PATIENCE_MS })
const server = await startScriptedServer()
after(() => Promise.all([server.close(), fetch.close()]))

function request(more: Partial<FetchRequest> = {}): FetchRequest {
  return { method: 'GET', url: `${server.url}/path`, headers: {}, secrets: [], ...more }
}

const patient = () => AbortSignal.timeout(PATIENCE_MS)

async function failure(asked: FetchRequest, signal = patient()): Promise<EngineError> {
  return fetch(asked, signal).then(
    () => assert.fail('an exchange was had'),
    error => {
      assert.ok(error instanceof EngineError, String(error))
      return error
    },
  )
}

describe('capturing fetch', () => {
  it('keeps the bytes, the times and the headers, but no cookie', async () => {
    const body = new Uint8Array([0xef, 0xbb, 0xbf, 0x00, 0xff, 0x0d, 0x0a])
    server.script([send(body, 418, { 'Set-Cookie': 'a=b', 'X-Thing': 'Yes' })])
    const exchange = await fetch(
      request({ method: 'POST', body: '{}', headers: { 'X-Own': '1' } }),
      patient(),
    )
    assert.deepEqual(exchange.body, body)
    assert.equal(exchange.status, 418)
    assert.equal(exchange.headers['x-thing'], 'Yes')
    assert.equal(exchange.headers['set-cookie'], undefined)
    assert.deepEqual([exchange.requestedAt, exchange.receivedAt], [now, now])
    assert.deepEqual(exchange.request.headers, { 'x-own': '1', 'accept-encoding': 'identity' })
    assert.equal(exchange.request.body, '{}')
    assert.equal(server.requests[0]?.body, '{}')
  })

  it('sends secrets and forgets them', async () => {
    server.script([(response, asked) => response.writeHead(200, { echo: asked.url }).end()])
    const asked = request({
      url: `${server.url}/?api_key=hush-hush&q=1`,
      headers: { Authorization: 'Bearer whisper' },
      secrets: ['authorization', 'api_key'],
    })
    const exchange = await fetch(asked, patient())
    assert.equal(server.requests[0]?.headers.authorization, 'Bearer whisper')
    assert.equal(server.requests[0]?.url, '/?api_key=hush-hush&q=1')
    assert.equal(exchange.request.url, `${server.url}/?api_key=[redacted]&q=1`)
    assert.doesNotMatch(JSON.stringify(exchange), /hush|whisper/)
  })

  const text = 'The same text. '.repeat(20)
  for (const [encoding, packed] of [
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['GZIP', gzipSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['br, identity , GZIP', gzipSync(brotliCompressSync(text))],
    ['deflate, zstd, gzip, br', brotliCompressSync(gzipSync(zstdCompressSync(deflateSync(text))))],
  ] as const) {
    it(`reads ${encoding} that nobody asked for`, async () => {
      server.script([send(packed, 200, { 'content-encoding': encoding })])
      const exchange = await fetch(request(), patient())
      assert.equal(Buffer.from(exchange.body).toString(), text)
      assert.equal(exchange.headers['content-encoding'], encoding)
    })
  }

  for (const [name, encoding, packed] of [
    ['bytes that are no gzip', 'gzip', Buffer.from('plain')],
    ['half a gzip', 'gzip', gzipSync(text).subarray(0, 30)],
    ['half a brotli', 'br', brotliCompressSync(text).subarray(0, 10)],
    ['layers in another order', 'br, gzip', brotliCompressSync(gzipSync(text))],
    ['an unknown encoding among known ones', 'gzip, rot13', gzipSync(text)],
    ['more layers than anybody puts on', Array(5).fill('gzip').join(), gzipSync(text)],
    ['an unknown encoding', 'rot13', Buffer.from('plain')],
    ['an encoding that is an object’s own word', 'constructor', Buffer.from('plain')],
  ] as const) {
    it(`refuses ${name}`, async () => {
      server.script([send(packed, 200, { 'content-encoding': encoding })])
      assert.equal((await failure(request())).failure, 'unreadable')
    })
  }

  it('counts bytes: as many as allowed, and not one more', async () => {
    server.script([send(Buffer.alloc(1000))])
    assert.equal((await fetch(request(), patient())).body.length, 1000)
    server.script([send(Buffer.alloc(1001))])
    assert.equal((await failure(request())).failure, 'response_too_large')
    server.script([gzipBomb])
    assert.equal((await failure(request())).failure, 'response_too_large')
  })

  it('counts every layer: what is huge in its middle only is refused too', async () => {
    // Many empty members of gzip inflate to nothing, and are 40 KB themselves.
    const huge = brotliCompressSync(Buffer.concat(Array(2000).fill(gzipSync(''))))
    assert.ok(huge.length < 1000)
    server.script([send(huge, 200, { 'content-encoding': 'gzip, br' })])
    assert.equal((await failure(request())).failure, 'response_too_large')
    const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000)))
    assert.ok(bomb.length < 1000)
    server.script([send(bomb, 200, { 'content-encoding': 'gzip, gzip' })])
    assert.equal((await failure(request())).failure, 'response_too_large')
  })

  it('still works after each of these', async () => {
    server.script([send('{}')])
    const exchanges = await Promise.all(Array.from({ length: 50 }, () => fetch(request(), patient())))
    assert.ok(exchanges.every(exchange => exchange.status === 200))
  })

  it('ends with its signal, whatever the reason', async () => {
    for (const reason of [new DOMException('late', 'TimeoutError'), new Error('shutting down')]) {
      const patience = new AbortController()
      server.script([hang(patience)])
      patience.signal.addEventListener('abort', () => {}, { once: true })
      const error = await failure(request(), AbortSignal.any([patience.signal]))
      assert.deepEqual([error.failure, error.retryable], ['timeout', true])
      const aborted = await failure(request(), AbortSignal.abort(reason))
      assert.deepEqual([aborted.failure, aborted.cause], ['timeout', reason])
    }
  })

  it('explains an address that leads nowhere', async () => {
    const nowhere = await failure(request({ url: 'http://engine.invalid/' }))
    assert.deepEqual([nowhere.failure, nowhere.retryable], ['network', true])
    const refused = await failure(request({ url: 'http://127.0.0.1:1/' }))
    assert.deepEqual([refused.failure, refused.retryable], ['network', true])
    const nonsense = await failure(request({ url: 'not a url' }))
    assert.deepEqual([nonsense.failure, nonsense.retryable], ['bad_request', false])
  })

  it('does not quote a credential that cannot be sent', async () => {
    const asked = request({ headers: { authorization: 'Bearer bad\nkey' }, secrets: ['authorization'] })
    const error = await failure(asked)
    assert.deepEqual([error.failure, error.retryable, error.cause], ['bad_request', false, undefined])
    assert.doesNotMatch(error.message, /bad|key/)
  })
})
