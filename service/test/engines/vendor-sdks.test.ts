// What the vendors' own SDKs understand of the sandbox, and that our readers understand the same of the same
// bytes. A sandbox that a vendor's SDK cannot read would prove nothing about our adapters.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { APIError as AnthropicError } from '@anthropic-ai/sdk'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import { ApiError as GoogleError } from '@google/genai'
import { APIError as OpenAIError } from 'openai'
import type { RawAnswer, Reading } from '../../src/engines/engine.ts'
import { createEngines } from '../../src/engines/index.ts'
import { recordingFetch } from './recording-fetch.ts'
import {
  ANTHROPIC,
  DEEPSEEK,
  GEMINI,
  type Heard,
  INTERACTIONS,
  META,
  OPENAI,
  PERPLEXITY,
  type Speaker,
  XAI,
} from './vendor-speakers.ts'

const SPEAKERS = [OPENAI, XAI, META, PERPLEXITY, ANTHROPIC, DEEPSEEK, GEMINI, INTERACTIONS]
const QUESTION = 'What is Northwind Kettles and when was it founded?'

const { reader } = createEngines({ credentials: {}, fetch: () => Promise.reject(new Error('not called')) })
const sandbox = await startSandbox()
after(() => sandbox.close())

/** The same exchange, understood by the vendor's SDK and by us. */
async function both(speaker: Speaker, orders: string): Promise<{ heard: Heard; reading: Reading }> {
  const { fetch, exchanges } = recordingFetch()
  const heard = await speaker.ask({ url: sandbox.url, fetch }, `${QUESTION} ${orders}`)
  const raw: RawAnswer = {
    engine: speaker.engine,
    surface: 'sandbox',
    route: speaker.route,
    modelRequested: null,
    localeAsked: { country: null, language: null },
    locale: { country: null, language: null },
    exchanges,
    answer: exchanges.length - 1,
  }
  return { heard, reading: reader(speaker.route)(raw) }
}

function assertSame({ heard, reading }: { heard: Heard; reading: Reading }): void {
  assert.equal(reading.text, heard.text)
  assert.deepEqual(new Set(reading.citations.map(({ url }) => url)), new Set(heard.cited))
  assert.equal(reading.model, heard.model)
}

function assertSameCount({ heard, reading }: { heard: Heard; reading: Reading }): void {
  const { inputTokens, outputTokens } = heard
  const { usage } = reading
  assert.deepEqual([usage?.inputTokens, usage?.outputTokens], [inputTokens, outputTokens])
  assert.ok(inputTokens > 0)
}

describe('the SDK and we understand alike', () => {
  for (const speaker of SPEAKERS) {
    it(`${speaker.name}: an answer with its citations`, async () => {
      const understood = await both(speaker, '[[sandbox:good]]')
      const { heard, reading } = understood
      assertSame(understood)
      assertSameCount(understood)
      assert.match(heard.text, /Northwind Kettles.*1987/)
      assert.ok(heard.cited.length > 0)
      assert.deepEqual([heard.refused, heard.truncated, reading.outcome], [false, false, 'answered'])
      if (heard.requestId) assert.equal(reading.providerRequestId, heard.requestId)
    })

    it(`${speaker.name}: an answer in many scripts`, async () => {
      const text = Buffer.from('Zoë’s 🫖 茶壺 \u0000 — “fine”.\n\n- one\n- two').toString('base64url')
      const understood = await both(speaker, `[[sandbox:text:${text}]]`)
      assertSame(understood)
      assert.equal(understood.heard.text.length, 'Zoë’s 🫖 茶壺 \u0000 — “fine”.\n\n- one\n- two'.length)
    })

    it(`${speaker.name}: an answer from memory`, async () => {
      const understood = await both(speaker, '[[sandbox:good]] [[sandbox:unsearched]]')
      assertSame(understood)
      assert.deepEqual(understood.heard.cited, [])
      assert.equal(understood.reading.outcome, 'answered_without_search')
    })

    it(`${speaker.name}: a refusal`, async () => {
      const understood = await both(speaker, '[[sandbox:refusal]]')
      const { heard, reading } = understood
      assertSame(understood)
      // Perplexity and Interactions have no form for it: the engine just says it.
      const inProse = speaker === PERPLEXITY || speaker === INTERACTIONS
      assert.equal(heard.refused, !inProse)
      const declined = speaker === GEMINI ? 'filtered' : 'refused'
      assert.equal(reading.outcome, inProse ? 'answered_without_search' : declined)
    })

    it(`${speaker.name}: an answer cut short`, async () => {
      const understood = await both(speaker, '[[sandbox:good]] [[sandbox:truncated]]')
      assertSame(understood)
      assertSameCount(understood)
      assert.equal(understood.heard.truncated, true)
      assert.equal(understood.reading.outcome, 'truncated')
    })
  }

  for (const speaker of [ANTHROPIC, DEEPSEEK, GEMINI, INTERACTIONS]) {
    it(`${speaker.name}: an answer in two turns`, async () => {
      const understood = await both(speaker, '[[sandbox:good]] [[sandbox:pause]]')
      assertSame(understood)
      assert.match(understood.heard.text, /Northwind Kettles.*1987/)
      assert.equal(understood.reading.outcome, 'answered')
    })
  }
})

