import { z } from 'zod'
import { requireBrand } from '../../api/require-brand.ts'
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
import { readOverview } from '../../scans/overview/overview.ts'

/** Of the classified answers. */
const Share = z.object({ value: z.number().nullable(), sample: count(), previous: z.number().nullable() })

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
  matrix: z.array(MatrixRow),
  days: z.array(z.object({ day: z.iso.date(), counts: CitationCounts })),
  /** Of the absent: those where the engine showed no answer. */
  notShown: count(),
  engines: z.array(z.object({ engine: Engine, counts: CitationCounts, notShown: count(), total: count() })),
  sources: z.array(z.object({ domain: z.string(), owned: z.boolean(), answers: count(), share: z.number() })),
  sourcesTruncated: z.boolean(),
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
    async handle({ database, clock }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const deps = { sql: database, now: clock.now() }
      return { status: 200, body: await readOverview(deps, { brand, window: query.window }) }
    },
  }),
]
