// Every way to every engine, by every way that an answer can come out: what a run is counted as. Where a vendor has no
// form of its own for something, the engine says it in prose or says nothing, and nobody guesses.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import type { RawAnswer } from '../../src/engines/engine.ts'
import { createEngines } from '../../src/engines/index.ts'
import { runOutcomeOf } from '../../src/engines/reading/run-outcome.ts'
import type { Route } from '../../src/engines/terms/route.ts'
import { findRoute, ROUTES } from '../../src/engines/terms/routes.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { type RunOutcome, silenceOf } from '../../src/model/outcome.ts'
import { PATIENCE_MS } from '../patience.ts'
import { readBody } from './fixtures.ts'
import { simulatedAdapter } from './simulated-adapter.ts'

/** Orders to the simulator, in the order of the rows below. */
const ORDERED = ['good', 'refusal', 'filtered', 'empty', 'cut-off', 'truncated', 'no-overview'] as const

type Row = [RunOutcome, RunOutcome, RunOutcome, RunOutcome, RunOutcome, RunOutcome, RunOutcome]

const DECLINES: Row = ['answered', 'refused', 'filtered', 'empty', 'cut_off', 'cut_off', 'answered']
const DECLINES_IN_PROSE: Row = ['answered', 'answered', 'filtered', 'empty', 'cut_off', 'cut_off', 'answered']
const ONLY_FILTERS: Row = ['answered', 'filtered', 'filtered', 'empty', 'cut_off', 'cut_off', 'answered']
/** What is seen on a page or an app says nothing of why. */
const SCRAPED: Row = ['answered', 'answered', 'answered', 'empty', 'empty', 'answered', 'answered']
const OVERVIEW: Row = ['answered', 'not_shown', 'not_shown', 'empty', 'empty', 'answered', 'not_shown']

const BY_WIRE: Record<string, Row> = {
  Responses: DECLINES,
  Messages: DECLINES,
  generateContent: ONLY_FILTERS,
  Interactions: DECLINES_IN_PROSE,
}

/** Those that differ from their family. */
const BY_ROUTE: Record<string, Row> = {
  'perplexity-agent': DECLINES_IN_PROSE,
  'serpapi-google-ai-overview': OVERVIEW,
  'dataforseo-google-organic': OVERVIEW,
  'cloro-google': OVERVIEW,
}

const expectedOf = ({ name, wire }: Route): Row => BY_ROUTE[name] ?? BY_WIRE[wire] ?? SCRAPED

describe('engine by outcome, on the simulator', async () => {
  const fetch = createCapturingFetch()
  const sandbox = await startSandbox()
  after(() => Promise.all([sandbox.close(), fetch.close()]))

  const adapter = (engine: Engine, route: string) =>
    simulatedAdapter({ url: sandbox.url, fetch }, engine, route)

  for (const engine of ENGINES) {
    for (const route of ROUTES[engine]) {
      it(`${engine} by ${route.name}`, async () => {
        const { ask, read } = adapter(engine, route.name)
        const found: RunOutcome[] = []
        for (const order of ORDERED) {
          const question = { runId: `run-${order}`, country: 'US', language: 'en', city: null }
          const said =
            order === 'truncated' ? '[[sandbox:good]] [[sandbox:truncated]]' : `[[sandbox:${order}]]`
          const prompt = `What is Northwind Kettles? ${said}`
          const raw = await ask({ ...question, prompt }, AbortSignal.timeout(PATIENCE_MS))
          assert.ok((raw.exchanges[raw.answer]?.body.length ?? 0) > 0, order)
          assert.equal(raw.surface, 'sandbox')
          const reading = read(raw)
          if (order === 'good') {
            assert.equal(reading.searched, reading.citations.length > 0)
            assert.match(`${reading.text} ${reading.citations[0]?.url}`, /1987.*https:/s)
          }
          const outcome = runOutcomeOf(reading)
          found.push(outcome)
          const isSilent = silenceOf({ outcome, text: reading.text }) !== null
          assert.equal(isSilent, order !== 'truncated' && !['answered', 'not_shown'].includes(outcome), order)
        }
        assert.deepEqual(found, expectedOf(route))
      })
    }
  }
})

const words = { type: 'output_text', text: 'Words.', annotations: [] }
const said = (content: object) => ({ type: 'message', content: [content] })
const message = said(words)
const NO_BLOCK = { search_metadata: { status: 'Success' } }
const NOTHING_FOUND = { status_code: 20000, tasks: [{ status_code: 20000, result: [{ items: [] }] }] }
const incomplete = (reason: string) => ({ status: 'incomplete', incomplete_details: { reason } })
const parts = { content: { parts: [{ text: 'Words.' }] } }

