// The table of wire cases: each body is read as the route that it was sealed with would read it, and all columns count.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { costOf } from '../../src/costs/prices.ts'
import { EngineError, type RawAnswer, type Reading } from '../../src/engines/engine.ts'
import { findRoute } from '../../src/engines/terms/routes.ts'
import { rawAnswerOf } from './fixtures.ts'
import { type ExpectedReading, type Measured, WIRE_CASES, type WireCase } from './wire-cases/wire-case.ts'

const measure = (text: string, length = text.length): Measured => ({ length, sha256: hash('sha256', text) })

/** In the form in which the case expects it. */
function asExpected(answer: RawAnswer, reading: Reading, expected: ExpectedReading): ExpectedReading {
  const { outcome, text, citations, model, usage } = reading
  const named = citations.map(({ url, title }) => [url, title])
  return {
    outcome,
    text: typeof expected.text === 'string' ? text : measure(text),
    citations:
      'sha256' in expected.citations
        ? measure(JSON.stringify(named), named.length)
        : citations.map(({ url, title, start, end }) => [
            url,
            title,
            start === null ? null : text.slice(start, end ?? undefined),
          ]),
    model,
    usage: usage && [
      usage.inputTokens,
      usage.cachedInputTokens,
      usage.outputTokens,
      usage.reasoningTokens,
      usage.searches,
    ],
    costMicros: costOf(answer, reading, null)?.micros ?? null,
    ...(expected.consulted !== undefined && { consulted: reading.consulted.length }),
    ...(expected.finish !== undefined && { finish: reading.finish }),
    ...(expected.extras !== undefined && { extras: reading.extras }),
    ...(expected.inside !== undefined && {
      inside: citations.filter(({ inside }) => inside).map(({ url }) => url),
    }),
  }
}

function read(wireCase: WireCase, received: Uint8Array[]): WireCase['expect'] {
  const answer = rawAnswerOf(wireCase.engine, wireCase.route, received, 'official_api')
  const route = findRoute(wireCase.route)
  assert.ok(route, `${wireCase.route} is no route`)
  try {
    const reading = route.read(answer)
    return 'failure' in wireCase.expect
      ? { ...reading, failure: 'none' as never }
      : asExpected(answer, reading, wireCase.expect)
  } catch (error) {
    if (error instanceof EngineError) return { failure: error.failure }
    throw error
  }
}

for (const [engine, ofEngine] of Map.groupBy(WIRE_CASES, ({ engine }) => engine)) {
  describe(engine, () => {
    for (const wireCase of ofEngine) {
      const { route, kind, name } = wireCase
      it(`${route}, ${kind}: ${name}`, t => {
        const received = wireCase.bodies()
        if (!received) return t.skip('the recording is not here')
        assert.deepEqual(read(wireCase, received), wireCase.expect)
      })
    }
  })
}

it('no case stands in the table twice', () => {
  const names = WIRE_CASES.map(({ engine, route, name }) => `${engine} ${route} ${name}`)
  assert.ok(names.length >= 50, String(names.length))
  assert.deepEqual(names.length, new Set(names).size)
})
