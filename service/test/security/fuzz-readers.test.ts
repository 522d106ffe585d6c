// Bodies that are nearly what an engine sends: read soundly or refused as `EngineError`, whatever was changed in them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { edited, fuzz, mutated } from '../../../proof/test/edits.ts'
import { EngineError, type Reading } from '../../src/engines/engine.ts'
import { createEngines, routeNames } from '../../src/engines/index.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { assertSound, bodyNames, bodyOf, rawAnswerOf } from '../engines/fixtures.ts'

const texts = bodyNames().map(name => Buffer.from(bodyOf(name)).toString())
const values = texts.flatMap(text => {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
})
const { reader } = createEngines({ credentials: {}, fetch: () => Promise.reject(new Error('not called')) })
const subjects = ENGINES.flatMap(engine =>
  routeNames(engine).map((route): [Engine, string] => [engine, route]),
)
const bytesOf = (text: string) => new TextEncoder().encode(text)

const isClean = () => {
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
  assert.deepEqual(Object.keys(Object.prototype), [])
}

/** Every character was in the body, but for the marks between blocks. */
function assertNoMore({ text, citations, consulted, extras }: Reading, size: number): void {
  assert.ok(text.length <= 4 * size + 1000)
  assert.ok(citations.length <= size && consulted.length <= size)
  for (const list of Object.values(extras ?? {})) assert.ok(list.length <= 50)
}

/** Not as JSON is sent: in another code, as events, twice. */
const OTHERWISE: ((text: string) => Uint8Array)[] = [
  text => Buffer.from(text, 'utf16le'),
  text => Buffer.from(text, 'latin1'),
  text => bytesOf(`data: ${text.replaceAll('\n', '')}\n\ndata: [DONE]\n\n`),
  text => bytesOf(`[${text},${text}]`),
  text => bytesOf(`${text}${text}`),
]

function readOrRefuse([engine, route]: [Engine, string], bodies: Uint8Array[]): void {
  try {
    const reading = reader(route)(rawAnswerOf(engine, route, bodies))
    assertSound(reading)
    assertNoMore(
      reading,
      bodies.reduce((sum, { length }) => sum + length, 0),
    )
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    // What is said of it ends in logs and answers.
    assert.ok(error.message.length < 300)
  }
  isClean()
}

describe('bodies that are nearly right', () => {
  const subject = fc.constantFrom(...subjects)

  test('JSON of the same build', () => {
    assert.ok(values.length > 40)
    fc.assert(
      fc.property(subject, mutated(values), (route, value) =>
        readOrRefuse(route, [bytesOf(JSON.stringify(value) ?? '')]),
      ),
      fuzz(2),
    )
  })

  test('texts that were edited', () =>
    fc.assert(
      fc.property(subject, edited(texts), (route, text) => readOrRefuse(route, [bytesOf(text)])),
      fuzz(),
    ))

  test('texts that were sent otherwise', () => {
    for (const text of texts)
      for (const send of OTHERWISE) for (const route of subjects) readOrRefuse(route, [send(text)])
  })

  test('conversations of several bodies, of which any may be odd', () => {
    const body = fc.oneof(
      edited(texts),
      mutated(values).map(value => JSON.stringify(value) ?? ''),
    )
    fc.assert(
      fc.property(subject, fc.array(body, { minLength: 2, maxLength: 4 }), (route, bodies) =>
        readOrRefuse(route, bodies.map(bytesOf)),
      ),
      fuzz(0.5),
    )
  })

  test('nested without end, in every place', () => {
    assert.ok(texts.length >= 30 && subjects.length >= 5)
    const deep = `${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`
    for (const text of texts.slice(0, 30))
      for (const [engine, route] of subjects.slice(0, 5))
        readOrRefuse([engine, route], [bytesOf(text.replace(/:\s*\[/, `: ${deep}, "x": [`))])
  })
})
