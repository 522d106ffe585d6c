// How many days false claims took to go away after they were reported, by engine.

import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { count, Engine } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { readOutcomes } from '../../../cases/outcomes/read-outcomes.ts'

/** `high` is null if no upper end is known. */
const Between = z.object({ low: z.number(), high: z.number().nullable() })

const responses = {
  200: {
    description: 'By engine',
    schema: z.object({
      /** Of fewer reports nothing is said. */
      enough: count(),
      engines: z.array(
        z.object({
          engine: Engine,
          reports: count(),
          gone: count(),
          days: z.object({ median: Between, interval: Between }).nullable(),
        }),
      ),
    }),
  },
}

export const caseOutcomeRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/case-outcomes',
    operationId: 'adminGetCaseOutcomes',
    access: { action: 'case.read', about: 'brandId' },
    summary: 'Days from report to disappearance of false claims about a brand, by engine, with intervals',
    params: z.object({ brandId: z.string() }),
    responses,
    async handle({ database }, { params }) {
      const { id } = await requireBrand(database, params.brandId)
      return { status: 200, body: await readOutcomes(database, id) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/case-outcomes',
    operationId: 'adminGetAllCaseOutcomes',
    access: { action: 'outcome.read', about: 'installation' },
    summary: 'The same over all brands of the installation',
    responses,
    handle: async ({ database }) => ({ status: 200, body: await readOutcomes(database, null) }),
  }),
]
