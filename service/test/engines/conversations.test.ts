// Answers that take more than one exchange.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { costOfFailure } from '../../src/costs/failed-asks.ts'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import type { EngineError, RawAnswer } from '../../src/engines/engine.ts'
import { createEngines } from '../../src/engines/index.ts'
import type { Engine } from '../../src/model/engine.ts'
import { PATIENCE_MS } from '../patience.ts'
import { bodies, expectedReading, replies } from './fixtures.ts'
import { hang, refuse, send } from './replies.ts'
import { type Reply, startScriptedServer } from './scripted-server.ts'

const fetch = createCapturingFetch()
const waits: number[] = []
const server = await startScriptedServer()
after(() => Promise.all([server.close(), fetch.close()]))

function adapter(engine: Engine, route: string) {
  const sleep = async (ms: number, signal: AbortSignal) => {
    waits.push(ms)
    signal.throwIfAborted()
  }
  const credentials = { [`BCF_${engine}_ROUTE`]: route }
  const found = createEngines({ credentials, sandboxUrl: server.url, fetch, sleep }).adapter(engine)
  assert.ok(found)
  return found
}

const question = {
  runId: 'run-1',
  prompt: 'Which gooseneck kettle?',
  country: 'US',
  language: 'en',
  city: null,
}

function ask(engine: Engine, route: string, script: Reply[], signal = AbortSignal.timeout(PATIENCE_MS)) {
  server.script(script)
  waits.length = 0
  return adapter(engine, route).ask(question, signal)
}

const sentBody = (index: number) => JSON.parse(server.requests[index]?.body ?? '')
const statuses = (raw: RawAnswer) => raw.exchanges.map(exchange => exchange.status)

describe('Claude pausing its turn', () => {
  const route = 'anthropic-messages'
  const paused = bodies(route, 'paused')

  it('is resumed with its own words, and read as one answer', async () => {
    const raw = await ask('CLAUDE', route, replies(route, paused))
    assert.deepEqual(sentBody(1).messages, [
      { role: 'user', content: question.prompt },
      { role: 'assistant', content: JSON.parse(Buffer.from(paused[0] ?? []).toString()).content },
    ])
    const reading = adapter('CLAUDE', route).read(raw)
    const { text, citations, outcome } = expectedReading(route)
    assert.deepEqual([reading.text, reading.citations, reading.outcome], [text, citations, outcome])
    assert.equal(reading.usage?.outputTokens, 360)
  })

  it('without end is kept as far as it came', async () => {
    const raw = await ask('CLAUDE', route, [send(paused[0] ?? '')])
    assert.equal(raw.exchanges.length, 5)
    assert.equal(adapter('CLAUDE', route).read(raw).outcome, 'truncated')
  })

  it('leaves an answer without search when the search failed', async () => {
    const raw = await ask('CLAUDE', route, replies(route, bodies(route, 'search-failed')))
    assert.equal(adapter('CLAUDE', route).read(raw).outcome, 'answered_without_search')
  })

  it('is forced to search on its first turn, by models that can be', async () => {
    const askModel = async (model: string) => {
      server.script(replies(route, paused))
      const credentials = { BCF_CLAUDE_MODEL: model }
      const claude = createEngines({ credentials, sandboxUrl: server.url, fetch }).adapter('CLAUDE')
      await claude?.ask(question, AbortSignal.timeout(PATIENCE_MS))
      assert.equal(sentBody(0).model, model)
      return [sentBody(0).tool_choice?.name, sentBody(1).tool_choice]
    }
    assert.deepEqual(await askModel('claude-sonnet-5'), ['web_search', undefined])
    for (const model of ['claude-sonnet-5-5', 'claude-opus-5-5'])
      assert.deepEqual(await askModel(model), [undefined, undefined], model)
  })
})

