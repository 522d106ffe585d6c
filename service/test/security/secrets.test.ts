// No secret leaves by a side door: the service runs as real processes with a canary in every secret place, meets
// everything that makes programs talkative, and is then searched: output, answers, database, files, children.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Sandbox, startSandbox } from '@brand-citation-forensics/sandbox'
import pg from 'pg'
import { bcf } from '../../../client/test/command/run-cli.ts'
import { asRole, makeChief } from '../database/as-role.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../database/database-proxy.ts'
import { createMigratedDatabase, eventually, type TestDatabase } from '../harness.ts'
import { type Canary, plant, search } from './canaries.ts'
import { launch, openEcho, type PlantedProcess, plantSecrets, type Secrets } from './planted-service.ts'

let folder: string
let sandbox: Sandbox
let echo: Awaited<ReturnType<typeof openEcho>>
let secrets: Secrets

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bcf-canary-'))
  // As root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(folder, 0o755)
  sandbox = await startSandbox()
  echo = await openEcho(sandbox.url)
  secrets = plantSecrets({ echo: echo.url, dead: 'http://127.0.0.1:1' })
})

after(async () => {
  await sandbox.close()
  echo.server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everything that was answered, with the request it answers. */
const answers: { what: string; text: string }[] = []

interface Asking {
  headers?: Record<string, string>
  body?: unknown
  token?: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: a few fields of many answers, which fail loudly when absent.
type Answer = { status: number; body: any; headers: Headers }

function asker(url: string) {
  return async (
    method: string,
    path: string,
    { headers, body, token = secrets.token }: Asking = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'accept-encoding': 'identity',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    answers.push({ what: `${method} ${path}`, text: `${JSON.stringify([...answer.headers])}\n${text}` })
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return {
      status: answer.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: answer.headers,
    }
  }
}

type Ask = ReturnType<typeof asker>

/** What is not HTTP, or not quite. */
const sendRaw = (url: string, text: string): Promise<void> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(text))
    let said = ''
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      answers.push({ what: 'what is not HTTP', text: said })
      resolve()
    })
  })

async function makeBrand(ask: Ask, prompts: string[]): Promise<string> {
  const brand = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan: 'ENTERPRISE' }
  const { body } = await ask('POST', '/api/admin/brands', { body: brand })
  if (prompts.length === 0) return body.id
  const listed = prompts.map(text => ({ text, intent: 'BRANDED' }))
  const added = await ask('POST', `/api/admin/brands/${body.id}/prompts`, { body: { prompts: listed } })
  assert.equal(added.status, 201)
  return body.id
}

interface Counts {
  CLASSIFIED: number
  FAILED: number
}

