// Reading a prompt: for the console, the command line and agents. Changing prompts is in http/admin/prompts.ts.

import { z } from 'zod'
import { requireBrand } from '../brands/require-brand.ts'
import { findPrompt } from '../brands/store.ts'
import { PROMPT_WINDOWS, type PromptWindow, readPrompt } from '../figures/prompts/read-prompt.ts'
import { CADENCES } from '../model/brand.ts'
import { CASE_STATUSES } from '../model/case.ts'
import { notFound } from '../model/errors.ts'
import { RUN_OUTCOMES } from '../model/outcome.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { told } from './cases.ts'
import { route } from './route.ts'
import {
  BrandRef,
  CitationClass,
  CitationCounts,
  count,
  Engine,
  instant,
  PromptIntent,
  Quote,
} from './schemas.ts'

import type { Services } from './services.ts'

const Rate = z.object({
  hits: count(),
  of: count(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
})

export const PromptBody = z.object({
  id: z.string(),
  brandId: z.string(),
  text: z.string(),
  intent: PromptIntent,
  active: z.boolean(),
  cadence: z.enum(CADENCES),
  tags: z.array(z.string()),
  /** Null leaves it to the brand. */
  samples: z.int().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  city: z.string().nullable(),
  createdAt: instant(),
})

/** Of the window's answers that rates count. */
const figures = {
  counts: CitationCounts,
  total: count(),
  rates: z.record(CitationClass, Rate).nullable(),
  mentionRate: Rate.nullable(),
}

const PromptPage = z.object({
  prompt: PromptBody,
  brand: BrandRef,
  /** Without facts, it means nothing that no answer contradicts one. */
  hasFacts: z.boolean(),
  isRead: z.boolean(),
  window: z.enum(PROMPT_WINDOWS),
  /** A whole UTC day. */
  since: instant(),
  until: instant(),
  ...figures,
  /** Those that ever answered it. */
  engines: z.array(
    z.object({
      engine: Engine,
      ...figures,
      /** Weeks are named by their Monday; those without an answer are left out. */
      weeks: z.array(z.object({ week: z.iso.date(), counts: CitationCounts })),
      /** The beginning of its last answer, as people read it. */
      excerpt: z.string(),
      isCut: z.boolean(),
      /** The last five, newest first, of any age. */
      answers: z.array(
        z.object({
          runId: z.string(),
          citationClass: CitationClass,
          outcome: z.enum(RUN_OUTCOMES).nullable(),
          capturedAt: instant(),
          sample: z.int(),
          apart: z.boolean(),
        }),
      ),
    }),
  ),
  /** False claims that its answers repeat, most frequent first. */
  cases: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      matter: z.string(),
      quote: Quote.nullable(),
      status: z.enum(CASE_STATUSES),
      claimed: z.string(),
      truth: z.string().nullable(),
      engines: z.array(Engine),
      lastSeen: instant(),
      rate: Rate.nullable(),
    }),
  ),
  casesTruncated: z.boolean(),
  /** What the window's newest answers cite most; `looked`: how many answers were examined. */
  sources: z.object({
    looked: count(),
    domains: z.array(
      z.object({
        domain: z.string(),
        owned: z.boolean(),
        answers: count(),
        engines: z.array(Engine),
        rate: Rate,
      }),
    ),
  }),
  /** Whom its answers name; `none`: the brand has no rivals to count. */
  named: z.object({
    state: z.enum(['none', 'counting', 'shown']),
    answers: count(),
    parties: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isBrand: z.boolean(),
        rate: Rate.nullable(),
        ranked: count(),
        meanRank: z.number().nullable(),
        engines: z.array(z.object({ engine: Engine, rate: Rate.nullable() })),
      }),
    ),
  }),
})

const WindowQuery = z.object({ window: z.enum(PROMPT_WINDOWS).default('30d') })

export async function promptPage(
  { database, engines, clock }: Pick<Services, 'database' | 'engines' | 'clock'>,
  { promptId, window }: { promptId: string; window: PromptWindow },
) {
  const prompt = isPlausibleId(promptId) ? await findPrompt(database, promptId) : null
  if (!prompt) throw notFound('Prompt')
  const brand = await requireBrand(database, prompt.brandId)
  return readPrompt({ sql: database, engines, now: clock.now() }, { prompt, brand, window })
}

export const getPromptRoute = route({
  method: 'GET',
  url: '/api/admin/prompts/:promptId',
  operationId: 'adminGetPrompt',
  access: { action: 'prompt.read', about: 'promptId' },
  summary:
    'A prompt, engine by engine: the last answers, rates of a window, the false claims it brings, what its answers cite and whom they name',
  params: z.object({ promptId: z.string() }),
  query: WindowQuery,
  responses: { 200: { description: 'The prompt', schema: PromptPage } },
  async handle(services, { params, query }) {
    return { status: 200, body: told(await promptPage(services, { ...params, ...query })) }
  },
})
