// Pages that the answers of a case cite, and what they say.

import { z } from 'zod'
import { requireCase } from '../../../api/cases.ts'
import { CitedPage } from '../../../api/cited-pages.ts'
import { route } from '../../../api/route.ts'
import { count } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { requestLook } from '../../../cases/pages/request-look.ts'
import { listPages } from '../../../cases/pages/shown/list-pages.ts'

const params = z.object({ caseId: z.string() })

export const casePageRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/cases/:caseId/pages',
    operationId: 'adminListCasePages',
    access: { action: 'case.read', about: 'caseId' },
    summary: 'Pages that the answers of a case cite, and what they say of it; none is shown to be its origin',
    params,
    responses: {
      200: {
        description: 'The pages that are cited most, at most 50',
        schema: z.object({
          brandId: z.string(),
          isSearched: z.boolean(),
          total: count(),
          pages: z.array(CitedPage),
        }),
      },
    },
    table: { rows: 'pages', content: 'cited-pages' },
    async handle({ database }, { params: { caseId } }) {
      const { id, brandId } = await requireCase(database, caseId)
      const listed = await listPages(database, id, await requireBrand(database, brandId))
      return { status: 200, body: JSON.parse(JSON.stringify({ brandId, ...listed })) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/cases/:caseId/pages/look',
    operationId: 'adminLookAtCasePages',
    access: { action: 'case.change', about: 'caseId' },
    summary: 'Have the pages of a case looked at now, those that were not within the hour',
    params,
    responses: { 202: { description: 'They will be', schema: z.object({ pages: count() }) } },
    async handle(services, { params: { caseId }, actor }) {
      const found = await requireCase(services.database, caseId)
      return { status: 202, body: { pages: await requestLook(services, found, actor) } }
    },
  }),
]
