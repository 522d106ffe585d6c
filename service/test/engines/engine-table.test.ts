import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CapturingFetch, FetchRequest } from '../../src/engines/engine.ts'
import { createEngines, ENGINE_SETTINGS, routeNames } from '../../src/engines/index.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { PATIENCE_MS } from '../patience.ts'

const unused: CapturingFetch = () => Promise.reject(new Error('not called'))

function engines(credentials: Record<string, string | undefined>) {
  return createEngines({ credentials, fetch: unused })
}

/** The request an engine would send first. */
async function firstRequest(engine: Engine, options: Partial<Parameters<typeof createEngines>[0]>) {
  const seen: FetchRequest[] = []
  const fetch: CapturingFetch = request => {
    seen.push(request)
    return Promise.reject(new Error('enough'))
  }
  const adapter = createEngines({ credentials: {}, ...options, fetch }).adapter(engine)
  const question = { runId: 'run-1', prompt: 'Why?', country: 'DE', language: 'de', city: null }
  await adapter?.ask(question, AbortSignal.timeout(PATIENCE_MS)).catch(() => {})
  const [request] = seen
  assert.ok(request, `${engine} sent nothing`)
  return request
}

describe('without credentials', () => {
  it('no engine runs, and each says what is missing', () => {
    const table = engines({})
    assert.deepEqual(table.runnable(), [])
    assert.equal(table.adapter('CHATGPT'), undefined)
    assert.equal(
      table.reason('CHATGPT'),
      'No credentials: set OPENAI_API_KEY, or CLORO_API_KEY, or BRIGHTDATA_API_KEY',
    )
    assert.match(table.reason('GOOGLE_AIO') ?? '', /DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD/)
    for (const engine of ENGINES) assert.ok(table.reason(engine))
  })

  it('every stored answer still finds its reader', () => {
    for (const route of ENGINES.flatMap(routeNames)) {
      assert.equal(typeof engines({}).reader(route), 'function')
    }
    assert.throws(() => engines({}).reader('toString'), { failure: 'unreadable' })
  })
})

describe('the route', () => {
  const route = (engine: Engine, credentials: Record<string, string>) =>
    engines(credentials).adapter(engine)?.route

  it('is the first one that has its credentials', () => {
    assert.equal(route('CHATGPT', { OPENAI_API_KEY: 'a', CLORO_API_KEY: 'b' }), 'openai-responses')
    assert.equal(route('CHATGPT', { CLORO_API_KEY: 'b', BRIGHTDATA_API_KEY: 'c' }), 'cloro-chatgpt')
    assert.equal(route('CHATGPT', { OPENAI_API_KEY: '  ', BRIGHTDATA_API_KEY: 'c' }), 'brightdata-chatgpt')
    assert.equal(route('GOOGLE_AIO', { DATAFORSEO_LOGIN: 'a' }), undefined)
    assert.equal(
      route('GOOGLE_AIO', { DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b' }),
      'dataforseo-google-organic',
    )
    assert.equal(route('META_AI', { MODEL_API_KEY: 'a' }), 'meta-responses')
  })

  it('can be named', () => {
    const named = { GEMINI_API_KEY: 'a', BCF_GEMINI_ROUTE: 'gemini-interactions' }
    assert.equal(route('GEMINI', named), 'gemini-interactions')
    assert.equal(
      engines({ ...named, GEMINI_API_KEY: '' }).reason('GEMINI'),
      'No credentials: set GEMINI_API_KEY',
    )
    assert.match(engines({ BCF_GEMINI_ROUTE: 'nonsense' }).reason('GEMINI') ?? '', /names no route/)
  })

  it('that cannot be had at present is asked only when named, and says why', () => {
    const cloro = { CLORO_API_KEY: 'a' }
    assert.equal(route('GROK', cloro), undefined)
    assert.match(
      engines(cloro).reason('GROK') ?? '',
      /^No credentials: set XAI_API_KEY\. cloro-grok is asked only when named: Cloro says that Grok/,
    )
    assert.equal(engines({}).reason('GROK'), 'No credentials: set XAI_API_KEY')
    assert.equal(route('GROK', { ...cloro, BCF_GROK_ROUTE: 'cloro-grok' }), 'cloro-grok')
    assert.equal(route('GROK', { ...cloro, XAI_API_KEY: 'b' }), 'xai-responses')
  })

  it('lists engines in the order of the document', () =>
    assert.deepEqual(engines({ XAI_API_KEY: 'a', OPENAI_API_KEY: 'b' }).runnable(), ['CHATGPT', 'GROK']))
})

describe('a request', () => {
  it('goes to the vendor, with the chosen model', async () => {
    const request = await firstRequest('CHATGPT', {
      credentials: { OPENAI_API_KEY: ' key ', BCF_CHATGPT_MODEL: 'gpt-6-luna' },
    })
    assert.equal(request.url, 'https://api.openai.com/v1/responses')
    assert.equal(request.headers.authorization, 'Bearer key')
    assert.equal(JSON.parse(request.body ?? '').model, 'gpt-6-luna')
    assert.equal(JSON.parse(request.body ?? '').tools[0].user_location.country, 'DE')
  })

  it('goes to another host when told so, unless that is no host', async () => {
    const credentials = { OPENAI_API_KEY: 'key', BCF_CHATGPT_BASE_URL: 'https://proxy.example/openai/' }
    const request = await firstRequest('CHATGPT', { credentials })
    assert.equal(request.url, 'https://proxy.example/openai/v1/responses')
    for (const bad of ['proxy.example', 'file:///etc', 'https://user:secret@proxy.example']) {
      const reason = engines({ ...credentials, BCF_CHATGPT_BASE_URL: bad }).reason('CHATGPT')
      assert.equal(reason, 'BCF_CHATGPT_BASE_URL is not an http(s) address')
    }
  })

  it('stays in the sandbox, with no real credential', async () => {
    assert.ok(ENGINES.length >= 11)
    const credentials = Object.fromEntries(
      ENGINE_SETTINGS.filter(({ secret }) => secret).map(({ name }) => [name, 'real']),
    )
    for (const engine of ENGINES) {
      const options = { credentials, sandboxUrl: 'http://127.0.0.1:4600/' }
      const request = await firstRequest(engine, options)
      assert.match(request.url, /^http:\/\/127\.0\.0\.1:4600\/[a-z]+\/[^/]/)
      assert.doesNotMatch(JSON.stringify(request), /real/)
    }
  })
})

it('settings are named once, and described', () => {
  const names = ENGINE_SETTINGS.map(setting => setting.name)
  assert.equal(new Set(names).size, names.length)
  for (const setting of ENGINE_SETTINGS) {
    assert.match(setting.name, /^[A-Z][A-Z_]+$/)
    assert.ok(setting.meaning.length > 10 && setting.engines.length > 0, setting.name)
    assert.equal(setting.secret, !setting.name.startsWith('BCF_'), setting.name)
  }
})

it('route names are unique', () => {
  const names = ENGINES.flatMap(routeNames)
  assert.equal(new Set(names).size, names.length)
})
