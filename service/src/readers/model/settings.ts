// How the reading model is configured. Values are passed in; config.ts reads the environment.

import { hash } from 'node:crypto'
import { hostOf } from '@brand-citation-forensics/proof'
import { batchNameOf } from '../../engines/batches/batch-route.ts'
import { type ReaderTerms, readPrice, wholeNumber } from '../../engines/terms/limits.ts'
import type { PriceOverride } from '../../engines/terms/price.ts'
import { settingNames } from '../../engines/terms/settings.ts'
import type { Engine } from '../../model/engine.ts'
import { unsafeHost } from '../../platform/fetching/public-address.ts'
import type { Wire } from '../wires/wire.ts'
import { WIRES, type WireName } from '../wires/wires.ts'

export const READER_SETTINGS = [
  {
    name: 'BCF_READER',
    meaning:
      'Who reads answers, before code compares them with the facts: `openai`, `anthropic`, `gemini`, `xai`, `deepseek`, `chat` for any other address that speaks OpenAI’s chat completions (Ollama, vLLM, llama.cpp, OpenRouter), or, with BCF_ENGINES=sandbox, the simulated `sandbox`. `off`: nobody reads. Unset: with BCF_ENGINES=sandbox the simulator, else a model of the first vendor whose key an engine has, see [verdicts.md](verdicts.md#choosing-a-reader)',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_READER_MODEL',
    meaning:
      'Its model, as the vendor or the server names it. Required with BCF_READER, except for `sandbox` and `off`',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_READER_URL',
    meaning:
      'Its address; required for `chat`, with the path that stands before `/chat/completions`, such as `http://localhost:11434/v1`. May lead to this machine or its network. Unset: the vendor’s',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_READER_KEY',
    meaning: 'Its key; required with BCF_READER, except for `chat`, `sandbox` and `off`',
    default: null,
    secret: true,
  },
  {
    name: 'BCF_READER_CONCURRENCY',
    meaning: 'Readings at a time, in one worker process',
    default: '4',
    secret: false,
  },
  {
    name: 'BCF_READER_RATE',
    meaning: 'Readings per minute, over all workers. Unset: no limit',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_READER_TIMEOUT',
    meaning: 'Seconds after which a request to the reader is given up, 1 to 3600',
    default: '120',
    secret: false,
  },
  {
    name: 'BCF_READER_PRICE',
    meaning:
      'What it costs where no price list knows: US dollars per request (`0.002`; `0` for a model of your own), or per million input tokens, million output tokens and search (`0.25/2/0`)',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_READER_BATCH',
    meaning:
      'How answers of economy schedules are read: `on`, by batch, where the vendor has that way (`openai`, `anthropic`, `gemini`), or `off` for like all others. Unset: on where there is one',
    default: null,
    secret: false,
  },
]

export interface ReaderSettings {
  wire: WireName
  model: string
  baseUrl: string
  key: string | null
  concurrency: number
  /** Null: no limit. */
  perMinute: number | null
  timeoutMs: number
  price: PriceOverride | null
  /** The setting whose key it uses, where nobody named a reader and it is taken from an engine. */
  takenFrom?: string
  /** Whether answers of economy schedules are read by batch; by default not. */
  batch?: boolean
}

/** The same before the simulator runs, whose address is unknown until then. */
export interface ReaderChoice extends Omit<ReaderSettings, 'baseUrl'> {
  /** Null: the simulator. */
  baseUrl: string | null
}

/** `sandboxUrl` is where the simulator runs, if it does. */
export const settled = (choice: ReaderChoice, sandboxUrl: string | null): ReaderSettings => ({
  ...choice,
  baseUrl: choice.baseUrl ?? `${sandboxUrl}/chat/v1`,
})

/** What prices, rates and blocks depend on. The fingerprint reveals nothing about the key. */
export const termsOf = (settings: ReaderSettings): ReaderTerms => ({
  route: WIRES[settings.wire].route,
  model: settings.model,
  concurrency: settings.concurrency,
  perMinute: settings.perMinute,
  batchRoute: settings.batch ? batchNameOf(WIRES[settings.wire].route) : null,
  timeoutMs: settings.timeoutMs,
  price: settings.price,
  fingerprint: hash(
    'sha256',
    ['bcf/reader', settings.wire, settings.baseUrl, settings.key ?? ''].join('\0'),
  ).slice(0, 16),
})

/** Part of the model's name for ever, so that nobody takes such a reading for a real one. */
export const SANDBOX_MODEL = 'sandbox-reader'

type Get = (name: string) => string | undefined

/**
 * Whose key is taken while BCF_READER is unset: the first of these that an engine has, with a cheap model of the vendor.
 * Not Perplexity, whose models search the web with every request.
 */
export const DEFAULT_READERS = [
  { wire: 'openai', engine: 'CHATGPT', model: 'gpt-6-luna' },
  { wire: 'anthropic', engine: 'CLAUDE', model: 'claude-haiku-5-5' },
  { wire: 'gemini', engine: 'GEMINI', model: 'gemini-3.5-flash-lite' },
  { wire: 'xai', engine: 'GROK', model: 'grok-4.3' },
  { wire: 'deepseek', engine: 'DEEPSEEK', model: 'deepseek-flash' },
] as const satisfies { wire: WireName; engine: Engine; model: string }[]

