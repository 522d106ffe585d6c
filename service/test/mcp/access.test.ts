import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asJson, asker, assertError } from '../api/ask.ts'
import { seed } from '../api/seeded.ts'
import { bearer, eventually, keptLog, makeBrand, signLog, startTestService, TOKEN } from '../harness.ts'
import { plantCapture, plantVerdict, responsesBody } from '../planted.ts'
import {
  callMessage,
  connect,
  GENERATIONS,
  issueKey,
  manyTokens,
  modern,
  PATH,
  ping,
  post,
  startWithTokens,
} from './agents.ts'

const remainingOf = (answer: { headers: Record<string, string | undefined> }) =>
  Number(/^"mcp";r=(\d+);t=\d+$/.exec(answer.headers.ratelimit ?? '')?.[1])

describe('who may use the tool server', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const ask = asker(service)
  const UNKNOWN_KEY = `bcf_${'0'.repeat(32)}`

  test('H1, row 197: without a good token 401, whatever else is sent', async () => {
    const attempts: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer wrong-token-0123456789' },
      { authorization: `Bearer ${UNKNOWN_KEY}` },
      { authorization: `Basic ${TOKEN}` },
      { authorization: `Bearer ${TOKEN} ${TOKEN}` },
      { cookie: `token=${TOKEN}` },
      { 'x-api-key': TOKEN },
      { 'mcp-session-id': TOKEN },
      { 'mcp-session-id': 'a-session', 'mcp-protocol-version': '2025-11-25' },
    ]
    for (const headers of attempts) {
      const answer = await ask('POST', PATH, {
        headers: { ...asJson, ...headers },
        payload: JSON.stringify(ping()),
      })
      assertError(answer, 401)
      assert.match(answer.headers['www-authenticate'] ?? '', /^Bearer realm=/)
      assert.equal(answer.headers.ratelimit, undefined)
    }
    const payload = JSON.stringify(ping())
    assertError(
      await ask('POST', `${PATH}?access_token=${TOKEN}&token=${TOKEN}`, { headers: asJson, payload }),
      401,
    )
    for (const body of ['{', '', '[]', 'x'.repeat(5 * 1024 * 1024)])
      assertError(await ask('POST', PATH, { headers: asJson, payload: body }), 401)
    for (const method of ['GET', 'DELETE', 'PUT']) assertError(await ask(method, PATH), 401)
  })

  test('H13, row 203: GET and DELETE are 405 for everybody who has a token, keys too', async () => {
    const { id } = await makeBrand(service)
    const { key } = await issueKey(service, [id])
    for (const token of [TOKEN, key]) {
      for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD']) {
        const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
        const answer = await ask(method, PATH, { headers })
        assert.equal(answer.status, 405, method)
        assert.equal(answer.headers.allow, 'OPTIONS, POST')
      }
    }
    const options = await ask('OPTIONS', PATH)
    assert.equal(options.status, 204)
    assert.equal(options.headers['access-control-allow-origin'], undefined)
  })

  test('row 198: a revoked or expired key is nobody’s, at once', async () => {
    const { id } = await makeBrand(service)
    const { id: keyId, key } = await issueKey(service, [id])
    assert.equal((await post(service, key, ping())).status, 200)
    await service.call('POST', `/api/admin/keys/${keyId}/revoke`)
    assertError(await post(service, key, ping()), 401)
  })

  test('H4, row 205: pages of other origins, and names that are not ours, are 403 before anything else', async () => {
    const own = ['http://localhost:80', 'http://localhost', new URL('http://127.0.0.1:0').origin]
    const origins = [
      'https://evil.example',
      'http://localhost.evil.example',
      'http://localhost:8081',
      'https://localhost',
      'http://127.0.0.1:9',
      'null',
      '',
      'not an origin',
      'file://',
    ]
    for (const origin of origins) assertError(await post(service, TOKEN, ping(), { origin }), 403)
    for (const origin of own.slice(0, 2))
      assert.equal((await post(service, TOKEN, ping(), { origin })).status, 200)
    for (const host of [
      'evil.example',
      'evil.example:8080',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
    ]) {
      assertError(await post(service, TOKEN, ping(), { host }), 403)
      assertError(await post(service, 'wrong', ping(), { host, origin: `http://${host}` }), 403)
    }
    for (const host of ['@', 'a b']) assertError(await post(service, 'wrong', ping(), { host }), 400)
    for (const host of ['127.0.0.1:8080', '[::1]:8080', '10.0.0.7', 'LOCALHOST', 'localhost:1']) {
      assert.equal((await post(service, TOKEN, ping(), { host })).status, 200, host)
      assert.equal((await post(service, TOKEN, ping(), { host, origin: `http://${host}` })).status, 200, host)
    }
  })

  test('H4: behind a proxy, the address that is configured is ours', async () => {
    const proxied = await startTestService({
      parts: { worker: false },
      config: { baseUrl: 'https://bcf.example.com/inside' },
    })
    const host = 'bcf.example.com'
    assert.equal((await post(proxied, TOKEN, ping(), { host })).status, 200)
    assert.equal(
      (await post(proxied, TOKEN, ping(), { host, origin: 'https://bcf.example.com' })).status,
      200,
    )
    assertError(await post(proxied, TOKEN, ping(), { host, origin: 'https://other.example.com' }), 403)
    assertError(await post(proxied, TOKEN, ping(), { host: 'other.example.com' }), 403)
  })

  test('H5, row 204: any Accept is answered in JSON', async () => {
    const token = TOKEN
    const accepts = [
      '*/*',
      'application/json',
      'text/html',
      'text/event-stream',
      'application/json, text/event-stream',
      '',
    ]
    const { headers, message } = modern('tools/list')
    for (const accept of accepts) {
      const older = await post(service, token, ping(), { accept })
      assert.deepEqual(older.body, { jsonrpc: '2.0', id: 1, result: {} })
      const newer = await post(service, token, message, { ...headers, accept })
      assert.equal(newer.body.result.tools.length, 21)
      for (const { status, headers } of [older, newer]) {
        assert.equal(status, 200)
        assert.match(headers['content-type'] ?? '', /^application\/json/)
        assert.equal(headers['cache-control'], 'no-store')
      }
    }
    const bare = await ask('POST', PATH, {
      headers: { ...bearer, ...asJson },
      payload: JSON.stringify(ping()),
    })
    assert.equal(bare.status, 200)
  })
})

