// What deploy/ watches exists: every metric of the rules and of the dashboard is in a live /metrics, and every alert has
// its section in docs/operations.md. And who may read it, and what is left of it without a database.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openWorkerDoor } from '../../src/http/worker-door.ts'
import { createLog } from '../../src/platform/log.ts'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import { createMigratedDatabase, makeBrand, scanToEnd, startTestService, TOKEN } from '../harness.ts'
import { readText } from '../source.ts'

const METRICS_TOKEN = 'metrics-token-0123456789'
const NAME = /\b(?:bcf|nodejs|process)_[a-z0-9_]+\b/g

const rules = readText('deploy/prometheus/alerts.yml')
const dashboard: { panels: { id: number; type: string; targets?: { expr: string }[] }[] } = JSON.parse(
  readText('deploy/grafana/dashboard.json'),
)
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const namesIn = (text: string) => [...new Set(text.match(NAME))]
const isSampled = (text: string, name: string) => new RegExp(`^${name}[{ ]`, 'm').test(text)
const asks = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const withMetricsToken = { watch: { metricsToken: METRICS_TOKEN, workerPort: null, tracing: null } }

describe('what is watched', async () => {
  const service = await startTestService({ config: withMetricsToken })
  const brand = await makeBrand(service, {}, [{ text: 'Which kettle is best?', intent: 'CATEGORY' }])
  await scanToEnd(service, brand.id)
  const { text } = await service.call('GET', '/metrics')

  test('every metric of the rules and of the dashboard has a sample', () => {
    const names = namesIn([rules.replace(/^#.*$/gm, ''), ...expressions].join('\n'))
    assert.ok(names.length > 20, names.join())
    assert.deepEqual(
      names.filter(name => !isSampled(text, name)),
      [],
    )
  })

  test('labels that rules ask for have the values that they ask for', () => {
    for (const sample of [
      'bcf_engine_held{engine="CLAUDE",reason="breaker"} 0',
      'bcf_engine_held{engine="CLAUDE",reason="credentials"} 0',
      'bcf_runs_total{outcome="captured"} 11',
      'bcf_runs_total{outcome="abandoned"} 0',
      'bcf_runs_total{outcome="budget_exhausted"} 0',
      'bcf_engine_asks_total{engine="CLAUDE",outcome="answered"}',
      'bcf_queue_jobs{queue="run.CLAUDE",state="ready"}',
      'bcf_queue_oldest_seconds{queue="run.CLAUDE"} 0',
      'bcf_database_connections{state="waiting"} 0',
      'bcf_database_up 1',
      'bcf_audit_ok 1',
    ])
      assert.ok(text.includes(`\n${sample}`), sample)
  })

  test('every metric of ours is in a rule or in the dashboard', () => {
    const ours = [...text.matchAll(/^# TYPE (bcf_\w+) /gm)].map(([, name = '']) => name)
    const watched = [rules, ...expressions].join('\n')
    assert.deepEqual(
      ours.filter(name => !watched.includes(name)),
      [],
    )
  })

  test('J8: metrics know the route table, and nothing of what callers send', async () => {
    const series = (sampled: string) => sampled.match(/^bcf_http\w+\{/gm)?.length
    await service.call('GET', '/v1/nowhere')
    await service.call('GET', '/v1/scans/canary')
    const before = (await service.call('GET', '/metrics')).text
    for (let n = 0; n < 50; n++) {
      await service.call('GET', `/v1/scans/canary-${n}`)
      await service.call('GET', `/v1/nowhere/canary-${n}/${n}?canary=${n}`)
    }
    const { text } = await service.call('GET', '/metrics')
    assert.equal(series(text), series(before))
    assert.ok(!text.includes('canary'), text)
  })

  test('the token of Prometheus opens the metrics and nothing else', async () => {
    const status = async (url: string, token: string) =>
      (await service.app.inject({ url, ...asks(token) })).statusCode
    assert.equal(await status('/metrics', METRICS_TOKEN), 200)
    assert.equal(await status('/metrics', TOKEN), 200)
    assert.equal(await status('/metrics', 'metrics-token-0123456788'), 401)
    assert.equal((await service.app.inject('/metrics')).statusCode, 401)
    for (const url of ['/v1/scans/x', '/api/admin/brands', '/api/admin/engines', '/v1/ground-truth'])
      assert.notEqual(await status(url, METRICS_TOKEN), 200, url)
    assert.equal(await status('/api/admin/brands', METRICS_TOKEN), 401)
  })
})

test('without a database the process still tells what it knows', async t => {
  const database = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(database.url)
  t.after(async () => {
    await proxy.close()
    await database.drop()
  })
  const service = await startTestService({
    databaseUrl: proxy.url,
    parts: { worker: false },
    config: { requestWaitMs: 1_500 },
  })
  for (const gate of ['cut', 'hang'] as const) {
    proxy.set(gate)
    const { status, text } = await service.call('GET', '/metrics')
    assert.equal(status, 200)
    assert.ok(text.includes('\nbcf_database_up 0'), gate)
    assert.ok(isSampled(text, 'process_resident_memory_bytes'))
  }
  proxy.set('open')
  const { text } = await service.call('GET', '/metrics')
  assert.ok(text.includes('\nbcf_database_up 1'))
})

test('a worker answers whether it lives, and with a token what it did', async () => {
  const door = await openWorkerDoor({
    host: '127.0.0.1',
    port: 0,
    tokens: [METRICS_TOKEN],
    connections: () => ({ in_use: 2, idle: 3, waiting: 0 }),
    troubles: async () => [],
    log: createLog('silent'),
  })
  after(door.close)
  assert.equal((await fetch(`${door.url}/healthz`)).status, 200)
  assert.equal((await fetch(`${door.url}/metrics`)).status, 401)
  assert.equal((await fetch(`${door.url}/metrics`, asks(TOKEN))).status, 401)
  const text = await (await fetch(`${door.url}/metrics`, asks(METRICS_TOKEN))).text()
  assert.match(text, /^bcf_database_connections\{state="in_use"\} 2$/m)
  for (const name of ['bcf_log_refused', 'bcf_build_info', 'nodejs_eventloop_lag_p99_seconds'])
    assert.ok(isSampled(text, name), name)
})

test('every alert has its section, and says which', () => {
  const headings = [...readText('docs/operations.md').matchAll(/^### (Bcf\w+)$/gm)].map(([, name]) => name)
  const alerts = [...rules.matchAll(/- alert: (\w+)$/gm)].map(([, name = '']) => name)
  assert.ok(alerts.length > 10)
  assert.deepEqual(headings, alerts)
  const runbooks = [...rules.matchAll(/runbook: docs\/operations\.md#(\w+)$/gm)].map(([, anchor]) => anchor)
  assert.deepEqual(
    runbooks,
    alerts.map(name => name.toLowerCase()),
  )
})

test('no two panels of the dashboard have the same number, and each shows something', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const { type, targets } of dashboard.panels) assert.equal(type === 'row', targets === undefined)
})