/** Not to its end: engines that are away or that told us off are asked again only after a while. */
async function scanUntil(ask: Ask, brandId: string, isEnough: (byStatus: Counts) => boolean) {
  const started = await ask('POST', '/v1/scans', { body: { brandId } })
  assert.equal(started.status, 202, JSON.stringify(started.body))
  return eventually(async () => {
    const { body } = await ask('GET', `/api/admin/scans/${started.body.scanId}`)
    return body.byStatus && isEnough(body.byStatus) ? body : null
  })
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table, the queue's too; bytes appear as hex, which is one of the forms that are sought. */
const dump = (databaseUrl: string): Promise<string[]> =>
  withClient(databaseUrl, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} as t`,
      )
      texts.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    assert.ok(tables.length > 20 && texts.length > 50, `${tables.length} tables, ${texts.length} rows`)
    return texts
  })

describe('two processes on a server', () => {
  let database: TestDatabase
  let proxy: DatabaseProxy
  let dismiss: () => Promise<void>
  let processes: PlantedProcess[]
  let planted: Canary[]
  let ask: Ask
  let url: string
  const data = () => join(folder, 'served')
  /** The engine whose address leads nowhere. */
  const isNobodyCalled = () =>
    withClient(database.url, async client => {
      const { rowCount } = await client.query(
        `select from run_attempts where engine = 'GOOGLE_AI_MODE' and failure is not null`,
      )
      return rowCount
    })
  const password = plant('the password in DATABASE_URL')
  const content = plant('content of a public check')
  const wrongToken = plant('a wrong token')

  before(async () => {
    database = await createMigratedDatabase()
    const chief = `canary_${randomBytes(4).toString('hex')}`
    dismiss = await makeChief(database.url, chief, password.value)
    proxy = await openDatabaseProxy(asRole(database.url, chief, password.value))
    const DATABASE_URL = proxy.url
    const env = { ...secrets.env, DATABASE_URL, BCF_DATA_DIR: data(), BCF_REQUEST_WAIT_MS: '1500' }
    // One migrates; the other would only wait for it.
    const api = launch('serve', env, folder)
    processes = [api]
    url = await api.ready
    processes.push(launch('work', env, folder))
    await processes[1]?.ready
    ask = asker(url)
    planted = [...secrets.canaries, password, content, wrongToken]
  })

  after(async () => {
    await Promise.all(processes.map(each => each.end('SIGKILL')))
    await proxy.close()
    await database.drop()
    await dismiss()
  })

  test('scans: answers, vendors that repeat what they get, nobody at the address, 401 everywhere', async () => {
    const brandId = await makeBrand(ask, [
      'Who is Northwind Kettles? [[sandbox:wrong]]',
      'When? [[fault:html-502:times=1]]',
    ])
    const first = await scanUntil(ask, brandId, ({ CLASSIFIED, FAILED }) => CLASSIFIED >= 10 && FAILED >= 4)
    await eventually(isNobodyCalled)
    assert.ok(echo.asked() > 2)
    for (const { id, sha256 } of first.runs) {
      await ask('GET', `/v1/runs/${id}/evidence`)
      for (const format of ['json', 'html'])
        await ask('GET', `/v1/runs/${id}/evidence-bundle?format=${format}`)
      if (sha256) await ask('GET', `/v1/public/evidence/${sha256}`, { token: null })
    }
    const refused = await makeBrand(ask, ['Who? [[fault:401]]', 'What? [[fault:redirect]]'])
    await scanUntil(ask, refused, ({ FAILED }) => FAILED > 5)
    const hash = first.runs.find(({ sha256 }: { sha256: string | null }) => sha256).sha256
    const check = await ask('POST', `/v1/public/evidence/${hash}/check`, {
      token: null,
      body: { content: content.value },
    })
    assert.equal(check.body.verdict ?? check.body.status, 'modified', JSON.stringify(check.body))
    for (const body of [
      `{"content": "${content.value}`,
      { content: [content.value] },
      { [content.value]: 1 },
    ])
      await ask('POST', `/v1/public/evidence/${hash}/check`, { token: null, body })
  })

  test('requests that carry a secret where none belongs', async () => {
    const { value } = wrongToken
    for (const path of [
      `/v1/scans/x?token=${value}`,
      `/v1/${value}`,
      `/v1/public/evidence/${value}`,
      `/v1/%zz${value}`,
    ])
      for (const token of [null, value, secrets.token]) await ask('GET', path, { token })
    await ask('GET', '/v1/engines', {
      token: null,
      headers: { authorization: `Basic ${value}`, cookie: `token=${value}` },
    })
    await ask('POST', '/v1/scans', { body: `{"brandId": "${value}` })
    await sendRaw(url, `GET /?key=${value} HTTP/9.9\r\n\r\n`)
    await sendRaw(
      url,
      `GET / HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${value}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    await sendRaw(url, `CONNECT ${value}:443 HTTP/1.1\r\nhost: x\r\n\r\n`)
  })

  test('the console: a wrong token, the right one, a session', async () => {
    const page = { origin: url, 'sec-fetch-site': 'same-origin' }
    const login = (token: string) =>
      ask('POST', '/api/console/session', { token: null, headers: page, body: { token } })
    assert.equal((await login(wrongToken.value)).status, 401)
    assert.equal((await login(`${secrets.token}x`)).status, 401)
    const opened = await login(secrets.token)
    assert.equal(opened.status, 200)
    // The one answer that hands it over, in the one header for it.
    const cookie = /(__Host-bcf-session)=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')
    const last = answers.pop()
    assert.ok(cookie && last && !opened.body.secret)
    planted.push({ name: 'the secret of a session', value: cookie[2] ?? '' })
    answers.push({ what: last.what, text: JSON.stringify(opened.body) })
    const headers = { ...page, cookie: cookie[0] }
    await ask('GET', '/api/console/session', { token: null, headers })
    await ask('GET', '/api/console/api/admin/keys', { token: null, headers })
    assert.equal((await ask('DELETE', '/api/console/session', { token: null, headers })).status, 403)
  })

  test("a customer's key, and what its tools are told", async () => {
    const brandId = await makeBrand(ask, [])
    const issued = await ask('POST', '/api/admin/keys', { body: { name: 'agent', brandIds: [brandId] } })
    assert.equal(issued.status, 201)
    const { key, ...rest } = issued.body
    answers.pop()
    answers.push({ what: 'the rest of the answer with the key', text: JSON.stringify(rest) })
    planted.push({ name: "a customer's key", value: key })
    const call = (method: string, params: object) =>
      ask('POST', '/api/mcp', { token: key, body: { jsonrpc: '2.0', id: 1, method, params } })
    await call('tools/list', {})
    const given = { hash: '0'.repeat(64), content: content.value }
    for (const name of ['check_public_evidence', 'get_scan', 'start_scan', 'no_such_tool'])
      await call('tools/call', { name, arguments: given })
    await call('resources/read', { uri: 'bcf://runs/none/evidence-bundle' })
    await ask('POST', '/api/mcp', { token: key, body: `{"jsonrpc": "2.0", "content": "${content.value}` })
    await ask('GET', '/v1/engines', { token: key })
    await ask('GET', '/api/admin/keys')
  })

  test('the command line: an address where nobody is, and a token that is refused', async () => {
    const env = { BCF_ACCESS_TOKEN: wrongToken.value }
    for (const address of [url, 'http://127.0.0.1:1', `http://user:${wrongToken.value}@127.0.0.1:1`]) {
      const { code, stdout, stderr } = await bcf(['brand', 'list'], { url: address, env })
      assert.notEqual(code, 0)
      // An address that was typed in may be said again.
      if (!address.includes('@')) answers.push({ what: 'bcf', text: stdout + stderr })
    }
  })

  test('the database away, and back', async () => {
    for (const gate of ['cut', 'hang'] as const) {
      proxy.set(gate)
      assert.equal((await ask('GET', '/api/admin/brands')).status, 503)
      await ask('GET', '/readyz')
      await ask('GET', '/metrics')
    }
    proxy.set('open')
    await eventually(async () => (await ask('GET', '/readyz')).status === 200)
    for (const path of `
      /metrics /v1/openapi.json /docs /verify /healthz /log/checkpoint /log/policy
    `
      .trim()
      .split(/\s+/))
      await ask('GET', path)
  })

  test('in the arguments of processes', async () => {
    const { inBytes } = search(planted)
    assert.ok(processes.length > 0)
    for (const { pid } of processes)
      assert.deepEqual(inBytes('argv', await readFile(`/proc/${pid}/cmdline`)), [])
  })

  test('ended by a defect, by a rejection, by SIGABRT: nothing more is said, and no core is left', async () => {
    const [api, worker] = processes
    await api?.end('SIGUSR2')
    await worker?.end('SIGWINCH')
    assert.match(api?.output() ?? '', /a defect/)
    assert.match(worker?.output() ?? '', /a rejection/)
    const again = launch('work', { ...secrets.env, DATABASE_URL: database.url, BCF_DATA_DIR: data() }, folder)
    processes.push(again)
    await again.ready
    await again.end('SIGABRT')
    assert.deepEqual(await readdir(folder), ['served'])
  })

  test('found nowhere', async () => {
    const { inBytes, inFolder } = search(planted)
    const found = [
      ...processes.flatMap(({ output }) =>
        output()
          .split('\n')
          .flatMap(line => inBytes(`the output: ${line.slice(0, 300)}`, line)),
      ),
      ...(await dump(database.url)).flatMap(row => inBytes(row.slice(0, 300), row)),
      ...inFolder(data()),
      ...answers.flatMap(({ what, text }) => inBytes(`the answer to ${what.slice(0, 80)}`, text)),
    ]
    assert.ok(answers.length > 100)
    assert.deepEqual(found, [])
  })
})
