// Search in everything known about a brand. Texts come with the positions to mark, never as markup.

import { z } from 'zod'
import { route } from '../../api/route.ts'
import { SearchBody, searchFields, searchOf } from '../../api/search.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { searchBrand } from '../../search/search-brand.ts'

export const searchAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/search',
    operationId: 'adminSearch',
    access: { action: 'evidence.read', about: 'brandId' },
    summary: 'Answers, prompts and false claims of a brand that fit some words',
    params: z.object({ brandId: z.string() }),
    query: z.object(searchFields),
    responses: { 200: { description: 'What was found', schema: SearchBody } },
    async handle({ database, engines }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const found = await searchBrand({ sql: database, engines }, searchOf(brand.id, query))
      return { status: 200, body: JSON.parse(JSON.stringify(found)) }
    },
  }),
]
