import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { originOf, originWords } from './origin.ts'

describe('by whom an answer came', () => {
  test('the maker of the engine, or somebody else who asked it', () => {
    const words = (engine: string, route: string | null, surface: string) =>
      originWords(engine, { route, surface })
    assert.equal(words('ChatGPT', 'openai-responses', 'official_api'), 'ChatGPT, by OpenAI, official API')
    assert.equal(
      words('Claude', 'dataforseo-claude', 'official_api'),
      'Claude, by DataForSEO (a third party), official API',
    )
    assert.equal(
      words('Google AI Overviews', 'serpapi-google-ai-overview', 'serp_api'),
      'Google AI Overviews, by SerpApi (a third party), search page',
    )
    assert.equal(
      words('Copilot', 'cloro-copilot', 'scraped_ui'),
      'Copilot, by cloro (a third party), page that people see',
    )
  })

  test('a simulator is nobody, and a route of a later version is not guessed at', () => {
    assert.equal(
      originWords('Claude', { route: 'dataforseo-claude', surface: 'sandbox' }),
      'a simulation of Claude, no real engine; in the form of dataforseo-claude',
    )
    assert.equal(
      originWords('Claude', { route: 'constructor', surface: 'by_post' }),
      'Claude, by a way that is not known here (constructor), by_post',
    )
    assert.equal(
      originWords('Claude', { route: null, surface: 'official_api' }),
      'Claude, by whom is not sealed, official API',
    )
    assert.deepEqual(originOf('by-pigeon'), { route: 'by-pigeon', provider: null, isThirdParty: null })
  })
})