/** Bodies as vendors document or send them, also with an error status. */
const BODIES: Record<string, [what: string, body: unknown, RunOutcome][]> = {
  'openai-responses': [
    ['a filter after some words', { output: [message], ...incomplete('content_filter') }, 'filtered'],
    ['a filter before any', { output: [], ...incomplete('content_filter') }, 'filtered'],
    [
      'a flagged prompt',
      { error: { code: 'invalid_prompt', type: 'invalid_request_error', message: 'Invalid prompt' } },
      'filtered',
    ],
    [
      'a flagged prompt, inside',
      { object: 'response', status: 'failed', error: { code: 'invalid_prompt', message: 'x' }, output: [] },
      'filtered',
    ],
    ['a refusal', { status: 'completed', output: [said({ type: 'refusal', refusal: 'No.' })] }, 'refused'],
    ['only reasoning', { output: [{ type: 'reasoning' }], ...incomplete('max_output_tokens') }, 'cut_off'],
    ['white space', { status: 'completed', output: [said({ type: 'output_text', text: ' \n' })] }, 'empty'],
  ],
  'deepseek-messages': [
    ['a filter', { content: [], stop_reason: 'content_filter' }, 'filtered'],
    [
      'a risk',
      {
        error: {
          message: 'Content Exists Risk',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_request_error',
        },
      },
      'filtered',
    ],
    ['a risk, as it used to be told', { detail: 'Content Exists Risk' }, 'filtered'],
  ],
  'anthropic-messages': [
    [
      'a refusal',
      { content: [], stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'bio' } },
      'refused',
    ],
    [
      'a refusal after some words',
      { content: [{ type: 'text', text: 'Words.' }], stop_reason: 'refusal' },
      'refused',
    ],
    [
      'a filter',
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'Output blocked by content filtering policy' },
      },
      'filtered',
    ],
    [
      'a search and then the limit',
      { content: [{ type: 'web_search_tool_result', content: [] }], stop_reason: 'max_tokens' },
      'cut_off',
    ],
  ],
  'dataforseo-claude': [['a model that said nothing', NOTHING_FOUND, 'empty']],
  'gemini-generate-content': [
    ['a blocked prompt', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }, 'filtered'],
    ['safety after some words', { candidates: [{ ...parts, finishReason: 'SAFETY' }] }, 'filtered'],
    [
      'the limit in its thoughts',
      { candidates: [{ content: { parts: [{ text: 'Hm.', thought: true }] }, finishReason: 'MAX_TOKENS' }] },
      'cut_off',
    ],
    ['an end without a word', { candidates: [{ content: {}, finishReason: 'STOP' }] }, 'empty'],
  ],
  'gemini-interactions': [
    ['a blocked prompt', { status: 'failed', steps: [], errors: [{ code: 'SAFETY' }] }, 'filtered'],
  ],
  'xai-responses': [
    [
      'a failed safety check',
      {
        code: 'The caller does not have permission',
        error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO',
      },
      'filtered',
    ],
  ],
  'meta-responses': [['a filter', { output: [], ...incomplete('content_filter') }, 'filtered']],
  'perplexity-agent': [['a filter', { output: [], ...incomplete('content_filter') }, 'filtered']],
  'serpapi-google-ai-mode': [['a page without its block', NO_BLOCK, 'not_shown']],
  'dataforseo-google-ai-mode': [['a page without its block', NOTHING_FOUND, 'not_shown']],
  'dataforseo-google-organic': [
    ['no results at all', { status_code: 20000, tasks: [{ status_code: 40102, result: null }] }, 'not_shown'],
  ],
  'serpapi-bing-copilot': [['a page without its block', NO_BLOCK, 'not_shown']],
  'pangolinfo-amazon-alexa': [
    ['products and no word', { code: 0, data: { json: [{ content: '', products: [] }] } }, 'empty'],
  ],
  'scrapeless-amazon-rufus': [['a page nobody could read', { html: '<html></html>' }, 'empty']],
}

describe('what vendors send', () => {
  for (const [route, rows] of Object.entries(BODIES))
    for (const [what, body, expected] of rows)
      it(`${route}: ${what} is ${expected}`, () => {
        const engine = findRoute(route)?.engine as Engine
        const reading = readBody(engine, new TextEncoder().encode(JSON.stringify(body)), route)
        assert.ok('outcome' in reading, String(reading))
        assert.equal(runOutcomeOf(reading), expected)
      })

  it('a filter that quotes a credential back is no evidence', async () => {
    const secret = 'sk-canary-0123456789'
    const body = new TextEncoder().encode(
      JSON.stringify({ code: 'x', error: `Content violates usage guidelines. API key: ${secret}` }),
    )
    const engines = createEngines({
      credentials: { XAI_API_KEY: secret },
      fetch: async ({ method, url, headers, body: sent }) => ({
        request: { method, url, headers, body: sent ?? null },
        requestedAt: new Date(0),
        receivedAt: new Date(0),
        status: 403,
        headers: {},
        body,
      }),
    })
    const asked = { runId: 'r', prompt: 'p', country: 'US', language: 'en', city: null }
    const grok = engines.adapter('GROK')
    assert.ok(grok)
    await assert.rejects(grok.ask(asked, AbortSignal.timeout(PATIENCE_MS)), (error: RawAnswer & Error) => {
      assert.ok(!Buffer.from(error.exchanges[0]?.body ?? '').includes(secret))
      return (error as unknown as { failure: string }).failure === 'filtered'
    })
  })
})
