// An installation of before there were people, filled by the release of then and taken over by this one: its token, keys and open
// sessions go on, what it showed is shown, and nothing is lost.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { type Service, startService } from '../../src/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { connect } from '../evidence/audited-log.ts'
import { bearer } from '../harness.ts'
import { runService } from '../service-here.ts'
import { type EarlierInstallation, fillByEarlier, noHistory } from './earlier-installation.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
type Json = any

interface Shown {
  status: number
  body: Json
}

/** Columns, and each row by them: what is added later is not looked at. */
type Tables = Map<string, { columns: string; rows: string[] }>

/** What a start uses up, or counts on: the queue of the log and its state, which engine may be asked, who was seen when. */
const MOVING = ['console_sessions', 'engine_gates', 'log_queue', 'log_published', 'message_budgets']

async function readAll(client: pg.Client, like?: Tables): Promise<Tables> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  const read: Tables = new Map()
  for (const { name, columns: found } of tables) {
    const columns = like?.get(name)?.columns ?? found
    const { rows } = await client.query<{ row: string }>(
      `select encode(sha256(convert_to(row(${columns})::text, 'UTF8')), 'hex') as row from ${name}`,
    )
    read.set(name, { columns, rows: rows.map(({ row }) => row) })
  }
  return read
}

describe('an upgrade from before there were people', { skip: noHistory }, () => {
  let earlier: EarlierInstallation
  let service: Service
  let url = ''
  let client: pg.Client
  let rowsThen: Tables
  const then = new Map<string, Shown>()

  const paths = () => [
    `/v1/scans/${earlier.scanId}`,
    `/v1/brands/${earlier.brandId}/confabulations`,
    `/v1/brands/${earlier.brandId}/ground-truth`,
    `/v1/runs/${earlier.runId}/evidence`,
    `/v1/public/evidence/${earlier.hash}`,
    '/api/admin/brands',
    `/api/admin/brands/${earlier.brandId}`,
    `/api/admin/brands/${earlier.brandId}/prompts`,
    `/api/admin/brands/${earlier.brandId}/facts`,
    '/api/admin/keys',
  ]

  const ask = async (at: string, path: string, headers: object = bearer): Promise<Shown> => {
    const answer = await fetch(`${at}${path}`, { headers: { ...headers } })
    return { status: answer.status, body: await answer.json() }
  }

  const call = async (at: string, token: string, method: string, params: object = {}): Promise<Shown> => {
    const answer = await fetch(`${at}/api/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  const tools = (at: string, token: string) =>
    call(at, token, 'tools/call', { name: 'get_scan', arguments: { scanId: earlier.scanId } })

  before(async () => {
    await fillByEarlier(async (at, made) => {
      earlier = made
      // First: a list says when a key was last used.
      then.set('tools', await tools(at, earlier.keys.good))
      for (const path of paths()) then.set(path, await ask(at, path))
    })
    client = await connect(earlier.databaseUrl)
    rowsThen = await readAll(client)
    const config = readConfig(earlier.settings, { token: true })
    service = await startService(config, { api: true, worker: true })
    url = service.url as string
  })
  after(async () => {
    await client?.end()
    await service?.stop()
    await earlier?.drop()
  })

  test('was from there: no table of people, and something in those that count', () => {
    for (const name of ['people', 'members', 'invitations', 'passkeys', 'key_owners'])
      assert.equal(rowsThen.has(name), false, name)
    for (const name of [
      'brands',
      'prompts',
      'facts',
      'scans',
      'runs',
      'records',
      'bodies',
      'api_keys',
      'console_sessions',
    ])
      assert.ok((rowsThen.get(name)?.rows.length ?? 0) > 0, name)
  })

  test('loses no row of any table, and changes none', async () => {
    const rowsNow = await readAll(client, rowsThen)
    for (const [name, { rows }] of rowsThen) {
      const now = new Set(rowsNow.get(name)?.rows)
      assert.ok(rowsNow.has(name), name)
      if (MOVING.includes(name)) continue
      assert.deepEqual(
        rows.filter(row => !now.has(row)),
        [],
        name,
      )
    }
    assert.equal(rowsNow.get('console_sessions')?.rows.length, rowsThen.get('console_sessions')?.rows.length)
  })

  test('the token is answered by v1 and the admin API as before, but for fields that came new', async () => {
    for (const path of paths()) {
      const [before, now] = [then.get(path), await ask(url, path)]
      assert.equal(before?.status, 200, path)
      assert.equal(now.status, 200, path)
      if (path.startsWith('/v1/')) assert.deepEqual(now.body, before?.body, path)
      else assertHolds(now.body, before?.body, path)
    }
    assert.equal((await ask(url, '/api/admin/keys', {})).status, 401)
  })

  test('keys and the token are answered by the tool server as before, and a revoked key is not', async () => {
    const { good, revoked } = earlier.keys
    const now = await tools(url, good)
    assert.equal(now.status, 200)
    assert.deepEqual(now.body, then.get('tools')?.body)
    assert.equal((await tools(url, earlier.settings.BCF_ACCESS_TOKEN as string)).status, 200)
    assert.equal((await tools(url, revoked)).status, 401)
  })

  test('whoever was logged in to the console logs in again: sessions are sealed now', async () => {
    const page = { cookie: earlier.cookie, 'sec-fetch-site': 'same-origin' }
    assert.equal((await ask(url, '/api/console/api/admin/me', page)).status, 401)
    assert.deepEqual((await ask(url, '/api/admin/people')).body, { people: [] })
    const { keys } = (await ask(url, '/api/admin/keys')).body
    assert.deepEqual(
      keys.map(({ ownerId }: { ownerId: string | null }) => ownerId),
      [null, null],
    )
  })

  test('the audit is clean, also when there are people', async () => {
    assert.deepEqual(await audit(), { code: 0, stderr: '' })
    const answer = await fetch(`${url}/api/admin/invitations`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ mail: 'ada@brand.example' }),
    })
    assert.equal(answer.status, 201)
    assert.deepEqual(await audit(), { code: 0, stderr: '' })
  })

  async function audit() {
    const { code, stdout, stderr } = await runService('audit', earlier.settings)
    assert.equal(code, 0, stdout)
    return { code, stderr }
  }
})

/** Everything that was said before is said, in the same words. */
function assertHolds(now: Json, before: Json, where: string): void {
  if (Array.isArray(before)) {
    assert.equal(now?.length, before.length, where)
    for (const [place, item] of before.entries()) assertHolds(now[place], item, `${where}[${place}]`)
  } else if (before !== null && typeof before === 'object')
    for (const [name, value] of Object.entries(before)) assertHolds(now?.[name], value, `${where}.${name}`)
  else assert.deepEqual(now, before, where)
}
