import { z } from 'zod'
import { route } from '../../api/route.ts'
import { BrandRef, count, Engine, PromptIntent } from '../../api/schemas.ts'
import { explainAnswer } from '../../citations/explain-answer.ts'
import { CLAIM_VERDICTS, CONTRADICTION_KINDS } from '../../model/citation.ts'
import { SURFACES } from '../../model/engine.ts'
import { FactRef } from './fields.ts'

const span = { start: count(), end: count() }

const AnswerBody = z.object({
  runId: z.string(),
  brand: BrandRef,
  engine: Engine,
  surface: z.enum(SURFACES),
  prompt: z.object({ id: z.string(), text: z.string(), intent: PromptIntent }),
  model: z.string().nullable(),
  text: z.string(),
  outcome: z.string(),
  mentions: z.array(z.object(span)),
  claims: z.array(
    z.object({
      ...span,
      text: z.string(),
      verdict: z.enum(CLAIM_VERDICTS),
      confidence: z.number().nullable(),
      reason: z.enum(CONTRADICTION_KINDS).nullable(),
      key: z.string(),
      fact: FactRef.nullable(),
    }),
  ),
  citations: z.array(
    z.object({
      position: count(),
      url: z.string(),
      title: z.string().nullable(),
      host: z.string(),
      owned: z.boolean(),
      start: count().nullable(),
      end: count().nullable(),
    }),
  ),
})

export const runAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/runs/:runId/answer',
    operationId: 'adminGetAnswer',
    summary: 'The text of a captured answer, with the places its verdict speaks of',
    params: z.object({ runId: z.string() }),
    responses: { 200: { description: 'Answer', schema: AnswerBody } },
    async handle({ database, engines }, { params }) {
      return { status: 200, body: await explainAnswer({ sql: database, engines }, params.runId) }
    },
  }),
]
