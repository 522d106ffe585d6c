// What an answer costs, and who says so. No network, no database: a price must be the same years later.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { costOf } from '../../src/costs/prices.ts'
import type { Reading, Usage } from '../../src/engines/engine.ts'
import { type PriceOverride, parsePrice } from '../../src/engines/terms/price.ts'
import type { Engine } from '../../src/model/engine.ts'
import { rawAnswer } from '../planted.ts'

const MILLION = 1_000_000

interface Case {
  route?: string
  engine?: Engine
  model?: string | null
  requested?: string | null
  usage?: Partial<Usage> | null
  vendor?: number | null
  override?: PriceOverride | null
  at?: string
  exchanges?: number
}

const NO_USAGE: Usage = {
  ...{ inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0, searches: 0 },
}

function price(given: Case) {
  const { route = 'openai-responses', engine = 'CHATGPT', at = '2026-11-15T12:00:00Z', exchanges = 1 } = given
  const raw = rawAnswer(engine, new Uint8Array(), new Date(at))
  const asked = { ...raw, route, modelRequested: given.requested ?? null, answer: exchanges - 1 }
  const answer = { ...asked, exchanges: Array.from({ length: exchanges }, () => raw.exchanges).flat() }
  const reading: Reading = {
    outcome: 'answered',
    text: 'text',
    citations: [],
    consulted: [],
    searched: true,
    model: given.model ?? null,
    providerRequestId: null,
    finish: null,
    usage: given.usage === null ? null : { ...NO_USAGE, ...given.usage },
    vendorCostMicros: given.vendor ?? null,
  }
  return costOf(answer, reading, given.override ?? null)
}

const DEEPSEEK = { engine: 'DEEPSEEK', route: 'deepseek-messages', model: 'deepseek-flash' } as const

const million = { inputTokens: MILLION, outputTokens: MILLION }
const LIST = /^genai-prices@/
const TABLE = /^table@/

describe('who says what an answer costs', () => {
  const override = { perAnswer: 0.02 }

  test('the vendor’s own bill comes first, even when it is nothing', () => {
    const known = { model: 'claude-sonnet-5', route: 'anthropic-messages', usage: million, override }
    assert.deepEqual(price({ ...known, vendor: 5_432 }), { micros: 5_432, source: 'vendor' })
    assert.deepEqual(price({ ...known, vendor: 0 }), { micros: 0, source: 'vendor' })
  })

  test('then the operator’s price, by the answer or by tokens and searches', () => {
    const known = { model: 'claude-sonnet-5', route: 'anthropic-messages', usage: million }
    assert.deepEqual(price({ ...known, override }), { micros: 20_000, source: 'override' })
    const tokens = { input: 1.25, output: 4.25, search: 0.0025 }
    assert.deepEqual(price({ ...known, usage: { ...million, searches: 2 }, override: tokens }), {
      micros: 5_505_000,
      source: 'override',
    })
    assert.equal(price({ usage: null, override: tokens }), null, 'tokens that nobody counted have no price')
    assert.deepEqual(price({ usage: null, override }), { micros: 20_000, source: 'override' })
  })

  test('then the price list, with its searches, for models without figures of our own', () => {
    const usage = { ...million, searches: 10 }
    const cost = price({ model: 'claude-sonnet-5', route: 'anthropic-messages', usage })
    assert.equal(cost?.micros, 12_100_000)
    assert.match(cost?.source ?? '', LIST)
  })

  test('our own table before the list, for what that lacks or knows wrongly', () => {
    const usage = { inputTokens: 100_000, cachedInputTokens: 40_000, outputTokens: 10_000, searches: 3 }
    const cost = price({ model: 'gpt-6.1-terra', usage })
    // 60,000 at 1 USD a million, 40,000 at 0.05, 10,000 at 5, three searches at 0.01.
    assert.equal(cost?.micros, 60_000 + 2_000 + 50_000 + 30_000)
    assert.match(cost?.source ?? '', TABLE)
    // The list has an earlier price of this name, without searches.
    const earlier = price({ ...DEEPSEEK, model: 'deepseek-v4-flash', usage: { outputTokens: MILLION } })
    assert.equal(earlier?.micros, 600_000)
    assert.match(earlier?.source ?? '', TABLE)
  })

  test('a batch has tokens at half their price, and searches at the whole', () => {
    const usage = { ...million, searches: 10 }
    const claude = { model: 'claude-sonnet-5', route: 'anthropic-messages-batch', usage }
    const cost = price(claude)
    assert.equal(cost?.micros, 12_000_000 / 2 + 100_000)
    assert.match(cost?.source ?? '', /^genai-prices@.*, batch: tokens at 50 %$/)
    const ours = price({ model: 'gpt-6.1-terra', route: 'openai-responses-batch', usage })
    assert.equal(ours?.micros, 9_500_000 / 2 + 100_000, 'a long request, at its dearer price')
    assert.match(ours?.source ?? '', /^table@.*, batch: tokens at 50 %$/)
    const tokens = { input: 1.25, output: 4.25, search: 0.0025 }
    assert.deepEqual(price({ ...claude, override: tokens }), {
      micros: 5_500_000 / 2 + 25_000,
      source: 'override, batch: tokens at 50 %',
    })
    assert.deepEqual(price({ ...claude, override }), { micros: 20_000, source: 'override' }, 'as it was set')
    assert.equal(price({ ...claude, usage: null }), null)
  })

  test('a vendor that bills by the request costs so much per exchange', () => {
    const google = { engine: 'GOOGLE_AIO', route: 'serpapi-google-ai-overview', usage: null } as const
    assert.equal(price(google)?.micros, 25_000)
    assert.equal(price({ ...google, exchanges: 2 })?.micros, 50_000)
  })

  test('what nobody knows is null, never zero', () => {
    assert.equal(price({ model: 'gpt-99', usage: million }), null)
    assert.equal(price({ model: null, requested: null, usage: million }), null)
    assert.equal(price({ model: 'claude-sonnet-5', route: 'anthropic-messages', usage: null }), null)
    assert.equal(price({ engine: 'AMAZON_RUFUS', route: 'pangolinfo-amazon-alexa', usage: null }), null)
    assert.equal(price({ route: 'a-route-of-the-future', model: 'claude-sonnet-5', usage: million }), null)
  })

  test('the model that served counts; the one asked for only when the engine does not say', () => {
    const anthropic = { route: 'anthropic-messages', usage: million }
    const served = price({ ...anthropic, model: 'claude-opus-5', requested: 'claude-sonnet-5' })
    assert.equal(served?.micros, 30_000_000)
    assert.equal(price({ ...anthropic, model: null, requested: 'claude-sonnet-5' })?.micros, 12_000_000)
  })
})

