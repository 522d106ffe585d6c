// Each format against a server that speaks it: what is sent, what is made of the answer, and every way to fail.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { EngineError } from '../../src/engines/engine.ts'
import { ask, type Line } from '../../src/readers/model/ask.ts'
import { readingRequests } from '../../src/readers/model/template.ts'
import type { ModelRequest } from '../../src/readers/wires/wire.ts'
import { WIRES, type WireName } from '../../src/readers/wires/wires.ts'
import { cut, gzipBomb, hang, page, redirect, refuse, reset, send, tooLarge } from '../engines/replies.ts'
import { type Reply, startScriptedServer } from '../engines/scripted-server.ts'
import { PATIENCE_MS } from '../patience.ts'
import { anthropicBody, type BodyOf, chatBody, geminiBody, openaiBody } from './bodies.ts'
import { REPLY, TASK } from './tasks.ts'

const KEY = 'sk-canary-5150'
const fetch = createCapturingFetch()
const server = await startScriptedServer()
after(() => Promise.all([server.close(), fetch.close()]))

const [REQUEST] = readingRequests(TASK) as [ModelRequest]

const lineOf = (wire: WireName, parts: Partial<Line> = {}): Line => ({
  ...{ wire: WIRES[wire], model: 'some-model', baseUrl: server.url, key: KEY, timeoutMs: PATIENCE_MS },
  ...{ price: null, fetch },
  ...parts,
})

const askBy = (
  wire: WireName,
  script: Reply[],
  parts: Partial<Line> = {},
  signal = new AbortController().signal,
) => {
  server.script(script)
  return ask(lineOf(wire, parts), REQUEST, signal)
}

const json = (body: object, status = 200, headers = {}) => send(JSON.stringify(body), status, headers)
const sent = () => JSON.parse(server.requests[0]?.body ?? '')

const CASES: { wire: WireName; body: BodyOf; path: string; signed: [string, string] }[] = [
  { wire: 'openai', body: openaiBody, path: '/v1/responses', signed: ['authorization', `Bearer ${KEY}`] },
  { wire: 'anthropic', body: anthropicBody, path: '/v1/messages', signed: ['x-api-key', KEY] },
  {
    wire: 'gemini',
    body: geminiBody,
    path: '/v1beta/models/some-model:generateContent',
    signed: ['x-goog-api-key', KEY],
  },
  { wire: 'xai', body: chatBody, path: '/v1/chat/completions', signed: ['authorization', `Bearer ${KEY}`] },
  { wire: 'deepseek', body: openaiBody, path: '/responses', signed: ['authorization', `Bearer ${KEY}`] },
  { wire: 'chat', body: chatBody, path: '/chat/completions', signed: ['authorization', `Bearer ${KEY}`] },
]

