import { z } from 'zod'
import { route } from '../../api/route.ts'
import { BrandRef, count, Engine, instant, Quote, Standing } from '../../api/schemas.ts'
import { readPortfolio } from '../../figures/portfolio/read-portfolio.ts'
import { REASONS } from '../../figures/portfolio/urgency.ts'
import { READER } from '../../model/engine.ts'
import { SCAN_STATUSES } from '../../model/scan.ts'
import { Rate } from './fields.ts'
import { nextOf, pageFields } from './paging.ts'

const PlacedBrand = z.object({
  brand: BrandRef,
  /** Why it ranks where it does, weightiest reason first. */
  reasons: z.array(z.enum(REASONS)),
  /** Facts that an answer could contradict. */
  hasFacts: z.boolean(),
  isRead: z.boolean(),
  /** Of the answers in `days`; null if there are none. */
  falseRate: Rate.nullable(),
  absentRate: Rate.nullable(),
  /** The same of the answers in `daysBefore`. Whether a difference is more than chance, the page of the change tests. */
  before: z.object({ falseRate: Rate.nullable(), absentRate: Rate.nullable() }),
  /** News are of the last seven days. */
  cases: Standing.extend({
    worst: z
      .object({
        ...{ id: z.string(), title: z.string(), matter: z.string(), claimed: z.string() },
        ...{ truth: z.string().nullable(), quote: Quote.nullable() },
      })
      .nullable(),
  }),
  /** In this UTC month. */
  spent: z.object({ knownUsd: z.number(), estimatedUsd: z.number(), unknownAsks: count() }),
  lastScan: z.object({ id: z.string(), status: z.enum(SCAN_STATUSES), createdAt: instant() }).nullable(),
  /** The schedule has come due since, but no scan was made. */
  missedScan: z.object({ dueAt: instant(), reason: z.string() }).nullable(),
  nextScanAt: instant().nullable(),
  /** Of the engines in the last scan: failing, or with refused credentials. */
  pausedEngines: z.array(Engine),
})

const Portfolio = z.object({
  total: count(),
  /** The UTC days that the shares cover, today among them. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }),
  daysBefore: z.object({ from: z.iso.date(), to: z.iso.date() }),
  month: z.string(),
  /** For all brands together; null if none is set, and for callers who do not see all brands. */
  budget: z
    .object({
      limitUsd: z.number(),
      spentUsd: z.number(),
      unpriced: z.array(z.union([Engine, z.literal(READER)])),
    })
    .nullable(),
  brands: z.array(PlacedBrand),
  next: z.string().nullable(),
})

export const portfolioAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/portfolio',
    operationId: 'adminGetPortfolio',
    access: { action: 'brand.read', about: 'own' },
    summary:
      'All brands that the caller has a part in, with how each stands, the one that needs a look first',
    query: z.object(pageFields({ usual: 50, most: 100 })),
    responses: { 200: { description: 'A page', schema: Portfolio } },
    table: { rows: 'brands', content: 'portfolio' },
    async handle(services, { query: { cursor = null, limit }, within }) {
      const { next, ...page } = await readPortfolio(services, { among: within, after: cursor, limit })
      return { status: 200, body: { ...page, next: nextOf(next) } }
    },
  }),
]