describe('when a price changed', () => {
  test('the day of the capture decides', () => {
    const flash = { engine: 'GEMINI', route: 'gemini-generate-content', model: 'gemini-3.8-flash' } as const
    const on = (at: string) => price({ ...flash, usage: million, at })?.micros
    assert.equal(on('2026-12-30T00:00:00Z'), 4_500_000)
    assert.equal(on('2027-01-02T00:00:00Z'), 9_000_000)
  })

  test('DeepSeek doubles the price of tokens in its busy hours, Monday to Friday by UTC', () => {
    const at = (day: string, time: string) =>
      price({ ...DEEPSEEK, usage: million, at: `${day}T${time}Z` })?.micros
    const [saturday, sunday, monday, friday] = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-20']
    for (const time of ['00:59:59', '04:00:00', '05:30:00', '10:00:00', '23:00:00'])
      assert.equal(at(monday, time), 750_000, time)
    for (const time of ['01:00:00', '03:59:59', '06:00:00', '09:59:59'])
      assert.deepEqual(
        [saturday, sunday, monday, friday].map(day => at(day, time)),
        [750_000, 750_000, 1_500_000, 1_500_000],
        time,
      )
  })
})

/** What each vendor's page says, computed by hand. */
describe('each vendor’s price list', () => {
  const quiet = '2026-11-16T12:00:00Z'

  test('OpenAI: cached input, writes to the cache, and more for a whole request of over 272,000 tokens', () => {
    const usage = {
      inputTokens: 272_000,
      cachedInputTokens: 72_000,
      cacheWriteTokens: 100_000,
      outputTokens: 1000,
    }
    // 100,000 at 1 USD, 72,000 at 0.05, 100,000 at 1.25, 1,000 at 5.
    assert.equal(price({ model: 'gpt-6.1-terra', usage })?.micros, 100_000 + 3_600 + 125_000 + 5_000)
    // One token more, and all of it is dear: 100,001 at 2, 72,000 at 0.10, 100,000 at 2.50, 1,000 at 7.50.
    const longer = { ...usage, inputTokens: 272_001 }
    assert.equal(price({ model: 'gpt-6.1-terra', usage: longer })?.micros, 200_002 + 7_200 + 250_000 + 7_500)
  })

  test('Anthropic: reads and writes of the cache, ten dollars for a thousand searches', () => {
    const usage = {
      ...{ inputTokens: 20_000, cachedInputTokens: 5_000, cacheWriteTokens: 3_000 },
      ...{ outputTokens: 900, searches: 2 },
    }
    const claude = (model: string, used: Partial<Usage> = usage) =>
      price({ route: 'anthropic-messages', engine: 'CLAUDE', model, usage: used })?.micros
    // Sonnet 5.5, ours: 12,000 at 2 USD, 5,000 at 0.10, 3,000 at 2.50, 900 at 10, two searches.
    assert.equal(claude('claude-sonnet-5-5'), 24_000 + 500 + 7_500 + 9_000 + 20_000)
    // Sonnet 5, of the list, reads its cache for 0.20.
    assert.equal(claude('claude-sonnet-5'), 24_000 + 1_000 + 7_500 + 9_000 + 20_000)
    // Haiku 5.5 has two bands: 0.10 and 0.50 up to 100,000 tokens of input, then 0.50 and 2.50.
    assert.equal(claude('claude-haiku-5-5', { inputTokens: 100_000, outputTokens: 1_000 }), 10_000 + 500)
    assert.equal(claude('claude-haiku-5-5', { inputTokens: 100_001, outputTokens: 1_000 }), 50_001 + 2_500)
  })

  test('Google: a fee for each search, or for each answer before Gemini 3, unless the free ones last', () => {
    const gemini = { engine: 'GEMINI', route: 'gemini-generate-content', at: quiet } as const
    const usage = { inputTokens: 1_000, outputTokens: 2_000, searches: 3 }
    const cost = price({ ...gemini, model: 'gemini-3.8-flash', usage })
    // 1,000 at 0.75 USD, 2,000 at 3.75, three searches at 0.014.
    assert.deepEqual(cost, { micros: 750 + 7_500 + 42_000, source: cost?.source })
    assert.match(cost?.source ?? '', /^genai-prices@.*, searches table@/)
    const free = price({ ...gemini, model: 'gemini-3.8-flash', usage, override: { freeSearches: true } })
    assert.equal(free?.micros, 750 + 7_500)
    assert.match(free?.source ?? '', /, searches free$/)
    // 2.5 Flash: 1,000 at 0.30, 2,000 at 2.50, one grounded answer at 0.035.
    assert.equal(price({ ...gemini, model: 'gemini-2.5-flash', usage })?.micros, 300 + 5_000 + 35_000)
    assert.equal(
      price({ ...gemini, model: 'gemini-2.5-flash', usage: { ...usage, searches: 0 } })?.micros,
      300 + 5_000,
    )
  })

  test('xAI: five dollars for a thousand searches, and twice the tokens’ price from 200,000 on', () => {
    const grok = { engine: 'GROK', route: 'xai-responses' } as const
    const usage = { inputTokens: 100_000, cachedInputTokens: 60_000, outputTokens: 1_000, searches: 10 }
    // 40,000 at 2 USD, 60,000 at 0.50, 1,000 at 6, ten searches at 0.005.
    assert.equal(price({ ...grok, model: 'grok-4.7', usage })?.micros, 80_000 + 30_000 + 6_000 + 50_000)
    const long = { ...usage, inputTokens: 200_000 }
    assert.equal(
      price({ ...grok, model: 'grok-4.7', usage: long })?.micros,
      560_000 + 60_000 + 12_000 + 50_000,
    )
    // The list knows 4.6 without its searches.
    assert.equal(price({ ...grok, model: 'grok-4.6', usage })?.micros, 80_000 + 30_000 + 6_000 + 50_000)
  })

  test('DeepSeek: 75 cents for a thousand searches, at any hour', () => {
    const usage = { inputTokens: 10_000, cachedInputTokens: 4_000, outputTokens: 1_000, searches: 4 }
    // 6,000 at 0.15 USD, 4,000 at 0.003, 1,000 at 0.60, four searches at 0.00075.
    assert.equal(price({ ...DEEPSEEK, usage, at: quiet })?.micros, 900 + 12 + 600 + 3_000)
    assert.equal(price({ ...DEEPSEEK, usage, at: '2026-11-16T02:00:00Z' })?.micros, 2 * 1_512 + 3_000)
  })

  test('Meta: a dollar and a quarter, 15 cents cached, four and a quarter, 2.50 for a thousand searches', () => {
    const usage = { inputTokens: 10_000, cachedInputTokens: 2_000, outputTokens: 1_000, searches: 2 }
    const meta = { engine: 'META_AI', route: 'meta-responses', model: 'muse-spark-1.3' } as const
    assert.equal(price({ ...meta, usage })?.micros, 10_000 + 300 + 4_250 + 5_000)
  })
})

