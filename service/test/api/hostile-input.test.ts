// Group A of the faults: what an attacker may send over HTTP. Slow senders and the classifier's regular
// expressions are tested elsewhere; A25 is in planned.test.ts.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { codePoint, fuzz } from '../../../proof/test/edits.ts'
import { assertGrowsWithInput } from '../../../proof/test/growth.ts'
import { bearer, eventually, startTestService, TOKEN } from '../harness.ts'
import { exchange, openSocket, readAnswers, request } from '../raw-http.ts'
import { type Asked, asJson, asker, assertError, assertRawError, assertStatus, JSON_TYPE } from './ask.ts'
import { ALL_PATHS, allowed, HASH, PLANNED, PROTECTED } from './paths.ts'
import { seed } from './seeded.ts'

const smuggled = '0\r\n\r\n'
const json = { ...bearer, ...asJson }
const CHECK = `/v1/public/evidence/${HASH}/check`
const BODY_ROUTES = [
  { path: '/v1/scans', field: 'brandId' },
  { path: CHECK, field: 'content' },
]
/** The same cases every time unless told otherwise; a failure prints its seed and its smallest form. */
const holds = <T>(property: fc.IAsyncProperty<T>, share = 0.05) =>
  fc.assert(property, { seed: 20_261_114, ...fuzz(share) })

