// Two servers on one database, as behind a balancer.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { createMigratedDatabase, startTestService, TOKEN } from '../harness.ts'

const OTHER = 'test-token-of-another-platform'

describe('two servers', async () => {
  const database = await createMigratedDatabase()
  after(database.drop)
  const env = {
    BCF_ACCESS_TOKEN: `${TOKEN},${OTHER}`,
    BCF_TOKEN_ROTATION: 'on',
    BCF_TRUSTED_PROXIES: '127.0.0.1',
  }
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

  test('H2, row 199: of 61 messages in turn, the last alone is refused, whichever server gets it', async () => {
    const statuses: number[] = []
    for (let place = 0; place < 60; place += 1) statuses.push((await send(place, TOKEN)).status)
    assert.deepEqual([...new Set(statuses)], [200])
    for (const place of [60, 61]) {
      const refused = await send(place, TOKEN)
      assert.equal(refused.status, 429)
      const { error, retryAfterSeconds } = (await refused.json()) as {
        error: string
        retryAfterSeconds: number
      }
      assert.match(error, /60 messages in a minute/)
      assert.equal(refused.headers.get('retry-after'), String(retryAfterSeconds))
      assert.ok(retryAfterSeconds >= 1 && retryAfterSeconds <= 60)
    }
  })

  test('H2, row 200: 200 at once on another token: 60 pass, over both together', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, place) => send(place, OTHER)))
    const passed = answers.filter(({ status }) => status === 200)
    assert.equal(passed.length, 60)
    assert.ok(answers.every(({ status }) => status === 200 || status === 429))
  })

  test('wrong tokens are counted over both, by the address behind the proxy; a good one always passes', async () => {
    const third = await issueKey()
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
      assert.equal((await send(place, third, stranger)).status, 200)
    }
  })

  /** One whose minute is not used up. */
  async function issueKey(): Promise<string> {
    const asked = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
      const answer = await fetch(`${urls[0]}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      assert.equal(answer.status, 201)
      return (await answer.json()) as { id: string; key: string }
    }
    const fields = { name: 'Northwind', domain: 'northwind.example', plan: 'ENTERPRISE' }
    const brand = await asked('/api/admin/brands', fields)
    return (await asked('/api/admin/keys', { name: 'agent', brandIds: [brand.id] })).key
  }
})