describe('the message budget', async () => {
  const first = await startTestService({ parts: { worker: false } })
  await signLog(first)
  const second = await startTestService({ parts: { worker: false }, databaseUrl: first.databaseUrl })
  const { id: brandId } = await makeBrand(first)
  const newKey = async () => (await issueKey(first, [brandId])).key
  const batch = (size: number) => Array.from({ length: size }, (_, id) => ping(id))

  test('H2, rows 199, 200: two services share it; the 61st message is 429, and nobody else’s', async () => {
    const [key, other] = [await newKey(), await newKey()]
    for (const [n, service] of [first, second, first].entries()) {
      const answer = await post(service, key, batch(20))
      assert.equal(answer.status, 200)
      assert.equal(answer.body.length, 20)
      assert.equal(answer.headers['ratelimit-policy'], '"mcp";q=60;w=60')
      assert.equal(remainingOf(answer), 40 - 20 * n)
    }
    for (const service of [first, second]) {
      const refused = await post(service, key, ping())
      assertError(refused, 429)
      const { retryAfterSeconds } = refused.body
      assert.ok(retryAfterSeconds >= 1 && retryAfterSeconds <= 60)
      assert.equal(refused.headers['retry-after'], String(retryAfterSeconds))
      assert.equal(refused.headers['ratelimit-policy'], '"mcp";q=60;w=60')
      assert.equal(remainingOf(refused), 0)
      assert.equal((await post(service, other, ping())).status, 200)
      assert.equal((await post(service, TOKEN, ping())).status, 200)
    }
  })

  test('H2: single messages, at both services at once: exactly sixty pass', async () => {
    const key = await newKey()
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => post(n % 2 ? first : second, key, ping(n))),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 60)
    assert.equal(answers.filter(({ status }) => status === 429).length, 20)
  })

  test('H3, row 201: a batch counts its messages, and passes whole or not at all', async () => {
    const key = await newKey()
    assert.equal(remainingOf(await post(first, key, batch(5))), 55)
    const notifications = Array.from({ length: 15 }, () => ({
      jsonrpc: '2.0',
      method: 'notifications/initialized',
    }))
    const silent = await post(first, key, notifications)
    assert.equal(silent.status, 202)
    assert.equal(remainingOf(silent), 40)
    for (const size of [21, 1_000]) {
      const tooMany = await post(first, key, batch(size))
      assert.equal(tooMany.status, 400)
      assert.equal(tooMany.body.error.code, -32600)
    }
    assert.equal(remainingOf(await post(first, key, batch(19))), 19)
    assertError(await post(first, key, batch(20)), 429)
    assert.equal(remainingOf(await post(first, key, batch(19))), 0, 'what was refused cost nothing')
    assertError(await post(first, key, batch(1_000)), 429)
  })

  test('what cannot be read costs one message', async () => {
    const key = await newKey()
    assert.equal(remainingOf(await post(first, key, '{')), 59)
    assert.equal(remainingOf(await post(first, key, [])), 58)
    assert.equal(remainingOf(await post(first, key, '')), 57)
  })

  test('row 202: failed logins cost no token anything, and are slowed down by address', async () => {
    const service = await startTestService({ parts: { worker: false }, databaseUrl: first.databaseUrl })
    const key = await newKey()
    assert.equal(remainingOf(await post(service, key, ping())), 59)
    const statuses = []
    for (const token of manyTokens(61)) statuses.push((await post(service, token, ping())).status)
    assert.deepEqual([...new Set(statuses)], [401, 429])
    assert.equal(statuses.indexOf(429), 60)
    const slowed = await post(service, `bcf_${'1'.repeat(32)}`, ping())
    assertError(slowed, 429)
    assert.equal(slowed.headers['retry-after'], String(slowed.body.retryAfterSeconds))
    assert.equal(slowed.headers.ratelimit, undefined)
    assert.equal(remainingOf(await post(service, key, ping())), 58, 'a good token passes')
  })
})

