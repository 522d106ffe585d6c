import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { startTestService, TOKEN } from '../harness.ts'
import { exchange, openSocket, type RawAnswer, readAnswers, request } from '../raw-http.ts'
import { asker, assertRawError, assertStatus, wireAsker } from './ask.ts'
import { HASH } from './paths.ts'
import { answersOfEveryKind, seed } from './seeded.ts'

describe('what only a socket can show', async () => {
  const service = await startTestService({ listen: true })
  const ask = asker(service)
  const url = service.url as string
  const seeded = await seed(service)

  describe('row 16: odd methods are refused, never 5xx', () => {
    const token = `Authorization: Bearer ${TOKEN}`
    const lines: [what: string, status: number, ...head: string[]][] = [
      ['TRACE on a planned path', 405, 'TRACE /v1/webhooks HTTP/1.1'],
      ['TRACE on a protected path', 405, 'TRACE /v1/scans HTTP/1.1', token],
      ['CONNECT to another host', 400, 'CONNECT other.example:443 HTTP/1.1'],
      ['CONNECT to a path', 400, 'CONNECT /v1/webhooks HTTP/1.1', token],
      ['an unknown verb', 400, 'FOO /v1/webhooks HTTP/1.1'],
      ['a verb in lower case', 400, 'get /v1/webhooks HTTP/1.1'],
      ['a verb of WebDAV', 405, 'PROPFIND /v1/webhooks HTTP/1.1'],
      ['a verb of caches', 405, 'PURGE /v1/webhooks HTTP/1.1'],
      ['QUERY on a planned path', 405, 'QUERY /v1/webhooks HTTP/1.1'],
      ['QUERY on a protected path', 405, 'QUERY /v1/scans HTTP/1.1', token],
    ]
    for (const [what, status, ...head] of lines) {
      test(`row 16: ${what} is ${status}`, async () => {
        assertRawError(await one(request(...head, 'Host: test', 'Connection: close')), status)
      })
    }
  })

  test('row 17: a malformed percent-escape is 400 on the wire too', async () => {
    for (const path of ['/v1/public/evidence/%zz', '/v1/scans/%', '/%'])
      assertRawError(await one(request(`GET ${path} HTTP/1.1`, 'Host: test', 'Connection: close')), 400)
  })

  test('row 19: a request head over 16 KiB is 431', async () => {
    const long = 'a'.repeat(17 * 1024)
    const heads = [
      ['GET /v1/webhooks HTTP/1.1', `X-Long: ${long}`],
      [`GET /v1/webhooks?${long} HTTP/1.1`],
      [`GET /v1/public/evidence/${long} HTTP/1.1`],
      ['GET /v1/webhooks HTTP/1.1', ...Array.from({ length: 1_700 }, (_, n) => `X-${n}: value`)],
    ]
    for (const head of heads) {
      const { answers, closed } = await exchange(url, request(...head, 'Host: test'))
      assertRawError(answers[0], 431)
      assert.ok(closed)
    }
  })

  describe('row 20: what is not HTTP is 400, and the connection is closed', () => {
    const body = '{"content":"x"}'
    const check = [`POST /v1/public/evidence/${HASH}/check HTTP/1.1`, 'Content-Type: application/json']
    const cases: [string, string | Uint8Array][] = [
      ['garbage', 'nonsense\r\n\r\n'],
      ['random bytes', Uint8Array.from({ length: 512 }, (_, n) => (n * 89 + 1) % 256)],
      [
        'Content-Length with Transfer-Encoding',
        `${request(...check, 'Host: t', `Content-Length: ${body.length}`, 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      ],
      ['no Host', request('GET /v1/webhooks HTTP/1.1')],
      ['no Host on a protected route', request('GET /v1/scans/x HTTP/1.1', `Authorization: Bearer ${TOKEN}`)],
      ['no Host on an unknown path', request('GET /nowhere HTTP/1.1')],
      ['two Hosts', request('GET /v1/webhooks HTTP/1.1', 'Host: one', 'Host: two')],
      ['the same Host twice', request('GET /v1/webhooks HTTP/1.1', 'Host: one', 'host: one')],
      ['two Hosts in HTTP/1.0', request('GET /v1/webhooks HTTP/1.0', 'Host: one', 'Host: two')],
      [
        'two Hosts in the fast lane',
        request(`GET /v1/public/evidence/${seeded.hash} HTTP/1.1`, 'Host: one', 'Host: two'),
      ],
      ...['a b', 'a/b', 'user@a', 'a?b', 'a#b', 'a:b', '[::1', '[a]x', 'a%zz', 'a\\b', '"a"', 'é'].flatMap(
        host =>
          [`/v1/public/evidence/${seeded.hash}`, '/v1/webhooks'].map((path): [string, string] => [
            `the Host ${host} for ${path.slice(0, 12)}`,
            request(`GET ${path} HTTP/1.1`, `Host: ${host}`),
          ]),
      ),
      ...[
        ['Content-Type', 'application/json', 'text/plain'],
        ['Content-Length', `${body.length}`, `${body.length}`],
        ['Content-Length', `${body.length}`, '3'],
        ['Transfer-Encoding', 'chunked', 'chunked'],
        ['Idempotency-Key', 'one', 'two'],
        ['Origin', 'https://one.example', 'https://two.example'],
      ].map(([name, one, two]): [string, string] => [
        `${name} twice, ${one} and ${two}`,
        request('POST /v1/webhooks HTTP/1.1', 'Host: t', `${name}: ${one}`, `${name?.toLowerCase()}: ${two}`),
      ]),
    ]
    for (const [what, bytes] of cases) {
      test(`row 20: ${what}`, async () => {
        const { answers, closed } = await exchange(url, bytes)
        assert.equal(answers.length, 1)
        assertRawError(answers[0], 400)
        assert.ok(closed)
        assertStatus(await one(request('GET /healthz HTTP/1.1', 'Host: test', 'Connection: close')), 200)
      })
    }
    test('row 20: a Host of any valid form, and fields that may be repeated, are taken', async () => {
      for (const host of [
        '',
        'a',
        'A.example:80',
        '127.0.0.1',
        '[::1]:8080',
        'xn--bcher-kva.example',
        'a_b',
        'a:',
      ])
        for (const [path, status] of [
          [`/v1/public/evidence/${seeded.hash}`, 200],
          ['/v1/webhooks', 501],
        ] as const) {
          const lists = [
            'Accept: a/b',
            'Accept: c/d',
            'Cookie: a=b',
            'Cookie: c=d',
            'X-Request-Id: 1',
            'X-Request-Id: 2',
          ]
          const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lists]
          assertStatus(await one(request(...head)), status)
        }
    })
    test('row 20: HTTP/1.0 may leave out Host', async () => {
      assertStatus(await one(request('GET /v1/webhooks HTTP/1.0')), 501)
    })
  })

  test('row 21: an absolute target is routed by its path, and no Host comes back', async () => {
    const seen: [target: string, status: number][] = [
      ['http://evil.example/v1/webhooks', 501],
      [`https://evil.example:8443/v1/public/evidence/${HASH}`, 404],
      ['http://evil.example/v1/nope', 404],
      ['http://evil.example/v1/scans', 405],
      ['http://evil.example', 302],
      ['ftp://evil.example/v1/nope', 404],
      ['/v1/openapi.json', 200],
      [`/v1/runs/${seeded.runId}/evidence-bundle`, 200],
    ]
    for (const [target, status] of seen) {
      const head = ['Host: evil.example', 'X-Forwarded-Host: evil.example', `Authorization: Bearer ${TOKEN}`]
      const answer = await one(request(`GET ${target} HTTP/1.1`, ...head, 'Connection: close'))
      assertStatus(answer, status)
      assert.doesNotMatch(answer.body + JSON.stringify(answer.headers), /evil/, target)
    }
  })

  test('row 22: Expect: 100-continue is honoured', async () => {
    const payload = JSON.stringify({ content: 'hello' })
    const socket = openSocket(url)
    socket.write(
      request(
        `POST /v1/public/evidence/${HASH}/check HTTP/1.1`,
        'Host: test',
        'Content-Type: application/json',
        `Content-Length: ${payload.length}`,
        'Expect: 100-continue',
        'Connection: close',
      ),
    )
    const interim = await readAnswers(socket, { answers: 1 })
    assert.equal(interim.answers[0]?.status, 100)
    socket.write(payload)
    const final = await readAnswers(socket, { answers: 1 })
    assert.equal(final.answers[0]?.status, 404)
    assert.equal(final.answers[0]?.body, '{"found":false}')
  })

  test('row 22: an expectation nobody knows is not a reason for an undocumented status', async () => {
    const answer = await one(
      request('GET /v1/webhooks HTTP/1.1', 'Host: t', 'Expect: tea', 'Connection: close'),
    )
    assertStatus(answer, 501)
    assert.ok(answer.headers['x-request-id'])
  })

  test('row 23: every answer carries X-Request-Id, and a new one each time', async () => {
    const answers = await answersOfEveryKind(ask, seeded)
    const ids = answers.map(({ headers }) => headers['x-request-id'] ?? '')
    for (const id of ids) assert.match(id, /^[A-Za-z0-9._-]{1,128}$/)
    assert.equal(new Set(ids).size, ids.length)
    const raw = await Promise.all([
      one('nonsense\r\n\r\n'),
      one(request('GET /v1/webhooks HTTP/1.1')),
      one(request('CONNECT other.example:443 HTTP/1.1', 'Host: test')),
      one(request('GET /v1/webhooks HTTP/1.1', `X-Long: ${'a'.repeat(17_000)}`)),
    ])
    for (const { headers } of raw) assert.match(headers['x-request-id'] ?? '', /^[A-Za-z0-9._-]{1,128}$/)
  })

  test('row 23: a well-formed incoming id is echoed, any other is replaced', async () => {
    const good = ['a', 'A.b_c-9', randomUUID(), 'x'.repeat(128)]
    const bad = ['', ' ', 'x'.repeat(129), 'a b', 'a,b', '{"a":1}', 'é', 'a/b', '<script>', 'a;b']
    for (const path of ['/v1/webhooks', '/v1/nope', '/v1/scans/x', '/v1/public/evidence/%zz', '/healthz']) {
      for (const id of good) {
        const { headers } = await ask('GET', path, { headers: { 'x-request-id': id } })
        assert.equal(headers['x-request-id'], id, path)
      }
      for (const id of bad) {
        const { headers } = await ask('GET', path, { headers: { 'x-request-id': id } })
        assert.match(headers['x-request-id'] ?? '', /^req-[A-Za-z0-9-]+$/)
      }
    }
    const two = ['Host: test', 'Connection: close', 'X-Request-Id: one', 'X-Request-Id: two']
    const { headers } = await one(request('GET /v1/webhooks HTTP/1.1', ...two))
    assert.match(headers['x-request-id'] ?? '', /^req-/)
  })

  test('row 28: refusals without a request are guarded too', async () => {
    const refusals = await Promise.all([
      one('nonsense\r\n\r\n'),
      one(request('GET /v1/webhooks HTTP/1.1')),
      one(request('CONNECT other.example:443 HTTP/1.1', 'Host: test')),
    ])
    for (const { headers } of refusals) {
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers.server, undefined)
    }
  })

  test('row 157: the fast lane gives the same bytes and headers as the route', async () => {
    const overWire = wireAsker(service)
    for (const hash of [seeded.hash, seeded.hash.toUpperCase(), seeded.hash, HASH]) {
      const path = `/v1/public/evidence/${hash}`
      const headers = { 'x-request-id': 'same', 'accept-encoding': 'gzip' }
      const [fast, route] = [await overWire('GET', path, { headers }), await ask('GET', path, { headers })]
      assert.equal(fast.status, route.status)
      assert.equal(fast.text, route.text)
      const framing = { date: '', connection: '' }
      assert.deepEqual({ ...fast.headers, ...framing }, { ...route.headers, ...framing })
    }
  })

  /** The only answer on a connection of its own. */
  async function one(bytes: string): Promise<RawAnswer> {
    const { answers } = await exchange(url, bytes)
    assert.equal(answers.length, 1)
    return answers[0] as RawAnswer
  }
})
