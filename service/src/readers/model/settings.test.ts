import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { forecastAsk } from '../../costs/forecast.ts'
import { READER } from '../../model/engine.ts'
import { WIRES } from '../wires/wires.ts'
import {
  announceReader,
  DEFAULT_READERS,
  READER_SETTINGS,
  readReaderSettings,
  settled,
  termsOf,
} from './settings.ts'

type Values = Record<string, string>
const read = (values: Values, sandbox = false) => readReaderSettings(name => values[name], { sandbox })

const OPENAI = { BCF_READER: 'openai', BCF_READER_MODEL: 'gpt-6-luna', BCF_READER_KEY: 'sk-canary' }
const CHAT = { BCF_READER: 'chat', BCF_READER_MODEL: 'qwen3', BCF_READER_URL: 'http://localhost:11434/v1' }

describe('the settings of the reader', () => {
  test('unset and without a key of any engine, no model reads', () => {
    assert.equal(read({}), null)
    assert.match(announceReader(null), /^reader: none\. Set BCF_READER, or the key .*docs\/verdicts\.md/)
  })

  test('unset, the first key that an engine has is taken, in order, and it says so', () => {
    const keys: Values = {}
    const names = ['DEEPSEEK_API_KEY', 'XAI_API_KEY', 'GEMINI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY']
    for (const [place, name] of names.entries()) {
      keys[name] = ` canary-${place} `
      const taken = read({ PERPLEXITY_API_KEY: 'p', CLORO_API_KEY: 'c', ...keys })
      const { wire, model } = DEFAULT_READERS[names.length - 1 - place] ?? assert.fail()
      assert.deepEqual(
        [taken?.wire, taken?.model, taken?.key, taken?.takenFrom],
        [wire, model, `canary-${place}`, name],
      )
      assert.equal(
        announceReader(taken),
        `reader: ${model} (${wire}), by the key in ${name} because BCF_READER is not set`,
      )
    }
    assert.equal(read({ PERPLEXITY_API_KEY: 'p', CLORO_API_KEY: 'c' }), null)
    assert.equal(read({ OPENAI_API_KEY: 'k' }, true)?.key, null, 'real keys are not for a sandbox')
  })

  test('a key that is taken goes where the engine sends it, under the limits that are set', () => {
    const proxy = { OPENAI_API_KEY: 'k', BCF_CHATGPT_BASE_URL: 'https://proxy.example.com/' }
    const taken = read({ ...proxy, BCF_READER_RATE: '9', BCF_READER_BATCH: 'off' })
    assert.deepEqual(
      [taken?.baseUrl, taken?.perMinute, taken?.batch],
      ['https://proxy.example.com', 9, false],
    )
    const nowhere = { OPENAI_API_KEY: 'k', BCF_CHATGPT_BASE_URL: 'nowhere', XAI_API_KEY: 'x' }
    assert.equal(read(nowhere)?.takenFrom, 'XAI_API_KEY')
  })

  test('an explicit reader wins, and off switches reading off', () => {
    const keys = { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'a' }
    const named = read({ ...keys, ...CHAT })
    assert.deepEqual([named?.wire, named?.key, named?.takenFrom], ['chat', null, undefined])
    assert.equal(read({ ...keys, BCF_READER: 'off' }), null)
    assert.throws(
      () => read({ ...OPENAI, BCF_READER: 'off' }),
      /BCF_READER_MODEL is set, but BCF_READER is off/,
    )
    assert.throws(
      () => read({ ...keys, BCF_READER_MODEL: 'm' }),
      /BCF_READER_MODEL is set, but BCF_READER is not/,
    )
  })

  test('docs/verdicts.md names order, models and prices of a typical answer as they are', () => {
    const page = readFileSync(new URL('../../../../docs/verdicts.md', import.meta.url), 'utf8')
    const shown = [...page.matchAll(/^\| `(\w+_API_KEY)` \| `([\w.-]+)` \| \$([\d.]+)/gm)]
    const rows = DEFAULT_READERS.map(({ wire, model }) => {
      // A Sunday: DeepSeek charges double in its busy hours.
      const cost = forecastAsk(
        { engine: READER, route: WIRES[wire].route, model, price: null },
        null,
        new Date('2026-11-15T12:00:00Z'),
      )
      const [key] = WIRES[wire].provider.credentials[0] ?? []
      return [key, model, ((cost?.micros ?? 0) / 1e6).toFixed(4)]
    })
    assert.deepEqual(
      shown.map(([, ...row]) => row),
      rows,
    )
  })

  test('a vendor has its address and its limits', () => {
    assert.deepEqual(read(OPENAI), {
      ...{ wire: 'openai', model: 'gpt-6-luna', key: 'sk-canary', baseUrl: 'https://api.openai.com' },
      ...{ concurrency: 4, perMinute: null, timeoutMs: 120_000, price: null, batch: true },
    })
    const limits = { BCF_READER_CONCURRENCY: '9', BCF_READER_RATE: '60', BCF_READER_TIMEOUT: '30' }
    const all = read({ ...OPENAI, ...limits, BCF_READER_PRICE: '0.25/2/0' })
    assert.deepEqual([all?.concurrency, all?.perMinute, all?.timeoutMs], [9, 60, 30_000])
    assert.deepEqual(all?.price, { input: 0.25, output: 2, search: 0 })
  })

  test('a vendor that takes batches is read by them, unless somebody says otherwise', () => {
    const wanted = (values: Values, sandbox?: boolean) => {
      const settings = read(values, sandbox)
      return settings && termsOf(settled(settings, 'http://127.0.0.1:1')).batchRoute
    }
    assert.equal(wanted(OPENAI), 'openai-responses-batch')
    assert.equal(wanted({ ...OPENAI, BCF_READER: 'anthropic' }), 'anthropic-messages-batch')
    assert.equal(wanted({ ...OPENAI, BCF_READER: 'gemini' }), 'gemini-generate-content-batch')
    assert.equal(wanted({ ...OPENAI, BCF_READER_BATCH: 'on' }), 'openai-responses-batch')
    assert.equal(wanted({ ...OPENAI, BCF_READER_BATCH: 'off' }), null)
    assert.equal(wanted(CHAT), null)
    assert.equal(wanted({ BCF_READER: 'sandbox' }, true), null)
    assert.throws(() => read({ ...CHAT, BCF_READER_BATCH: 'on' }), /BCF_READER_BATCH is on, but chat has no/)
    assert.throws(() => read({ ...OPENAI, BCF_READER_BATCH: 'yes' }), /BCF_READER_BATCH must be on or off/)
  })

  const addresses: [written: string, taken: string][] = [
    ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
    ['http://localhost:11434/v1/', 'http://localhost:11434/v1'],
    ['http://localhost:11434', 'http://localhost:11434/v1'],
    ['http://127.0.0.1:8000/v1/chat/completions', 'http://127.0.0.1:8000/v1'],
    ['http://[::1]:8000/v1', 'http://[::1]:8000/v1'],
    ['http://192.168.1.20:8080/v1', 'http://192.168.1.20:8080/v1'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
  ]
  for (const [written, taken] of addresses)
    test(`${written} is ${taken}`, () =>
      assert.equal(read({ ...CHAT, BCF_READER_URL: written })?.baseUrl, taken))

  test('a key may cross the own network in the clear, not the public one', () => {
    assert.equal(read({ ...CHAT, BCF_READER_KEY: 'k' })?.key, 'k')
    assert.equal(read({ ...CHAT, BCF_READER_URL: 'http://llm.example.com/v1' })?.key, null)
    assert.throws(
      () => read({ ...CHAT, BCF_READER_KEY: 'k', BCF_READER_URL: 'http://llm.example.com/v1' }),
      /must be https/,
    )
  })

  test('the simulator reads where engines are simulated, for nothing, and its name says so', () => {
    for (const values of [{}, { BCF_READER: 'sandbox' }] as Values[]) {
      const choice = read(values, true)
      assert.ok(choice)
      const { wire, model, baseUrl, price } = settled(choice, 'http://127.0.0.1:9')
      assert.deepEqual([wire, model, baseUrl], ['chat', 'sandbox-reader', 'http://127.0.0.1:9/chat/v1'])
      assert.deepEqual(price, { perAnswer: 0 })
      assert.equal(announceReader(choice), 'reader: sandbox-reader (simulated)')
    }
    assert.deepEqual(read({ BCF_READER_PRICE: '0.002' }, true)?.price, { perAnswer: 0.002 })
    assert.equal(read({ BCF_READER: 'off' }, true), null)
    assert.throws(
      () => read({ BCF_READER_MODEL: 'm' }, true),
      /BCF_READER_MODEL is set, but BCF_READER is not/,
    )
  })

  const wrong: [values: Values, complaint: RegExp][] = [
    [
      { BCF_READER: 'gpt' },
      /BCF_READER must be one of openai, anthropic, gemini, xai, deepseek, chat, sandbox, off, not "gpt"/,
    ],
    [{ BCF_READER: 'sandbox' }, /only where BCF_ENGINES is sandbox too/],
    [{ BCF_READER: 'openai' }, /so BCF_READER_MODEL must name its model/],
    [{ BCF_READER: 'gemini', BCF_READER_MODEL: 'm' }, /so BCF_READER_KEY must be set/],
    [{ BCF_READER: 'chat', BCF_READER_MODEL: 'm' }, /so BCF_READER_URL must say where/],
    [{ ...CHAT, BCF_READER_URL: 'localhost:11434' }, /must start with http/],
    [{ ...CHAT, BCF_READER_URL: 'file:///etc/passwd' }, /must start with http/],
    [{ ...CHAT, BCF_READER_URL: 'http://user:canary@localhost/v1' }, /must start with http/],
    [{ ...CHAT, BCF_READER_URL: 'http://localhost/v1?key=canary' }, /a plain path only/],
    [{ ...CHAT, BCF_READER_CONCURRENCY: '0' }, /BCF_READER_CONCURRENCY must be a whole number from 1/],
    [{ ...CHAT, BCF_READER_RATE: 'fast' }, /BCF_READER_RATE must be/],
    [{ ...CHAT, BCF_READER_PRICE: 'cheap' }, /BCF_READER_PRICE must be US dollars/],
  ]
  for (const [values, complaint] of wrong)
    test(`are refused by name: ${complaint.source}`, () => {
      const read_ = () => read(values)
      assert.throws(read_, complaint)
      assert.throws(read_, (error: Error) => !error.message.includes('canary'))
    })

  test('are refused where nobody would use them', () => {
    for (const { name } of READER_SETTINGS.slice(1))
      assert.throws(() => read({ [name]: '1' }), new RegExp(`^Error: ${name} is set, but BCF_READER is not`))
    assert.throws(() => read({ BCF_READER: 'sandbox', BCF_READER_KEY: 'k' }, true), /which needs none/)
  })
})