describe('hostile input', async () => {
  const service = await startTestService({ listen: true })
  const ask = asker(service)
  const url = service.url as string
  const seeded = await seed(service)
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  after(() => process.off('unhandledRejection', onRejection))

  const post = (path: string, payload: string | Buffer, headers: Record<string, string> = json) =>
    ask('POST', path, { headers, payload })
  const alive = async () => assertStatus(await ask('GET', '/readyz'), 200)

  test('A1: malformed, truncated, empty and 1-byte JSON is 400', async () => {
    for (const { path } of BODY_ROUTES) {
      assertError(await post(path, ''), 400)
      for (let byte = 0; byte < 256; byte += path === CHECK ? 1 : 5)
        assertError(await post(path, Buffer.from([byte])), 400)
      await holds(
        fc.asyncProperty(fc.json(), fc.nat(), async (text, cut) => {
          const whole = JSON.stringify({ brandId: text, content: text })
          assertError(await post(path, whole.slice(0, cut % whole.length)), 400)
        }),
      )
      await holds(
        fc.asyncProperty(fc.string({ unit: codePoint, maxLength: 200 }), async text => {
          assertError(await post(path, text.toWellFormed()), 400)
        }),
      )
    }
  })

  const giants: [what: string, make: () => string][] = [
    ['arrays nested 100,000 deep', () => '['.repeat(100_000) + ']'.repeat(100_000)],
    ['arrays that never close', () => '['.repeat(900_000)],
    ['objects nested 100,000 deep', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['nesting inside the field', () => `{"content":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a million keys', () => `{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['10 MB of digits', () => '1'.repeat(10_000_000)],
    ['10 MB of digits in the field', () => `{"content":${'9'.repeat(10_000_000)}}`],
    [
      '80,000 keys, just under the limit',
      () => `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    ],
    ['a million keys called __proto__', () => `{${'"__proto__":{},'.repeat(900_000)}"a":1}`],
  ]
  for (const [what, make] of giants) {
    test(`A2: ${what} is 400 or 413`, async () => {
      const payload = Buffer.from(make())
      for (const { path } of BODY_ROUTES) {
        const answer = await fetch(`${url}${path}`, { method: 'POST', headers: json, body: payload })
        assert.ok([400, 413].includes(answer.status), `${answer.status}`)
        assert.equal(typeof ((await answer.json()) as { error: string }).error, 'string')
      }
    })
  }

  test('A3: numbers, booleans, arrays and objects are not strings', async () => {
    const notString = fc.jsonValue().filter(value => typeof value !== 'string')
    for (const { path, field } of BODY_ROUTES) {
      await holds(
        fc.asyncProperty(notString, async value => {
          const answer = await post(path, JSON.stringify({ [field]: value }))
          assertError(answer, 400)
          assert.equal(answer.body.details[0].field, field)
        }),
      )
      for (const value of ['123', 'true', '["x"]', 'null', '{}', '1e999', '-0'])
        assertError(await post(path, `{"${field}":${value}}`), 400)
    }
  })

  test('A4: prototype keys are ignored and pollute nothing', async () => {
    const poison = '{"polluted":true,"brandId":"x","content":"x"}'
    const bodies = [
      `{"__proto__":${poison}}`,
      `{"constructor":{"prototype":${poison}}}`,
      `{"a":{"__proto__":${poison}},"constructor":1}`,
      `{"\\u005f_proto__":${poison}}`,
      `[{"__proto__":${poison}}]`,
    ]
    for (const { path } of BODY_ROUTES) {
      for (const body of bodies) assertError(await post(path, body), 400)
    }
    const good = await post(
      CHECK,
      `{"content":"x","__proto__":${poison},"constructor":{"prototype":${poison}}}`,
    )
    assertStatus(good, 404)
    const query = '__proto__[polluted]=1&__proto__=1&constructor[prototype][polluted]=1&prototype=1'
    for (const path of [
      `/v1/brands/${seeded.brandId}/confabulations`,
      `/v1/runs/${seeded.runId}/evidence-bundle`,
    ])
      assertStatus(await ask('GET', `${path}?${query}`, { headers: bearer }), 200)
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      assertStatus(await ask('GET', `/v1/scans/${name}`, { headers: bearer }), 404)
      const path = `/v1/brands/${seeded.brandId}/confabulations?engine=${name}`
      assertError(await ask('GET', path, { headers: bearer }), 400)
    }
    assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  })

  test('A5: NUL is 400 in a body, 404 in a path, ignored in a query nobody reads', async () => {
    assertError(await post('/v1/scans', '{"brandId":"a\\u0000b"}'), 400)
    assertError(await post('/v1/scans', '{"brandId":"a\0b"}'), 400)
    for (const { path, methods } of PROTECTED.filter(({ path }) => path.includes('_none'))) {
      for (const id of ['%00', 'a%00b', '%00%00', '%01', '%7f', '%c2%80']) {
        const target = path.replace(/\w+_none/, id)
        assertError(await ask(methods[0] as string, target, { headers: bearer }), 404)
      }
    }
    assertError(await ask('GET', '/v1/public/evidence/%00'), 400)
    assertError(await ask('GET', `/v1/public/evidence/${HASH.slice(1)}%00`), 400)
    const confabulations = `/v1/brands/${seeded.brandId}/confabulations`
    assertStatus(await ask('GET', `${confabulations}?x=%00`, { headers: bearer }), 200)
    assertError(await ask('GET', `${confabulations}?engine=%00`, { headers: bearer }), 400)
    const key = { ...json, 'idempotency-key': 'a\u0001b' }
    assertError(await post('/v1/scans', JSON.stringify({ brandId: seeded.brandId }), key), 400)
  })

  test('A6: bytes that are not UTF-8 are 400, never replaced', async () => {
    const invalid = fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .filter(bytes => !new TextDecoder().decode(bytes).isWellFormed() || !isUtf8(bytes))
    for (const { path, field } of BODY_ROUTES) {
      await holds(
        fc.asyncProperty(invalid, async bytes => {
          const payload = Buffer.concat([Buffer.from(`{"${field}":"`), bytes, Buffer.from('"}')])
          assertError(await post(path, payload), 400)
        }),
      )
      for (const bytes of ['ff', 'c0af', 'eda080', 'f8888080', 'e282', '80']) {
        const payload = Buffer.concat([
          Buffer.from(`{"${field}":"`),
          Buffer.from(bytes, 'hex'),
          Buffer.from('"}'),
        ])
        assertError(await post(path, payload), 400)
      }
    }
  })

  test('A7: a lone surrogate is 400', async () => {
    const lone = fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0xd800, max: 0xdfff }), fc.string())
      .map(([before, unit, after]) => `${before}${String.fromCharCode(unit)}${after}`)
    for (const { path, field } of BODY_ROUTES) {
      await holds(
        fc.asyncProperty(lone, async text => {
          assertError(await post(path, JSON.stringify({ [field]: text })), 400)
        }),
      )
    }
  })

  test('A8: a claimed charset does not matter, the bytes do', async () => {
    const text = '{"content":"é"}'
    const charsets = ['utf-16', 'utf-16le', 'utf-7', 'latin1', 'iso-8859-1', 'us-ascii', 'x-none']
    for (const charset of charsets) {
      const headers = { 'content-type': `application/json; charset=${charset}` }
      assertStatus(await post(CHECK, Buffer.from(text), headers), 404)
      assertError(await post(CHECK, Buffer.from(text, 'latin1'), headers), 400)
      assertError(await post(CHECK, Buffer.from(text, 'utf16le'), headers), 400)
    }
  })

  const types = [
    ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/octet-stream'],
    ...'application/xml text/xml text/plain text/json application/jsonp application/json-seq'.split(' '),
    ...['json', '', 'application/', '*/*', 'a'.repeat(4_000), 'application/json\u0000'],
  ]
  test('A9: any other content type is 400 on body routes, ignored elsewhere, 501 on planned routes', async () => {
    for (const type of types) {
      const typed: Record<string, string> = type === '' ? {} : { 'content-type': type }
      for (const { path, field } of BODY_ROUTES) {
        const payload = Buffer.from(JSON.stringify({ [field]: 'x' }))
        const answer = await post(path, payload, { ...bearer, ...typed })
        assertError(answer, 400)
        assert.match(answer.body.error, /JSON/)
      }
      const ignored = await post(`/v1/runs/${seeded.otherRunId}/verify`, '<a/>', { ...bearer, ...typed })
      assertStatus(ignored, 202)
      for (const { path } of PLANNED) assertStatus(await post(path, 'a=1', typed), 501)
    }
  })

  test('A10: verify and refresh take an empty body that claims to be JSON, and any other', async () => {
    for (const path of [
      `/v1/runs/${seeded.otherRunId}/verify`,
      `/v1/brands/${seeded.brandId}/ground-truth/refresh`,
    ]) {
      for (const payload of ['', '{', '\xff', 'null', '[]', ' '.repeat(2 * 1024 * 1024)])
        assertStatus(await post(path, payload), 202)
      const lines = ['Host: t', `Authorization: Bearer ${TOKEN}`, 'Content-Type: application/json']
      const { answers } = await exchange(url, request(`POST ${path} HTTP/1.1`, ...lines, 'Connection: close'))
      assert.equal(answers[0]?.status, 202)
    }
  })

  test('A11: a hash that is none is 400, whatever it looks like', async () => {
    const hashes = [
      ...[63, 65, 101, 8_000].map(length => 'a'.repeat(length)),
      ...['g'.repeat(64), '..%2f..%2fetc%2fpasswd', `${'a'.repeat(63)}%EF%BC%91`, '%zz', '%', '%c0%ae'],
      ...[`${HASH};x`, `${HASH}%0A`, `${HASH}%20`, `%20${HASH}`],
    ]
    for (const hash of hashes) {
      assertError(await ask('GET', `/v1/public/evidence/${hash}`), 400)
      assertError(await post(`/v1/public/evidence/${hash}/check`, '{"content":"x"}'), 400)
    }
    for (const hash of ['%2e%2e', '.', '..', '%2E']) {
      const target = `GET /v1/public/evidence/${hash} HTTP/1.1`
      const { answers } = await exchange(url, request(target, 'Host: t', 'Connection: close'))
      assertRawError(answers[0], 400)
    }
    await holds(
      fc.asyncProperty(
        fc
          .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
          .filter(text => !/^[a-fA-F0-9]{64}$/.test(text)),
        async text => {
          const answer = await ask('GET', `/v1/public/evidence/${encodeURIComponent(text)}`)
          assertError(answer, 400)
        },
      ),
    )
  })

  test('A12: repeated, bracketed and endless query parameters', async () => {
    const path = `/v1/brands/${seeded.brandId}/confabulations`
    const get = (query: string) => ask('GET', `${path}?${query}`, { headers: bearer })
    const twice = ['engine=CHATGPT&engine=CHATGPT', 'window=7d&window=all', 'intent=BRANDED&intent=CATEGORY']
    for (const query of twice) assertError(await get(query), 400)
    const ignored = ['engine[]=CHATGPT', 'engine[a]=b', 'engine%5B0%5D=x', 'engine.a=b', '=', '&&&', '?', '%']
    for (const query of ignored) assertStatus(await get(query), 200)
    const many = (size: number) => Array.from({ length: size }, (_, n) => `p${n}=${n}`).join('&')
    await assertGrowsWithInput('parameters', 10_000, async size => assertStatus(await get(many(size)), 200))
    const same = Array.from({ length: 10_000 }, () => 'engine=CHATGPT').join('&')
    assertError(await get(same), 400)
  })

  // Heads that are too large: row 19 in sockets.test.ts.
  const heads: [what: string, lines: string[]][] = [
    ['a header without colon', ['NoColonHere']],
    ['a header without name', [': value']],
    ['a space before the colon', ['X-A : b']],
    ['a folded header', ['X-A: b', ' c: d']],
    ['a bare CR in a value', ['X-A: b\rc']],
    ['a NUL in a value', ['X-A: b\0c']],
    ['a control character in a name', ['X\x01A: b']],
  ]
  for (const [what, lines] of heads)
    test(`A13: ${what} is 400`, async () => {
      const head = request('GET /v1/webhooks HTTP/1.1', 'Host: t', ...lines)
      const { answers, closed } = await exchange(url, head)
      assertRawError(answers[0], 400)
      assert.ok(closed)
      await alive()
    })

  const smuggling: [what: string, text: string][] = [
    [
      'Content-Length and Transfer-Encoding',
      head('Content-Length: 4', 'Transfer-Encoding: chunked') + smuggled,
    ],
    [
      'Transfer-Encoding and Content-Length',
      head('Transfer-Encoding: chunked', 'Content-Length: 4') + smuggled,
    ],
    ['two Content-Lengths', `${head('Content-Length: 2', 'Content-Length: 3')}{}x`],
    ['two equal Content-Lengths', `${head('Content-Length: 2', 'Content-Length: 2')}{}`],
    ['a list of Content-Lengths', `${head('Content-Length: 2, 2')}{}`],
    ['a negative Content-Length', `${head('Content-Length: -1')}{}`],
    ['a Content-Length with a sign', `${head('Content-Length: +2')}{}`],
    ['a Content-Length in hex', `${head('Content-Length: 0x2')}{}`],
    ['a huge Content-Length', `${head('Content-Length: 99999999999999999999')}{}`],
    ['a bad chunk size', `${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than it says', `${head('Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`],
    ['a huge chunk size', `${head('Transfer-Encoding: chunked')}fffffffffffffffff\r\n{}`],
    ['Transfer-Encoding: xchunked', `${head('Transfer-Encoding: xchunked')}0\r\n\r\n`],
    ['Transfer-Encoding: chunked, identity', `${head('Transfer-Encoding: chunked, identity')}0\r\n\r\n`],
    [
      'Transfer-Encoding twice',
      `${head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n`,
    ],
    ['Transfer-Encoding with a tab', `${head('Transfer-Encoding:\tchunked', 'Content-Length: 3')}0\r\n\r\n`],
  ]
  for (const [what, text] of smuggling) {
    test(`A14: ${what} is 400, and what follows is never a request`, async () => {
      const { answers, closed } = await exchange(
        url,
        `${text}${request('GET /v1/reports HTTP/1.1', 'Host: t')}`,
      )
      assert.equal(answers.length, 1, JSON.stringify(answers.map(({ status }) => status)))
      assertRawError(answers[0], 400)
      assert.ok(closed)
      await alive()
    })
  }

  test('A14: a bad chunk after an early answer closes, without a second answer in between', async () => {
    const socket = openSocket(url)
    socket.write(request('POST /v1/webhooks HTTP/1.1', 'Host: t', 'Transfer-Encoding: chunked'))
    const early = await readAnswers(socket, { answers: 1 })
    assert.equal(early.answers[0]?.status, 501)
    socket.write(`zz\r\n${request('GET /v1/reports HTTP/1.1', 'Host: t')}`)
    const late = await readAnswers(socket, { answers: 2 })
    assert.ok(late.closed)
    assert.ok(late.answers.every(({ status }) => status === 400))
  })

  const strangers: [what: string, bytes: string | Uint8Array][] = [
    ['HTTP/0.9', 'GET /v1/webhooks\r\n'],
    ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/3.0', request('GET /v1/webhooks HTTP/3.0', 'Host: t')],
    ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex')],
    ['an SSH banner', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a PROXY header', 'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET /v1/webhooks HTTP/1.1\r\nHost: t\r\n\r\n'],
    ['newlines without end', '\n'.repeat(20_000)],
  ]
  for (const [what, bytes] of strangers) {
    test(`A15: ${what} is 400 or closed, and the process lives`, async () => {
      const { answers } = await exchange(url, bytes, { timeoutMs: 500 })
      for (const answer of answers) assert.equal(answer.status, 400)
      await alive()
    })
  }

  test('A16: 1,000 pipelined requests are all answered, in order', async () => {
    const paths = [
      '/v1/webhooks',
      `/v1/public/evidence/${HASH}`,
      '/v1/scans/x',
      '/v1/nope',
      '/v1/public/evidence/z',
    ]
    const expected = [501, 404, 401, 401, 400]
    const requests = Array.from({ length: 1_000 }, (_, n) =>
      request(`GET ${paths[n % paths.length]} HTTP/1.1`, 'Host: t', `X-Request-Id: n-${n}`),
    )
    const { answers } = await exchange(url, requests.join(''), { answers: 1_000 })
    assert.equal(answers.length, 1_000)
    for (const [n, answer] of answers.entries()) {
      assert.equal(answer.headers['x-request-id'], `n-${n}`)
      assert.equal(answer.status, expected[n % expected.length])
    }
  })

  test('A19: clients that reset leave nothing behind', async () => {
    const authorization = `Authorization: Bearer ${TOKEN}`
    const openings = [
      request(`POST ${CHECK} HTTP/1.1`, 'Host: t', 'Content-Type: application/json', 'Content-Length: 100') +
        '{"con',
      'GET /v1/sca',
      request(
        'POST /v1/scans HTTP/1.1',
        'Host: t',
        authorization,
        'Content-Type: application/json',
        'Content-Length: 9',
      ),
      request(`GET /v1/runs/${seeded.runId}/evidence HTTP/1.1`, 'Host: t', authorization),
      request('GET /v1/openapi.json HTTP/1.1', 'Host: t').repeat(50),
    ]
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        openings.map(async (opening, n) => {
          const socket = openSocket(url)
          await new Promise(resolve => socket.write(opening, resolve))
          // Some at once, some in the middle of the answer.
          if ((round + n) % 2) await new Promise(resolve => setTimeout(resolve, round % 5))
          socket.resetAndDestroy()
        }),
      )
    }
    const many = Array.from({ length: 60 }, () =>
      ask('GET', `/v1/runs/${seeded.runId}/evidence`, { headers: bearer }),
    )
    for (const answer of await Promise.all(many)) assertStatus(answer, 200)
    // The worker's own transactions come and go; one that a reset left open would stay.
    await eventually(async () => {
      const { rows } = await service.database.query(
        `select from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%' limit 1`,
      )
      return rows.length === 0
    })
    assert.deepEqual(rejections, [])
  })

  test('A20: a compressed body is 400, and is not inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(15 * 1024 * 1024, 0x20))
    const small = gzipSync('{"content":"x","brandId":"x"}')
    for (const { path } of BODY_ROUTES) {
      for (const payload of [small, bomb]) {
        for (const encoding of 'gzip x-gzip br deflate zstd gzip,gzip nonsense GZIP'.split(' ')) {
          const answer = await post(path, payload, { ...json, 'content-encoding': encoding })
          assertError(answer, 400)
          assert.match(answer.body.error, /compressed/i)
        }
      }
    }
    assertStatus(await post(CHECK, '{"content":"x"}', { ...json, 'content-encoding': 'identity' }), 404)
  })

  test('A21: forwarded hosts and addresses are never believed', async () => {
    const evil = 'evil.example'
    const headers = {
      ...bearer,
      host: evil,
      'x-forwarded-host': evil,
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': `/${evil}`,
      'x-forwarded-for': '127.0.0.1',
      'x-original-url': '/v1/scans',
      'x-rewrite-url': '/v1/scans',
      forwarded: `host=${evil};proto=https`,
    }
    const paths = [
      '/v1/openapi.json',
      '/v1/webhooks',
      `/v1/scans/${seeded.scanId}`,
      `/v1/runs/${seeded.runId}/evidence-bundle`,
      `/v1/runs/${seeded.runId}/evidence-bundle?format=html`,
      '/v1/nope',
    ]
    for (const path of paths) {
      const plain = await ask('GET', path, { headers: { ...bearer, 'x-request-id': 'same' } })
      const forged = await ask('GET', path, { headers: { ...headers, 'x-request-id': 'same' } })
      assert.equal(forged.text, plain.text)
      assert.doesNotMatch(JSON.stringify(forged.headers), new RegExp(evil))
    }
  })

  test('A22: a request id that could break a header is replaced', async () => {
    await holds(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii', maxLength: 140 }), async id => {
        const { headers } = await ask('GET', `/v1/nope?${encodeURIComponent(id)}`, {
          headers: { 'x-request-id': id },
        })
        assert.match(headers['x-request-id'] ?? '', /^[A-Za-z0-9._-]{1,128}$/)
      }),
    )
    const query = '?x=%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script>'
    for (const { path, methods } of ALL_PATHS) {
      const answer = await ask(methods[0] as string, `${path}${query}`, { headers: bearer })
      assert.equal(answer.headers['set-cookie'], undefined)
      assert.doesNotMatch(JSON.stringify(answer.headers), /script/)
    }
  })

  const injections = [
    `' or '1'='1`, `'; drop table runs; --`, `" or ""="`, `1; create table injected ()--`,
    `'; create table injected (); --`, `' union select null, version() --`, `$1`, `\\'; select 1; --`,
    `{"$gt":""}`, `[$ne]=1`, `{{7*7}}`, `\${7*7}`, `<%= 7*7 %>`, `\${jndi:ldap://127.0.0.1:9/a}`,
    `../../../../etc/passwd`, `%25%27`, `<script>alert(1)</script>`, '`id`', `| id`, `\u202e\u200b\ufeff`,
    `%s%s%n`, `a\tb`,
  ] // biome-ignore format: read like a list of words
  test('A23: injected SQL, templates and lookups are plain text everywhere', async () => {
    const counts = async () =>
      (
        await service.database.query(
          'select (select count(*) from brands) b, (select count(*) from runs) r, (select count(*) from records) c',
        )
      ).rows[0]
    const before = await counts()
    for (const text of injections) {
      const encoded = encodeURIComponent(text)
      for (const { path, methods } of PROTECTED.filter(({ path }) => path.includes('_none'))) {
        assertError(
          await ask(methods[0] as string, path.replace(/\w+_none/, encoded), { headers: bearer }),
          404,
        )
      }
      for (const name of ['engine', 'intent', 'window']) {
        const path = `/v1/brands/${seeded.brandId}/confabulations?${name}=${encoded}`
        assertError(await ask('GET', path, { headers: bearer }), 400)
      }
      const format = `/v1/runs/${seeded.runId}/evidence-bundle?format=${encoded}`
      assertError(await ask('GET', format, { headers: bearer }), 400)
      const scan = await post('/v1/scans', JSON.stringify({ brandId: text }))
      assert.ok([400, 404].includes(scan.status))
      assertStatus(await post(CHECK, JSON.stringify({ content: text })), 404)
      assertError(await ask('GET', `/v1/public/evidence/${encoded}`), 400)
      const key = /^[\x21-\x7e]+$/.test(text) ? text : encoded
      const headers = { ...bearer, 'idempotency-key': key, 'x-request-id': encoded }
      assertError(await ask('POST', '/v1/runs/none/verify', { headers }), 404)
    }
    assert.deepEqual(await counts(), before)
    const { rows } = await service.database.query(`select to_regclass('injected') as made`)
    assert.deepEqual(rows, [{ made: null }])
  })

  for (const known of ALL_PATHS) {
    test(`A26: every method on ${known.path.replace(HASH, '{hash}')}`, async () => {
      const methods = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND LOCK'.split(' ')
      for (const method of methods) {
        const [bare, authorized] = [
          await ask(method, known.path),
          await ask(method, known.path, { headers: bearer }),
        ]
        const [wanted, wantedAuthorized] = expectedStatus(known, method)
        assert.equal(bare.status, wanted, method)
        assert.equal(authorized.status, wantedAuthorized, method)
        for (const answer of [bare, authorized]) assertWellFormed(answer)
      }
    })
  }

  test('A1 to A26: whatever the request, no undocumented 5xx and no error that is not JSON', async () => {
    const segment = fc.oneof(
      fc.constantFrom(HASH, ...'v1 scans runs brands public evidence check verify'.split(' ')),
      fc.constantFrom(...'ground-truth log tile entries 000'.split(' ')),
      fc.constantFrom('', '.', '..', '%00', '%2f', '%zz', ':x', '*', ';a=b', seeded.runId, seeded.brandId),
      fc.string({ unit: codePoint }).map(text => encodeURIComponent(text.toWellFormed())),
    )
    const ofQueries = fc.constantFrom(..."&=+;?/:!$'(*,~aZ0")
    // The library's own query parameters take seconds to list all characters.
    const anyQuery = fc
      .array(fc.oneof(ofQueries, codePoint.map(encodeURIComponent)))
      .map(pieces => pieces.join(''))
    const anyRequest = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
      path: fc.array(segment, { maxLength: 6 }).map(parts => `/${parts.join('/')}`),
      query: fc.option(anyQuery, { nil: '' }),
      token: fc.boolean(),
      contentType: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=x', 'a/b'),
      payload: fc.oneof(
        fc.json(),
        fc.string(),
        fc.uint8Array().map(bytes => Buffer.from(bytes)),
      ),
    })
    await holds(
      fc.asyncProperty(anyRequest, async ({ method, path, query, token, contentType, payload }) => {
        const headers = { 'content-type': contentType, ...(token ? bearer : {}) }
        const answer = await ask(method, `${path}${query ? `?${query}` : ''}`, { headers, payload })
        // The pages for people and the log for other tools refuse in their own forms.
        const outside = /^\/(verify|log\/tile)\//.test(path) && answer.headers['content-type'] !== JSON_TYPE
        if (outside) assert.ok([200, 204, 400, 404].includes(answer.status), `${answer.status} ${path}`)
        else assertWellFormed(answer)
      }),
      0.5,
    )
    await alive()
  })
})

/** 501 and 503 are documented; nothing else above 499 is. Every refusal is an Error. */
function assertWellFormed(answer: Asked): void {
  assert.ok(answer.status < 500 || answer.status === 501, `${answer.status} ${answer.text}`)
  if (answer.status < 400 || answer.text === '') return
  assert.equal(answer.headers['content-type'], JSON_TYPE)
  if (answer.status === 501) assert.equal(answer.body.status, 'planned')
  else if (answer.body.found !== false) assertError(answer, answer.status)
}

/** Without token, and with it. Bodies are left out, so the routes that need one say 400. */
function expectedStatus(known: (typeof ALL_PATHS)[number], method: string): [number, number] {
  if (method === 'OPTIONS') return [204, 204]
  const isProtected = known.access === 'token'
  if (!allowed(known).includes(method)) return isProtected ? [401, 405] : [405, 405]
  if (known.access === 'planned') return [501, 501]
  if (known.access === 'document') return [200, 200]
  const served = known.path === '/v1/scans' || known.path.endsWith('/check') ? 400 : 404
  return isProtected ? [401, served] : [served, served]
}

function head(...lines: string[]): string {
  return request(`POST ${CHECK} HTTP/1.1`, 'Host: t', 'Content-Type: application/json', ...lines)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
