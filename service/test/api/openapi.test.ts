// The document against the contract, against the service and against the tools that read it. Rows 193 to
// 209 belong to the clients and the tool server.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { after, describe, mock, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { escapedText } from '@brand-citation-forensics/proof'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import pg from 'pg'
import { fetchOnce } from '../../../tools/scripts/packages/one-off.ts'
import { EXAMPLE_LOG_KEY } from '../../src/api/example-log.ts'
import { EXAMPLE } from '../../src/api/examples.ts'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { bearer, eventually, makeBrand, manualClock, startTestService } from '../harness.ts'
import { checkProof } from '../sequencing.ts'
import { runService } from '../service-here.ts'
import { type Asked, asJson, asker, assertError, assertStatus } from './ask.ts'
import { DOCUMENT, PLANNED } from './paths.ts'
import { readablePaths, seed } from './seeded.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const checkedIn = readFileSync(`${ROOT}openapi.json`, 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: a document is read by path, and a missing path fails the test.
type Json = any

interface Operation {
  path: string
  method: string
  operation: Json
}

const operationsOf = (document: Json): Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )

/** Documented statuses, from the API document. */
const STATUSES: Record<string, string[]> = {
  'post /v1/scans': ['202', '400', '401', '404', '429', '503'],
  'get /v1/scans/{scanId}': ['200', '401', '404'],
  'get /v1/brands/{brandId}/confabulations': ['200', '400', '401', '404'],
  'get /v1/runs/{runId}/evidence': ['200', '401', '404'],
  'post /v1/runs/{runId}/verify': ['202', '401', '404', '409', '503'],
  'get /v1/runs/{runId}/evidence-bundle': ['200', '401', '404'],
  'get /v1/brands/{brandId}/ground-truth': ['200', '401', '404'],
  'post /v1/brands/{brandId}/ground-truth/refresh': ['202', '401', '404', '503'],
  'get /v1/public/evidence/{hash}': ['200', '400', '404'],
  'post /v1/public/evidence/{hash}/check': ['200', '400', '404'],
}

const ENUMS: Record<string, string[]> = {
  Engine: [
    'CHATGPT',
    'PERPLEXITY',
    'GEMINI',
    'CLAUDE',
    'COPILOT',
    'GROK',
    'GOOGLE_AIO',
    'GOOGLE_AI_MODE',
    'DEEPSEEK',
    'META_AI',
    'AMAZON_RUFUS',
  ],
  PromptIntent: ['CATEGORY', 'BRANDED', 'COMPARATIVE', 'DEFENSIVE'],
  CitationClass: ['STRONG', 'DESCRIPTIVE', 'ECHO', 'CONFABULATED', 'ABSENT'],
  ConfabulationWindow: ['7d', '30d', 'all'],
  VerificationStatus: ['active', 'stale', 'not_reproducible'],
}