describe('Gemini continuing', () => {
  const route = 'gemini-generate-content'
  const continued = bodies(route, 'continued')

  it('is asked on with its token, and read as one answer', async () => {
    const raw = await ask('GEMINI', route, replies(route, continued))
    assert.equal(sentBody(1).continuationToken, 'token-1')
    assert.deepEqual(sentBody(1).contents, sentBody(0).contents)
    const reading = adapter('GEMINI', route).read(raw)
    assert.equal(reading.text, expectedReading(route).text)
    assert.equal(reading.finish, 'STOP')
  })

  it('without end is kept as far as it came', async () => {
    const raw = await ask('GEMINI', route, [send(continued[0] ?? '')])
    assert.equal(raw.exchanges.length, 5)
    assert.equal(adapter('GEMINI', route).read(raw).outcome, 'truncated')
  })
})

describe('an interaction that requires continuation', () => {
  const route = 'gemini-interactions'
  const output = (text: string) => [{ type: 'model_output', content: [{ type: 'text', text }] }]
  const unfinished = { status: 'requires_continuation', continuation_token: 'token-1', steps: output('One ') }
  const finished = { status: 'completed', steps: output('two.'), usage: { total_output_tokens: 2 } }

  it('is asked on with its token, and read as one answer', async () => {
    const script = [send(JSON.stringify(unfinished)), send(JSON.stringify(finished))]
    const raw = await ask('GEMINI', route, script)
    assert.deepEqual(sentBody(1), { ...sentBody(0), continuation_token: 'token-1' })
    const { text, outcome, usage } = adapter('GEMINI', route).read(raw)
    assert.deepEqual([text, outcome, usage?.outputTokens], ['One two.', 'answered_without_search', 2])
  })

  it('without end is kept as far as it came', async () => {
    const raw = await ask('GEMINI', route, [send(JSON.stringify(unfinished))])
    assert.equal(raw.exchanges.length, 5)
    assert.equal(adapter('GEMINI', route).read(raw).outcome, 'truncated')
  })
})

describe('an AI Overview', () => {
  const route = 'serpapi-google-ai-overview'
  const [promise] = bodies(route, 'answered')

  it('on the first page needs no second request', async () => {
    const raw = await ask('GOOGLE_AIO', route, replies(route, bodies(route, 'inline')))
    assert.equal(raw.exchanges.length, 1)
    assert.equal(adapter('GOOGLE_AIO', route).read(raw).citations.length, 1)
    assert.match(server.requests[0]?.url ?? '', /^\/serpapi\/search\.json\?engine=google&q=.*&no_cache=true/)
  })

  it('behind a token is fetched at once, past the cache', async () => {
    await ask('GOOGLE_AIO', route, replies(route, bodies(route, 'answered')))
    assert.match(server.requests[1]?.url ?? '', /engine=google_ai_overview&page_token=TOKEN&no_cache=true/)
  })

  it('that was promised and cannot be fetched is a failure, not an absence', async () => {
    const expired = JSON.stringify({ search_metadata: { status: 'Success' }, error: 'Token expired' })
    await assert.rejects(ask('GOOGLE_AIO', route, [send(promise ?? ''), send(expired)]), {
      failure: 'provider_failed',
      retryable: true,
    })
  })
})

