// D1, D4: the database is away, in every way it can be, and every route that is documented is asked. What is
// remembered is still answered; what cannot be known is 503, soon; and nothing has to be started again afterwards.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'
import { type Asked, asJson, assertError, wireAsker } from '../api/ask.ts'
import { bodiesFor, NO_IDS } from '../api/bodies.ts'
import { PLANNED } from '../api/paths.ts'
import { ownPage } from '../console/browser.ts'
import { type Gate, openDatabaseProxy } from '../database/database-proxy.ts'
import {
  bearer,
  createMigratedDatabase,
  eventually,
  makeBrand,
  scanToEnd,
  startTestService,
  TOKEN,
} from '../harness.ts'

const BODIES = bodiesFor(NO_IDS)
/** Known without the database; of the reader, that none is configured. */
const NEEDS_NONE = [
  'adminListPlans',
  'adminListFactKeys',
  'adminTestReader',
  'adminPlanCalibration',
  'adminCalibrateReader',
  'adminGetMe',
  'adminAcceptInvitation',
]

const NEVER_CAPTURED = 'a'.repeat(64)
const VALUES: Record<string, string> = { hash: NEVER_CAPTURED, engine: 'CHATGPT' }
/** What an address cannot be asked without. */
const QUERIES: Record<string, string> = {
  adminCompareAnswers: '?before=run_none&after=run_other',
  adminSearch: '?q=word',
}
const filled = (url: string) => url.replace(/:(\w+)/g, (_, name: string) => VALUES[name] ?? `${name}_none`)

interface Question {
  method: string
  path: string
  headers: Record<string, string>
  payload?: string
}

function dataQuestions(): Question[] {
  const declared = [...V1_ROUTES, ...adminRoutes].filter(route => !NEEDS_NONE.includes(route.operationId))
  const asked = declared.map(({ method, url, operationId }) => {
    const body = BODIES[operationId]
    const headers = { ...bearer, ...(body === undefined ? {} : asJson) }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    return { method, path: `${filled(url)}${QUERIES[operationId] ?? ''}`, headers, ...payload }
  })
  const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  return [
    ...asked,
    { method: 'POST', path: '/api/mcp', headers: { ...bearer, ...asJson }, payload: rpc },
    {
      method: 'POST',
      path: '/api/console/session',
      headers: { ...ownPage, ...asJson },
      payload: JSON.stringify({ token: TOKEN }),
    },
    ...['checkpoint', 'key', 'policy', 'tile/0/001'].map(name => ({
      method: 'GET',
      path: `/log/${name}`,
      headers: {},
    })),
    { method: 'GET', path: `/verify/${NEVER_CAPTURED}`, headers: {} },
    { method: 'GET', path: `/case/${'A'.repeat(43)}`, headers: {} },
    { method: 'GET', path: `/report/${'A'.repeat(43)}`, headers: {} },
    { method: 'GET', path: '/readyz', headers: {} },
  ]
}

