// What each way to an engine sends of where a question is to be asked from, and what its records say of it: nothing
// that was not sent. Against the simulator, so that the whole conversation is had.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import type { RawAnswer } from '../../src/engines/engine.ts'
import { routeNames } from '../../src/engines/index.ts'
import { findRoute } from '../../src/engines/terms/routes.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { LOCALE_PARTS, type LocalePart } from '../../src/model/locale.ts'
import { PATIENCE_MS } from '../patience.ts'
import { simulatedAdapter } from './simulated-adapter.ts'

/** How routes spell Lyon in France, in Finnish: what is not here is not sent. */
const SENT: Record<string, { [Part in LocalePart]?: string }> = {
  'openai-responses': { country: '"country":"FR"', city: '"city":"Lyon"' },
  'cloro-chatgpt': { country: '"country":"FR"' },
  'brightdata-chatgpt': { country: '"country":"FR"' },
  'perplexity-agent': {
    ...{ country: '"country":"FR"', language: '"language_preference":"fi"', city: '"city":"Lyon"' },
  },
  'cloro-perplexity': { country: '"country":"FR"' },
  // Gemini takes no country and no city.
  'gemini-generate-content': { language: '"languageCode":"fi"' },
  'gemini-interactions': {},
  'cloro-gemini': { country: '"country":"FR"' },
  'anthropic-messages': { country: '"country":"FR"', city: '"city":"Lyon"' },
  'dataforseo-claude': { country: '"web_search_country_iso_code":"FR"', city: '"web_search_city":"Lyon"' },
  'cloro-copilot': { country: '"country":"FR"' },
  'brightdata-copilot': { country: '"country":"FR"' },
  'serpapi-bing-copilot': {},
  'xai-responses': { country: '"country":"FR"' },
  'cloro-grok': { country: '"country":"FR"' },
  'serpapi-google-ai-overview': { country: 'gl=fr', language: 'hl=fi', city: 'location=Lyon%2C+France' },
  'dataforseo-google-organic': { country: '"location_code":2250', language: '"language_code":"fi"' },
  'cloro-google': { country: '"country":"FR"' },
  'serpapi-google-ai-mode': { country: 'gl=fr', language: 'hl=fi', city: 'location=Lyon%2C+France' },
  'dataforseo-google-ai-mode': { country: '"location_code":2250', language: '"language_code":"fi"' },
  'cloro-aimode': { country: '"country":"FR"' },
  'deepseek-messages': {},
  'meta-responses': { country: '"country":"FR"' },
  'pangolinfo-amazon-alexa': {},
  'scrapeless-amazon-rufus': { country: 'www.amazon.fr' },
}

describe('where a question is asked from', async () => {
  const fetch = createCapturingFetch()
  const sandbox = await startSandbox()
  after(() => Promise.all([sandbox.close(), fetch.close()]))

  async function ask(engine: Engine, route: string): Promise<RawAnswer> {
    const adapter = simulatedAdapter({ url: sandbox.url, fetch }, engine, route)
    assert.deepEqual(adapter.sends, findRoute(route)?.sends)
    const question = { runId: `run-${route}`, prompt: 'Best?', country: 'FR', language: 'fi', city: 'Lyon' }
    return adapter.ask(question, AbortSignal.timeout(PATIENCE_MS))
  }

  const firstRequest = ({ exchanges: [first] }: RawAnswer) => `${first?.request.url}\n${first?.request.body}`

  for (const engine of ENGINES) {
    for (const route of routeNames(engine)) {
      it(`${route} sends what it takes, and says so`, async () => {
        const sends = (part: LocalePart) => findRoute(route)?.sends.includes(part) ?? false
        const expected = SENT[route]
        if (expected) assert.deepEqual(LOCALE_PARTS.filter(sends), Object.keys(expected))
        const raw = await ask(engine, route)
        const request = firstRequest(raw)
        for (const part of Object.values(expected ?? {}))
          assert.ok(request.includes(part), `${part}: ${request}`)
        assert.equal(/Lyon/.test(request), sends('city'))
        assert.equal(/["=]fi\b/.test(request), sends('language'))
        assert.equal(/FR|=fr|2250|\.fr/.test(request), sends('country'))
        assert.deepEqual(raw.localeAsked, { country: 'FR', language: 'fi', city: 'Lyon' })
        assert.deepEqual(raw.locale, {
          country: sends('country') ? 'FR' : null,
          language: sends('language') ? 'fi' : null,
          ...(sends('city') && { city: 'Lyon' }),
        })
      })
    }
  }
})
