// What every way to every engine must do, whoever is behind it.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import { type EngineAdapter, EngineError, type Failure, type RawAnswer } from '../../src/engines/engine.ts'
import { runOutcomeOf } from '../../src/engines/reading/run-outcome.ts'
import { PATIENCE_MS } from '../patience.ts'
import { bodies, expectedReading, replies } from './fixtures.ts'
import { cut, gzipBomb, hang, page, redirect, refuse, reset, send, tooLarge } from './replies.ts'
import type { Reply, ScriptedServer } from './scripted-server.ts'

export interface Subject {
  route: string
  adapter: () => EngineAdapter
  server: () => ScriptedServer
  /** In every credential, and in nothing else. */
  canary: string
}

interface Expected {
  failure: Failure
  retryable: boolean
  retryAfterSeconds?: number | null
}

const question = {
  runId: 'run-1',
  prompt: 'Which gooseneck kettle?',
  country: 'US',
  language: 'en',
  city: null,
}

export function engineContract(subject: Subject): void {
  const { route, adapter, server, canary } = subject
  const answered = bodies(route, 'answered')
  const answer = answered.at(-1) as Uint8Array

  function ask(script: Reply[], signal = AbortSignal.timeout(PATIENCE_MS)): Promise<RawAnswer> {
    server().script(script)
    return adapter().ask(question, signal)
  }

  async function fails(script: Reply[], expected: Expected, signal?: AbortSignal): Promise<EngineError> {
    const error = await ask(script, signal).then(
      () => assert.fail('an answer was had'),
      thrown => thrown,
    )
    assert.ok(error instanceof EngineError, inspect(error))
    const { failure, retryable, retryAfterSeconds } = error
    assert.deepEqual({ retryAfterSeconds: null, ...expected }, { failure, retryable, retryAfterSeconds })
    assertNoSecret(error)
    return error
  }

  function assertNoSecret(thing: unknown): void {
    const seen = inspect(thing, { depth: 20, maxStringLength: null, maxArrayLength: null })
    const texts = exchangesOf(thing).map(exchange => Buffer.from(exchange.body).toString('latin1'))
    for (const text of [seen, ...texts]) {
      assert.ok(!text.includes(canary))
      assert.ok(!text.includes(Buffer.from(canary).toString('base64').slice(2, 20)))
    }
  }

  /** The conversation as recorded, but for the body that bears the answer. */
  function spoilt(last: Reply): Reply[] {
    return [...replies(route, answered).slice(0, -1), last]
  }

  describe(route, () => {
    it('keeps every exchange byte for byte and reads the answer', async () => {
      const raw = await ask(replies(route, answered))
      assert.equal(raw.route, route)
      assert.equal(raw.engine, adapter().engine)
      assert.equal(raw.answer, raw.exchanges.length - 1)
      assert.deepEqual(
        raw.exchanges.map(exchange => exchange.body),
        answered,
      )
      const reading = adapter().read(raw)
      assert.deepEqual(reading, expectedReading(route))
      assert.deepEqual(adapter().read(raw), reading)
      for (const { start, end } of reading.citations) {
        if (start === null || end === null) continue
        assert.ok(start >= 0 && start < end && end <= reading.text.length)
      }
    })

    it('asks for plain bytes and shows no credential', async () => {
      const raw = await ask(replies(route, answered))
      for (const request of server().requests) {
        assert.equal(request.headers['accept-encoding'], 'identity')
      }
      assert.ok(JSON.stringify(server().requests).includes(canary) || route.startsWith('dataforseo'))
      assert.ok(JSON.stringify(raw.exchanges[0]?.request).includes('[redacted]'))
      assertNoSecret(raw)
    })

    for (const [status, failure, retryable] of [
      [400, 'bad_request', false],
      [401, 'unauthorized', false],
      [402, 'out_of_credit', false],
      [403, 'forbidden', false],
      [404, 'bad_request', false],
      [408, 'timeout', true],
      [500, 'unavailable', true],
      [503, 'unavailable', true],
      [529, 'unavailable', true],
    ] as const) {
      it(`${status} is ${failure}`, async () => {
        const error = await fails([refuse(status)], { failure, retryable })
        assert.equal(error.exchanges.length, 1)
      })
    }

    for (const [name, headers, seconds] of [
      ['nothing', {}, null],
      ['seconds', { 'retry-after': '7' }, 7],
      ['milliseconds first', { 'retry-after-ms': '1500', 'retry-after': '9' }, 1.5],
      ['nonsense', { 'retry-after': 'soon' }, null],
      ['a billion seconds', { 'retry-after': '1000000000' }, 1e9],
      ['a date long past', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    ] as const) {
      it(`429 with ${name} to wait`, async () => {
        await fails([refuse(429, headers)], {
          failure: 'rate_limited',
          retryable: true,
          retryAfterSeconds: seconds,
        })
      })
    }

    it('an engine that hangs is a timeout', async () => {
      const patience = new AbortController()
      await fails([hang(patience)], { failure: 'timeout', retryable: true }, patience.signal)
    })

    it('an answer that hangs is a timeout and keeps what went before', async () => {
      const patience = new AbortController()
      const script = spoilt(hang(patience))
      const error = await fails(script, { failure: 'timeout', retryable: true }, patience.signal)
      assert.equal(error.exchanges.length, answered.length - 1)
    })

    it('a reset connection is a network failure', async () => {
      await fails([reset], { failure: 'network', retryable: true })
    })

    it('a body cut off is a network failure', async () => {
      await fails(spoilt(cut(answer)), { failure: 'network', retryable: true })
    })

    it('the content type decides nothing', async () => {
      const raw = await ask(spoilt(send(answer, 200, { 'content-type': 'image/png' })))
      assert.deepEqual(adapter().read(raw), expectedReading(route))
    })

    it('a page instead of an answer is unreadable', async () => {
      const error = await fails(spoilt(page), { failure: 'unreadable', retryable: true })
      assert.equal(error.exchanges.length, answered.length)
    })

    it('half a JSON text is unreadable', async () => {
      await fails(spoilt(send(answer.subarray(0, answer.length / 2))), {
        failure: 'unreadable',
        retryable: true,
      })
    })

    for (const other of ['{}', '[]', 'null', '7', '"text"', '{"unrelated":true}']) {
      it(`${other} is of another shape: unreadable`, async () => {
        await fails(spoilt(send(other)), { failure: 'unreadable', retryable: false })
      })
    }

    it('an empty body is an empty response', async () => {
      await fails(spoilt(send('')), { failure: 'empty_response', retryable: true })
    })

    it('more than 2 MiB is too large', async () => {
      await fails(spoilt(tooLarge), { failure: 'response_too_large', retryable: false })
    })

    it('a gzip bomb is too large', async () => {
      await fails(spoilt(gzipBomb), { failure: 'response_too_large', retryable: false })
    })

    it('a redirect is not followed', async () => {
      await fails([redirect], { failure: 'redirected', retryable: false })
      assert.equal(server().requests.length, 1)
    })

    it('strange bytes inside are part of the answer', async () => {
      const strange = withStrangeBytes(answer)
      const raw = await ask(spoilt(send(strange)))
      assert.deepEqual(raw.exchanges.at(-1)?.body, strange)
      assert.match(adapter().read(raw).text, /Aurora \uFFFD\0/)
    })

    const empty = bodies(route, 'empty')
    it('an answer without text is an answer', async () => {
      const raw = await ask(replies(route, empty))
      assert.deepEqual(raw.exchanges.at(-1)?.body, empty.at(-1))
      assert.equal(runOutcomeOf(adapter().read(raw)), 'empty')
    })

    const failed = bodies(route, 'failed')
    it('a failure inside is the provider’s', { skip: failed.length === 0 }, async () => {
      const error = await fails(replies(route, failed), { failure: 'provider_failed', retryable: true })
      assert.equal(error.exchanges.length, failed.length)
    })

    for (const [name, outcome] of [
      // Gemini has no other way to decline.
      ['refused', route === 'gemini-generate-content' ? 'filtered' : 'refused'],
      ['truncated', 'truncated'],
      ['absent', 'no_answer_block'],
    ] as const) {
      const conversation = bodies(route, name)
      if (conversation.length === 0) continue
      it(`${name} is an answer`, async () => {
        const raw = await ask(replies(route, conversation))
        assert.equal(adapter().read(raw).outcome, outcome)
      })
    }
  })
}

function exchangesOf(thing: unknown): RawAnswer['exchanges'] {
  return (thing as { exchanges?: RawAnswer['exchanges'] }).exchanges ?? []
}

/** A byte order mark in front; inside, a byte that is no UTF-8 and an escaped NUL. */
function withStrangeBytes(body: Uint8Array): Uint8Array {
  const latin = Buffer.from(body).toString('latin1').replaceAll('Glide', '\xff\\u0000')
  return new Uint8Array(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(latin, 'latin1')]))
}
