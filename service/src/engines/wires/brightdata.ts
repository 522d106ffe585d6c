// Bright Data: one snapshot per question, polled until ready, then fetched.

import { z } from 'zod'
import type { Conversation } from '../asking/conversation.ts'
import { failedInside, noAnswer } from '../asking/failures.ts'
import { pollUntil } from '../asking/polling.ts'
import type { EngineError, Exchange, Question, RawAnswer, Reading } from '../engine.ts'
import { Card, oncePerPage } from '../reading/beside.ts'
import { toExtras } from '../reading/extras.ts'
import { flag, list, many, parseBody, text } from '../reading/loose.ts'
import { placeSources } from '../reading/markdown-links.ts'
import { answerExchange, nameOutcome, requestId, toCitations, toConsulted } from '../reading/reading.ts'
import { BRIGHT_DATA } from '../terms/providers.ts'
import type { Route } from '../terms/route.ts'

const DATASETS = {
  CHATGPT: { id: 'gd_m7aof0k82r803d5bjm', url: 'https://chatgpt.com/' },
  COPILOT: { id: 'gd_m7di5jy6s9geokz8w', url: 'https://copilot.microsoft.com/chats' },
}

export function brightDataRoute(engine: keyof typeof DATASETS): Route {
  return {
    name: `brightdata-${engine.toLowerCase()}`,
    engine,
    surface: 'scraped_ui',
    provider: BRIGHT_DATA,
    wire: 'snapshot and poll',
    isPolled: true,
    model: null,
    price: { by: 'unknown' },
    sends: ['country'],
    ask: (conversation, question) => askBrightData(conversation, question, DATASETS[engine]),
    read: readSnapshot,
  }
}

async function askBrightData(
  conversation: Conversation,
  { prompt, country }: Question,
  dataset: { id: string; url: string },
): Promise<void> {
  const trigger = `/datasets/v3/trigger?dataset_id=${dataset.id}&include_errors=true&format=json`
  const triggered = await conversation.post(trigger, [{ url: dataset.url, prompt, country, index: 1 }])
  const { snapshot_id } = parseBody(z.object({ snapshot_id: z.string().min(1) }), triggered.body)
  const id = encodeURIComponent(snapshot_id)
  try {
    await pollUntil(conversation, `/datasets/v3/progress/${id}`, isReady)
  } catch (error) {
    // An abandoned snapshot would count against the concurrency cap.
    conversation.leave(`/datasets/v3/snapshot/${id}/cancel`)
    throw error
  }
  const path = `/datasets/v3/snapshot/${id}?format=json`
  const fetched = await conversation.get(path)
  if (!hasRecords(fetched)) await pollUntil(conversation, path, hasRecords)
}

/** Unknown states count as in progress. */
function isReady(exchange: Exchange): boolean {
  const { status } = parseBody(z.object({ status: text }), exchange.body)
  if (status === 'failed') throw failedInside(status, { retryable: true })
  return status === 'ready'
}

/** While the file is being written, a 202 with an object stands in for it. */
function hasRecords(exchange: Exchange): boolean {
  return exchange.status === 200
}

const Source = z.union([
  z.string().transform(url => ({ url, title: null, cited: null })),
  z
    .object({ url: text, title: text, text: text, cited: flag })
    .transform(({ url, title, text: words, cited }) => ({ url, title: title || words, cited })),
])
const Record = z.object({
  answer_text_markdown: text,
  answer_text: text,
  answer: text,
  model: text,
  web_search_triggered: flag,
  citations: many(Source),
  sources: many(Source),
  links_attached: many(Source),
  search_sources: many(Source),
  shopping: many(Card),
  recommendations: many(Card),
  error: text,
  error_code: text,
})
/** A list of records, of which we ordered one; or what stands in for it meanwhile. */
const Snapshot = z.union([
  list(Record).transform(records => ({ records, status: null })),
  Record.extend({ status: text }).transform(({ status, ...record }) => ({ records: [record], status })),
])

type Record = z.output<typeof Record>

function isAnswer({ answer_text_markdown, answer_text, answer, error, error_code }: Record): boolean {
  if (error || error_code) return false
  return [answer_text_markdown, answer_text, answer].some(words => typeof words === 'string')
}

function refusal(records: Record[], exchange: Exchange, status: string | null | undefined): EngineError {
  const failed = records.find(({ error, error_code }) => error || error_code)
  return failed ? failedInside(failed.error_code, { retryable: true }) : noAnswer(exchange.body, status)
}

function readSnapshot(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const { records, status } = parseBody(Snapshot, exchange.body)
  const record = records.find(isAnswer)
  if (!record) throw refusal(records, exchange, status)
  const found = record.citations.length > 0 ? record.citations : [...record.sources, ...record.links_attached]
  const words = record.answer_text_markdown || record.answer_text || record.answer || ''
  const cited = found.filter(source => source.cited !== false)
  const citations = toCitations(placeSources(words, cited), record.search_sources)
  const searched = record.web_search_triggered ?? found.length > 0
  return {
    outcome: nameOutcome({ searched }),
    text: words,
    citations,
    consulted: toConsulted([...found, ...record.search_sources], citations),
    searched,
    model: record.model ?? null,
    providerRequestId: requestId(exchange, null),
    finish: null,
    usage: null,
    vendorCostMicros: null,
    ...toExtras({ products: oncePerPage([...record.shopping, ...record.recommendations]) }),
  }
}
