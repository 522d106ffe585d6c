// When a fault strikes. What each does to an adapter: service/test/engines/sandbox.test.ts.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { FAULTS, startSandbox } from '../src/server.ts'
import { ask, bodyOf, type Exchange } from './client.ts'
import { cloro, OPENAI } from './vendors.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

function openaiRequest(prompt: string): Promise<Response> {
  const { path, headers, body } = OPENAI.ask(prompt, 'test-key')
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return fetch(sandbox.url + path, init)
}

describe('when a fault strikes', () => {
  test('only the first asks, when told how many', async () => {
    const statuses = []
    for (let times = 0; times < 3; times++)
      statuses.push((await openaiRequest('Again [[fault:503:times=2]]')).status)
    assert.deepEqual(statuses, [503, 503, 200])
  })

  test('a spoilt body waits for the exchange that bears the answer', async () => {
    const [posted] = (await ask(sandbox, cloro('COPILOT'), 'Hello [[fault:html]]')) as [Exchange]
    assert.equal(bodyOf(posted).task.status, 'QUEUED')
    const exchanges = await ask(sandbox, cloro('COPILOT'), 'Hello [[fault:html]]')
    assert.match((exchanges.at(-1) as Exchange).bytes.toString(), /^<!doctype html>/)
  })

  test('a status can be put off to the answer', async () => {
    const exchanges = await ask(sandbox, cloro('COPILOT'), 'Hello [[fault:500:at=answer]]')
    assert.deepEqual([exchanges[0]?.status, exchanges.at(-1)?.status], [200, 500])
  })

  test('a limited fault spoils one poll, and the next one heals it', async () => {
    const vendor = cloro('COPILOT')
    const exchanges = await ask(sandbox, vendor, 'Poll [[fault:500:at=answer:times=1]]')
    assert.equal(exchanges.at(-1)?.status, 500)
    const { task } = bodyOf(exchanges[0] as Exchange)
    const { headers } = vendor.ask('', 'test-key')
    assert.equal((await fetch(`${sandbox.url}/cloro/v1/async/task/${task.id}`, { headers })).status, 200)
  })

  test('a task that was refused was not made: its key can be used again', async () => {
    const vendor = cloro('GROK')
    const { path, headers, body } = vendor.ask('Hello [[fault:503:times=1]]', 'test-key')
    const init = {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...(body as object), idempotencyKey: 'run-9' }),
    }
    assert.equal((await fetch(sandbox.url + path, init)).status, 503)
    assert.equal((await fetch(sandbox.url + path, init)).status, 200)
  })

  test('random faults come at the rate, the same for the same seed, and heal', async () => {
    const run = async () => {
      const faulty = await startSandbox({ seed: 3, faultRate: 0.5 })
      const outcomes: string[] = []
      for (let n = 0; n < 20; n++) {
        const attempt = () =>
          ask(faulty, OPENAI, `Question ${n}`).then(
            ([one]) => String(one?.status),
            () => 'broken',
          )
        let outcome = await attempt()
        outcomes.push(outcome)
        for (let tries = 0; outcome !== '200' && tries < 20; tries++) outcome = await attempt()
        assert.equal(outcome, '200')
      }
      await faulty.close()
      return outcomes
    }
    const outcomes = await run()
    const struck = outcomes.filter(outcome => outcome !== '200').length
    assert.ok(struck >= 4 && struck <= 16, `${struck} of 20`)
    assert.deepEqual(await run(), outcomes)
  })
})

test('every fault has a line that explains it', () => {
  assert.ok(Object.keys(FAULTS).length >= 20)
  for (const line of Object.values(FAULTS)) assert.match(line, /\w+/)
})
