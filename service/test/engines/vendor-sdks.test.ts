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

interface Thrown {
  name: string
  status: number | undefined
  code: unknown
  requestId: string | null
  retryAfter: string | null
}

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

function describeError(error: unknown): Thrown {
  if (error instanceof OpenAIError) {
    const { status, code, requestID = null, headers } = error
    return { name: error.constructor.name, status, code, ...idAndWait(requestID, headers) }
  }
  if (error instanceof AnthropicError) {
    const { status, type, requestID = null, headers } = error
    return { name: error.constructor.name, status, code: type, ...idAndWait(requestID, headers) }
  }
  if (error instanceof GoogleError) {
    const { status } = JSON.parse(error.message).error
    return { name: error.name, status: error.status, code: status, requestId: null, retryAfter: null }
  }
  // The part of Google's SDK that speaks Interactions throws classes which it does not export.
  const { name, status, headers, error: body } = error as InteractionError
  return { name, status, code: body.error.status, ...idAndWait(null, headers) }
}

interface InteractionError extends Error {
  status: number
  headers: Headers
  error: { error: { status: string } }
}

function idAndWait(requestId: string | null, headers: Headers | undefined) {
  return { requestId, retryAfter: headers?.get('retry-after') ?? null }
}

type Codes = Record<'401' | '429' | '500' | '529', unknown>

const openai: Codes = {
  401: 'invalid_api_key',
  429: 'rate_limit_exceeded',
  500: 'server_error',
  529: 'server_error',
}
const google: Codes = { 401: 'UNAUTHENTICATED', 429: 'RESOURCE_EXHAUSTED', 500: 'INTERNAL', 529: 'UNKNOWN' }

/** Where the vendor names its requests, and the word by which the SDK tells errors apart. */
const ERRORS: [Speaker, requestId: RegExp | null, Codes][] = [
  [OPENAI, /^req_[0-9a-f]{32}$/, openai],
  // A bad key comes in a flat form, in which the SDK finds no code.
  [XAI, /^req_[0-9a-f]{32}$/, { ...openai, 401: undefined }],
  [META, /^req_[0-9a-f]{32}$/, openai],
  [PERPLEXITY, null, { 401: 401, 429: 429, 500: 500, 529: 529 }],
  [
    ANTHROPIC,
    /^req_\w{24}$/,
    { 401: 'authentication_error', 429: 'rate_limit_error', 500: 'api_error', 529: 'overloaded_error' },
  ],
  // Bare strings and messages: the SDK finds a type only in the object.
  [DEEPSEEK, null, { 401: 'authentication_error', 429: null, 500: null, 529: null }],
  [GEMINI, null, google],
  [INTERACTIONS, null, google],
]

const CLASSES: Record<keyof Codes, string> = {
  401: 'AuthenticationError',
  429: 'RateLimitError',
  500: 'InternalServerError',
  529: 'InternalServerError',
}

function className(speaker: Speaker, status: keyof Codes): string {
  if (speaker === GEMINI) return 'ApiError'
  const overloaded = status === '529' && (speaker === ANTHROPIC || speaker === DEEPSEEK)
  return overloaded ? 'OverloadedError' : CLASSES[status]
}

describe('the SDK throws its own error', () => {
  for (const [speaker, requestIds, codes] of ERRORS) {
    for (const status of ['401', '429', '500', '529'] as const) {
      it(`${speaker.name}: ${status}`, async () => {
        const thrown = describeError(await thrownBy(speaker, `${QUESTION} [[fault:${status}]]`))
        assert.deepEqual(
          [thrown.name, thrown.status, thrown.code],
          [className(speaker, status), Number(status), codes[status]],
        )
        if (requestIds) assert.match(thrown.requestId ?? '', requestIds)
        else assert.equal(thrown.requestId, null)
        const tellsWait = status === '429' && speaker !== GEMINI
        assert.equal(thrown.retryAfter, tellsWait ? '1' : null)
      })
    }

    it(`${speaker.name}: a key that is not one`, async () => {
      const { status, code } = describeError(await thrownBy(speaker, QUESTION, 'invalid'))
      const isGoogle = speaker === GEMINI || speaker === INTERACTIONS
      assert.deepEqual([status, code], isGoogle ? [400, 'INVALID_ARGUMENT'] : [401, codes[401]])
    })
  }
})