describe('the OpenAPI document', async () => {
  const service = await startTestService()
  const ask = asker(service)
  const served = await ask('GET', '/v1/openapi.json')
  const document: Json = served.body
  const operations = operationsOf(document)
  const webhooks = operations.filter(({ path }) => path === '/v1/webhooks')
  const built = operations.filter(({ path }) => path !== '/v1/webhooks')

  test('row 181: it is served as OpenAPI 3.1.0, with or without token', async () => {
    assert.equal(served.status, 200)
    assert.equal(document.openapi, '3.1.0')
    for (const headers of [bearer, { authorization: 'Bearer wrong' }])
      assert.equal((await ask('GET', '/v1/openapi.json', { headers })).text, served.text)
  })

  test('row 182: its own version is 0.1.0', () => {
    assert.equal(document.info.version, '0.1.0')
  })

  test('row 183: it has exactly eleven full paths, and a server without /v1', async () => {
    const paths = [...Object.keys(STATUSES).map(key => key.split(' ')[1] as string), '/v1/webhooks']
    assert.deepEqual(Object.keys(document.paths).sort(), [...new Set(paths)].sort())
    assert.equal(Object.keys(document.paths).length, 11)
    assert.deepEqual(
      built.map(({ path, method }) => `${method} ${path}`).sort(),
      Object.keys(STATUSES).sort(),
    )
    assert.equal(document.servers.length, 1)
    assert.doesNotMatch(document.servers[0].url, /\/v1|\/$/)
    const config = { baseUrl: 'https://forensics.example' }
    const other = asker(await startTestService({ config, parts: { worker: false } }))
    assert.deepEqual((await other('GET', '/v1/openapi.json')).body.servers, [{ url: config.baseUrl }])
  })

  test('row 184: webhooks lists get and post with 501 alone, and no top-level webhooks', () => {
    assert.deepEqual(webhooks.map(({ method }) => method).sort(), ['get', 'post'])
    for (const { operation } of webhooks) {
      assert.deepEqual(Object.keys(operation.responses), ['501'])
      const { schema } = operation.responses[501].content['application/json']
      assert.equal(schema.$ref, '#/components/schemas/Planned')
      assert.deepEqual(operation.security, [])
    }
    assert.equal(document.webhooks, undefined)
    const { Planned } = document.components.schemas
    assert.deepEqual(Object.keys(Planned.properties).sort(), ['note', 'roadmap', 'status'])
    assert.deepEqual(Planned.required, ['status'])
    assert.equal(Planned.properties.status.const, 'planned')
  })

  test('row 185: the other planned paths, and the document itself, are absent', () => {
    for (const { path } of [...PLANNED, DOCUMENT]) {
      if (path !== '/v1/webhooks') assert.equal(document.paths[path], undefined)
    }
    assert.doesNotMatch(served.text, /slack|discord|zapier|\/v1\/exports|\/v1\/reports/i)
  })

  test('row 186: a bearer token everywhere, except on the two public and the webhooks operations', () => {
    const { type, scheme } = document.components.securitySchemes.bearerAuth
    assert.deepEqual({ type, scheme }, { type: 'http', scheme: 'bearer' })
    assert.deepEqual(document.security, [{ bearerAuth: [] }])
    for (const { path, operation } of operations) {
      const open = path.startsWith('/v1/public/') || path === '/v1/webhooks'
      assert.deepEqual(operation.security, open ? [] : undefined, path)
    }
  })

  test('row 187: null is a type, and `nullable` occurs nowhere', () => {
    assert.doesNotMatch(served.text, /nullable/)
    const { Scan } = document.components.schemas
    assert.deepEqual(Scan.properties.totalCostUsd, { type: ['number', 'string', 'null'] })
    for (const field of ['startedAt', 'finishedAt']) {
      assert.deepEqual(Scan.properties[field], { type: ['string', 'null'], format: 'date-time' })
    }
  })

  test('row 188: the hash pattern, the length of content and the enumerations are exact', () => {
    for (const path of ['/v1/public/evidence/{hash}', '/v1/public/evidence/{hash}/check']) {
      const [operation] = Object.values<Json>(document.paths[path])
      const parameter = operation.parameters.find(({ name }: Json) => name === 'hash')
      assert.equal(parameter.schema.pattern, '^[a-fA-F0-9]{64}$')
      assert.equal(parameter.required, true)
    }
    const { schemas } = document.components
    assert.equal(schemas.CheckRequest.properties.content.minLength, 1)
    assert.deepEqual(schemas.CheckRequest.required, ['content'])
    const { Engine: engines = [], ...others } = ENUMS
    for (const [name, values] of Object.entries(others)) assert.deepEqual(schemas[name].enum, values)
    // More may follow; these keep their names and their order.
    assert.deepEqual(schemas.Engine.enum.slice(0, engines.length), engines)
    const parametersOf = (path: string): Json[] => document.paths[path].get.parameters
    const [window] = parametersOf('/v1/brands/{brandId}/confabulations').filter(
      ({ name }) => name === 'window',
    )
    assert.equal(window.schema.default, '30d')
    const [format] = parametersOf('/v1/runs/{runId}/evidence-bundle').filter(({ name }) => name === 'format')
    assert.deepEqual(format.schema.enum, ['json', 'html'])
    assert.equal(format.schema.default, 'json')
  })

  test('row 189: every documented status has its schema, and `default` is the Error', () => {
    for (const { path, method, operation } of built) {
      const listed = Object.keys(operation.responses)
      for (const status of STATUSES[`${method} ${path}`] ?? [])
        assert.ok(listed.includes(status), `${method} ${path} lists ${status}`)
      for (const status of listed)
        assert.ok(operation.responses[status].content['application/json'].schema, `${path} ${status}`)
      const { schema } = operation.responses.default.content['application/json']
      assert.equal(schema.$ref, '#/components/schemas/Error')
    }
    const { Error: error, QuotaError } = document.components.schemas
    assert.deepEqual(error.required, ['error'])
    assert.deepEqual(QuotaError.required.sort(), ['error', 'maxScans', 'scansThisMonth'])
  })

  test('row 190: the bundle is JSON or HTML', () => {
    const { content } = document.paths['/v1/runs/{runId}/evidence-bundle'].get.responses[200]
    assert.deepEqual(Object.keys(content).sort(), ['application/json', 'text/html'])
  })

  test('row 191: every operation has an id of its own and a summary; everything has an example', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, operations.length)
    for (const { path, operation } of operations) {
      assert.match(operation.operationId, /^[a-z][A-Za-z]+$/)
      assert.match(operation.summary, /\S/)
      for (const parameter of operation.parameters ?? [])
        assert.ok(parameter.example !== undefined, parameter.name)
      const bodies = [operation.requestBody, ...Object.values(operation.responses)].filter(Boolean)
      for (const { content } of bodies as Json[]) {
        for (const [type, media] of Object.entries<Json>(content))
          assert.ok(media.example !== undefined, `${path} ${type}`)
      }
    }
  })

  for (const route of V1_ROUTES) {
    test(`row 191: the examples of ${route.operationId} are what their schemas say`, () => {
      assert.ok(Object.keys(route.responses).length > 0)
      for (const [status, { schema, example }] of Object.entries(route.responses)) {
        assert.ok(schema, status)
        assert.deepEqual(schema.parse(example), example, status)
      }
      if (route.body) assert.deepEqual(route.body.parse(route.bodyExample), route.bodyExample)
    })
  }

  test('row 191: the example of a proof verifies', () => {
    const { publicEvidence } = EXAMPLE
    const { record } = checkProof(publicEvidence.log, [EXAMPLE_LOG_KEY])
    assert.equal(record.sha256, publicEvidence.sha256)
    assert.equal(record.captured_at, publicEvidence.captured_at)
  })

  test('row 191: openapi.json at the root is what the command prints', async () => {
    const { code, stdout } = await runService('openapi', {})
    assert.equal(code, 0)
    assert.equal(checkedIn, stdout, 'run `npm run openapi`')
    const { servers, ...rest } = JSON.parse(checkedIn)
    const { servers: _, ...live } = document
    assert.deepEqual(rest, live, 'the served document is the same but for its server')
  })

  test('row 191: redocly finds nothing to say about it', async t => {
    const redocly = await fetchOnce('@redocly/cli@2.73.0', 'bin/cli.js').catch(error => t.skip(error.message))
    if (!redocly) return
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const args = [redocly, 'lint', '--format=json', 'openapi.json']
    const { stdout } = await run(process.execPath, args, { cwd: ROOT, env })
    const { totals, problems } = JSON.parse(stdout)
    assert.deepEqual(problems, [])
    assert.equal(totals.ignored, 4, 'the four excuses of .redocly.lint-ignore.yaml, and no other')
  })

  test('row 192: it has an ETag, may be read by any page, and is shown at /docs', async () => {
    const etag = served.headers.etag ?? ''
    assert.match(etag, /^"[^"]+"$/)
    assert.equal(served.headers['access-control-allow-origin'], '*')
    const again = await ask('GET', '/v1/openapi.json', { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
    assert.equal(again.text, '')
    assert.equal(
      (await ask('GET', '/v1/openapi.json', { headers: { 'if-none-match': '"other"' } })).status,
      200,
    )
    const page = await ask('GET', '/docs/')
    assert.equal(page.status, 200)
    assert.match(page.headers['content-type'] ?? '', /^text\/html/)
    assert.match(page.text, /\/v1\/openapi\.json/)
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/)
    assert.doesNotMatch(page.text, /(src|href)="(https?:)?\/\//, 'nothing is loaded from elsewhere')
    assert.doesNotMatch(page.text, /<script/)
    const operations = Object.values(JSON.parse(served.text).paths).flatMap(methods =>
      Object.values(methods as Record<string, { summary: string }>),
    )
    for (const { summary } of operations)
      assert.ok(page.text.includes(`<h3>${escapedText(summary)}</h3>`), summary)
    const moved = await ask('GET', '/docs')
    assert.deepEqual([moved.status, moved.headers.location], [301, '/docs/'])
  })

  test('row 211: nothing names webhook events or headers as a contract', () => {
    const docs = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
    const texts = docs
      .filter(name => existsSync(`${ROOT}${name}`))
      .map(name => readFileSync(`${ROOT}${name}`, 'utf8'))
    for (const text of [served.text, ...texts]) {
      assert.doesNotMatch(text, /\b(measurement|confabulation|citation|scan)\.[a-z]+(ed|ion)\b/)
      assert.doesNotMatch(text, /\bX-[A-Za-z-]*(Signature|Event|Timestamp)\b/)
      assert.doesNotMatch(text, /\bsha256=/)
    }
  })

  test('row 212: the version is in the path alone', async () => {
    for (const name of ['accept-version', 'api-version', 'x-api-version', 'version']) {
      const answer = await ask('GET', '/v1/webhooks', { headers: { [name]: '9.9.9' } })
      assert.equal(answer.status, 501)
      assert.equal(answer.headers[name], undefined)
    }
    for (const accept of ['application/vnd.bcf.v2+json', 'application/json; version=2', 'text/html'])
      assertStatus(await ask('GET', '/v1/webhooks', { headers: { accept } }), 501)
    assertError(await ask('GET', '/v2/webhooks', { headers: bearer }), 404)
  })

  test('row 213: nothing in v1 is deprecated today', async () => {
    assert.doesNotMatch(served.text, /"deprecated"/)
    for (const { path } of PLANNED) {
      const { headers } = await ask('GET', path)
      assert.equal(headers.deprecation, undefined)
      assert.equal(headers.sunset, undefined)
    }
  })

  test('row 191: every live answer is what the document says', async () => {
    const seeded = await seed(service)
    const { brandId, runId, otherRunId, hash } = seeded
    const json = { ...bearer, ...asJson }
    const check = validator(document)
    const unknown = 'x_unknown'
    const asked: [string, string, Asked][] = []
    const add = async (method: string, template: string, path: string, options = {}) =>
      asked.push([method, template, await ask(method.toUpperCase(), path, options)])
    for (const path of readablePaths(seeded)) {
      const template = path
        .replace(/\?.*/, '')
        .replace(brandId, '{brandId}')
        .replace(seeded.scanId, '{scanId}')
        .replace(runId, '{runId}')
        .replace(hash, '{hash}')
      if (template === '/v1/openapi.json') continue
      await add('get', template, path, { headers: bearer })
      await add('get', template, path)
      await add('get', template, path.replace(/(brd|scn|run)_\w+/, unknown).replace(hash, '0'.repeat(64)), {
        headers: bearer,
      })
    }
    await add('get', '/v1/public/evidence/{hash}', '/v1/public/evidence/zz')
    await add(
      'get',
      '/v1/brands/{brandId}/confabulations',
      `/v1/brands/${brandId}/confabulations?window=1d`,
      {
        headers: bearer,
      },
    )
    await add('post', '/v1/scans', '/v1/scans', { headers: json, payload: JSON.stringify({ brandId }) })
    await add('post', '/v1/scans', '/v1/scans', { headers: json, payload: '{}' })
    await add('post', '/v1/scans', '/v1/scans', { headers: json, payload: '{"brandId":"x"}' })
    const free = await makeBrand(service, { plan: 'FREE' }, [{ text: 'Why?', intent: 'BRANDED' }])
    for (let n = 0; n < 5; n++) {
      await add('post', '/v1/scans', '/v1/scans', {
        headers: json,
        payload: JSON.stringify({ brandId: free.id }),
      })
    }
    for (const id of [otherRunId, unknown]) {
      await add('post', '/v1/runs/{runId}/verify', `/v1/runs/${id}/verify`, { headers: bearer })
    }
    for (const id of [brandId, unknown]) {
      const path = `/v1/brands/${id}/ground-truth/refresh`
      await add('post', '/v1/brands/{brandId}/ground-truth/refresh', path, { headers: bearer })
    }
    for (const [sha256, payload] of [
      [hash, '{"content":"x"}'],
      [hash, '{}'],
      ['0'.repeat(64), '{"content":"x"}'],
    ]) {
      const path = `/v1/public/evidence/${sha256}/check`
      await add('post', '/v1/public/evidence/{hash}/check', path, { headers: asJson, payload })
    }
    await add('get', '/v1/webhooks', '/v1/webhooks')
    await add('post', '/v1/webhooks', '/v1/webhooks')
    for (const [method, template, answer] of asked) check(method, template, answer)
    assert.equal(
      new Set(asked.map(([, , { status }]) => status)).size,
      7,
      '200, 202, 400, 401, 404, 429, 501',
    )
  })
})