describe('keys and brands', async () => {
  const { service } = await startWithTokens(0, { listen: true })
  const mine = await seed(service)
  const theirs = await seed(service)
  const reader = (await issueKey(service, [mine.brandId])).key
  const writer = (await issueKey(service, [mine.brandId], { write: true })).key

  const ofBrand = ({
    brandId,
    scanId,
    runId,
  }: typeof mine): [tool: string, given: Record<string, string>][] => [
    ['get_scan', { scanId }],
    ['list_confabulations', { brandId }],
    ['get_run_evidence', { runId }],
    ['get_evidence_bundle', { runId }],
    ['get_evidence_bundle', { runId, format: 'html' }],
    ['get_ground_truth', { brandId }],
  ]
  const actions = ({ brandId, runId }: typeof mine): [tool: string, given: Record<string, string>][] => [
    ['start_scan', { brandId }],
    ['verify_run', { runId }],
    ['refresh_ground_truth', { brandId }],
  ]
  const unknown = { ...theirs, brandId: 'brd_none', scanId: 'scn_none', runId: 'run_none' }

  for (const generation of GENERATIONS) {
    test(`H11: a key for one brand finds nothing of another (${generation})`, async () => {
      const agent = await connect(service, reader, generation)
      for (const [tool, given] of ofBrand(mine))
        assert.equal((await agent.call(tool, given)).isError ?? false, false, tool)
      const missing = ofBrand(unknown)
      for (const [n, [tool, given]] of ofBrand(theirs).entries()) {
        const answer = await agent.call(tool, given)
        assert.equal(answer.isError, true, tool)
        assert.deepEqual(answer, await agent.call(tool, missing[n]?.[1]), 'as if it did not exist')
      }
      for (const form of ['', '.html']) {
        const uri = (id: string) => `bcf://runs/${id}/evidence-bundle${form}`
        assert.ok((await agent.client.readResource({ uri: uri(mine.runId) })).contents[0].text)
        const refusal = async (id: string) =>
          agent.client.readResource({ uri: uri(id) }).then(
            () => assert.fail('it was read'),
            ({ code, message }: { code: number; message: string }) => ({ code, message }),
          )
        assert.deepEqual(await refusal(theirs.runId), await refusal('run_none'))
      }
      assert.ok((await agent.call('lookup_public_evidence', { hash: theirs.hash })).structuredContent.found)
      assert.ok(agent.client.getInstructions().includes(`Your brands: ${mine.brandId}.`))
      await agent.client.close()
    })
  }

  test('H8, H11: actions are not there for a key that only reads', async () => {
    const agent = await connect(service, reader, '2026-07-28')
    const { tools } = await agent.client.listTools()
    assert.equal(tools.length, 17)
    for (const [tool, given] of actions(mine)) {
      assert.ok(!tools.some(({ name }: { name: string }) => name === tool))
      await assert.rejects(agent.call(tool, given), { code: -32602, message: /not found/ })
    }
    await agent.client.close()
  })

  test('H11: a key that writes, writes to its own brands only', async () => {
    const agent = await connect(service, writer, '2026-07-28')
    assert.equal((await agent.client.listTools()).tools.length, 21)
    const scans = async () => (await service.call('GET', `/api/admin/brands/${theirs.brandId}/scans`)).text
    const before = await scans()
    const missing = actions(unknown)
    for (const [n, [tool, given]] of actions(theirs).entries())
      assert.deepEqual(await agent.call(tool, given), await agent.call(tool, missing[n]?.[1]), tool)
    assert.equal(await scans(), before)
    for (const [tool, given] of actions({ ...mine, runId: mine.otherRunId })) {
      const { isError, content } = await agent.call(tool, given)
      assert.equal(isError ?? false, false, content[0].text)
    }
    await agent.client.close()
  })

  test('an idempotency key of one customer means nothing to another', async () => {
    const other = (await issueKey(service, [theirs.brandId], { write: true })).key
    const started = []
    for (const [token, { brandId }] of [
      [writer, mine],
      [other, theirs],
      [writer, mine],
    ] as const) {
      const { body } = await post(
        service,
        token,
        callMessage('start_scan', { brandId, idempotencyKey: 'retry-1' }),
      )
      started.push(body.result.structuredContent.scanId)
    }
    assert.equal(started[0], started[2])
    assert.notEqual(started[0], started[1])
  })

  test('H10: no token goes to the engines', async () => {
    const { id } = await makeBrand(service, {}, [{ text: 'What is it?', intent: 'BRANDED' }])
    const { key } = await issueKey(service, [id], { write: true })
    service.sandbox?.requests.clear()
    const { body } = await post(service, key, callMessage('start_scan', { brandId: id }))
    const { scanId } = body.result.structuredContent
    await eventually(async () => (await service.call('GET', `/v1/scans/${scanId}`)).body.finishedAt)
    const sent = service.sandbox?.requests.recent() ?? []
    assert.ok(sent.length > 5, 'the engines were asked')
    const texts = sent.map(({ body, ...head }) => `${JSON.stringify(head)} ${Buffer.from(body)}`)
    for (const text of texts) assert.ok(!text.includes(key) && !text.includes(TOKEN), text)
  })
})

