import { z } from 'zod'
import { askedFields } from '../../../api/evidence-schemas.ts'
import { route } from '../../../api/route.ts'
import { ConfabulationItem, ConfabulationWindow, count, Engine, PromptIntent } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { pageConfabulations } from '../../../citations/page-confabulations.ts'
import { FactRef, Rate } from '../fields.ts'
import { nextOf, pageFields } from '../paging.ts'

const Item = ConfabulationItem.extend({
  promptId: z.string(),
  /** Who read the claim, what it is about in words, and what was compared; null for verdicts without a claim. */
  read: z.object({ reader: z.string(), matter: z.string(), comparison: z.string().nullable() }).nullable(),
  fact: FactRef.extend({ active: z.boolean() }).nullable(),
  /** All values of that fact, if it has several. */
  truth: z.string().nullable(),
  verifications: z.object({ asked: count(), reproduced: count() }).nullable(),
  ...askedFields,
})

export const confabulationAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/confabulations',
    operationId: 'adminListConfabulations',
    access: { action: 'evidence.read', about: 'brandId' },
    summary: 'Confabulated runs of a brand page by page, with the fact against each and what verifying gave',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      engine: Engine.optional(),
      intent: PromptIntent.optional(),
      window: ConfabulationWindow.default('30d'),
      ...pageFields({ usual: 50, most: 100 }),
    }),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({
          total: count(),
          /** Of the classified answers that match the filters. */
          rate: Rate.nullable(),
          items: z.array(Item),
          next: z.string().nullable(),
        }),
      },
    },
    table: { rows: 'items', content: 'confabulations' },
    async handle({ database, clock }, { params, query: { cursor = null, ...query } }) {
      const brand = await requireBrand(database, params.brandId)
      const deps = { sql: database, now: clock.now() }
      const page = await pageConfabulations(deps, { brand, ...query, after: cursor })
      return { status: 200, body: { ...page, next: nextOf(page.next) } }
    },
  }),
]