describe('row 210: the service emits no webhooks', () => {
  test('row 210: in a whole life of a brand, only the engines and the ground truth are contacted', async () => {
    const contacted = watchConnections()
    const service = await startTestService()
    const ask = asker(service)
    const { brandId, runId } = await seed(service)
    const headers = { ...bearer, ...asJson }
    const payload = JSON.stringify({ url: 'http://127.0.0.1:9/hook', events: ['*'], secret: 'x' })
    for (const { path } of PLANNED) await ask('POST', path, { headers, payload })
    for (const path of [`/v1/brands/${brandId}/ground-truth/refresh`, `/v1/runs/${runId}/verify`]) {
      const { body } = await ask('POST', path, { headers })
      await eventually(async () => {
        const job = await ask('GET', `/api/admin/jobs/${body.jobId}`, { headers })
        return job.body.finishedAt !== null
      })
    }
    const { host } = new URL(service.sandbox?.url as string)
    assert.ok(contacted.delete(host), 'the sandbox plays the engines and the site')
    const { host: databaseHost, port } = new pg.Client({ connectionString: service.databaseUrl })
    assert.ok(contacted.delete(databaseHost.startsWith('/') ? 'socket' : `${databaseHost}:${port}`))
    assert.deepEqual([...contacted], [])
  })
})

