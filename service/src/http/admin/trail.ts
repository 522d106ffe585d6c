import { z } from 'zod'
import { brandsFor } from '../../access/caller.ts'
import { route } from '../../api/route.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { readTrail } from '../../scans/trail/read-trail.ts'
import { TRAIL_TYPES } from '../../scans/trail/store.ts'
import { HistoryBody, historyBody, historyFields } from './history.ts'

const Id = z.string().refine(isPlausibleId, 'must be an id')

export const trailAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/trail',
    operationId: 'adminGetTrail',
    access: { action: 'history.read', about: 'own' },
    summary:
      'Who did what and when, newest first: of the brands that the caller has a part in, and for administrators everything',
    query: z.object({
      ...historyFields,
      /** Only of this brand. */
      brandId: Id.optional(),
      /** Only what is of this kind; with an id, only that thing. */
      type: z.enum([...TRAIL_TYPES, 'fact']).optional(),
      id: Id.optional(),
    }),
    responses: { 200: { description: 'A page', schema: HistoryBody } },
    async handle({ database }, { query: { cursor, limit, brandId, type, id = null }, caller, within }) {
      const chosen = (brands: readonly string[] | null) =>
        brandId === undefined ? brands : (brands ?? [brandId]).filter(brand => brand === brandId)
      const page = await readTrail(database, {
        ...{ brands: chosen(within), led: chosen(brandsFor(caller, 'member.read')) ?? [] },
        about: type === undefined ? null : { type, id },
        ...{ before: cursor === undefined ? null : Number(cursor), limit },
      })
      return { status: 200, body: historyBody(page) }
    },
  }),
]