test('H10: no token appears in logs, metrics or answers', async () => {
  const token = 'canary-token-0123456789abcdef'
  const { log, said } = keptLog()
  const { url } = await startTestService({ log, listen: true, config: { tokens: [token] } })
  const seen: string[] = []
  const call = async (path: string, sent: string, body?: string) => {
    const headers = { authorization: `Bearer ${sent}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, ...(body ? { body } : {}) })
    const text = await answer.text()
    seen.push(JSON.stringify([...answer.headers]), path.endsWith('/keys') ? '' : text)
    return JSON.parse(text)
  }
  const brand = await call('/api/admin/brands', token, '{"name":"A","domain":"a.example","plan":"FREE"}')
  const issued = await call('/api/admin/keys', token, JSON.stringify({ name: 'a', brandIds: [brand.id] }))
  for (const sent of [token, issued.key, `${token}x`, `${issued.key.slice(0, -1)}g`]) {
    await call(PATH, sent, JSON.stringify(callMessage('get_ground_truth', { brandId: brand.id })))
    await call(PATH, sent, JSON.stringify(callMessage('get_scan', { scanId: 'none' })))
    await call(PATH, sent, '{"jsonrpc":')
    await call(`${PATH}?token=${sent}`, sent, JSON.stringify({ ...ping(), method: 'nothing' }))
  }
  assert.match(said(), /"route":"\/api\/mcp","status":200/, 'the log was on')
  for (const text of [said(), ...seen])
    for (const secret of [token, issued.key]) assert.ok(!text.includes(secret), text)
})

describe('a bundle that is not there yet', async () => {
  const service = await startTestService({ parts: { worker: false } })
  await signLog(service)
  test('is not found, as a tool and as a resource', async () => {
    const { id } = await makeBrand(service)
    const run = await plantCapture(service, id, { body: responsesBody('hello') })
    const ask = async () =>
      (await post(service, TOKEN, callMessage('get_evidence_bundle', { runId: run.runId }))).body
    assert.equal(JSON.parse((await ask()).result.content[0].text).status, 404)
    await plantVerdict(service, run)
    assert.equal((await ask()).result.structuredContent.runId, run.runId)
  })
})
