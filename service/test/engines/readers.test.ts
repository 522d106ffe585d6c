// Readers meet bytes that nobody wrote for them: they answer, or say `unreadable`, and nothing else.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../../proof/test/growth.ts'
import { EngineError, type Reading } from '../../src/engines/engine.ts'
import { createEngines, routeNames } from '../../src/engines/index.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { assertSound, bodies, expectedReading, rawAnswerOf, readBody } from './fixtures.ts'

const { reader } = createEngines({ credentials: {}, fetch: () => Promise.reject(new Error('not called')) })
function readOrRefuse(engine: Engine, route: string, body: Uint8Array): Reading | EngineError {
  try {
    const reading = reader(route)(rawAnswerOf(engine, route, [body]))
    assertSound(reading)
    return reading
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
}

const text = (words: string) => new TextEncoder().encode(words)
const encode = (value: unknown) => text(JSON.stringify(value))
const subjects: [Engine, string][] = ENGINES.flatMap(engine =>
  routeNames(engine).map((route): [Engine, string] => [engine, route]),
)

const SHAPELESS = "The engine's answer does not have the expected shape"

describe('readers', () => {
  for (const [engine, route] of subjects) {
    it(`${route} reads its fixture`, () =>
      assert.deepEqual(
        reader(route)(rawAnswerOf(engine, route, bodies(route, 'answered'))),
        expectedReading(route),
      ))

    it(`${route} survives any JSON and any bytes`, () => {
      fc.assert(fc.property(fc.jsonValue(), value => void readOrRefuse(engine, route, encode(value))))
      fc.assert(fc.property(fc.uint8Array(), value => void readOrRefuse(engine, route, value)))
    })
  }

  it('say what came instead of an answer', () => {
    for (const [engine, route] of subjects) {
      const failureOf = (body: string) => {
        const found = readOrRefuse(engine, route, text(body))
        return 'failure' in found ? [found.failure, found.message] : found
      }
      assert.deepEqual(failureOf(''), ['empty_response', 'The engine sent an empty body'])
      assert.deepEqual(failureOf('<html>'), ['unreadable', 'The engine sent a page instead of JSON'])
      for (const other of ['{}', '[]', 'null', '7', '"text"', '{"unrelated":true}', '[{"unrelated":true}]'])
        assert.deepEqual(failureOf(other), ['unreadable', SHAPELESS], `${route} ${other}`)
    }
  })

  it('end soon on text made to be slow', async () => {
    const annotated = (size: number) => {
      const said = '🫖['.repeat(size)
      const annotations = Array.from({ length: size / 25 }, (_, index) => ({
        type: 'url_citation',
        url: `https://x.example/${index}`,
        start_index: 0,
        end_index: size * 2,
      }))
      const output = [{ type: 'message', content: [{ type: 'output_text', text: said, annotations }] }]
      readOrRefuse('CHATGPT', 'openai-responses', encode({ status: 'completed', output }))
    }
    const nested = (depth: number) => {
      const blocks = JSON.parse(`${'{"text_blocks":['.repeat(depth)}{"snippet":"x"}${']}'.repeat(depth)}`)
      const page = { search_metadata: { status: 'Success' }, ai_overview: blocks }
      readOrRefuse('GOOGLE_AIO', 'serpapi-google-ai-overview', encode(page))
    }
    const linked = (size: number) => {
      const item = { type: 'ai_overview', markdown: '[[[](https://('.repeat(size) }
      const body = { status_code: 20000, tasks: [{ status_code: 20000, result: [{ items: [item] }] }] }
      readOrRefuse('GOOGLE_AI_MODE', 'dataforseo-google-ai-mode', encode(body))
    }
    const chunks = (size: number) =>
      readBody(
        'GEMINI',
        text(`{"candidates":[{"groundingMetadata":{"groundingChunks":[${'{},'.repeat(size)}{}]}}]}`),
      )
    const turns = (size: number) => {
      const [search, said] = [{ type: 'server_tool_use' }, { type: 'text', text: 'x' }]
      readBody(
        'CLAUDE',
        encode({ content: Array.from({ length: size }, (_, place) => (place % 2 ? search : said)) }),
      )
    }
    const lists = (size: number) =>
      readBody('CLAUDE', text(`{"content":${'['.repeat(size)}${']'.repeat(size)}}`))
    await assertGrowsWithInput('chunks that are no page', 400_000, chunks)
    await assertGrowsWithInput('searches and narration in turns', 20_000, turns)
    await assertGrowsWithInput('lists in lists', 100_000, lists)
    await assertGrowsWithInput('annotations', 200_000, annotated)
    await assertGrowsWithInput('links', 100_000, linked)
    await assertGrowsWithInput('depth', 20_000, nested)
  })
})
