import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { ConfigError, readConfig } from '../../src/config.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'
import { authenticateWith } from '../../src/http/auth.ts'
import { bearer, keptLog, startTestService, TOKEN } from '../harness.ts'
import { exchange, request } from '../raw-http.ts'
import { runService } from '../service-here.ts'
import { asJson, asker, assertError, assertStatus } from './ask.ts'
import { OPEN, PROTECTED } from './paths.ts'

const CUSTOMER_KEY = `bcf_${'0123456789abcdef'.repeat(2)}`

describe('authentication', async () => {
  const service = await startTestService({ listen: true, parts: { worker: false } })
  const ask = asker(service)
  const url = service.url as string

  /** The header on every protected route, and on a path that does not exist. */
  async function everywhere(headers: Record<string, string>, check: (status: number, path: string) => void) {
    for (const { path, methods } of [...PROTECTED, { path: '/v1/nope', methods: ['GET'] }]) {
      const answer = await ask(methods[0] as string, path, { headers })
      if (answer.status === 401) assertError(answer, 401)
      check(answer.status, path)
    }
  }
  const refused = (status: number, path: string) => assert.equal(status, 401, path)
  const accepted = (status: number, path: string) => assert.notEqual(status, 401, path)

  test('row 31: a protected route without Authorization is 401', () => everywhere({}, refused))

  const wrong: Record<string, string> = {
    'another token': 'Bearer wrong-token-0123456789',
    'the start of the token': `Bearer ${TOKEN.slice(0, -1)}`,
    'the token and one character': `Bearer ${TOKEN}x`,
    'the token in another case': `Bearer ${TOKEN.toUpperCase()}`,
    'the token twice': `Bearer ${TOKEN} ${TOKEN}`,
    'the token twice with a comma': `Bearer ${TOKEN},${TOKEN}`,
    'the token in quotes': `Bearer "${TOKEN}"`,
    'the token after a tab': `Bearer\t${TOKEN}`,
    'a very long token': `Bearer ${'x'.repeat(10_000)}`,
    'a prototype key': 'Bearer __proto__',
  }
  for (const [what, authorization] of Object.entries(wrong)) {
    test(`row 32: ${what} is 401`, () => everywhere({ authorization }, refused))
  }

  test('row 33: 401 answers name the scheme', async () => {
    for (const authorization of ['', 'Basic eDp5', 'Bearer nope']) {
      const answer = await ask('GET', '/v1/scans/x', { headers: { authorization } })
      assert.match(answer.headers['www-authenticate'] ?? '', /^Bearer realm="[^"]+"$/)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
    assert.ok((await ask('GET', '/v1/nope')).headers['www-authenticate'])
    assert.ok((await ask('PUT', '/v1/scans')).headers['www-authenticate'])
  })

  for (const scheme of ['bearer ', 'BEARER ', 'bEaReR ', 'Bearer  ', 'Bearer      ']) {
    test(`row 34: "${scheme}<token>" is accepted`, () =>
      everywhere({ authorization: `${scheme}${TOKEN}` }, accepted))
  }

  test('row 34: white space around the header value is not part of it (RFC 9110 section 5.5)', async () => {
    const line = `Authorization:    Bearer ${TOKEN} \t `
    const { answers } = await exchange(
      url,
      request('GET /v1/scans/x HTTP/1.1', 'Host: t', line, 'Connection: close'),
    )
    assert.equal(answers[0]?.status, 404)
  })

  for (const authorization of [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    `Basic ${TOKEN}`,
    `Basic ${Buffer.from(`x:${TOKEN}`).toString('base64')}`,
    TOKEN,
    `Token ${TOKEN}`,
    `Bearer${TOKEN}`,
    `Bearer: ${TOKEN}`,
    `Bearer token=${TOKEN}`,
  ]) {
    const shown = authorization.replace(TOKEN, '<token>')
    test(`row 35: Authorization "${shown}" is 401`, () => everywhere({ authorization }, refused))
  }

  test('row 36: a token in the query, the body, a cookie or another header is 401', async () => {
    const places: Record<string, string>[] = [
      { cookie: `token=${TOKEN}; access_token=${TOKEN}; Authorization=Bearer ${TOKEN}` },
      { 'x-api-key': TOKEN },
      { 'x-access-token': TOKEN },
      { 'proxy-authorization': `Bearer ${TOKEN}` },
      { 'x-authorization': `Bearer ${TOKEN}` },
    ]
    for (const headers of places) await everywhere(headers, refused)
    const payload = JSON.stringify({ brandId: 'x', access_token: TOKEN, authorization: `Bearer ${TOKEN}` })
    for (const { path, methods } of PROTECTED) {
      const query = `${path}?access_token=${TOKEN}&token=${TOKEN}&authorization=Bearer%20${TOKEN}`
      assertError(await ask(methods[0] as string, query), 401)
      assertError(await ask(methods[0] as string, path, { headers: asJson, payload }), 401)
    }
  })

  test('row 37: of two Authorization headers the first one counts', async () => {
    const good = `Authorization: Bearer ${TOKEN}`
    const bad = 'Authorization: Bearer wrong-token-0123456789'
    const send = async (...lines: string[]) => {
      const head = ['GET /v1/scans/x HTTP/1.1', 'Host: t', 'Connection: close', ...lines]
      return (await exchange(url, request(...head))).answers[0]?.status
    }
    assert.equal(await send(bad, good), 401)
    assert.equal(await send(good, bad), 404)
  })

  test('rows 38, 40: a customer key opens no route of v1', async () => {
    assert.match(CUSTOMER_KEY, /^bcf_[0-9a-f]{32}$/)
    await everywhere({ authorization: `Bearer ${CUSTOMER_KEY}` }, refused)
  })

  test('row 41: without token, nothing else about the request matters', async () => {
    const bodies = ['{', '{"brandId":1}', '[]', '\xff', 'x'.repeat(2 * 1024 * 1024)]
    for (const payload of bodies) {
      for (const contentType of ['application/json', 'text/plain']) {
        const headers = { 'content-type': contentType }
        assertError(await ask('POST', '/v1/scans', { headers, payload }), 401)
      }
    }
    for (const path of [
      '/v1/brands/none/confabulations?engine=NOPE&window=1d',
      '/v1/runs/none/evidence-bundle?format=xml',
      '/v1/runs/%00/evidence',
      `/v1/scans/${'x'.repeat(5_000)}`,
    ]) {
      assertError(await ask('GET', path), 401)
    }
    const headers = { ...asJson, 'idempotency-key': 'x'.repeat(300) }
    assertError(await ask('POST', '/v1/scans', { headers, payload: '{}' }), 401)
  })

  test('every route below /api/console needs a session, and no token is one', async () => {
    const mirrored = [...V1_ROUTES, ...adminRoutes].map(({ method, url }) => ({
      method,
      path: `/api/console${url.replace(/:\w+/g, 'x')}`,
    }))
    const own = [
      { method: 'GET', path: '/api/console/session' },
      { method: 'DELETE', path: '/api/console/session' },
      { method: 'DELETE', path: '/api/console/sessions' },
    ]
    assert.ok(mirrored.length > 25)
    const ownPage = { origin: url, host: new URL(url).host, 'sec-fetch-site': 'same-origin' }
    for (const { method, path } of [...mirrored, ...own])
      for (const headers of [{}, bearer, { ...bearer, cookie: `__Host-bcf-session=${TOKEN}` }])
        assertError(await ask(method, path, { headers: { ...ownPage, ...headers } }), 401)
  })

  describe('row 42: the comparison takes constant time', () => {
    const authenticate = authenticateWith([TOKEN])
    const asked = (token: string) =>
      ({ headers: { authorization: `Bearer ${token}` } }) as unknown as FastifyRequest

    test('row 42: digests are compared, by timingSafeEqual', () => {
      const source = readFileSync(new URL('../../src/access/platform-token.ts', import.meta.url), 'utf8')
      assert.match(source, /timingSafeEqual\(/)
      assert.doesNotMatch(source, /===\s*(token|digest)\b|includes\(/)
      // Would throw if the tokens themselves were compared: lengths differ.
      assert.throws(() => authenticate(asked('short')), /Invalid token/)
      assert.doesNotThrow(() => authenticate(asked(TOKEN)))
    })

    test('row 42, B6: a right beginning is not slower than a wrong one (Welch t < 4.5)', () => {
      const wrongAtOnce = asked(`X${TOKEN.slice(1)}`)
      const wrongAtLast = asked(`${TOKEN.slice(0, -1)}X`)
      const measure = (subject: FastifyRequest) => {
        const begun = process.hrtime.bigint()
        try {
          authenticate(subject)
        } catch {}
        return Number(process.hrtime.bigint() - begun)
      }
      for (let n = 0; n < 5_000; n++) measure(n % 2 ? wrongAtOnce : wrongAtLast)
      const times: [number[], number[]] = [[], []]
      for (let n = 0; n < 60_000; n++) {
        const late = Math.random() < 0.5
        times[late ? 1 : 0].push(measure(late ? wrongAtLast : wrongAtOnce))
      }
      assert.ok(Math.abs(welch(...times)) < 4.5)
    })
  })

  test('row 47: public, planned and document routes answer a bad token as if there were none', async () => {
    for (const { path, methods } of OPEN) {
      for (const method of methods) {
        const body = path.endsWith('/check') ? { headers: asJson, payload: '{"content":"x"}' } : {}
        const plain = await ask(method, path, body)
        for (const authorization of [
          'Bearer wrong',
          'Basic x',
          '',
          `Bearer ${CUSTOMER_KEY}`,
          bearer.authorization,
        ]) {
          const answer = await ask(method, path, { ...body, headers: { ...body.headers, authorization } })
          assert.equal(answer.status, plain.status, path)
          assert.equal(answer.text, plain.text)
          assert.equal(answer.headers['www-authenticate'], undefined)
        }
      }
    }
    assert.equal(
      (await ask('GET', '/v1/public/evidence/short', { headers: { authorization: 'Bearer x' } })).status,
      400,
    )
  })

  test('B4: no trick with the path gets around the guard', async () => {
    const tricks = [
      '/v1/./scans/x',
      '/v1/%73cans/x',
      '/v1/public/../scans/x',
      '/v1/public/%2e%2e/scans/x',
      '/v1/public/evidence/..%2f..%2f..%2fscans%2fx',
      '/v1/public/evidence/../../../v1/scans/x',
      '/v1/webhooks/../scans/x',
      '/v1/webhooks%2f..%2fscans/x',
      '/v1/webhooks;/../scans/x',
      '/v1/scans/x?/v1/public/evidence',
      '/v1/scans/x#/v1/public/evidence',
      '/v1\\scans\\x',
      '/%2f/v1/scans/x',
      '/api/admin/brands',
      '/v1/../api/admin/brands',
      '/metrics',
    ]
    for (const target of tricks) {
      const { answers } = await exchange(
        url,
        request(`GET ${target} HTTP/1.1`, 'Host: t', 'Connection: close'),
      )
      const status = answers[0]?.status ?? 0
      assert.ok([400, 401, 404].includes(status), `${target} gave ${status}`)
      const open = status === 404 && target.startsWith('/v1/public/')
      assert.ok(status !== 404 || open, `${target} gave 404 outside the public area`)
    }
  })

  test('B5: HEAD, OPTIONS and override headers do not skip the guard', async () => {
    for (const { path, methods } of PROTECTED) {
      if (methods.includes('GET')) assertStatus(await ask('HEAD', path), 401)
      const options = await ask('OPTIONS', path)
      assertStatus(options, 204)
      assert.equal(options.text, '')
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url']) {
        assertError(await ask(methods[0] as string, path, { headers: { [name]: 'OPTIONS' } }), 401)
      }
    }
    const rewrite = { 'x-original-url': '/v1/scans/x', 'x-rewrite-url': '/v1/scans/x' }
    assertStatus(await ask('GET', '/v1/webhooks', { headers: rewrite }), 501)
  })

  test('B7: many wrong tokens lock nobody out', async () => {
    for (let n = 0; n < 500; n++) {
      const answer = await ask('GET', '/v1/scans/x', { headers: { authorization: `Bearer guess-${n}` } })
      if (answer.status !== 401) assert.fail(`guess ${n} gave ${answer.status}`)
    }
    assertStatus(await ask('GET', '/v1/scans/x', { headers: bearer }), 404)
  })
})

describe('the token in the configuration', () => {
  const read = (env: Record<string, string>) => readConfig(env, { token: true })
  const refuses = (env: Record<string, string>, message: RegExp) =>
    assert.throws(
      () => read(env),
      (error: Error) => error instanceof ConfigError && message.test(error.message),
    )

  test('row 43: an empty or missing token refuses to start', () => {
    refuses({}, /BCF_ACCESS_TOKEN/)
    refuses({ BCF_ACCESS_TOKEN: '' }, /BCF_ACCESS_TOKEN/)
    for (const BCF_ACCESS_TOKEN of [
      ' ',
      '        ',
      '\n'.repeat(20),
      'a token with spaces in it',
      'schlüssel-schlüssel',
    ]) {
      refuses({ BCF_ACCESS_TOKEN }, /BCF_ACCESS_TOKEN/)
    }
  })

  test('row 44: a token under 8 characters is refused, under 16 warned about', () => {
    refuses({ BCF_ACCESS_TOKEN: '1234567' }, /BCF_ACCESS_TOKEN.*8/)
    const short = read({ BCF_ACCESS_TOKEN: '12345678' })
    assert.deepEqual(short.tokens, ['12345678'])
    assert.match(short.warnings.join(), /BCF_ACCESS_TOKEN.*16/)
    assert.equal(read({ BCF_ACCESS_TOKEN: '123456789012345' }).warnings.length, 1)
    assert.deepEqual(read({ BCF_ACCESS_TOKEN: '1234567890123456' }).warnings, [])
  })

  test('row 45: two tokens are accepted only when rotation is switched on', () => {
    const pair = 'first-token-0123456789,second-token-0123456789'
    assert.deepEqual(read({ BCF_ACCESS_TOKEN: pair }).tokens, [pair])
    const rotating = { BCF_ACCESS_TOKEN: pair, BCF_TOKEN_ROTATION: 'on' }
    assert.deepEqual(read(rotating).tokens, pair.split(','))
    refuses({ ...rotating, BCF_ACCESS_TOKEN: `${pair},third-token-0123456789` }, /BCF_ACCESS_TOKEN/)
    for (const BCF_ACCESS_TOKEN of [
      'first-token-0123456789,',
      ',first-token-0123456789',
      'first-token-0123456789,short',
    ])
      refuses({ ...rotating, BCF_ACCESS_TOKEN }, /BCF_ACCESS_TOKEN/)
    refuses({ ...rotating, BCF_TOKEN_ROTATION: 'yes' }, /BCF_TOKEN_ROTATION/)
  })

  test('row 45: during rotation both tokens open the door, and nothing else does', () => {
    const [first = '', second = ''] = ['first-token-0123456789', 'second-token-0123456789']
    const authenticate = authenticateWith([first, second])
    const asked = (token: string) => ({ headers: { authorization: `Bearer ${token}` } }) as FastifyRequest
    assert.doesNotThrow(() => authenticate(asked(first)))
    assert.doesNotThrow(() => authenticate(asked(second)))
    for (const token of [`${first},${second}`, first.slice(1), 'undefined', ''])
      assert.throws(() => authenticate(asked(token)), /token/)
    assert.throws(() => authenticateWith([])(asked('anything')), /Invalid token/)
  })

  test('rows 43, 44: a misspelt setting is refused with a suggestion', () => {
    const env = { BCF_ACCESS_TOKEN: TOKEN }
    refuses(
      { ...env, BCF_ACESS_TOKEN: 'x' },
      /^BCF_ACESS_TOKEN is not a setting\. Did you mean BCF_ACCESS_TOKEN\?$/,
    )
    refuses({ ...env, BCF_DATADIR: '/x' }, /Did you mean BCF_DATA_DIR\?/)
    refuses({ ...env, BCF_ENGINE: 'sandbox' }, /BCF_ENGINE is not a setting\. Did you mean BCF_ENGINES\?/)
    refuses({ ...env, BCF_SOMETHING_ELSE_ENTIRELY: 'x' }, /is not a setting/)
  })
})

describe('the token and the process', () => {
  const env = { BCF_ENGINES: 'sandbox', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT: '0' }
  const refusals: [what: string, env: Record<string, string>, message: RegExp][] = [
    ['row 43, B11: an empty token', { ...env, BCF_ACCESS_TOKEN: '' }, /BCF_ACCESS_TOKEN/],
    ['row 43, B11: a missing token', env, /BCF_ACCESS_TOKEN/],
    ['row 44: a token of 7 characters', { ...env, BCF_ACCESS_TOKEN: '1234567' }, /BCF_ACCESS_TOKEN/],
    [
      'row 43: a misspelt variable',
      { ...env, BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINE: 'sandbox' },
      /BCF_ENGINE is not a setting\. Did you mean BCF_ENGINES\?/,
    ],
  ]
  for (const [what, environment, message] of refusals) {
    test(`${what} stops the start, and the message names the variable`, async () => {
      const { code, stdout, stderr } = await runService('start', environment)
      assert.notEqual(code, 0)
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /\n\s+at /, 'a sentence, not a stack')
      assert.doesNotMatch(stdout, /ready/)
    })
  }

  test('rows 44, 46: a short token is warned about, and no token appears in logs, metrics or errors', async () => {
    const token = 'Canary-Tok3n'
    const { tokens, warnings } = readConfig({ BCF_ACCESS_TOKEN: token }, { token: true })
    const { log, said } = keptLog()
    const { url } = await startTestService({ log, listen: true, config: { tokens, warnings } })
    const seen: string[] = []
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${url}${path}`, init)
      seen.push(JSON.stringify([...answer.headers]), await answer.text())
      return answer.status
    }
    const authorized = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    assert.equal(await call(`/v1/scans/${token}`, { headers: authorized }), 404)
    assert.equal(await call(`/v1/scans/x?access_token=${token}`), 401)
    assert.equal(await call(`/v1/nope/${token}?token=${token}`, { headers: authorized }), 404)
    assert.equal(await call('/v1/scans/x', { headers: { authorization: `Basic ${token}` } }), 401)
    assert.equal(await call('/v1/scans/x', { headers: { authorization: `Bearer ${token}x` } }), 401)
    assert.equal(await call(`/v1/public/evidence/${token}`, { headers: authorized }), 400)
    assert.equal(
      await call(`/v1/brands/${token}/confabulations?engine=${token}`, { headers: authorized }),
      400,
    )
    const body = JSON.stringify({ brandId: token, token })
    assert.equal(await call('/v1/scans', { method: 'POST', headers: authorized, body }), 404)
    assert.equal(
      await call('/v1/scans', { method: 'POST', headers: authorized, body: `{"brandId":${token}` }),
      400,
    )
    assert.equal(await call('/v1/webhooks', { method: 'POST', headers: authorized, body }), 501)
    assert.equal(await call('/metrics', { headers: authorized }), 200)
    assert.equal(await call('/readyz'), 200)
    assert.equal(await call('/v1/openapi.json', { headers: authorized }), 200)
    assert.match(said(), /BCF_ACCESS_TOKEN is shorter than 16 characters/)
    assert.match(said(), /"msg":"answered"/, 'the log was on')
    for (const text of [said(), ...seen]) assert.ok(!text.includes(token), text)
  })
})

/** Welch's t over the faster nine tenths of each: the rest is the collector and the scheduler. */
function welch(first: number[], second: number[]): number {
  const describe = (values: number[]) => {
    const kept = values.sort((a, b) => a - b).slice(0, Math.floor(values.length * 0.9))
    const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length
    const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1)
    return { mean, error: variance / kept.length }
  }
  const [a, b] = [describe(first), describe(second)]
  return (a.mean - b.mean) / Math.sqrt(a.error + b.error)
}
