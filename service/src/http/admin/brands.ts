import { z } from 'zod'
import { invalid, route } from '../../api/route.ts'
import { identifier } from '../../api/schemas.ts'
import type { Services } from '../../api/services.ts'
import { archiveBrand, createBrand } from '../../brands/change-brand.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { listActivePrompts, searchBrands } from '../../brands/store.ts'
import { hasFacts } from '../../citations/has-facts.ts'
import type { Brand } from '../../model/brand.ts'
import { renameBrand } from '../../rivals/change-rivals.ts'
import { monthStart } from '../../scans/plan-scan.ts'
import { countScansSince } from '../../scans/store.ts'
import { lastRefresh } from '../../truth/store.ts'
import { domain, LocaleBody, LocaleFields, line, Samples } from './fields.ts'

const BrandFields = z.object({
  name: line(200),
  domain,
  aliases: z.array(line(200)).max(50).default([]),
  plan: z.string().default('FREE'),
  samples: Samples.nullable().optional(),
  ...LocaleFields,
})

export const BrandBody = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  aliases: z.array(z.string()),
  plan: z.string(),
  /** How often each engine is asked each prompt in a scan that does not say; null: once. */
  samples: z.int().nullable(),
  ...LocaleBody,
  createdAt: z.iso.datetime(),
  /** Null: it is not. */
  archivedAt: z.iso.datetime().nullable(),
})
const BrandWithUse = BrandBody.extend({
  activePrompts: z.int(),
  /** Facts that an answer could contradict. */
  hasFacts: z.boolean(),
  isRead: z.boolean(),
  lastRefreshedAt: z.iso.datetime().nullable(),
  scansThisMonth: z.int(),
  maxScans: z.int(),
})

const brandId = z.object({ brandId: z.string() })
export const brandBody = (brand: Brand) => ({
  ...brand,
  createdAt: brand.createdAt.toISOString(),
  archivedAt: brand.archivedAt?.toISOString() ?? null,
})

export function requirePlan(services: Services, plan: string): void {
  if (services.plans.has(plan)) return
  const names = [...services.plans.keys()].join(', ')
  throw invalid([{ in: 'body', field: 'plan', message: `must be one of ${names}` }])
}

export const brandAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/brands',
    operationId: 'adminCreateBrand',
    access: { action: 'brand.create', about: 'installation' },
    summary: 'Add a brand',
    body: BrandFields,
    responses: { 201: { description: 'Created', schema: BrandBody } },
    async handle(services, { body, actor }) {
      requirePlan(services, body.plan)
      return { status: 201, body: brandBody(await createBrand(services, { actor, fields: body })) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands',
    operationId: 'adminListBrands',
    access: { action: 'brand.read', about: 'own' },
    summary: 'Brands that the caller has a part in: all, or those of a name',
    query: z.object({
      /** Part of its name, of another name it goes by, or of its domain; those of exactly this name first. */
      name: identifier().optional(),
      limit: z.coerce.number().int().min(1).max(1_000).optional(),
      /** Those that are archived instead. */
      archived: z.stringbool().default(false),
    }),
    responses: {
      200: {
        description: 'Brands',
        schema: z.object({ brands: z.array(BrandBody), truncated: z.boolean() }),
      },
    },
    table: { rows: 'brands', content: 'brands' },
    async handle({ database }, { within, query: { name, limit = null, archived } }) {
      const text = name?.trim() ?? null
      const found = await searchBrands(database, {
        ...{ text, among: within, archived },
        limit: limit && limit + 1,
      })
      const brands = found.slice(0, limit ?? found.length)
      return {
        status: 200,
        body: { brands: brands.map(brandBody), truncated: brands.length < found.length },
      }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId',
    operationId: 'adminGetBrand',
    access: { action: 'brand.read', about: 'brandId' },
    summary: 'A brand and how much of its plan is used',
    params: brandId,
    responses: { 200: { description: 'Brand', schema: BrandWithUse } },
    async handle({ database, plans, clock, engines }, { params }) {
      const brand = await requireBrand(database, params.brandId)
      const prompts = await listActivePrompts(database, brand.id)
      const scansThisMonth = await countScansSince(database, brand.id, monthStart(clock.now()))
      const maxScans = plans.get(brand.plan)?.maxScans ?? 0
      return {
        status: 200,
        body: {
          ...brandBody(brand),
          activePrompts: prompts.length,
          hasFacts: await hasFacts(database, brand.id),
          isRead: Boolean(engines.readerTerms),
          lastRefreshedAt: (await lastRefresh(database, brand.id))?.toISOString() ?? null,
          scansThisMonth,
          maxScans,
        },
      }
    },
  }),

  route({
    method: 'PATCH',
    url: '/api/admin/brands/:brandId',
    operationId: 'adminUpdateBrand',
    access: { action: 'brand.change', about: 'brandId' },
    summary: 'Change a brand; evidence keeps what it was called when captured',
    params: brandId,
    body: z.object({
      name: BrandFields.shape.name.optional(),
      domain: domain.optional(),
      aliases: BrandFields.shape.aliases.unwrap().optional(),
      plan: z.string().optional(),
      samples: BrandFields.shape.samples,
      archived: z.boolean().optional(),
      ...LocaleFields,
    }),
    responses: { 200: { description: 'Changed', schema: BrandBody } },
    async handle(services, { params, body: { archived, ...body }, actor }) {
      const brand = await requireBrand(services.database, params.brandId)
      requirePlan(services, body.plan ?? brand.plan)
      let changed = brand
      if (archived !== undefined) changed = await archiveBrand(services, { actor, id: brand.id, archived })
      if (Object.keys(body).length > 0)
        changed = await renameBrand(services, { actor, id: brand.id, fields: body })
      return { status: 200, body: brandBody(changed) }
    },
  }),
]
