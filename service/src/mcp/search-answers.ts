// Finding answers by their words, for agents: a few, each with the matching passage. v1 has no such route.

import { z } from 'zod'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { CitationClass, count, Engine, instant } from '../api/schemas.ts'
import { searchFields, searchOf } from '../api/search.ts'
import { requireBrand } from '../brands/require-brand.ts'
import { searchBrand } from '../search/search-brand.ts'
import type { Visit } from './visit.ts'

const MOST_FOUND = 10

const Params = z.object({ brandId: z.string() })
const Query = z.object({
  words: searchFields.q,
  engine: Engine.optional(),
  class: CitationClass.optional(),
})

const Result = z.object({
  answers: z.array(
    z.object({
      runId: z.string(),
      engine: Engine,
      citationClass: CitationClass.nullable(),
      capturedAt: instant(),
      prompt: z.string(),
      text: z.string(),
    }),
  ),
  total: count(),
  /** There are more than `total`, or may be. */
  more: z.boolean(),
  /** Answers examined, newest first. */
  searched: count(),
  didYouMean: z.string().nullable(),
})

export const SEARCH_ANSWERS: Operation = {
  method: 'GET',
  url: '',
  operationId: 'searchAnswers',
  access: { action: 'evidence.read', about: 'brandId' },
  summary: 'Answers that have some words',
  params: Params,
  query: Query,
  responses: { 200: { description: 'Answers', schema: Result } },
}

export async function searchAnswersTool({ services }: Visit, asked: Asked): Promise<Answer> {
  const { brandId } = asked.params as z.output<typeof Params>
  const { words, ...filter } = asked.query as z.output<typeof Query>
  const { database, engines } = services
  const brand = await requireBrand(database, brandId)
  const request = searchOf(brand.id, { q: words, order: 'best', limit: MOST_FOUND, ...filter })
  const { answers, meant } = await searchBrand({ sql: database, engines }, { ...request, group: 'answers' })
  return {
    status: 200,
    body: {
      answers: (answers?.found ?? []).map(
        ({ runId, engine, citationClass, capturedAt, promptText, snippet }) => ({
          ...{ runId, engine, citationClass, capturedAt: capturedAt.toISOString() },
          prompt: promptText,
          text: snippet.text,
        }),
      ),
      total: answers?.total ?? 0,
      more: answers?.isMore ?? false,
      searched: answers?.searched ?? 0,
      didYouMean: meant,
    },
  }
}