/** Where any socket of this process tries to go, successful or not. */
function watchConnections(): Set<string> {
  const contacted = new Set<string>()
  const connect = Socket.prototype.connect
  mock.method(Socket.prototype, 'connect', function (this: Socket, ...args: Parameters<typeof connect>) {
    type Target = { path?: string; host?: string; port?: number }
    const [first, second] = args.flat(1) as [Target | string | number, string?]
    if (typeof first === 'object') contacted.add(first.path ? 'socket' : `${first.host}:${first.port}`)
    else contacted.add(typeof first === 'string' ? 'socket' : `${second}:${first}`)
    return connect.apply(this, args)
  })
  after(() => mock.restoreAll())
  return contacted
}

describe('row 214: a service without queue and without engines', async () => {
  const service = await startTestService({
    config: { queue: false, sandbox: false },
    parts: { worker: false },
    // No minute passes in which what a start seals waits for a worker.
    clock: manualClock(new Date().toISOString()),
  })
  const ask = asker(service)
  const brand = await makeBrand(service, {}, [{ text: 'Why?', intent: 'BRANDED' }])
  const json = { ...bearer, ...asJson }

  test('row 214: it starts, serves reads and says that it is degraded', async () => {
    const ready = await ask('GET', '/readyz')
    assert.equal(ready.status, 200)
    assert.deepEqual(ready.body, {
      status: 'degraded',
      database: 'ok',
      queue: 'off',
      engines: 0,
      reader: 'none',
      log: 'ok',
    })
    assertStatus(await ask('GET', `/v1/brands/${brand.id}/confabulations`, { headers: bearer }), 200)
    assertStatus(await ask('GET', `/v1/brands/${brand.id}/ground-truth`, { headers: bearer }), 200)
    assertStatus(await ask('GET', `/v1/public/evidence/${'0'.repeat(64)}`), 404)
    assertStatus(await ask('GET', '/v1/scans/x', { headers: bearer }), 404)
  })

  test('row 214: routes that enqueue are 503, after everything that comes before', async () => {
    const payload = JSON.stringify({ brandId: brand.id })
    assertError(await ask('POST', '/v1/scans', { headers: json, payload }), 503)
    assertError(await ask('POST', `/v1/brands/${brand.id}/ground-truth/refresh`, { headers: bearer }), 503)
    assertError(await ask('POST', '/v1/runs/x/verify', { headers: bearer }), 404)
    assertError(await ask('POST', '/v1/scans', { headers: json, payload: '{"brandId":"x"}' }), 404)
    assertError(await ask('POST', '/v1/scans', { headers: json, payload: '{}' }), 400)
    assertError(await ask('POST', '/v1/scans', { payload }), 401)
    const { rows } = await service.database.query('select count(*)::int as n from scans')
    assert.equal(rows[0]?.n, 0)
  })
})

/** Holds an answer against the document with a second, independent reading of JSON Schema. */
function validator(document: Json) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  return (method: string, template: string, answer: Asked) => {
    const where = `${method} ${template} ${answer.status}`
    const { responses } = document.paths[template][method]
    const { content } = responses[answer.status] ?? responses.default
    const type = answer.headers['content-type']?.split(';')[0] ?? ''
    assert.ok(content[type], `${where} lists ${type}`)
    if (type !== 'application/json') return
    const validate = ajv.compile({ ...content[type].schema, components: document.components })
    assert.ok(validate(answer.body), `${where}: ${ajv.errorsText(validate.errors)}`)
  }
}
