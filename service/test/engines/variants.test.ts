// Shapes that vendors send now and then: other items between the words, fields that are null or missing, older
// names. A reader may know nothing of them; it must not stumble over them, and must not lose a word.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Failure, Outcome, Reading } from '../../src/engines/engine.ts'
import type { Engine } from '../../src/model/engine.ts'
import { readBody, type Variant, variants } from './fixtures.ts'

interface Expected {
  route: string
  text: string
  outcome?: Outcome
  cited?: string[]
  consulted?: string[]
  searches?: number
}

interface NoAnswer {
  route: string
  failure: Failure
}

const encode = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

function readOne(engine: Engine, body: unknown, route?: string): Reading {
  const found = readBody(engine, encode(body), route)
  assert.ok('outcome' in found, String(found))
  return found
}

function assertRead({ engine, body, expected }: Variant<Expected>): void {
  const { route, consulted, searches, cited = [], ...rest } = expected
  const reading = readOne(engine, body, route)
  const { text, outcome, citations, usage } = reading
  const usual = cited.length > 0 ? 'answered' : 'answered_without_search'
  assert.deepEqual({ text, outcome }, { outcome: usual, ...rest })
  assert.deepEqual(
    citations.map(({ url }) => url),
    cited,
  )
  for (const { start, end } of citations) {
    assert.ok(start === null || (end !== null && start < end && end <= text.length))
  }
  if (consulted) assert.deepEqual(new Set(reading.consulted.map(({ url }) => url)), new Set(consulted))
  if (searches !== undefined) assert.equal(usage?.searches, searches)
}

for (const family of ['responses', 'messages', 'gemini', 'search-pages', 'scraped']) {
  describe(family, () => {
    const all = variants<Expected>(family)
    it('there are some', () => assert.ok(all.length > 0))
    for (const variant of all) it(variant.name, () => assertRead(variant))
  })
}

describe('no answer', () => {
  for (const { name, engine, body, expected } of variants<NoAnswer>('no-answer')) {
    it(name, () => {
      const found = readBody(engine, encode(body), expected.route)
      assert.ok('failure' in found, JSON.stringify(found))
      assert.equal(found.failure, expected.failure)
      assert.match(found.message, /^The engine reported a failure( \([\w.-]+\))?$/)
    })
  }
})

it('a segment of Gemini may count from the start of all that was said', () => {
  const segment = { startIndex: 6, endIndex: 11, text: 'Fine.' }
  const reading = readOne('GEMINI', {
    candidates: [
      {
        content: { parts: [{ text: 'hidden', thought: true }, { text: 'Zoë. ' }, { text: 'Fine.' }] },
        groundingMetadata: {
          groundingChunks: [{ web: { uri: 'https://a.example/' } }],
          groundingSupports: [{ segment, groundingChunkIndices: [0] }],
        },
      },
    ],
  })
  const [{ start, end } = { start: 0, end: 0 }] = reading.citations
  assert.equal(reading.text.slice(start ?? 0, end ?? 0), 'Fine.')
})

const said = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] })

/** Lists that hold the words of an answer, and the body around them. */
const LISTS: [Engine, unknown[], (list: unknown[]) => unknown][] = [
  ['CHATGPT', [said('One.'), said('Two.')], output => ({ output })],
  [
    'CLAUDE',
    [
      { type: 'text', text: 'One.' },
      { type: 'text', text: 'Two.' },
    ],
    content => ({ content }),
  ],
  ['GEMINI', [{ text: 'One.' }, { text: 'Two.' }], parts => ({ candidates: [{ content: { parts } }] })],
  ['GOOGLE_AI_MODE', [{ snippet: 'One.' }, { snippet: 'Two.' }], text_blocks => ({ text_blocks })],
]

it('things that nobody knows, anywhere in a list, cost no word', () => {
  const stranger = fc.oneof(
    fc.constantFrom(null, 0, true, [], {}),
    fc.record({ type: fc.constant('future'), payload: fc.jsonValue({ maxDepth: 2 }) }),
  )
  for (const [engine, list, wrap] of LISTS) {
    fc.assert(
      fc.property(fc.nat(2), stranger, (at, thing) => {
        const { text } = readOne(engine, wrap(list.toSpliced(at, 0, thing)))
        assert.equal(text.replaceAll('\n', ''), 'One.Two.')
      }),
    )
  }
})
