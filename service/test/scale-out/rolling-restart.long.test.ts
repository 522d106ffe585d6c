// L9, C13: processes are replaced one after the other while everybody goes on working, and nobody notices.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { after, describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bearer, eventually } from '../harness.ts'
import { openBalancer } from './balancer.ts'
import { type OpenedService, openHosts } from './hosts.ts'

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
  const host = await (await openHosts()).host()
  const balancer = await openBalancer()
  after(() => balancer.close())
  const draining = (seconds: number) => ({ BCF_DRAIN_SECONDS: String(seconds) })

  async function begin(drainSeconds: number): Promise<OpenedService> {
    const server = await host.open('serve', draining(drainSeconds))
    balancer.add(server.url)
    return server
  }

  /** A server answers on for as long as it takes a balancer to notice; on a busy machine that is longer. */
  async function whileItDrains(attempt: (drainSeconds: number) => Promise<boolean>): Promise<void> {
    for (const drainSeconds of [2, 10, 30, 60]) if (await attempt(drainSeconds)) return
    assert.fail('in a minute nobody noticed that a server was stopping')
  }

  test('L9: two servers are restarted in turn under load, and no request fails', async t =>
    whileItDrains(drainSeconds => restartUnderLoad(drainSeconds, t)))

  /** Returns false where the balancer was slower than the servers were patient: that proves nothing. */
  async function restartUnderLoad(drainSeconds: number, t: TestContext): Promise<boolean> {
    const running = [await begin(drainSeconds), await begin(drainSeconds)]
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

    let noticed = true
    for (const old of running) {
      const next = await begin(drainSeconds)
      await eventually(async () => balancer.isReady(next.url))
      const before = answered
      await eventually(async () => answered > before + CLIENTS)
      await old.stop()
      noticed &&= !balancer.isReady(old.url)
      t.diagnostic(`drained for ${drainSeconds} s, ${answered} answered, noticed in time: ${noticed}`)
      balancer.remove(old.url)
    }
    stopping = true
    await Promise.all(load)
    if (noticed) assert.deepEqual(failures, [])
    return noticed
  }

  test('L9: whoever is told to stop says so, answers on, and ends each connection with its answer', () =>
    whileItDrains(async drainSeconds => {
      const { url, stop } = await host.open('serve', draining(drainSeconds))
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      assert.equal((await askOn(agent, `${url}/readyz`, {})).connection, 'keep-alive')
      const stopped = stop()
      try {
        await eventually(async () => (await askOn(agent, `${url}/readyz`, {})).status === 503)
        const readiness = await fetch(`${url}/readyz`)
        assert.equal(((await readiness.json()) as { status: string }).status, 'stopping')
        for (const path of ['/healthz', '/v1/scans/scn_none', `/v1/public/evidence/${'a'.repeat(64)}`]) {
          const { status, connection } = await askOn(agent, `${url}${path}`, bearer)
          assert.deepEqual([status < 500, connection], [true, 'close'], path)
        }
        return true
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        // Nobody listens any more: it was gone before it had been asked everything.
        return false
      } finally {
        await stopped
        agent.destroy()
      }
    }))

  test('L9: an idle connection does not hold up the end, and a request in hand is answered', async () => {
    const server = host.begin('serve', draining(0))
    const url = await server.ready
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await askOn(agent, `${url}/healthz`, {})
    // Its body arrives after the signal.
    const slow = request(`${url}/v1/public/evidence/${'a'.repeat(64)}/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 15, expect: '100-continue' },
    })
    // Asked to go on: it has the request in hand.
    const inHand = once(slow, 'continue')
    slow.flushHeaders()
    await inHand
    slow.write('{"content"')
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
