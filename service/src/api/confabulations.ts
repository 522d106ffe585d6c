import { z } from 'zod'
import { requireBrand } from '../brands/require-brand.ts'
import { listConfabulations } from '../citations/confabulations.ts'
import { EXAMPLE } from './examples.ts'
import { notFoundResponse, unauthorizedResponse, validationResponse } from './responses.ts'
import { route } from './route.ts'
import { Confabulations, ConfabulationWindow, Engine, PromptIntent } from './schemas.ts'

export const confabulationRoutes = [
  route({
    method: 'GET',
    url: '/v1/brands/:brandId/confabulations',
    operationId: 'listConfabulations',
    access: { action: 'evidence.read', about: 'brandId' },
    summary: 'Citation classes of a brand, and its confabulated runs',
    description: 'Only classified runs count. At most 100 items, newest first; `truncated` tells of more.',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      engine: Engine.optional(),
      intent: PromptIntent.optional(),
      window: ConfabulationWindow.default('30d'),
    }),
    responses: {
      200: {
        description: 'Totals, matrix and items',
        schema: Confabulations,
        example: EXAMPLE.confabulations,
      },
      400: validationResponse,
      401: unauthorizedResponse,
      404: notFoundResponse('Brand'),
    },
    async handle({ database, clock }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const body = await listConfabulations({ sql: database, now: clock.now() }, { brand, ...query })
      return { status: 200, body }
    },
  }),
]
