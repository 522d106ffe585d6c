// Each fault as a client meets it, and when it does not strike.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { FAULTS, type FaultName, startSandbox } from '../src/server.ts'
import { ask, bodyOf, type Exchange } from './client.ts'
import { ANTHROPIC, cloro, OPENAI, PANGOLINFO, SERP_GOOGLE } from './vendors.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

function openaiRequest(prompt: string, signal?: AbortSignal): Promise<Response> {
  const { path, headers, body } = OPENAI.ask(prompt, 'test-key')
  const init = { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' as const, signal }
  return fetch(sandbox.url + path, init)
}

const meet = (name: FaultName, signal?: AbortSignal) => openaiRequest(`Hello [[fault:${name}]]`, signal)

describe('statuses', () => {
  for (const name of ['401', '402', '403', '500', '502', '503', '529'] as const) {
    test(name, async () => {
      const response = await meet(name)
      assert.equal(response.status, Number(name))
      assert.equal(typeof ((await response.json()) as { error: { message: string } }).error.message, 'string')
    })
  }

  const hints: [FaultName, (headers: Headers) => boolean][] = [
    ['429', headers => headers.get('retry-after') === '1'],
    ['429-date', headers => Date.parse(headers.get('retry-after') ?? '') > Date.now()],
    ['429-nonsense', headers => headers.get('retry-after') === 'soon'],
    ['429-huge', headers => headers.get('retry-after') === '1000000000'],
    ['429-none', headers => !headers.has('retry-after') && !headers.has('retry-after-ms')],
    ['429-ms', headers => headers.get('retry-after-ms') === '50' && !headers.has('retry-after')],
  ]
  for (const [name, holds] of hints) {
    test(name, async () => {
      const response = await meet(name)
      assert.equal(response.status, 429)
      assert.ok(holds(response.headers))
    })
  }

  test('redirect leads to another host name and nobody has followed', async () => {
    const response = await meet('redirect')
    assert.equal(response.status, 302)
    assert.equal(new URL(response.headers.get('location') ?? '').hostname, 'localhost')
    assert.equal(sandbox.requests.count('redirected'), 0)
  })

  test('each vendor fails in its own form', async () => {
    const [anthropic] = (await ask(sandbox, ANTHROPIC, 'Hello [[fault:529]]')) as [Exchange]
    assert.equal(bodyOf(anthropic).error.type, 'overloaded_error')
    const [pangolinfo] = (await ask(sandbox, PANGOLINFO, 'Hello [[fault:429]]')) as [Exchange]
    assert.deepEqual([pangolinfo.status, bodyOf(pangolinfo).code], [200, 4029])
    const [serpapi] = (await ask(sandbox, SERP_GOOGLE, 'Hello [[fault:503]]')) as [Exchange]
    assert.equal(typeof bodyOf(serpapi).error, 'string')
  })
})

describe('connections', () => {
  test('hang', async () =>
    await assert.rejects(meet('hang', AbortSignal.timeout(100)), { name: 'TimeoutError' }))

  test('drip sends a byte and makes the client wait', async () => {
    const response = await meet('drip')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const { value } = (await reader.read()) as { value: Uint8Array }
    assert.equal(value.byteLength, 1)
    assert.equal(value[0], '{'.charCodeAt(0))
    await reader.cancel()
  })

  test('reset', async () => await assert.rejects(meet('reset'), /fetch failed/))

  test('cut', async () => {
    const response = await meet('cut')
    assert.equal(response.status, 200)
    await assert.rejects(response.arrayBuffer(), /terminated/)
  })
})

describe('bodies', () => {
  test('content-type', async () => {
    const response = await meet('content-type')
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.equal(((await response.json()) as { status: string }).status, 'completed')
  })

  for (const [name, status] of [
    ['html', 200],
    ['html-502', 502],
  ] as const) {
    test(name, async () => {
      const response = await meet(name)
      assert.equal(response.status, status)
      assert.match(await response.text(), /^<!doctype html>/)
    })
  }

  test('empty-body', async () => {
    const response = await meet('empty-body')
    assert.equal(response.status, 200)
    assert.equal((await response.arrayBuffer()).byteLength, 0)
  })

  for (const name of ['big', 'gzip-bomb'] as const) {
    test(`${name} keeps coming`, async () => {
      const response = await meet(name)
      assert.equal(response.headers.get('content-encoding'), name === 'big' ? null : 'gzip')
      let size = 0
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        size += chunk.byteLength
        if (size > 3_000_000) break
      }
      assert.ok(size > 3_000_000)
    })
  }
})

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
