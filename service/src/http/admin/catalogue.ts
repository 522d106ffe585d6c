import { z } from 'zod'
import { ENGINES } from '../../model/engine.ts'
import { route } from '../route.ts'
import { Engine } from '../schemas.ts'

export const catalogueAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/plans',
    operationId: 'adminListPlans',
    summary: 'Plans with their caps and engines',
    responses: {
      200: {
        description: 'Plans',
        schema: z.object({
          plans: z.array(z.object({ name: z.string(), maxScans: z.int(), engines: z.array(Engine) })),
        }),
      },
    },
    async handle({ plans }) {
      return { status: 200, body: { plans: [...plans.values()] } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/engines',
    operationId: 'adminListEngines',
    summary: 'Which engines can be asked, and why not the others',
    responses: {
      200: {
        description: 'Engines',
        schema: z.object({
          engines: z.array(
            z.object({
              engine: Engine,
              runnable: z.boolean(),
              route: z.string().nullable(),
              reason: z.string().nullable(),
            }),
          ),
        }),
      },
    },
    async handle({ engines }) {
      const list = ENGINES.map(engine => {
        const adapter = engines.adapter(engine)
        return {
          engine,
          runnable: adapter !== undefined,
          route: adapter?.route ?? null,
          reason: engines.reason(engine),
        }
      })
      return { status: 200, body: { engines: list } }
    },
  }),
]
