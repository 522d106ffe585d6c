// Agents know brands by name, and every other tool needs an identifier. v1 has no list of brands, so this tool has no v1 route,
// like those about studies: what it finds depends on the caller.

import { z } from 'zod'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { BrandRef, identifier } from '../api/schemas.ts'
import { searchBrands } from '../brands/store.ts'
import type { Visit } from './visit.ts'

const MOST_FOUND = 20

const Query = z.object({ name: identifier().optional() })

export const FIND_BRANDS: Operation = {
  method: 'GET',
  url: '',
  operationId: 'findBrands',
  access: { action: 'brand.read', about: 'own' },
  summary: 'Which brands there are',
  query: Query,
  responses: {
    200: { description: 'Brands', schema: z.object({ brands: z.array(BrandRef), truncated: z.boolean() }) },
  },
}

export async function findBrands({ services }: Visit, asked: Asked): Promise<Answer> {
  const { name } = asked.query as z.output<typeof Query>
  const found = await searchBrands(services.database, {
    text: name?.trim() ?? null,
    among: asked.within,
    limit: MOST_FOUND + 1,
  })
  return { status: 200, body: { brands: found.slice(0, MOST_FOUND), truncated: found.length > MOST_FOUND } }
}