describe('a model is not priced as another', () => {
  const routes: Record<string, string> = {
    claude: 'anthropic-messages',
    grok: 'xai-responses',
    gpt: 'openai-responses',
    gemini: 'gemini-generate-content',
    deepseek: 'deepseek-messages',
    muse: 'meta-responses',
  }
  const routeOf = (model: string) => routes[model.split('-')[0] ?? ''] ?? 'openai-responses'

  for (const model of [
    ...['claude-sonnet-5-6', 'claude-sonnet-5-5-fast', 'claude-sonnet-5-fast', 'claude-fable-5-2'],
    ...['grok-latest', 'grok-4.7-mini', 'gpt-6.1-terra-pro', 'gpt-6.1-terra-5'],
    ...['gemini-3.8-flash-ultra', 'gemini-3x8-flash', 'deepseek-flash-2'],
    ...['muse-spark-1.30', 'muse-spark-1.3-contributor'],
  ])
    test(`${model} has no known price`, () => {
      assert.equal(price({ route: routeOf(model), model, usage: million }), null)
    })

  for (const [model, micros] of [
    ['claude-sonnet-5-20260915', 12_000_000],
    ['claude-sonnet-5-5-20260928', 12_000_000],
    // A million tokens of input are a long request.
    ['gpt-6.1-terra-2026-10-01', 2_000_000 + 7_500_000],
    ['grok-4.7-20261001', 4_000_000 + 12_000_000],
  ] as const) {
    test(`${model} is a dated name of the same model`, () => {
      assert.equal(price({ route: routeOf(model), model, usage: million })?.micros, micros)
    })
  }
})

