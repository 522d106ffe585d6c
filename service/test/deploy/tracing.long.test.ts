// Traces as an operator gets them: API and worker as processes of their own, a collector that is there, away or hangs.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readWatchSettings } from '../../src/platform/watching/watch-settings.ts'
import { createMigratedDatabase, eventually, fieldsOf, TOKEN } from '../harness.ts'
import { type ServiceProcess, spawnService } from '../service-process.ts'
import { type ReceivedSpan, startCollector } from './collector.ts'

const PROMPT = 'canary-prompt-7f3a: who makes the best kettles?'
const SECRETS = { header: 'canary-header-51c2', metrics: 'canary-metrics-token-90ab' }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

/** Of the fields of many answers, those that are looked at here. */
interface Answered {
  id: string
  scanId: string
  finishedAt: string | null
  byStatus: Record<string, number>
  brands: unknown[]
}

describe('traces of two processes', async () => {
  const database = await createMigratedDatabase()
  after(database.drop)

  const running: ServiceProcess[] = []
  function spawn(command: string, env: Record<string, string>): ServiceProcess {
    const service = spawnService(command, {
      BCF_ACCESS_TOKEN: TOKEN,
      BCF_METRICS_TOKEN: SECRETS.metrics,
      BCF_ENGINES: 'sandbox',
      BCF_LOG_LEVEL: 'info',
      PORT: '0',
      DATABASE_URL: database.url,
      ...env,
    })
    running.push(service)
    return service
  }
  after(() => Promise.all(running.map(service => service.stop())))

  const asking =
    (url: string) =>
    async (method: string, path: string, body?: unknown, headers = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()) as Answered
    }

  describe('a scan, from the request to the log', async () => {
    const collector = await startCollector()
    after(collector.close)
    const traced = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${SECRETS.header}`,
    }
    const api = spawn('serve', traced)
    const worker = spawn('work', traced)
    const call = asking(await api.ready)

    const brand = await call('POST', '/api/admin/brands', {
      name: 'Canary Brand 3c81',
      domain: 'northwind-kettles.example',
      plan: 'ENTERPRISE',
    })
    await call('POST', `/api/admin/brands/${brand.id}/prompts`, {
      prompts: [{ text: PROMPT, intent: 'BRANDED' }],
    })
    const traceparent = `00-${TRACE}-${CALLER}-01`
    const { scanId } = await call('POST', '/v1/scans', { brandId: brand.id }, { traceparent })
    await eventually(async () => {
      const { byStatus, finishedAt } = await call('GET', `/api/admin/scans/${scanId}`)
      return finishedAt !== null && byStatus.CAPTURED === 0
    })
    const hash = 'a'.repeat(64)
    await fetch(`${await api.ready}/v1/public/evidence/${hash}`, { headers: { traceparent } })
    const ended = await Promise.all([api.stop(), worker.stop()])
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE)
    const named = (name: string) => ofTrace.filter(span => span.name === name)
    const parentOf = (span: ReceivedSpan | undefined) =>
      ofTrace.find(({ spanId }) => spanId === span?.parentSpanId)

    test('both processes end well, and send what they have before', () => {
      assert.deepEqual(fieldsOf(ended, 'code'), [0, 0])
      assert.ok(collector.requests.every(({ url }) => url === '/v1/traces'))
      assert.ok(collector.requests.every(({ headers }) => headers['x-collector-key'] === SECRETS.header))
    })

    test('the request continues the trace of its caller', () => {
      const [request] = named('POST /v1/scans')
      assert.equal(request?.parentSpanId, CALLER)
      assert.equal(request.service, 'bcf-serve')
      assert.equal(request.attributes['http.route'], '/v1/scans')
      assert.equal(request.attributes['http.response.status_code'], 202)
    })

    test('its job, the runs, the engine and each exchange hang below it, in the other process', () => {
      const [job] = named('job scan')
      assert.equal(job?.service, 'bcf-work')
      assert.equal(parentOf(job)?.name, 'POST /v1/scans')
      assert.equal(job.attributes['bcf.scanId'], scanId)
      assert.equal(named('job run').length, 11)
      assert.ok(named('job run').every(span => parentOf(span)?.name === 'job scan'))
      const asks = named('engine.ask')
      assert.equal(asks.length, 11)
      for (const ask of asks) {
        assert.equal(parentOf(ask)?.name, 'job run')
        assert.equal(ask.attributes['bcf.outcome'], 'answered')
        assert.equal(ask.attributes['bcf.attempt'], 1)
        assert.equal(typeof ask.attributes['bcf.route'], 'string')
      }
      const exchanges = named('engine.exchange')
      assert.ok(exchanges.length >= 11)
      for (const exchange of exchanges) {
        assert.equal(parentOf(exchange)?.name, 'engine.ask')
        assert.equal(exchange.attributes['http.response.status_code'], 200)
      }
      assert.equal(parentOf(named('job classify-scan')[0])?.name, 'job run')
    })

    test('batches of the log are there, in traces of their own', () => {
      const batches = collector.spans.filter(({ name }) => name === 'log.batch')
      assert.ok(batches.length > 0)
      assert.ok(batches.every(({ traceId }) => traceId !== TRACE))
    })

    test('a stranger does not get into a trace by asking for it, nor does what he looks up', () => {
      const lookups = collector.spans.filter(({ name }) => name === 'GET /v1/public/evidence/:hash')
      assert.equal(lookups.length, 1)
      assert.notEqual(lookups[0]?.traceId, TRACE)
    })

    test('no secret, prompt, answer, brand, hash or query is in anything that was sent', () => {
      const sent = collector.requests.map(({ text }) => text).join('\n')
      assert.ok(sent.includes(scanId))
      for (const canary of [TOKEN, ...Object.values(SECRETS), 'canary', 'kettle', 'Canary Brand', hash])
        assert.ok(!sent.toLowerCase().includes(canary.toLowerCase()), canary)
      const values = collector.spans.flatMap(({ attributes }) => Object.values(attributes))
      assert.deepEqual(
        values.filter(value => /[?&]\w+=/.test(String(value))),
        [],
      )
    })
  })

  describe('a collector that does not take them', () => {
    const warnings = (stderr: string) => stderr.match(/traces are not taken/g)?.length ?? 0

    async function askAndStop(endpoint: string) {
      const service = spawn('serve', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
      const call = asking(await service.ready)
      for (let n = 0; n < 20; n++) assert.ok((await call('GET', '/api/admin/brands')).brands)
      return service.stop()
    }

    test('because it hangs: the service ends by itself all the same', async () => {
      const collector = await startCollector({ hangs: true })
      const { code } = await askAndStop(collector.url)
      assert.equal(code, 0)
      assert.equal(collector.requests.length, 1)
      await collector.close()
    })

    test('because it is away: said at most once', async () => {
      const { code, stderr } = await askAndStop('http://127.0.0.1:9')
      assert.equal(code, 0)
      assert.ok(warnings(stderr) <= 1, stderr)
    })
  })
})

describe('the standard variables', () => {
  const read = (env: Record<string, string>) => readWatchSettings(name => env[name]).tracing
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

  test('without an endpoint, disabled, or with no exporter: none', () => {
    assert.equal(read({}), null)
    assert.equal(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' }), null)
    assert.equal(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }), null)
  })

  test('with one: everything, or the part that is asked for', () => {
    assert.deepEqual(read(endpoint), { sampler: 'parentbased_always_on', ratio: 1 })
    assert.deepEqual(
      read({ ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }),
      { sampler: 'traceidratio', ratio: 0.1 },
    )
  })

  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'user:pass@collector'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['BCF_METRICS_TOKEN', 'short'],
    ['BCF_WORKER_PORT', '99999'],
  ] as const)
    test(`${name} that makes no sense is named, and not repeated where it may hold a secret`, () => {
      assert.throws(
        () => read({ ...endpoint, [name]: value }),
        (error: Error) => error.message.includes(name) && !/user:pass|short /.test(error.message),
      )
    })
})