for (const { wire, body, path, signed } of CASES) {
  describe(wire, () => {
    it('sends the instruction first, the input whole, and the schema', async () => {
      await askBy(wire, [json(body({ text: REPLY }))])
      const [request] = server.requests
      assert.deepEqual([request?.url, request?.headers[signed[0]]], [path, signed[1]])
      const text = request?.body ?? ''
      const places = [REQUEST.instruction.slice(0, 40), 'Brand: ', 'Text:'].map(part => text.indexOf(part))
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      )
      assert.ok(places.every(place => place > 0))
      assert.ok(text.includes(JSON.stringify(REQUEST.schema)))
    })

    it('reads text, model, usage and ending', async () => {
      const reply = await askBy(wire, [json(body({ text: REPLY, model: 'served-1' }))])
      assert.deepEqual([reply.text, reply.ending, reply.model], [REPLY, 'whole', 'served-1'])
      const { inputTokens, cachedInputTokens, outputTokens } = reply.usage ?? {}
      assert.deepEqual([inputTokens, cachedInputTokens, outputTokens], [1_800, 1_024, 420])
      assert.match(reply.request, /^[0-9a-f]{64}$/)
      assert.equal(reply.cost, null)
    })

    it('is paid by the operator’s price', async () => {
      const priced = await askBy(wire, [json(body({ text: REPLY }))], {
        price: { input: 1, output: 2, search: 0 },
      })
      assert.deepEqual(priced.cost, { micros: 1_800 + 840, source: 'override' })
      const own = await askBy(wire, [json(body({ text: REPLY }))], { price: { perAnswer: 0 } })
      assert.deepEqual(own.cost, { micros: 0, source: 'override' })
    })

    it('tells a reply that was cut off, refused or empty', async () => {
      const cutOff = await askBy(wire, [json(body({ text: REPLY.slice(0, 50), ending: 'cut_off' }))])
      assert.deepEqual([cutOff.ending, cutOff.text], ['cut_off', REPLY.slice(0, 50)])
      const refused = await askBy(wire, [json(body({ text: 'I cannot help with that.', ending: 'refused' }))])
      assert.equal(refused.ending, wire === 'gemini' ? 'filtered' : 'refused')
      assert.equal((await askBy(wire, [json(body({ text: ' ' }))])).ending, 'empty')
    })

    it('hears a filter that stops the request', async () => {
      const complaint = { error: { message: 'flagged', type: 'x', code: 'content_filter' } }
      const reply = await askBy(wire, [json(complaint, 400)])
      assert.deepEqual([reply.ending, reply.text, reply.usage], ['filtered', '', null])
    })

    const failures: [name: string, reply: Reply, failure: string, retryable: boolean][] = [
      ['a key that is refused', refuse(401), 'unauthorized', false],
      ['no credit', refuse(402), 'out_of_credit', false],
      ['a request that is refused', refuse(400), 'bad_request', false],
      ['an address that knows no such model', refuse(404), 'bad_request', false],
      ['too many requests', refuse(429, { 'retry-after': '7' }), 'rate_limited', true],
      ['a server that is down', refuse(503), 'unavailable', true],
      ['a connection that breaks', reset, 'network', true],
      ['a body that breaks off', cut(Buffer.from(REPLY)), 'network', true],
      ['a page instead of JSON', page, 'unreadable', true],
      ['an empty body', send(''), 'empty_response', true],
      ['a body without end', tooLarge, 'response_too_large', false],
      ['a small body that inflates', gzipBomb, 'response_too_large', false],
      ['a redirect', redirect, 'redirected', false],
      ['another shape', send('{"hello":"world"}'), 'unreadable', false],
    ]
    for (const [name, reply, failure, retryable] of failures)
      it(`fails by ${name}`, async () => {
        const error = await askBy(wire, [reply]).catch(error => error)
        assert.ok(error instanceof EngineError, String(error))
        assert.deepEqual([error.failure, error.retryable], [failure, retryable])
        assert.equal(error.retryAfterSeconds, failure === 'rate_limited' ? 7 : null)
        assert.doesNotMatch(error.message, /engine/)
        const told = [error.message, ...error.exchanges.map(told => Buffer.from(told.body).toString())]
        assert.doesNotMatch(told.concat(JSON.stringify(error)).join('\n'), new RegExp(KEY))
      })

    it('names the setting of a key that is refused, or missing', async () => {
      const refused = await askBy(wire, [refuse(401)]).catch(error => error.message)
      assert.equal(refused, 'The reader answered 401 (test_error): its key was refused, check BCF_READER_KEY')
      const taken = { takenFrom: 'OPENAI_API_KEY' }
      const borrowed = await askBy(wire, [refuse(401)], taken).catch(error => error.message)
      assert.match(borrowed, /check OPENAI_API_KEY$/)
      const missing = await askBy('chat', [refuse(401)], { key: null }).catch(error => error.message)
      assert.equal(missing, 'The reader answered 401 (test_error): it wants a key, set BCF_READER_KEY')
    })

    it('gives up in time, and when it is told to', async () => {
      const slow = await askBy(wire, [() => {}], { timeoutMs: 50 }).catch(error => error)
      assert.deepEqual([slow.failure, slow.retryable], ['timeout', true])
      const patience = new AbortController()
      const stopped = await askBy(wire, [hang(patience)], {}, patience.signal).catch(error => error)
      assert.equal(stopped.failure, 'timeout')
    })
  })
}