describe('amounts', () => {
  test('what is not an amount is unknown, and nothing throws', () => {
    const absurd: Partial<Usage>[] = [
      { inputTokens: Number.NaN },
      { inputTokens: -1 },
      { inputTokens: 1e300, outputTokens: 1e300 },
      { inputTokens: 10, cachedInputTokens: 1_000_000 },
      { inputTokens: 10, cachedInputTokens: 6, cacheWriteTokens: 5 },
      { inputTokens: 10, cacheWriteTokens: -1 },
      { outputTokens: Number.POSITIVE_INFINITY },
    ]
    for (const usage of absurd) {
      for (const model of ['claude-sonnet-5', 'gpt-6.1-terra'] as const) {
        const route = model === 'claude-sonnet-5' ? 'anthropic-messages' : 'openai-responses'
        assert.equal(price({ route, model, usage }), null, `${model} ${JSON.stringify(usage)}`)
      }
    }
  })

  test('are whole micro-dollars, so that their sum is exact', () => {
    const single = price({ override: { perAnswer: 0.1 }, usage: null })?.micros ?? 0
    assert.equal(Array.from({ length: 10 }, () => single).reduce((sum, micros) => sum + micros, 0) / 1e6, 1)
    const odd = price({ model: 'gpt-6.1-terra', usage: { inputTokens: 1, outputTokens: 1 } })
    assert.deepEqual(odd?.micros, 6)
    assert.ok(Number.isInteger(price({ override: { perAnswer: 0.0000014 } })?.micros))
  })

  test('an operator writes one number, or three, or that searches are free', () => {
    assert.deepEqual(parsePrice('free-searches'), { freeSearches: true })
    assert.deepEqual(parsePrice('0.01'), { perAnswer: 0.01 })
    assert.deepEqual(parsePrice('1.25/4.25/0.0025'), { input: 1.25, output: 4.25, search: 0.0025 })
    for (const wrong of ['', 'free', '-1', '1e3', '1/2', '1/2/3/4', '1//2', ' 1', '0x10', 'NaN', '1,5']) {
      assert.equal(parsePrice(wrong), null, wrong)
    }
  })
})