/** Null: no model reads. Errors name the setting, and never a key. */
export function readReaderSettings(get: Get, { sandbox }: { sandbox: boolean }): ReaderChoice | null {
  const reader = get('BCF_READER')
  if (reader === 'off') return refuseStrays(get, ALL_BUT_READER, 'BCF_READER is off')
  if (reader === undefined) return byItself(get, sandbox)
  if (reader === 'sandbox') return simulated(get, sandbox)
  const limits = limitsOf(get)
  if (!isWireName(reader))
    throw new Error(
      `BCF_READER must be one of ${Object.keys(WIRES).join(', ')}, sandbox, off, not "${reader}"`,
    )
  const model = get('BCF_READER_MODEL')
  if (model === undefined) throw new Error(`BCF_READER is ${reader}, so BCF_READER_MODEL must name its model`)
  const key = get('BCF_READER_KEY') ?? null
  if (key === null && reader !== 'chat')
    throw new Error(`BCF_READER is ${reader}, so BCF_READER_KEY must be set`)
  const baseUrl = readAddress(reader, get('BCF_READER_URL'), key)
  return { ...limits, wire: reader, model, key, baseUrl, batch: readBatch(get, reader, WIRES[reader]) }
}

/** Real keys stay here while engines are simulated. */
function byItself(get: Get, sandbox: boolean): ReaderChoice | null {
  const taken = sandbox ? null : takeKey(get)
  if (!taken && !sandbox) return refuseStrays(get, ALL_BUT_READER, 'BCF_READER is not')
  refuseStrays(get, WHO_READS, 'BCF_READER is not')
  if (!taken) return simulated(get, sandbox)
  return { ...limitsOf(get), ...taken, batch: readBatch(get, taken.wire, WIRES[taken.wire]) }
}

function limitsOf(get: Get) {
  const values = Object.fromEntries(READER_SETTINGS.map(({ name }) => [name, get(name)]))
  return {
    concurrency: wholeNumber('BCF_READER_CONCURRENCY', values, 4, 200),
    perMinute:
      get('BCF_READER_RATE') === undefined ? null : wholeNumber('BCF_READER_RATE', values, 0, 100_000),
    timeoutMs: wholeNumber('BCF_READER_TIMEOUT', values, 120, 3_600) * 1000,
    price: readPrice('BCF_READER_PRICE', values),
  }
}

/** A key goes to where the engine sends it: an operator who put a proxy there did not give it to the vendor. */
function takeKey(get: Get): Pick<ReaderSettings, 'wire' | 'model' | 'key' | 'baseUrl' | 'takenFrom'> | null {
  for (const { wire, engine, model } of DEFAULT_READERS) {
    const { provider } = WIRES[wire]
    const [takenFrom = ''] = provider.credentials[0] ?? []
    const key = get(takenFrom)?.trim()
    const baseUrl = (get(settingNames.baseUrl(engine)) ?? provider.baseUrl).replace(/\/+$/, '')
    if (key && hostOf(baseUrl)) return { wire, model, key, baseUrl, takenFrom }
  }
  return null
}

function readBatch(get: Get, reader: string, { batch }: Wire): boolean {
  const wanted = get('BCF_READER_BATCH')
  if (wanted !== undefined && wanted !== 'on' && wanted !== 'off')
    throw new Error(`BCF_READER_BATCH must be on or off, not "${wanted}"`)
  if (wanted === 'on' && !batch) throw new Error(`BCF_READER_BATCH is on, but ${reader} has no batch way`)
  return batch !== undefined && wanted !== 'off'
}

const isWireName = (name: string): name is WireName => Object.hasOwn(WIRES, name)

const WHO_READS = ['BCF_READER_MODEL', 'BCF_READER_URL', 'BCF_READER_KEY'] as const
const ALL_BUT_READER = READER_SETTINGS.map(({ name }) => name).slice(1)

function refuseStrays(get: Get, names: readonly string[], because: string): null {
  const stray = names.find(name => get(name) !== undefined)
  if (stray) throw new Error(`${stray} is set, but ${because}: nobody would use it`)
  return null
}

function simulated(get: Get, sandbox: boolean): ReaderChoice {
  if (!sandbox) throw new Error('BCF_READER may be sandbox only where BCF_ENGINES is sandbox too')
  for (const name of WHO_READS)
    if (get(name) !== undefined)
      throw new Error(`${name} is set, but BCF_READER is sandbox, which needs none`)
  const batch = readBatch(get, 'sandbox', WIRES.chat)
  const limits = limitsOf(get)
  // Nobody sends a bill for it.
  const price = limits.price ?? { perAnswer: 0 }
  return { ...limits, price, wire: 'chat', model: SANDBOX_MODEL, key: null, baseUrl: null, batch }
}

/**
 * The operator's own machine and network are allowed on purpose: that is where self-hosted models run. Only the
 * operator can set this address, and redirects from it are not followed. Errors do not repeat it: it may contain a key.
 */
function readAddress(reader: WireName, text: string | undefined, key: string | null): string {
  if (text === undefined && reader !== 'chat') return WIRES[reader].provider.baseUrl
  if (text === undefined) throw new Error('BCF_READER is chat, so BCF_READER_URL must say where its model is')
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(
      'BCF_READER_URL must start with http:// or https://, and hold a host and a plain path only',
    )
  if (url.protocol === 'http:' && key !== null && unsafeHost(url.hostname) === null)
    throw new Error(
      'BCF_READER_URL must be https://, or BCF_READER_KEY would cross the public network in the clear',
    )
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  // A bare host is where such servers run; their format stands below /v1.
  return url.origin + (reader === 'chat' && path === '' ? '/v1' : path)
}

/** Logged at startup. Whether its key is accepted shows with the first answer. */
export function announceReader(reader: ReaderChoice | null): string {
  if (reader === null)
    return 'reader: none. Set BCF_READER, or the key of an engine whose vendor has a model that reads (see docs/verdicts.md).'
  const { model, wire, baseUrl, takenFrom } = reader
  const taken = takenFrom ? `, by the key in ${takenFrom} because BCF_READER is not set` : ''
  return `reader: ${model} (${baseUrl === null ? 'simulated' : wire})${taken}`
}
