// L9, C13: processes are replaced one after the other while everybody goes on working, and nobody notices.

import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bearer, createMigratedDatabase, eventually, TOKEN } from '../harness.ts'
import { type ServiceProcess, spawnService } from '../service-process.ts'
import { openBalancer } from './balancer.ts'

const CLIENTS = 12

interface Answered {
  status: number
  connection: string | undefined
}

/** One after the other on one connection, as long as it is kept. */
const askOn = (agent: Agent, url: string, headers: Record<string, string>): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, answer => {
      answer.resume()
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })

describe('a rolling restart', async () => {
  const database = await createMigratedDatabase()
  const env = {
    DATABASE_URL: database.url,
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'silent',
    BCF_DRAIN_SECONDS: '2',
    PORT: '0',
  }
  const balancer = await openBalancer()
  const servers: ServiceProcess[] = []
  after(async () => {
    await Promise.all(servers.map(server => server.stop()))
    await balancer.close()
    await database.drop()
  })

  async function begin(): Promise<ServiceProcess> {
    const server = spawnService('serve', env)
    servers.push(server)
    balancer.add(await server.ready)
    return server
  }

  test('L9: two servers are restarted in turn under load, and no request fails', async t => {
    const running = [await begin(), await begin()]
    await eventually(async () => (await fetch(`${balancer.url}/healthz`).catch(() => null))?.ok)

    let stopping = false
    let answered = 0
    const failures: string[] = []
    const client = async (place: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const paths = ['/api/admin/brands', `/v1/public/evidence/${'a'.repeat(64)}`, '/v1/scans/scn_none']
      const expected = [200, 404, 404]
      for (let turn = place; !stopping; turn++) {
        const which = turn % paths.length
        await askOn(agent, `${balancer.url}${paths[which]}`, bearer).then(
          ({ status }) => {
            answered += 1
            if (status !== expected[which]) failures.push(`${paths[which]} was ${status}`)
          },
          (error: Error) => failures.push(`${paths[which]}: ${error.message}`),
        )
        await sleep(5 + (place % 7) * 10)
      }
      agent.destroy()
    }
    const load = Array.from({ length: CLIENTS }, (_, place) => client(place))

    for (const old of running) {
      await begin()
      const begun = performance.now()
      const { code } = await old.stop()
      t.diagnostic(`stopped after ${Math.round(performance.now() - begun)} ms, ${answered} answered`)
      assert.equal(code, 0, old.said.stderr)
      balancer.remove(await old.ready)
    }
    stopping = true
    await Promise.all(load)
    assert.deepEqual(failures, [])
    assert.ok(answered > CLIENTS * 10)
  })

  test('L9: whoever is told to stop says so, answers on, and ends each connection with its answer', async () => {
    const server = spawnService('serve', env)
    servers.push(server)
    const url = await server.ready
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    assert.equal((await askOn(agent, `${url}/readyz`, {})).connection, 'keep-alive')
    server.signal('SIGTERM')
    await eventually(async () => (await askOn(agent, `${url}/readyz`, {})).status === 503)
    const readiness = await fetch(`${url}/readyz`)
    assert.equal(((await readiness.json()) as { status: string }).status, 'stopping')
    for (const path of ['/healthz', '/v1/scans/scn_none', `/v1/public/evidence/${'a'.repeat(64)}`]) {
      const { status, connection } = await askOn(agent, `${url}${path}`, bearer)
      assert.deepEqual([status < 500, connection], [true, 'close'], path)
    }
    assert.equal((await server.ended).code, 0)
    agent.destroy()
  })

  test('L9: an idle connection does not hold up the end, and a request in hand is answered', async () => {
    const server = spawnService('serve', { ...env, BCF_DRAIN_SECONDS: '0' })
    servers.push(server)
    const url = await server.ready
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await askOn(agent, `${url}/healthz`, {})
    // Its body arrives after the signal.
    const slow = request(`${url}/v1/public/evidence/${'a'.repeat(64)}/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 15 },
    })
    slow.write('{"content"')
    await sleep(200)
    server.signal('SIGTERM')
    await eventually(async () => (await fetch(`${url}/healthz`).catch(() => null)) === null)
    const answer = new Promise<number | undefined>((resolve, reject) => {
      slow.on('response', response => {
        response.resume()
        resolve(response.statusCode)
      })
      slow.on('error', reject)
    })
    slow.end(':"x"}')
    assert.equal(await answer, 404)
    assert.equal((await server.ended).code, 0)
    agent.destroy()
  })
})
