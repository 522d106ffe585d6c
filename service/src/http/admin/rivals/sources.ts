// Domains and pages that answers cite, and those answers.

import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { CitationClass, count, Engine, identifier, instant, PromptIntent } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { SOURCE_SORTS } from '../../../figures/sources/cited.ts'
import { listSources, MOST_SOURCES, readSource } from '../../../figures/sources/list-sources.ts'
import { SOURCE_WINDOWS } from '../../../figures/sources/sides.ts'
import { citingAnswers } from '../../../figures/sources/store.ts'
import { SOURCE_VERDICTS } from '../../../figures/sources/test-change.ts'
import { WHOSE } from '../../../figures/sources/whose.ts'
import { Rate } from '../fields.ts'
import { nextOf, pageFields } from '../paging.ts'

const Figures = {
  answers: count(),
  rate: Rate.nullable(),
  /** Of the window before. */
  before: Rate.nullable(),
  verdict: z.enum(SOURCE_VERDICTS),
  /** Adjusted for all tests made together; null if nothing could be tested. */
  p: z.number().nullable(),
  engines: z.array(z.object({ engine: Engine, answers: count() })),
  /** Answers that cite it and say something false: alongside it, not because of it. */
  confabulated: count(),
  besideFalse: Rate.nullable(),
}

const Source = z.object({
  domain: z.string(),
  whose: z.enum(WHOSE),
  rival: z.object({ id: z.string(), name: z.string() }).nullable(),
  ...Figures,
})

const Listed = {
  totals: z.object({ cited: count(), gained: count(), lost: count(), besideFalse: count() }),
  truncated: z.boolean(),
  tested: z.object({
    kind: z.enum(['compared', 'too_few_days', 'other_questions']),
    sources: count(),
    /** Pairs of prompt and engine that were asked in only one of the windows. */
    leftOut: count(),
  }),
}

const About = {
  brandId: z.string(),
  /** Without facts, it means nothing that no answer contradicts one. */
  hasFacts: z.boolean(),
  isRead: z.boolean(),
  window: z.enum(SOURCE_WINDOWS),
  engine: Engine.nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  beforeFrom: z.iso.date(),
  /** All answers that rates count. */
  answers: count(),
  answersBefore: count(),
  falseAnswers: Rate.nullable(),
}

const query = z.object({
  window: z.enum(SOURCE_WINDOWS).default('30d'),
  engine: Engine.optional(),
  sort: z.enum(SOURCE_SORTS).default('answers'),
  limit: z.coerce.number().int().min(1).max(MOST_SOURCES).default(MOST_SOURCES),
})

const ofDomain = z.object({ brandId: z.string(), domain: identifier() })

export const sourceAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/sources',
    operationId: 'adminListSources',
    access: { action: 'brand.read', about: 'brandId' },
    summary:
      'Domains that answers cite, whose they are, gained and lost, and how many false answers stand beside them',
    params: z.object({ brandId: z.string() }),
    query: query.extend({ whose: z.enum(WHOSE).optional() }),
    responses: {
      200: {
        description: 'Domains, at most 200; that one stands beside a false claim is no proof of its origin',
        schema: z.object({ ...About, ...Listed, sources: z.array(Source) }),
      },
    },
    table: { rows: 'sources', content: 'sources' },
    async handle({ database, clock, engines }, { params, query: { engine = null, whose = null, ...rest } }) {
      const brand = await requireBrand(database, params.brandId)
      const deps = { sql: database, now: clock.now(), engines }
      return { status: 200, body: await listSources(deps, { brand, engine, whose, ...rest }) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/sources/:domain',
    operationId: 'adminGetSource',
    access: { action: 'brand.read', about: 'brandId' },
    summary: 'A domain that answers cite, and its pages',
    params: ofDomain,
    query,
    responses: {
      200: {
        description: 'The domain, and at most 200 of its pages',
        schema: z.object({
          ...About,
          source: Source,
          pages: z.object({
            ...Listed,
            items: z.array(
              z.object({
                page: z.string(),
                /** Null: too long to store, or containing a password. */
                address: z.string().nullable(),
                /** Null: not to be visited. */
                url: z.string().nullable(),
                ...Figures,
              }),
            ),
          }),
        }),
      },
    },
    table: { rows: 'pages.items', content: 'sources' },
    async handle(
      { database, clock, engines },
      { params: { brandId, domain }, query: { engine = null, ...rest } },
    ) {
      const brand = await requireBrand(database, brandId)
      const deps = { sql: database, now: clock.now(), engines }
      return { status: 200, body: await readSource(deps, { brand, engine, domain, ...rest }) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/sources/:domain/answers',
    operationId: 'adminListSourceAnswers',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'Answers that cite a domain, or one page of it, newest first',
    params: ofDomain,
    query: z.object({
      page: identifier().optional(),
      engine: Engine.optional(),
      /** Only those that say something false. */
      false: z.stringbool().default(false),
      ...pageFields({ usual: 50, most: 100 }),
    }),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({
          answers: z.array(
            z.object({
              runId: z.string(),
              engine: Engine,
              intent: PromptIntent,
              promptId: z.string(),
              promptText: z.string(),
              citationClass: CitationClass,
              capturedAt: instant(),
            }),
          ),
          next: z.string().nullable(),
        }),
      },
    },
    table: { rows: 'answers', content: 'answers' },
    async handle({ database }, { params: { domain, brandId }, query }) {
      const brand = await requireBrand(database, brandId)
      const { page = null, engine = null, false: besideFalse, cursor: after = null, limit } = query
      const filter = { brandId: brand.id, domain, page, engine, besideFalse }
      const { rows, next } = await citingAnswers(database, filter, { after, limit })
      const answers = rows.map(row => ({ ...row, capturedAt: row.capturedAt.toISOString() }))
      return { status: 200, body: { answers, next: nextOf(next) } }
    },
  }),
]
