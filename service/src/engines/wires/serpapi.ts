// SerpApi: search pages as JSON. The overview may need a second request, made immediately: its token is short-lived.

import { z } from 'zod'
import type { Engine } from '../../model/engine.ts'
import type { Conversation } from '../asking/conversation.ts'
import { failedInside, noAnswer } from '../asking/failures.ts'
import type { Question, RawAnswer, Reading } from '../engine.ts'
import { Advertisement, Card, FollowUp, type FoundProduct, oncePerPage } from '../reading/beside.ts'
import { type FoundExtras, toExtras } from '../reading/extras.ts'
import { sortGoogleLinks } from '../reading/google-links.ts'
import { decodeText, many, maybe, parseBody, text, tryJson } from '../reading/loose.ts'
import { byPlace, citedOrListed } from '../reading/prose.ts'
import { answerExchange, nameOutcome, requestId, toCitations, toConsulted } from '../reading/reading.ts'
import { googleCountry, googlePlace } from '../terms/countries.ts'
import { SERPAPI } from '../terms/providers.ts'
import type { Route } from '../terms/route.ts'
import { listReferences, Overview, readBlocks } from './text-blocks.ts'

/** What may accompany the answer, on its page or in its own frame. */
const Beside = Overview.extend({
  products: many(Card),
  shopping_results: many(Card),
  inline_products: many(Card),
  ads: many(Advertisement),
  related_questions: many(FollowUp),
  related_searches: many(FollowUp),
})
const SearchBody = Beside.extend({
  search_metadata: maybe(z.object({ id: text, status: text })),
  ai_overview: maybe(Beside),
})
type Beside = z.output<typeof Beside>
type SearchBody = z.output<typeof SearchBody>

const PATH = '/search.json'

/** Otherwise SerpApi answers from an hour-old cache: stale evidence. */
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

/** Bing's Copilot Search: a different surface from the Copilot app, and without a locale. */
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
  // Google had promised an overview: not fetching it does not mean there was none.
  const promised = answer.answer > 0 || Boolean(overview)
  if (promised && !hasBlocks(overview)) throw failedInside('ai_overview', { retryable: true })
  const { products, ...reading } = readOverview(overview)
  return {
    ...reading,
    providerRequestId: requestId(exchange, body.search_metadata?.id),
    finish: status,
    ...toExtras(readBeside([body, ...earlierPages(answer)], products)),
  }
}

/** The page that promised the overview has extras too. */
function earlierPages({ exchanges, answer }: RawAnswer): SearchBody[] {
  return exchanges.slice(0, answer).flatMap(({ body }) => {
    const { data } = SearchBody.safeParse(tryJson(decodeText(body)))
    return data ? [data] : []
  })
}

function readBeside(pages: readonly SearchBody[], linked: readonly FoundProduct[]): FoundExtras {
  const places = pages.flatMap((page): Beside[] => [...(page.ai_overview ? [page.ai_overview] : []), page])
  const goods = places.flatMap(place => [
    ...place.products,
    ...place.shopping_results,
    ...place.inline_products,
  ])
  return {
    products: oncePerPage([...goods, ...linked]),
    ads: places.flatMap(({ ads }) => ads),
    followUps: places.flatMap(place => [...place.related_questions, ...place.related_searches]),
  }
}

type OverviewReading = Omit<Reading, 'providerRequestId' | 'finish' | 'extras'> & { products: FoundProduct[] }

function readOverview(overview: Overview | null): OverviewReading {
  const told = overview ? readBlocks(overview) : null
  const listed = sortGoogleLinks(overview ? listReferences(overview) : [])
  const cited = sortGoogleLinks(told?.prose.cited ?? [])
  const handed = sortGoogleLinks(told?.handed ?? [])
  const found = [...citedOrListed(cited.sources, listed.sources), ...handed.sources].sort(byPlace)
  const citations = toCitations(found, listed.sources)
  const searched = true
  return {
    outcome: told ? nameOutcome({ searched }) : 'no_answer_block',
    text: told?.prose.text ?? '',
    citations,
    consulted: toConsulted(listed.sources, citations),
    searched,
    model: null,
    usage: null,
    vendorCostMicros: null,
    products: [...listed.products, ...handed.products],
  }
}
