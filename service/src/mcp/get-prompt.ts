// One prompt, for agents: each engine's rates and last answer, and the false claims. Sources and names are on the operator's
// page; an agent reads an answer with get_run_evidence.

import { isUnjudged } from '@brand-citation-forensics/proof'
import { z } from 'zod'
import { told } from '../api/cases.ts'
import { promptPage, WindowQuery } from '../api/prompts.ts'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { CitationClass, count, Engine, identifier, instant, PromptIntent } from '../api/schemas.ts'
import type { Visit } from './visit.ts'

const MOST_CASES = 5

const Params = z.object({ promptId: identifier() })
const Rate = z.object({ share: z.number(), low: z.number(), high: z.number(), of: count() }).nullable()

const Result = z.object({
  text: z.string(),
  intent: PromptIntent,
  tags: z.array(z.string()),
  active: z.boolean(),
  brandId: z.string(),
  hasFacts: z.boolean(),
  isRead: z.boolean(),
  since: instant(),
  engines: z.array(
    z.object({
      engine: Engine,
      mentioned: Rate,
      /** Null without facts: zero would look like praise. */
      confabulated: Rate,
      last: z.object({ runId: z.string(), citationClass: CitationClass, capturedAt: instant() }),
    }),
  ),
  falseClaims: z.array(
    z.object({ caseId: z.string(), matter: z.string(), claimed: z.string(), truth: z.string().nullable() }),
  ),
})

export const GET_PROMPT: Operation = {
  method: 'GET',
  url: '',
  operationId: 'getPrompt',
  access: { action: 'prompt.read', about: 'promptId' },
  summary: 'One prompt on all engines',
  params: Params,
  query: WindowQuery,
  responses: { 200: { description: 'The prompt', schema: Result } },
}

export async function getPromptTool({ services }: Visit, asked: Asked): Promise<Answer> {
  const { promptId } = asked.params as z.output<typeof Params>
  const { window } = asked.query as z.output<typeof WindowQuery>
  const { prompt, hasFacts, isRead, since, engines, cases } = await promptPage(services, { promptId, window })
  const { text, intent, tags, active, brandId } = prompt
  return {
    status: 200,
    body: told({
      ...{ text, intent, tags, active, brandId, hasFacts, isRead, since },
      engines: engines.map(({ engine, mentionRate, counts, rates, answers: [last] }) => ({
        ...{ engine, mentioned: mentionRate, last },
        confabulated: isUnjudged({ hasFacts, isRead }, counts.CONFABULATED)
          ? null
          : (rates?.CONFABULATED ?? null),
      })),
      falseClaims: cases
        .slice(0, MOST_CASES)
        .map(({ id: caseId, matter, claimed, truth }) => ({ caseId, matter, claimed, truth })),
    }),
  }
}
