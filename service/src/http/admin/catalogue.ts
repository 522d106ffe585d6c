import { z } from 'zod'
import { route } from '../../api/route.ts'
import { Engine } from '../../api/schemas.ts'

export const catalogueAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/plans',
    operationId: 'adminListPlans',
    access: { action: 'installation.read', about: 'installation' },
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
]
