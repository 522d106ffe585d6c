// Two servers on one database, as behind a balancer.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { createMigratedDatabase, startTestService, TOKEN } from '../harness.ts'

describe('two servers', async () => {
  const database = await createMigratedDatabase()
  after(database.drop)
  const env = { BCF_ACCESS_TOKEN: TOKEN, BCF_TRUSTED_PROXIES: '127.0.0.1' }
  const { tokens, access } = readConfig(env, { token: true })
  const serve = () =>
    startTestService({
      ...{ databaseUrl: database.url, listen: true, parts: { worker: false } },
      config: { tokens, access },
    })
  const urls = [(await serve()).url, (await serve()).url]

  const send = (place: number, token: string, headers: Record<string, string> = {}) =>
    fetch(`${urls[place % 2]}/api/mcp`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: place, method: 'ping' }),
    })

  test('wrong tokens are counted over both, by the address behind the proxy; a good one always passes', async () => {
    const from = (addresses: string) => ({ 'x-forwarded-for': addresses })
    const stranger = from('203.0.113.7')
    const tries = Array.from({ length: 80 }, (_, place) => send(place, `wrong-token-${place}`, stranger))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    assert.equal(statuses.filter(status => status === 401).length, 60)
    assert.equal(statuses.filter(status => status === 429).length, 20)
    for (const place of [0, 1]) {
      const refused = await send(place, 'wrong-token', stranger)
      assert.equal(refused.status, 429)
      const { error, retryAfterSeconds } = (await refused.json()) as {
        error: string
        retryAfterSeconds: number
      }
      assert.match(error, /Too many requests without a valid token/)
      assert.equal(refused.headers.get('retry-after'), String(retryAfterSeconds))
      // What somebody writes in front of what the proxy adds is not believed.
      assert.equal((await send(place, 'wrong-token', from('203.0.113.9, 203.0.113.7'))).status, 429)
      assert.equal((await send(place, 'wrong-token', from('203.0.113.8'))).status, 401)
      assert.equal((await send(place, TOKEN, stranger)).status, 200)
    }
  })
})
