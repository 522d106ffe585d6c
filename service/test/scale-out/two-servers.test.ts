// Two API services on one database: what one of them did or learned counts at the other at once.

import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { COOKIE, ownPage } from '../console/browser.ts'
import { bearer, eventually, TOKEN } from '../harness.ts'
import { plantAnswers, responsesBody } from '../planted.ts'
import { openHosts } from './hosts.ts'

describe('two servers', async () => {
  const hosts = await openHosts()
  const host = await hosts.host()
  const servers = [await host.open('serve'), await (await hosts.host()).open('serve')]
  const urls = servers.map(({ url }) => url)
  const ask = (server: number, path: string, { headers = {}, ...init }: RequestInit = {}) =>
    fetch(`${urls[server]}${path}`, { ...init, headers: { ...bearer, ...headers } as Record<string, string> })
  const send = (server: number, path: string, body: unknown) =>
    ask(server, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const made = (await (
    await send(0, '/api/admin/brands', { name: 'Northwind', domain: 'northwind.example', plan: 'ENTERPRISE' })
  ).json()) as { id: string }

  const login = (server: number, token: string) =>
    fetch(`${urls[server]}/api/console/session`, {
      method: 'POST',
      headers: { ...ownPage, origin: urls[server] as string, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })

  test('B10: a key that is revoked at one is refused by the other', async () => {
    const fields = { name: 'A customer', brandIds: [made.id] }
    const issued = (await (await send(0, '/api/admin/keys', fields)).json()) as { id: string; key: string }
    const ping = (server: number) =>
      fetch(`${urls[server]}/api/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${issued.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      })
    assert.deepEqual([(await ping(0)).status, (await ping(1)).status], [200, 200])
    assert.equal((await ask(0, `/api/admin/keys/${issued.id}/revoke`, { method: 'POST' })).status, 200)
    assert.deepEqual([(await ping(1)).status, (await ping(0)).status], [401, 401])
  })

  test('B10: a session that is closed at one is over at the other', async () => {
    const opened = await login(0, TOKEN)
    assert.equal(opened.status, 200)
    const { csrfToken } = (await opened.json()) as { csrfToken: string }
    const secret = new RegExp(`${COOKIE}=([^;]*)`).exec(opened.headers.get('set-cookie') ?? '')?.[1]
    const session = (server: number, method = 'GET') =>
      fetch(`${urls[server]}/api/console/session`, {
        method,
        headers: {
          ...ownPage,
          origin: urls[server] as string,
          cookie: `${COOKIE}=${secret}`,
          'x-csrf-token': csrfToken,
        },
      })
    assert.equal((await session(1)).status, 200)
    assert.equal((await session(0, 'DELETE')).status, 200)
    assert.deepEqual([(await session(1)).status, (await session(0)).status], [401, 401])
  })

  test('a capture is seen by both at once, and gets its proof, although both were asked before', async () => {
    const body = responsesBody(`An answer that nobody gave before: ${randomUUID()}`)
    const path = `/v1/public/evidence/${createHash('sha256').update(body).digest('hex')}`
    for (const server of [0, 1]) assert.equal((await ask(server, path)).status, 404)
    await plantAnswers(hosts, made.id, [body])
    for (const server of [0, 1]) {
      const found = await ask(server, path)
      assert.equal(found.status, 200)
      assert.equal(((await found.json()) as { log: unknown }).log, null, 'no worker runs yet')
    }
    const worker = await host.open('work')
    const proofs = await Promise.all(
      [0, 1].map(server =>
        eventually(
          async () => ((await (await ask(server, path)).json()) as { log: { proof: string } | null }).log,
        ),
      ),
    )
    assert.deepEqual(proofs[0], proofs[1])
    // The tiles that grow are not remembered as they were.
    const [, size] = (await (await ask(0, '/log/checkpoint')).text()).split('\n')
    const tiles = await Promise.all(
      [0, 1].map(async server => (await ask(server, `/log/tile/0/000.p/${size}`)).arrayBuffer()),
    )
    assert.equal(tiles[0]?.byteLength, 32 * Number(size))
    assert.deepEqual(tiles[0], tiles[1])
    await worker.stop()
  })
})
