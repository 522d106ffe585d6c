import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, mock, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bearer, eventually, startTestService } from '../harness.ts'
import { type Asked, asJson, asker, assertError, assertStatus, JSON_TYPE, wireAsker } from './ask.ts'
import { ALL_PATHS, allowed, HASH, OPEN, PLANNED, PROTECTED } from './paths.ts'
import { answersOfEveryKind, readablePaths, seed } from './seeded.ts'

const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE']

describe('transport, routing and methods', async () => {
  const service = await startTestService({ listen: true })
  const ask = asker(service)
  // Injection would show the body that HEAD leaves out.
  const askOverWire = wireAsker(service)
  const seeded = await seed(service)
  const { brandId, scanId, runId, otherRunId, hash } = seeded

  test('row 1: every JSON answer says application/json; charset=utf-8', async () => {
    const answers = await answersOfEveryKind(ask, seeded)
    const statuses = new Set(answers.map(({ status }) => status))
    for (const status of [200, 202, 204, 400, 401, 404, 405, 413, 501])
      assert.ok(statuses.has(status), `${status}`)
    for (const { status, headers, text } of answers) {
      if (text === '' || headers['content-type']?.startsWith('text/html')) continue
      assert.equal(headers['content-type'], JSON_TYPE, `${status} ${text.slice(0, 80)}`)
    }
  })

  test('row 2: every path of the API starts with /v1', async () => {
    assert.equal(ALL_PATHS.length, 17)
    const { body } = await ask('GET', '/v1/openapi.json')
    for (const path of Object.keys(body.paths)) assert.match(path, /^\/v1\//)
    for (const { path, methods } of ALL_PATHS) {
      const bare = path.replace(/^\/v1/, '')
      for (const method of methods) {
        assertError(await ask(method, bare), 401)
        assertError(await ask(method, bare, { headers: bearer }), 404)
      }
    }
  })

  const strict: [row: string, what: string, paths: string[]][] = [
    ['row 3', 'a path in another case', ['/V1/scans', '/v1/Scans', '/v1/WEBHOOKS', '/V1/openapi.json']],
    ['row 4', 'a doubled slash', ['//v1/scans', '/v1//scans', '/v1//webhooks', '//v1/webhooks']],
    ['row 5', 'a trailing slash', ['/v1/scans/', '/v1/webhooks/', '/v1/openapi.json/', '/v1/exports/']],
  ]
  for (const [row, what, paths] of strict) {
    test(`${row}: ${what} is not the route: 401 without token, 404 with`, async () => {
      for (const path of paths) {
        for (const method of ['GET', 'POST']) {
          assertError(await ask(method, path), 401)
          assertError(await ask(method, path, { headers: bearer }), 404)
        }
      }
    })
  }

  test('row 6: an unknown path without a valid token is 401', async () => {
    for (const path of ['/v1/nope', '/v1', '/v1/', '/v1/scans/a/b', '/v1/runs/x', '/nope', '//']) {
      assertError(await ask('GET', path), 401)
      assertError(await ask('GET', path, { headers: { authorization: 'Bearer wrong-token' } }), 401)
    }
  })

  test('row 7: an unknown path with the token is 404', async () => {
    for (const path of ['/v1/nope', '/v1', '/v1/', '/v1/scans/a/b', '/v1/runs/x', '/nope', '//'])
      assertError(await ask('GET', path, { headers: bearer }), 404)
  })

  test('row 8: the public area never asks for a token, not even about unknown paths', async () => {
    const paths = ['/v1/public/x', '/v1/public/', '/v1/public/evidence', `/v1/public/evidence/${HASH}/x`]
    for (const path of paths) {
      assertError(await ask('GET', path), 404)
      assertError(await ask('POST', path, { headers: { authorization: 'Bearer wrong-token' } }), 404)
    }
  })

  test('row 9: a known protected path with a wrong method and no token is 401', async () => {
    assert.equal(PROTECTED.length, 8)
    for (const { path, methods } of PROTECTED) {
      const wrong = [...OTHER_METHODS, methods.includes('GET') ? 'POST' : 'GET']
      for (const method of wrong) assertError(await ask(method, path), 401)
    }
  })

  test('row 10: a known protected path with a wrong method and the token is 405 with Allow', async () => {
    assert.equal(PROTECTED.length, 8)
    for (const known of PROTECTED) {
      const wrong = [...OTHER_METHODS, known.methods.includes('GET') ? 'POST' : 'GET']
      for (const method of wrong)
        assertRefusedMethod(await ask(method, known.path, { headers: bearer }), known)
    }
  })

  test('row 11: a public or planned path with a wrong method is 405 with Allow, without token', async () => {
    assert.equal(OPEN.length, 9)
    for (const known of OPEN) {
      const wrong = ['GET', 'POST', ...OTHER_METHODS].filter(
        method => !known.methods.includes(method as 'GET'),
      )
      for (const method of wrong) {
        assertRefusedMethod(await ask(method, known.path), known)
        assertRefusedMethod(
          await ask(method, known.path, { headers: { authorization: 'Bearer bad' } }),
          known,
        )
      }
    }
  })

  test('rows 6 to 11: where there is no route, the body does not matter', async () => {
    const bodies = ['{', '\xff', '<a/>', 'x'.repeat(2 * 1024 * 1024)]
    for (const payload of bodies) {
      for (const type of ['application/json', 'text/plain', 'nonsense']) {
        const headers = { 'content-type': type, 'content-encoding': 'gzip' }
        assertError(await ask('POST', '/v1/nope', { headers, payload }), 401)
        assertError(await ask('POST', '/v1/nope', { headers: { ...headers, ...bearer }, payload }), 404)
        assertError(await ask('PUT', '/v1/scans', { headers, payload }), 401)
        assertError(await ask('PUT', '/v1/scans', { headers: { ...headers, ...bearer }, payload }), 405)
        assertError(await ask('PATCH', '/v1/webhooks', { headers, payload }), 405)
        assertError(await ask('POST', '/v1/public/x', { headers, payload }), 404)
      }
    }
  })

  test('row 12: evidence cannot be deleted or edited: 405, and the store is as it was', async () => {
    const path = `/v1/runs/${runId}/evidence`
    const fingerprint = async () => {
      const sql = `select (select array_agg(r::text order by id) from records r where subject = $1) as records,
                          (select r::text from runs r where id = $1) as run,
                          (select s::text from scans s where id = $2) as scan`
      return (await service.database.query(sql, [runId, scanId])).rows[0]
    }
    const before = {
      evidence: (await ask('GET', path, { headers: bearer })).text,
      store: await fingerprint(),
    }
    for (const method of OTHER_METHODS) {
      const headers = { ...bearer, ...asJson }
      assertError(await ask(method, path, { headers, payload: '{"rawResponse":"forged"}' }), 405)
    }
    const now = { evidence: (await ask('GET', path, { headers: bearer })).text, store: await fingerprint() }
    assert.deepEqual(now, before)
  })

  test('row 13: HEAD gives the status and headers of GET, with an empty body', async () => {
    // What other tests here have started must have ended, or the answers differ for their own reasons.
    await eventually(async () => {
      const { rows } = await service.database.query(
        `select from runs where status <> 'CLASSIFIED' union all select from jobs where finished_at is null`,
      )
      return rows.length === 0
    })
    const missing = ['/v1/scans/scn_none', `/v1/public/evidence/${HASH}`, '/v1/public/evidence/short']
    for (const path of [...readablePaths(seeded), ...missing]) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { ...bearer, 'accept-encoding': encoding, 'x-request-id': 'same' }
        const [get, head] = [
          await askOverWire('GET', path, { headers }),
          await askOverWire('HEAD', path, { headers }),
        ]
        assert.equal(head.text, '')
        assert.equal(head.status, get.status)
        // A stream has no length in advance; its framing belongs to the body that HEAD does not have.
        const comparable: Asked['headers'] = { ...get.headers, date: head.headers.date }
        delete comparable['transfer-encoding']
        assert.deepEqual(head.headers, comparable, `${path} ${encoding}`)
        if (encoding === 'identity') assert.ok(get.headers['content-length'], path)
      }
    }
    assertStatus(await askOverWire('HEAD', `/v1/scans/${scanId}`), 401)
  })

  test('row 14: HEAD on a planned route is 501 with an empty body', async () => {
    assert.equal(PLANNED.length, 6)
    for (const { path } of PLANNED) {
      const head = await askOverWire('HEAD', path)
      assert.equal(head.status, 501)
      assert.equal(head.text, '')
      assert.equal(head.headers['content-length'], (await ask('GET', path)).headers['content-length'])
    }
  })

  test('row 15: OPTIONS on a known path is 204 with Allow, and CORS only where anyone may call', async () => {
    assert.equal(ALL_PATHS.length, 17)
    for (const known of ALL_PATHS) {
      const answer = await ask('OPTIONS', known.path, {
        headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
      })
      assert.equal(answer.status, 204, known.path)
      assert.equal(answer.text, '')
      assert.deepEqual(answer.headers.allow?.split(', ').sort(), allowed(known))
      const open = known.access !== 'token'
      assert.equal(answer.headers['access-control-allow-origin'], open ? '*' : undefined, known.path)
      const cors = Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))
      assert.equal(cors.length > 0, open)
    }
    for (const known of ALL_PATHS) {
      const answer = await ask(known.methods[0] as string, known.path, {
        headers: { origin: 'https://a.example' },
      })
      const open = known.access !== 'token'
      assert.equal(answer.headers['access-control-allow-origin'], open ? '*' : undefined, known.path)
    }
  })

  test('row 17: a malformed percent-escape is 400 with the JSON charset', async () => {
    const paths = ['/v1/public/evidence/%zz', '/v1/scans/%', '/v1/%c3%28', '/v1/runs/%e0%a4%a/evidence', '/%']
    for (const path of paths) {
      assertError(await ask('GET', path), 400)
      assertError(await ask('GET', path, { headers: bearer }), 400)
    }
  })

  test('row 18: a path parameter of 101 to 8,000 characters is 400 for a hash, 404 for an id', async () => {
    for (const length of [101, 255, 256, 1_000, 8_000]) {
      const long = 'a'.repeat(length)
      assertError(await ask('GET', `/v1/public/evidence/${long}`), 400)
      const headers = { ...bearer, ...asJson }
      assertError(
        await ask('POST', `/v1/public/evidence/${long}/check`, { headers, payload: '{"content":"x"}' }),
        400,
      )
      for (const { path, methods } of PROTECTED.filter(({ path }) => path.includes('_none'))) {
        assertError(await ask(methods[0] as string, path.replace(/\w+_none/, long), { headers }), 404)
      }
    }
  })

  test('row 24: Error bodies also carry requestId', async () => {
    const failures = (await answersOfEveryKind(ask, seeded)).filter(({ body }) => body?.error !== undefined)
    assert.ok(failures.length >= 7)
    for (const failure of failures) assertError(failure, failure.status)
  })

  test('row 25: a body over 1 KiB is compressed on request, with Vary', async () => {
    const decode: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync }
    for (const path of [`/v1/runs/${runId}/evidence`, '/v1/openapi.json']) {
      const plain = await ask('GET', path, { headers: bearer })
      assert.ok(plain.bytes.length > 1024)
      assert.equal(plain.headers['content-encoding'], undefined)
      assert.match(
        plain.headers.vary ?? '',
        /accept-encoding/i,
        'caches must know before they meet the other form',
      )
      for (const [encoding, unpack] of Object.entries(decode)) {
        const packed = await ask('GET', path, { headers: { ...bearer, 'accept-encoding': encoding } })
        assert.equal(packed.headers['content-encoding'], encoding)
        assert.match(packed.headers.vary ?? '', /accept-encoding/i)
        assert.deepEqual(unpack(packed.bytes), plain.bytes)
        assert.equal(packed.headers['content-type'], JSON_TYPE)
      }
      const both = await ask('GET', path, { headers: { ...bearer, 'accept-encoding': 'gzip, br' } })
      assert.ok(Object.keys(decode).includes(both.headers['content-encoding'] ?? ''))
    }
    const small = await ask('GET', '/v1/webhooks', { headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(small.headers['content-encoding'], undefined)
  })

  test('row 26: an unknown query parameter is ignored', async () => {
    for (const path of readablePaths(seeded)) {
      const plain = await ask('GET', path, { headers: bearer })
      const more = `${path}${path.includes('?') ? '&' : '?'}foo=1&__proto__=x&engine%5B%5D=CHATGPT&brandId=y`
      const odd = await ask('GET', more, { headers: bearer })
      assert.equal(odd.status, 200, path)
      assert.equal(odd.text, plain.text)
    }
    assertStatus(await ask('POST', `/v1/runs/${otherRunId}/verify?foo=1`, { headers: bearer }), 202)
  })

  test('row 27: an unknown body property is ignored, not echoed, not stored', async () => {
    const canary = `canary-${randomUUID()}`
    const headers = { ...bearer, ...asJson }
    const extra = { extra: canary, status: canary, scanId: canary, plan: canary, found: canary }
    const scan = await ask('POST', '/v1/scans', { headers, payload: JSON.stringify({ brandId, ...extra }) })
    assertStatus(scan, 202)
    const check = await ask('POST', `/v1/public/evidence/${hash}/check`, {
      headers,
      payload: JSON.stringify({ content: 'x', ...extra }),
    })
    assertStatus(check, 200)
    for (const { text } of [scan, check]) assert.doesNotMatch(text, new RegExp(canary))
    assert.equal(await occurrences(canary), 0)
    assert.ok((await occurrences(scan.body.scanId)) > 0, 'the search itself finds what is there')
  })

  /** Rows anywhere in the database that hold the text, the queue's tables included. */
  async function occurrences(text: string): Promise<number> {
    const { rows: tables } = await service.database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    let found = 0
    for (const { name } of tables) {
      const sql = `select count(*)::int as n from ${name} row where strpos(row::text, $1) > 0`
      const { rows } = await service.database.query<{ n: number }>(sql, [text])
      found += rows[0]?.n ?? 0
    }
    return found
  }

  test('row 28: every answer is guarded, and none boasts', async () => {
    const answers = await answersOfEveryKind(ask, seeded)
    assert.ok(answers.length >= 10, String(answers.length))
    for (const { headers, status } of answers) {
      assert.equal(headers['x-content-type-options'], 'nosniff', `${status}`)
      assert.equal(headers['referrer-policy'], 'no-referrer', `${status}`)
      for (const name of ['x-powered-by', 'server', 'strict-transport-security']) {
        assert.equal(headers[name], undefined, `${status}`)
      }
    }
  })

  test('row 28: behind TLS, HSTS is set on every answer', async () => {
    const config = { baseUrl: 'https://forensics.example' }
    const secure = asker(await startTestService({ config, parts: { worker: false } }))
    for (const path of ['/v1/webhooks', '/v1/nope', '/v1/public/evidence/%zz', '/v1/openapi.json']) {
      assert.match((await secure('GET', path)).headers['strict-transport-security'] ?? '', /^max-age=\d{8}/)
    }
  })

  test('row 29: an unexpected exception is a plain 500; the details are in the log alone', async t => {
    const secret = 'password=hunter2 at /srv/secret.ts:12'
    t.after(() => mock.restoreAll())
    const logged = mock.method(service.log, 'error', () => {})
    mock.method(service.forRequests, 'query', async () => {
      throw new Error(secret)
    })
    mock.method(service.forRequests, 'transaction', async () => {
      throw new TypeError(secret)
    })
    for (const path of [
      `/v1/scans/${scanId}`,
      `/v1/public/evidence/${HASH}`,
      `/v1/brands/${brandId}/ground-truth`,
    ]) {
      const answer = await ask('GET', path, { headers: bearer })
      assertError(answer, 500)
      assert.deepEqual(answer.body, { error: 'Internal error', requestId: answer.headers['x-request-id'] })
      assert.match(JSON.stringify(logged.mock.calls.at(-1)?.arguments), /hunter2/)
    }
    const post = await ask('POST', `/v1/runs/${otherRunId}/verify`, { headers: bearer })
    assert.deepEqual(post.body, { error: 'Internal error', requestId: post.headers['x-request-id'] })
    assert.equal(logged.mock.callCount(), 4)
  })
})

function assertRefusedMethod(answer: Asked, known: (typeof ALL_PATHS)[number]): void {
  assertError(answer, 405)
  assert.deepEqual(answer.headers.allow?.split(', ').sort(), allowed(known), known.path)
}