describe('a task at Cloro', () => {
  const route = 'cloro-copilot'
  const [queued = '', processing = '', completed = ''] = bodies(route, 'answered')

  it('is made once per run and polled with growing patience', async () => {
    const raw = await ask('COPILOT', route, [
      send(queued),
      ...Array.from({ length: 6 }, () => send(processing)),
      send(completed),
    ])
    assert.equal(sentBody(0).idempotencyKey, 'run-1')
    assert.equal(raw.exchanges.length, 8)
    assert.deepEqual(waits.slice(0, 3), [2000, 3000, 4500])
    assert.equal(waits.at(-1), 10_000)
  })

  it('survives polls that fail in passing', async () => {
    const script = [
      send(queued),
      refuse(500),
      send('', 204),
      refuse(429, { 'retry-after': '9' }),
      send(completed),
    ]
    const raw = await ask('COPILOT', route, script)
    assert.deepEqual(statuses(raw), [200, 500, 204, 429, 200])
    assert.equal(waits[3], 9000)
  })

  it('does not survive polls that keep failing, or fail for good', async () => {
    await assert.rejects(ask('COPILOT', route, [send(queued), refuse(503)]), { failure: 'unavailable' })
    assert.equal(server.requests.length, 6)
    await assert.rejects(ask('COPILOT', route, [send(queued), refuse(401)]), { failure: 'unauthorized' })
    assert.equal(server.requests.length, 2)
  })

  it('whose key an earlier attempt holds is asked for anew', async () => {
    const raw = await ask('COPILOT', route, [refuse(409), send(queued), send(completed)])
    assert.equal(sentBody(1).idempotencyKey, undefined)
    assert.deepEqual(statuses(raw), [409, 200, 200])
  })
})

describe('a snapshot at Bright Data', () => {
  const route = 'brightdata-copilot'
  const [triggered = '', running = '', ready = '', records = ''] = bodies(route, 'answered')

  it('that is still being written is polled', async () => {
    const building = send('{"status":"building"}', 202)
    const raw = await ask('COPILOT', route, [send(triggered), send(ready), building, send(records)])
    assert.deepEqual(statuses(raw), [200, 200, 202, 200])
  })

  it('is cancelled when we stop waiting', async () => {
    const patience = new AbortController()
    server.farewells.length = 0
    const script = [send(triggered), send(running), hang(patience)]
    await assert.rejects(ask('COPILOT', route, script, patience.signal), { failure: 'timeout' })
    while (server.farewells.length === 0) await new Promise(resolve => setImmediate(resolve))
    assert.equal(server.farewells[0]?.url, '/brightdata/datasets/v3/snapshot/s_1/cancel')
  })

  it('with an error in its record is the provider’s failure', async () => {
    const broken = send('[{"error":"Crawler failed","error_code":"crawl_failed"}]')
    await assert.rejects(ask('COPILOT', route, [send(triggered), send(ready), broken]), {
      failure: 'provider_failed',
      message: 'The engine reported a failure (crawl_failed)',
    })
  })
})

it('Scrapeless may answer at once', async () => {
  const route = 'scrapeless-amazon-rufus'
  const raw = await ask('AMAZON_RUFUS', route, [send(bodies(route, 'answered').at(-1) ?? '')])
  assert.equal(raw.exchanges.length, 1)
  assert.deepEqual(adapter('AMAZON_RUFUS', route).read(raw), expectedReading(route))
  assert.deepEqual(raw.locale, { country: 'US', language: null })
})

it('Pangolinfo throttling inside an answer still says how long', async () => {
  const throttled = send('{"code":4029,"message":"slow down"}', 200, { 'retry-after': '4' })
  await assert.rejects(ask('AMAZON_RUFUS', 'pangolinfo-amazon-alexa', [throttled]), {
    failure: 'rate_limited',
    retryable: true,
    retryAfterSeconds: 4,
  })
})

describe('DataForSEO failing', () => {
  const failing = (status_code: number, cost?: number) =>
    send(JSON.stringify({ status_code: 20000, tasks: [{ status_code, cost, result: null }] }))

  for (const [code, cost, micros] of [
    [40101, 0.004, 4000],
    [50301, 0, 0],
    [40103, undefined, null],
  ] as const)
    it(`with ${code} at ${cost} dollars costs what it says`, async () => {
      const failed = ask('GOOGLE_AI_MODE', 'dataforseo-google-ai-mode', [failing(code, cost)])
      await assert.rejects(failed, (error: EngineError) => {
        assert.equal(costOfFailure(error)?.micros ?? null, micros)
        return error.retryable === (code !== 40101)
      })
    })
})