/** Asks, and hands back what the SDK threw: exactly one request was made. */
async function thrownBy(speaker: Speaker, prompt: string, key?: string): Promise<unknown> {
  const { fetch, exchanges } = recordingFetch()
  const error = await speaker.ask({ url: sandbox.url, fetch, key }, prompt).then(
    () => assert.fail('an answer was had'),
    thrown => thrown,
  )
  assert.equal(exchanges.length, 1)
  return error
}

/** The status, and the word by which the SDK tells errors apart. */
function told(error: unknown): [status: number | undefined, code: unknown] {
  if (error instanceof OpenAIError) return [error.status, error.code]
  if (error instanceof AnthropicError) return [error.status, error.type]
  if (error instanceof GoogleError) return [error.status, JSON.parse(error.message).error.status]
  // The part of Google's SDK that speaks Interactions throws classes which it does not export.
  const { status, error: body } = error as { status: number; error: { error: { status: string } } }
  return [status, body.error.status]
}

const FAULTS = [401, 429, 500, 529]
const OF_OPENAI = ['invalid_api_key', 'rate_limit_exceeded', 'server_error', 'server_error']
const OF_GOOGLE = ['UNAUTHENTICATED', 'RESOURCE_EXHAUSTED', 'INTERNAL', 'UNKNOWN']

/** For each fault in turn. */
const ERRORS: [Speaker, unknown[]][] = [
  [OPENAI, OF_OPENAI],
  // A bad key comes in a flat form, in which the SDK finds no code.
  [XAI, [undefined, ...OF_OPENAI.slice(1)]],
  [META, OF_OPENAI],
  [PERPLEXITY, FAULTS],
  [ANTHROPIC, ['authentication_error', 'rate_limit_error', 'api_error', 'overloaded_error']],
  // Bare strings and messages: the SDK finds a type only in the object.
  [DEEPSEEK, ['authentication_error', null, null, null]],
  [GEMINI, OF_GOOGLE],
  [INTERACTIONS, OF_GOOGLE],
]

for (const [speaker, codes] of ERRORS)
  it(`${speaker.name}: the SDK throws what it knows`, async () => {
    for (const [at, status] of FAULTS.entries())
      assert.deepEqual(told(await thrownBy(speaker, `${QUESTION} [[fault:${status}]]`)), [status, codes[at]])
    const isGoogle = speaker === GEMINI || speaker === INTERACTIONS
    const unknownKey = isGoogle ? [400, 'INVALID_ARGUMENT'] : [401, codes[0]]
    assert.deepEqual(told(await thrownBy(speaker, QUESTION, 'invalid')), unknownKey)
  })
