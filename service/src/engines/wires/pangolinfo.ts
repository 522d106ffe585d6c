// Pangolinfo: Amazon's shopping assistant, scraped while we wait. Failures are inside an answer of status 200.

import { z } from 'zod'
import { failedInside, noAnswer } from '../asking/failures.ts'
import type { Failure, RawAnswer, Reading } from '../engine.ts'
import { Card, FollowUp } from '../reading/beside.ts'
import { toExtras } from '../reading/extras.ts'
import { list, many, maybe, parseBody, text, unreadable, word } from '../reading/loose.ts'
import { answerExchange, nameOutcome, requestId, toCitations, toConsulted } from '../reading/reading.ts'
import { PANGOLINFO } from '../terms/providers.ts'
import type { Route } from '../terms/route.ts'

export const pangolinfoAlexa: Route = {
  name: 'pangolinfo-amazon-alexa',
  engine: 'AMAZON_RUFUS',
  surface: 'scraped_ui',
  provider: PANGOLINFO,
  wire: 'one scrape',
  model: null,
  price: { by: 'unknown', guess: 0.01 },
  sends: [],
  async ask(conversation, { prompt }) {
    await conversation.post('/api/v2/scrape', {
      parserName: 'amazonAlexa',
      param: [prompt],
      screenshot: false,
      timeout: 240_000,
    })
  },
  read: readScrape,
}

/** A shelf of products, or a product. */
const Shelf = z.union([
  z.object({ items: list(Card).refine(items => items.length > 0) }).transform(({ items }) => items),
  Card.transform(product => (product.url || product.price ? [product] : [])),
])
const Said = z.object({
  content: text,
  products: many(Shelf).transform(shelves => shelves.flat()),
  follow_up_questions: many(FollowUp),
})
const ScrapeBody = z.object({
  code: word,
  data: maybe(
    z.object({ taskId: text, json: z.union([list(Said), Said.transform(said => [said])]).catch([]) }),
  ),
})

const FAILURES: Record<string, { failure?: Failure; retryable: boolean }> = {
  1002: { failure: 'bad_request', retryable: false },
  1004: { failure: 'unauthorized', retryable: false },
  2001: { failure: 'out_of_credit', retryable: false },
  2007: { failure: 'out_of_credit', retryable: false },
  2009: { failure: 'out_of_credit', retryable: false },
  4029: { failure: 'rate_limited', retryable: true },
  4030: { failure: 'rate_limited', retryable: true },
  /** The assistant is off: asking again does not wake it. */
  9203: { retryable: false },
}

/** The sources of a shopping answer are its products. */
function readScrape(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const { code, data } = parseBody(ScrapeBody, exchange.body)
  if (!code) throw noAnswer(exchange.body)
  if (code !== '0')
    throw failedInside(
      code,
      (Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined) ?? { retryable: true },
    )
  const said = data?.json[0]
  if (!said) throw unreadable()
  const citations = toCitations(said.products)
  const searched = citations.length > 0
  return {
    outcome: nameOutcome({ searched }),
    text: said.content ?? '',
    citations,
    consulted: toConsulted([], citations),
    searched,
    model: null,
    providerRequestId: requestId(exchange, data?.taskId),
    finish: null,
    usage: null,
    vendorCostMicros: null,
    ...toExtras({ products: said.products, followUps: said.follow_up_questions }),
  }
}
