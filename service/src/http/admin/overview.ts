import { z } from 'zod'
import { route } from '../../api/route.ts'
import {
  BrandRef,
  CitationCounts,
  ConfabulationWindow,
  count,
  Engine,
  instant,
  MatrixRow,
} from '../../api/schemas.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { BUCKET_DAYS } from '../../figures/overview/bucket-days.ts'
import { readOverview } from '../../figures/overview/overview.ts'
import { readTrends } from '../../figures/overview/trends.ts'
import { ClassRates, Rate } from './fields.ts'

/** Of the classified answers. */
const Share = z.object({
  value: z.number().nullable(),
  sample: count(),
  previous: z.number().nullable(),
  rate: Rate.nullable(),
  previousRate: Rate.nullable(),
})

const Overview = z.object({
  brand: BrandRef,
  window: ConfabulationWindow,
  since: instant().nullable(),
  until: instant(),
  cards: z.object({
    mentionRate: Share,
    strong: Share,
    confabulated: Share,
    captured: z.object({ value: count(), previous: count().nullable() }),
    costUsd: z.object({
      value: z.number().nullable(),
      previous: z.number().nullable(),
      estimatedAsks: count(),
      unknownAsks: count(),
    }),
  }),
  matrix: z.array(MatrixRow.extend({ rates: ClassRates })),
  days: z.array(z.object({ day: z.iso.date(), counts: CitationCounts, rates: ClassRates })),
  /** Of the absent ones: the engine showed no answer. */
  notShown: count(),
  engines: z.array(
    z.object({
      engine: Engine,
      counts: CitationCounts,
      notShown: count(),
      total: count(),
      rates: ClassRates,
      mentionRate: Rate.nullable(),
    }),
  ),
  sources: z.array(
    z.object({
      domain: z.string(),
      owned: z.boolean(),
      answers: count(),
      share: z.number(),
      rate: Rate.nullable(),
    }),
  ),
  sourcesTruncated: z.boolean(),
})

const Trends = z.object({
  window: ConfabulationWindow,
  engine: Engine.nullable(),
  /** Of each period, except the first and the last. */
  days: z.literal(BUCKET_DAYS),
  buckets: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      counts: CitationCounts,
      total: count(),
      rates: ClassRates,
      mentionRate: Rate.nullable(),
    }),
  ),
})

export const overviewAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/overview',
    operationId: 'adminGetOverview',
    access: { action: 'brand.read', about: 'brandId' },
    summary:
      'How a brand stands: figures against the window before, classes by engine, intent and day, cited sources',
    params: z.object({ brandId: z.string() }),
    query: z.object({ window: ConfabulationWindow.default('30d') }),
    responses: { 200: { description: 'Overview', schema: Overview } },
    table: { rows: 'matrix', content: 'rates' },
    async handle({ database, clock }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const deps = { sql: database, now: clock.now() }
      return { status: 200, body: await readOverview(deps, { brand, window: query.window }) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/trends',
    operationId: 'adminGetTrends',
    access: { action: 'brand.read', about: 'brandId' },
    summary: 'How the rates of a brand went, of all engines or one, by day, week or four weeks',
    params: z.object({ brandId: z.string() }),
    query: z.object({ window: ConfabulationWindow.default('30d'), engine: Engine.optional() }),
    responses: { 200: { description: 'Trends', schema: Trends } },
    table: { rows: 'buckets', content: 'rates' },
    async handle({ database, clock }, { params, query: { window, engine = null } }) {
      const brand = await requireBrand(database, params.brandId)
      const deps = { sql: database, now: clock.now() }
      return { status: 200, body: await readTrends(deps, { brand, window, engine }) }
    },
  }),
]
