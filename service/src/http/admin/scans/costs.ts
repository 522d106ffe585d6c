import { z } from 'zod'
import { invalid, route } from '../../../api/route.ts'
import { count, Engine } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { readMonthCosts } from '../../../figures/portfolio/month-costs.ts'
import { READER } from '../../../model/engine.ts'
import { monthStart } from '../../../scans/plan-scan.ts'
import { CostForecast } from './cost-bodies.ts'

const Payee = z.union([Engine, z.literal(READER)])

/** Of all requests: what was certainly charged, what is estimated on top, and what is unknown. */
const Spent = z.object({
  asks: count(),
  knownUsd: z.number(),
  estimatedUsd: z.number(),
  estimatedAsks: count(),
  unknownAsks: count(),
})

const MonthCosts = z.object({
  brandId: z.string(),
  month: z.string(),
  /** Nothing more will be asked in it. */
  isOver: z.boolean(),
  engines: z.array(
    z.object({
      engine: Payee,
      ...Spent.shape,
      /** What the schedule will still spend on it; for the reading model, an upper bound. */
      forecast: z
        .object({ asks: count(), usd: z.number().nullable(), setting: z.string().nullable() })
        .nullable(),
    }),
  ),
  total: Spent,
  /** What the schedule will still spend this month; null without a schedule, and for past months. */
  forecast: CostForecast.nullable(),
  /** Twelve months, ending with the one asked for. */
  history: z.array(Spent.extend({ month: z.string() })),
  /** For all brands together; null if none is set, and for callers who do not see all brands. */
  budget: z.object({ limitUsd: z.number(), spentUsd: z.number(), unpriced: z.array(Payee) }).nullable(),
})

export const costAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/costs',
    operationId: 'adminGetCosts',
    access: { action: 'brand.read', about: 'brandId' },
    summary: 'What a brand costs in a UTC month, by engine: spent, and still to come from its schedule',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
        .optional(),
    }),
    responses: { 200: { description: 'Costs', schema: MonthCosts } },
    table: { rows: 'engines', content: 'costs' },
    async handle(services, { params, query, within }) {
      const brand = await requireBrand(services.database, params.brandId)
      const now = services.clock.now()
      const month = query.month === undefined ? monthStart(now) : new Date(`${query.month}-01T00:00:00Z`)
      if (month > monthStart(now, 1))
        throw invalid([{ in: 'query', field: 'month', message: 'must not be later than the next month' }])
      const costs = await readMonthCosts(services, { brand, month })
      // What other brands cost is none of the caller's business.
      return { status: 200, body: within === null ? costs : { ...costs, budget: null } }
    },
  }),
]