describe('the database is away', async () => {
  const database = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(database.url)
  const service = await startTestService({
    databaseUrl: proxy.url,
    listen: true,
    config: { requestWaitMs: 1_500, workWaitMs: 3_000 },
  })
  after(async () => {
    proxy.set('open')
    await proxy.close()
    await database.drop()
  })
  const wire = wireAsker(service)
  const ask = async ({ method, path, ...options }: Question): Promise<Asked & { ms: number }> => {
    const begun = performance.now()
    const answer = await wire(method, path, options)
    return { ...answer, ms: performance.now() - begun }
  }

  const brand = await makeBrand(service, {}, [{ text: 'What boils water?', intent: 'BRANDED' }])
  await scanToEnd(service, brand.id)
  const content = await rawResponse()
  const lookup: Question = { method: 'GET', path: `/v1/public/evidence/${content.sha256}`, headers: {} }
  const check: Question = {
    method: 'POST',
    path: `${lookup.path}/check`,
    headers: asJson,
    payload: JSON.stringify({ content: content.text }),
  }
  const proven = await eventually(async () => {
    const answer = await ask(lookup)
    return answer.body?.log ? answer : null
  })
  const size = Number(String((await wire('GET', '/log/checkpoint')).text).split('\n')[1])
  const tiles = [`/log/tile/0/000.p/${size}`, `/log/tile/entries/000.p/${size}`].map(path => ({
    method: 'GET',
    path,
    headers: {},
  }))
  const kept = await Promise.all(tiles.map(ask))
  assert.deepEqual([...new Set(kept.map(({ status }) => status))], [200])

  async function rawResponse(): Promise<{ sha256: string; text: string }> {
    const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/runs`)
    const { body: evidence } = await service.call('GET', `/v1/runs/${body.runs[0].id}/evidence`)
    return { sha256: evidence.snapshot.sha256, text: evidence.rawResponse }
  }

  /** Whoever is told to come back does: for an instant, a connection may still be of before. */
  const persist = (method: 'GET' | 'POST', path: string, body?: object) =>
    eventually(async () => {
      const answer = await service.call(method, path, body)
      assert.ok([200, 202, 503].includes(answer.status), answer.text)
      return answer.status === 503 ? null : answer.body
    })

  async function stillRecovers(): Promise<void> {
    await eventually(async () => (await wire('GET', '/readyz')).status === 200)
    const { scanId } = await persist('POST', '/v1/scans', { brandId: brand.id })
    const ended = await eventually(async () => {
      const scan = await persist('GET', `/v1/scans/${scanId}`)
      return scan.finishedAt === null ? null : scan
    })
    assert.equal(ended.status, 'COMPLETED')
    // The worker works, and so does the sequencer.
    await eventually(async () => {
      const { rows } = await service.database.query('select from log_queue limit 1')
      return rows.length === 0
    })
  }

  for (const gate of ['refuse', 'cut', 'hang', 'silent'] as Gate[]) {
    test(`D1: ${gate}`, async t => {
      // Connections are in use and idle when it happens.
      await Promise.all(Array.from({ length: 12 }, () => wire('GET', '/readyz')))
      proxy.set(gate)
      t.after(() => proxy.set('open'))

      const questions = dataQuestions()
      const answers = await Promise.all(questions.map(ask))
      for (const [place, { status, text }] of answers.entries()) {
        const { method, path } = questions[place] as Question
        assert.equal(status, 503, `${method} ${path}: ${status} ${text}`)
      }
      const slowest = answers.reduce((a, b) => (b.ms > a.ms ? b : a))
      const { path } = questions[answers.indexOf(slowest)] as Question
      t.diagnostic(`slowest 503: ${Math.round(slowest.ms)} ms, ${path}`)

      const remembered = await ask(lookup)
      assert.deepEqual([remembered.status, remembered.text], [200, proven.text])
      const checked = await ask(check)
      assert.equal(checked.body.verdict, 'verified', checked.text)
      for (const [place, tile] of tiles.entries())
        assert.deepEqual((await ask(tile)).bytes, kept[place]?.bytes)
      assert.equal((await wire('GET', `/verify/${content.sha256}`)).status, 200)

      for (const { path, methods } of PLANNED)
        for (const method of methods) assert.equal((await wire(method, path)).status, 501)
      for (const { method, url, access } of [...V1_ROUTES, ...adminRoutes])
        if (access !== 'public') assertError(await wire(method, filled(url)), 401)
      assertError(await wire('GET', '/v1/public/evidence/short'), 400)
      assertError(await wire('POST', '/v1/scans', { headers: { ...bearer, ...asJson }, payload: '{' }), 400)
      for (const path of ['/healthz', '/v1/openapi.json', '/verify'])
        assert.equal((await wire('GET', path)).status, 200, path)
      assert.equal((await wire('GET', '/metrics', { headers: bearer })).status, 200)

      proxy.set('open')
      await stillRecovers()
    })
  }
})

describe('D4: all connections are taken', async () => {
  const service = await startTestService({
    listen: true,
    parts: { worker: false },
    config: { databaseConnections: 2, requestWaitMs: 500 },
  })
  const wire = wireAsker(service)

  test('whoever gets none is told, and it is over when the others have ended', async t => {
    const blocker = new pg.Client({ connectionString: service.databaseUrl })
    await blocker.connect()
    t.after(() => blocker.end())
    await blocker.query('begin')
    await blocker.query('lock table brands in access exclusive mode')
    const statuses: number[] = []
    const asked = Array.from({ length: 12 }, async () => {
      statuses.push((await wire('GET', '/api/admin/brands', { headers: bearer })).status)
    })
    // Two have the connections; all others are told.
    await eventually(async () => statuses.length === 10)
    assert.deepEqual([...new Set(statuses)], [503])
    assert.equal((await wire('GET', '/readyz')).status, 503)
    await blocker.query('rollback')
    await Promise.all(asked)
    assert.deepEqual(statuses.slice(10), [200, 200])
    // Whoever is told to come back when the connections have just been given back does.
    await eventually(async () => (await wire('GET', '/api/admin/brands', { headers: bearer })).status === 200)
  })
})
