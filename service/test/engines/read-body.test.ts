import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { routeNames } from '../../src/engines/index.ts'
import { readAnyBody } from '../../src/engines/reading/read-body.ts'
import { readableRoutes } from '../../src/engines/terms/routes.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { bodies, expectedReading } from './fixtures.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const subjects = ENGINES.flatMap(engine =>
  routeNames(engine).map((route): [Engine, string] => [engine, route]),
)

/** The body that bears the answer. */
function last(route: string, name: string): Uint8Array | undefined {
  return bodies(route, name).at(-1)
}

describe('a body of which only the engine is known', () => {
  for (const [engine, route] of [...subjects, ['PERPLEXITY', 'perplexity-sonar'] as [Engine, string]]) {
    it(`is known by its shape: ${route}`, () => {
      const found = readAnyBody(engine, last(route, 'answered') ?? bytes(''))
      assert.deepEqual(found, { route, reading: expectedReading(route) })
      assert.deepEqual(readAnyBody(engine, last(route, 'answered') ?? bytes(''), route), found)
    })

    for (const [name, outcome] of [
      ['refused', route === 'gemini-generate-content' ? 'filtered' : 'refused'],
      ['truncated', 'truncated'],
      ['absent', 'no_answer_block'],
    ] as const) {
      const body = last(route, name)
      if (!body) continue
      it(`${name}: ${route}`, () => {
        const found = readAnyBody(engine, body)
        assert.ok('reading' in found)
        assert.deepEqual([found.route, found.reading.outcome], [route, outcome])
      })
    }

    const failed = last(route, 'failed')
    if (failed) {
      it(`failed: ${route}`, () => {
        const found = readAnyBody(engine, failed)
        assert.ok('failure' in found)
        assert.equal(found.failure, 'provider_failed')
        assert.equal(found.route, route)
      })
    }
  }

  it('that nobody knows has no route, and says why', () => {
    assert.ok(ENGINES.length >= 11)
    for (const engine of ENGINES) {
      assert.deepEqual(readAnyBody(engine, bytes('')), {
        route: null,
        failure: 'empty_response',
        message: 'The engine sent an empty body',
      })
      assert.deepEqual(readAnyBody(engine, bytes('<html>')), {
        route: null,
        failure: 'unreadable',
        message: 'The engine sent a page instead of JSON',
      })
      for (const other of ['{}', '[]', 'null', '7', '"text"', '{"unrelated":true}', '[{"unrelated":true}]']) {
        const found = readAnyBody(engine, bytes(other))
        assert.ok('failure' in found, `${engine} ${other}`)
        assert.deepEqual([found.route, found.failure], [null, 'unreadable'], `${engine} ${other}`)
      }
    }
  })

  it('is read by the named route and no other', () => {
    const body = last('openai-responses', 'answered') ?? bytes('')
    assert.deepEqual(readAnyBody('CHATGPT', body, 'cloro-chatgpt'), {
      route: null,
      failure: 'unreadable',
      message: "The engine's answer does not have the expected shape",
    })
    for (const unknown of ['', 'nowhere', 'toString', '__proto__']) {
      const found = readAnyBody('CHATGPT', body, unknown)
      assert.ok('failure' in found)
      assert.deepEqual([found.route, found.failure], [null, 'unreadable'])
    }
  })

  it('may be anything', () => {
    const anything = fc.oneof(
      fc.uint8Array(),
      fc.jsonValue().map(value => bytes(JSON.stringify(value))),
    )
    fc.assert(
      fc.property(fc.constantFrom(...ENGINES), anything, (engine, body) => {
        const found = readAnyBody(engine, body)
        assert.ok('reading' in found ? found.route : found.message)
      }),
    )
  })

  it('is read alike, time and again', () => {
    const body = last('gemini-interactions', 'answered') ?? bytes('')
    assert.deepEqual(readAnyBody('GEMINI', body), readAnyBody('GEMINI', body))
  })
})

it('every route has a name of its own', () => {
  const names = ENGINES.flatMap(engine => readableRoutes(engine).map(route => route.name))
  assert.equal(new Set(names).size, names.length)
})
