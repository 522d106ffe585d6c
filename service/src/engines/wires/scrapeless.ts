// Scrapeless: Amazon's shopping assistant, synchronously or as a polled task. Its result is undocumented, so it
// is searched under the names that its other scrapers use.

import { z } from 'zod'
import { failedInside, noAnswer } from '../asking/failures.ts'
import { pollUntil } from '../asking/polling.ts'
import { EngineError, type Exchange, type RawAnswer, type Reading } from '../engine.ts'
import { Card, FollowUp } from '../reading/beside.ts'
import { toExtras } from '../reading/extras.ts'
import { many, maybe, parseBody, text } from '../reading/loose.ts'
import { answerExchange, nameOutcome, requestId, toCitations, toConsulted } from '../reading/reading.ts'
import { SCRAPELESS } from '../terms/providers.ts'
import type { Route } from '../terms/route.ts'

export const scrapelessRufus: Route = {
  name: 'scrapeless-amazon-rufus',
  engine: 'AMAZON_RUFUS',
  surface: 'scraped_ui',
  provider: SCRAPELESS,
  wire: 'scrape, at once or polled',
  isPolled: true,
  model: null,
  price: { by: 'unknown' },
  sends: ['country'],
  async ask(conversation, { prompt, country }) {
    const asked = await conversation.post('/api/v1/scraper/request', {
      actor: 'scraper.amazon',
      input: { type: 'rufus', keywords: prompt, domain: marketplace(country) },
    })
    if (isDone(asked)) return
    const { taskId } = parseBody(z.object({ taskId: z.string().min(1) }), asked.body)
    await pollUntil(conversation, `/api/v1/scraper/result/${encodeURIComponent(taskId)}`, isDone)
  },
  read: readResult,
}

const DOMAINS: Record<string, string> = {
  US: 'com',
  GB: 'co.uk',
  JP: 'co.jp',
  AU: 'com.au',
  BE: 'com.be',
  BR: 'com.br',
  MX: 'com.mx',
  TR: 'com.tr',
}
const SAME_AS_COUNTRY = ['AE', 'CA', 'DE', 'EG', 'ES', 'FR', 'IE', 'IN', 'IT', 'NL', 'PL', 'SA', 'SE', 'SG']

function marketplace(country: string): string {
  const end = DOMAINS[country] ?? (SAME_AS_COUNTRY.includes(country) ? country.toLowerCase() : null)
  if (end) return `www.amazon.${end}`
  throw new EngineError('bad_request', 'Amazon has no marketplace for this country', { retryable: false })
}

/** 201 means the task is running. */
function isDone(exchange: Exchange): boolean {
  return exchange.status === 200
}

const Source = z.object({ url: text, title: text })
const Result = z.union([
  z.string().transform(content => ({ content, products: [], citations: [], followUps: [] })),
  z
    .object({
      answer: text,
      content: text,
      result_text: text,
      products: many(Card),
      citations: many(Source),
      follow_up_questions: many(FollowUp),
    })
    .transform(({ answer, content, result_text, products, citations, follow_up_questions }) => ({
      content: answer || content || result_text || '',
      products,
      citations,
      followUps: follow_up_questions,
    })),
])
const ResultBody = z.object({ state: text, html: text, result: maybe(Result) })

function readResult(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const { state, html, result } = parseBody(ResultBody, exchange.body)
  if (state === 'failed') throw failedInside(state, { retryable: true })
  if (!result && !html) throw noAnswer(exchange.body, state)
  const citations = toCitations([...(result?.citations ?? []), ...(result?.products ?? [])])
  const searched = citations.length > 0
  return {
    outcome: nameOutcome({ searched }),
    text: result?.content ?? '',
    citations,
    consulted: toConsulted([], citations),
    searched,
    model: null,
    providerRequestId: requestId(exchange, null),
    finish: null,
    usage: null,
    vendorCostMicros: null,
    ...toExtras({ products: result?.products, followUps: result?.followUps }),
  }
}
