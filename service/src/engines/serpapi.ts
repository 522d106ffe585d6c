// SerpApi: search pages as JSON. The overview may need a second request, made at once: its token is short-lived.

import { z } from 'zod'
import type { Engine } from '../model/engine.ts'
import type { Conversation } from './conversation.ts'
import { googleCountry, googlePlace } from './countries.ts'
import type { Question, RawAnswer, Reading } from './engine.ts'
import { failedInside, noAnswer } from './failures.ts'
import { maybe, parseBody, text } from './loose.ts'
import { citedOrListed } from './prose.ts'
import { SERPAPI } from './providers.ts'
import { answerExchange, nameOutcome, requestId, toCitations, toConsulted } from './reading.ts'
import type { Route } from './route.ts'
import { listReferences, Overview, readBlocks } from './text-blocks.ts'

const SearchBody = Overview.extend({
  search_metadata: maybe(z.object({ id: text, status: text })),
  ai_overview: maybe(Overview),
})
type SearchBody = z.output<typeof SearchBody>

const PATH = '/search.json'

/** Without it SerpApi answers from a cache of an hour: stale evidence. */
const FRESH = { no_cache: 'true' }

function google({ prompt, country, language, city }: Question): Record<string, string> {
  const place: Record<string, string> = city === null ? {} : { location: googlePlace(city, country) }
  const locale = { gl: googleCountry(country), hl: language.toLowerCase(), ...place }
  return { q: prompt, ...locale, device: 'desktop', ...FRESH }
}

export const serpApiOverview: Route = {
  ...serpApi('GOOGLE_AIO', 'serpapi-google-ai-overview'),
  typical: { requests: 2 },
  sends: ['country', 'language', 'city'],
  async ask(conversation, question) {
    const found = await search(conversation, { engine: 'google', ...google(question) })
    const token = found.ai_overview?.page_token
    if (!token || hasBlocks(found.ai_overview)) return
    await search(conversation, { engine: 'google_ai_overview', page_token: token, ...FRESH })
  },
  read: answer => readPage(answer, body => body.ai_overview ?? null),
}

export const serpApiMode: Route = {
  ...serpApi('GOOGLE_AI_MODE', 'serpapi-google-ai-mode'),
  sends: ['country', 'language', 'city'],
  async ask(conversation, question) {
    await search(conversation, { engine: 'google_ai_mode', ...google(question) })
  },
  read: answer => readPage(answer, topLevel),
}

/** Bing's Copilot Search: another surface than the Copilot app, and without a locale. */
export const serpApiCopilot: Route = {
  ...serpApi('COPILOT', 'serpapi-bing-copilot'),
  sends: [],
  async ask(conversation, { prompt }) {
    await search(conversation, { engine: 'bing_copilot', q: prompt, ...FRESH })
  },
  read: answer => readPage(answer, topLevel),
}

function serpApi(engine: Engine, name: string) {
  return {
    name,
    engine,
    surface: 'serp_api',
    provider: SERPAPI,
    wire: 'search page as JSON',
    model: null,
    price: { by: 'request', dollars: 0.025, asOf: '2026-11-14' },
  } as const
}

async function search(conversation: Conversation, query: Record<string, string>): Promise<SearchBody> {
  const exchange = await conversation.get(PATH, query)
  return parseBody(SearchBody, exchange.body)
}

function hasBlocks(overview: Overview | null | undefined): boolean {
  return Boolean(overview?.text_blocks ?? overview?.markdown ?? overview?.reconstructed_markdown)
}

function topLevel(body: SearchBody): Overview | null {
  return hasBlocks(body) ? body : null
}

function readPage(answer: RawAnswer, find: (body: SearchBody) => Overview | null): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(SearchBody, exchange.body)
  const overview = find(body)
  const status = body.search_metadata?.status ?? (hasBlocks(overview) ? 'Success' : null)
  if (status !== 'Success') throw noAnswer(exchange.body, status)
  // Google had promised an overview: that it was not fetched does not mean there was none.
  const promised = answer.answer > 0 || Boolean(overview)
  if (promised && !hasBlocks(overview)) throw failedInside('ai_overview', { retryable: true })
  return {
    ...readOverview(overview),
    providerRequestId: requestId(exchange, body.search_metadata?.id),
    finish: status,
  }
}

function readOverview(overview: Overview | null): Omit<Reading, 'providerRequestId' | 'finish'> {
  const prose = overview ? readBlocks(overview) : null
  const listed = overview ? listReferences(overview) : []
  const citations = toCitations(citedOrListed(prose?.cited ?? [], listed))
  const searched = true
  return {
    outcome: prose ? nameOutcome({ searched }) : 'no_answer_block',
    text: prose?.text ?? '',
    citations,
    consulted: toConsulted(listed, citations),
    searched,
    model: null,
    usage: null,
    vendorCostMicros: null,
  }
}
