// Keys as the operator handles them, and what they do not open.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'
import { asker, assertError } from '../api/ask.ts'
import { PROTECTED } from '../api/paths.ts'
import { keptLog, makeBrand, manualClock, startTestService, TOKEN } from '../harness.ts'

const FORM = /^bcf_[0-9a-f]{32}$/

describe('keys', async () => {
  const clock = manualClock('2026-11-15T12:00:00Z')
  const service = await startTestService({ parts: { worker: false }, clock })
  const brand = await makeBrand(service)
  const other = await makeBrand(service)
  const create = (fields: object = {}) =>
    service.call('POST', '/api/admin/keys', { name: 'Agents', brandIds: [brand.id], ...fields })
  const list = async (): Promise<{ id: string }[]> => (await service.call('GET', '/api/admin/keys')).body.keys
  const shown = async (id: string) => (await list()).find(key => key.id === id)

  test('row 39: a key is shown once; its hash is kept, and nothing it could be made from', async () => {
    const { status, body, headers } = await create()
    assert.equal(status, 201)
    assert.equal(headers['cache-control'], 'no-store')
    const { key, ...rest } = body
    assert.match(key, FORM)
    assert.deepEqual(rest, {
      id: rest.id,
      name: 'Agents',
      hint: `${key.slice(0, 8)}…`,
      brandIds: [brand.id],
      write: false,
      createdAt: '2026-11-15T12:00:00.000Z',
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      ownerId: null,
    })
    assert.match(rest.id, /^key_/)
    assert.deepEqual(await shown(rest.id), rest)
    const { rows } = await service.database.query(
      'select api_keys::text as row, sha256 from api_keys where id = $1',
      [rest.id],
    )
    assert.deepEqual(rows[0]?.sha256, hash('sha256', key, 'buffer'))
    assert.ok(!rows[0]?.row.includes(key.slice(8)) && !JSON.stringify(await list()).includes(key.slice(8)))
  })

  test('scope, expiry and several brands are what was asked for; a name may be used again', async () => {
    const fields = { write: true, expiresAt: '2027-01-01T01:00:00+01:00', brandIds: [other.id, brand.id] }
    const [first, second] = [(await create(fields)).body, (await create(fields)).body]
    assert.notEqual(first.key, second.key)
    assert.equal(first.write, true)
    assert.equal(first.expiresAt, '2027-01-01T00:00:00.000Z')
    assert.deepEqual(first.brandIds, [brand.id, other.id].sort())
  })

  const wrong: [string, object, RegExp][] = [
    ['no name', { name: undefined }, /name/],
    ['a blank name', { name: ' ' }, /name: must not be blank/],
    ['a name of two lines', { name: 'a\nb' }, /name/],
    ['no brand', { brandIds: [] }, /brandIds/],
    ['no list of brands', { brandIds: undefined }, /brandIds/],
    ['an unknown brand', { brandIds: [brand.id, 'brd_none'] }, /brandIds\.1: must be the id of a brand/],
    ['a brand that no table could hold', { brandIds: ['\0'] }, /brandIds\.0/],
    ['a scope that is no boolean', { write: 'yes' }, /write/],
    ['an expiry that has passed', { expiresAt: '2026-11-15T12:00:00Z' }, /expiresAt: must be in the future/],
    ['a day that does not exist', { expiresAt: '2027-02-30T00:00:00Z' }, /expiresAt: must be a time/],
    ['a time without zone', { expiresAt: '2027-02-03T00:00:00' }, /such as 2027/],
  ]
  for (const [what, fields, message] of wrong)
    test(`${what} is 400, and makes no key`, async () => {
      const before = await list()
      const { status, body } = await create(fields)
      assert.equal(status, 400)
      assert.match(body.error, message)
      assert.equal((await list()).length, before.length)
    })

  test('a key is revoked once, and stays in the list', async () => {
    const { id } = (await create()).body
    const revoke = () => service.call('POST', `/api/admin/keys/${id}/revoke`)
    const first = await revoke()
    assert.deepEqual([first.status, first.body.revokedAt], [200, clock.now().toISOString()])
    clock.advance(60_000)
    assert.deepEqual((await revoke()).body, first.body)
    assert.deepEqual(await shown(id), first.body)
    assert.equal((await service.call('POST', '/api/admin/keys/key_none/revoke')).status, 404)
    assert.equal((await service.call('POST', '/api/admin/keys/%00/revoke')).status, 404)
  })

  test('rows 38, 40: a key that works opens no route of the API, whatever its scope', async () => {
    const ask = asker(service)
    const guarded = [...V1_ROUTES, ...adminRoutes].filter(route => route.access !== 'public')
    const places = [
      ...guarded.map(({ method, url }) => [method, url.replace(/:\w+/g, brand.id)]),
      ...PROTECTED.flatMap(({ path, methods }) => methods.map(method => [method, path])),
      ['GET', '/metrics'],
      ['GET', '/v1/nope'],
    ] as [string, string][]
    assert.ok(places.length > 30)
    for (const write of [false, true]) {
      const { key } = (await create({ write })).body
      for (const [method, url] of places)
        assertError(await ask(method, url, { headers: { authorization: `Bearer ${key}` } }), 401)
    }
  })
})

describe('a key in the open', async () => {
  test('row 46: is in no log, no error, no list and no metric', async () => {
    const { log, said } = keptLog()
    const { url: base } = await startTestService({ log, listen: true })
    const seen: string[] = []
    const call = async (path: string, { token = TOKEN, body }: { token?: string; body?: object } = {}) => {
      const answer = await fetch(`${base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      seen.push(JSON.stringify([...answer.headers]), text)
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    }
    const brand = await call('/api/admin/brands', { body: { name: 'A', domain: 'a.example' } })
    const issued = await call('/api/admin/keys', { body: { name: 'A', brandIds: [brand.body.id] } })
    const { id, key } = issued.body
    assert.match(key, FORM)
    seen.length = 0
    assert.equal((await call('/v1/scans/x', { token: key })).status, 401)
    assert.equal((await call('/v1/scans', { token: key, body: { brandId: brand.body.id } })).status, 401)
    assert.equal((await call(`/v1/scans/${key}?key=${key}`)).status, 404)
    assert.equal((await call(`/api/admin/keys/${key}/revoke`, { body: { key } })).status, 404)
    assert.equal((await call('/api/admin/keys', { body: { name: 'A', brandIds: [key] } })).status, 400)
    assert.equal((await call(`/api/admin/keys/${id}/revoke`, { body: {} })).status, 200)
    assert.equal((await call('/api/admin/keys')).status, 200)
    assert.equal((await call('/metrics')).status, 200)
    assert.match(said(), /"msg":"answered"/, 'the log was on')
    for (const text of [said(), ...seen]) assert.ok(!text.includes(key.slice(4)), text)
  })
})