describe('what is peculiar to a format', () => {
  it('OpenAI takes a temperature only of models that do not reason', () => {
    assert.equal('temperature' in WIRES.openai.body(REQUEST, 'gpt-6.1-terra'), false)
    assert.equal('temperature' in WIRES.openai.body(REQUEST, 'gpt-4.1-mini'), true)
  })

  it('Anthropic caches what all answers about a brand share, and gets the input to the letter', async () => {
    await askBy('anthropic', [json(anthropicBody({ text: REPLY }))])
    const [shared, own] = sent().messages[0].content
    assert.equal(shared.text + own.text, REQUEST.input)
    assert.deepEqual([shared.cache_control, own.cache_control], [{ type: 'ephemeral' }, undefined])
    assert.match(own.text, /^Question that was asked/)
    const plain = WIRES.anthropic.body({ ...REQUEST, input: 'Pairs:\n1. x' }, 'm') as {
      messages: { content: object[] }[]
    }
    assert.deepEqual(plain.messages[0]?.content, [{ type: 'text', text: 'Pairs:\n1. x' }])
  })

  it('a chat address without a key gets no authorization', async () => {
    await askBy('chat', [json(chatBody({ text: REPLY }))], { key: null })
    assert.equal(server.requests[0]?.headers.authorization, undefined)
  })

  it('OpenRouter says what it charged', async () => {
    const body = chatBody({ text: REPLY, model: 'qwen/qwen3-32b' }) as { usage: object }
    const reply = await askBy('chat', [json({ ...body, usage: { ...body.usage, cost: 0.000123 } })])
    assert.deepEqual(reply.cost, { micros: 123, source: 'vendor' })
  })

  it('a list price is found by the name of the model that served', async () => {
    const reply = await askBy('openai', [json(openaiBody({ text: REPLY }))])
    assert.equal(reply.cost?.micros, Math.round((1_800 - 1_024) * 1 + 1_024 * 0.05 + 420 * 5))
  })

  it('Ollama and llama.cpp leave things out', async () => {
    const choices = [{ index: 0, message: { role: 'assistant', content: REPLY }, finish_reason: 'stop' }]
    const usage = { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 }
    const ollama = { id: 'chatcmpl-1', object: 'chat.completion', model: 'gemma4:12b', choices, usage }
    const reply = await askBy('chat', [json(ollama)])
    assert.deepEqual([reply.text, reply.usage?.cachedInputTokens, reply.finish], [REPLY, 0, 'stop'])
    const bare = await askBy('chat', [json({ choices })])
    assert.deepEqual([bare.model, bare.usage], ['some-model', null])
  })

  it('a chat server may count thoughts beside the words, among them, or not say', async () => {
    const choices = [{ message: { content: [{ text: 'One ' }, { text: 'two.' }] }, finish_reason: 'stop' }]
    const details = { completion_tokens_details: { reasoning_tokens: 290 } }
    const outputOf = async (usage: object) => {
      const reply = await askBy('chat', [json({ choices, usage: { prompt_tokens: 12, ...usage } })])
      assert.equal(reply.text, 'One two.')
      return [reply.usage?.outputTokens, reply.usage?.reasoningTokens]
    }
    assert.deepEqual(await outputOf({ completion_tokens: 1, total_tokens: 303, ...details }), [291, 290])
    assert.deepEqual(await outputOf({ completion_tokens: 300, total_tokens: 312, ...details }), [300, 290])
    assert.deepEqual(await outputOf({ completion_tokens: 300 }), [300, 0])
  })

  it('OpenRouter reports a failure inside', async () => {
    const inside = { error: { code: 502, message: 'Provider returned error' } }
    const error = await askBy('chat', [json(inside)]).catch(error => error)
    assert.deepEqual([error.failure, error.retryable], ['provider_failed', true])
  })
})
