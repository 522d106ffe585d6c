import { z } from 'zod'
import { brandsFor } from '../../access/caller.ts'
import { route } from '../../api/route.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { EXPORT_FORMATS, EXPORTED, noteExport } from '../../evidence/events/exports.ts'
import { TRAIL_TYPES } from '../../evidence/events/trail-types.ts'
import { readTrail } from '../../figures/trail/read-trail.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { HistoryBody, historyBody, historyFields } from './history.ts'

const Id = z.string().refine(isPlausibleId, 'must be an id')

/** Bundles and reports are recorded by the routes that make them. */
const ExportBody = z.object({
  content: z.enum(EXPORTED.filter(content => content !== 'bundle' && content !== 'report')),
  format: z.enum(EXPORT_FORMATS),
})
const NotedBody = z.object({
  /** False if the database could not be written; the file is saved all the same. */
  noted: z.boolean(),
})

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
      /** Only this kind; with an id, only that one thing. */
      type: z.enum([...TRAIL_TYPES, 'fact']).optional(),
      id: Id.optional(),
      /** Only what was done by this actor. */
      actor: Id.optional(),
    }),
    responses: { 200: { description: 'A page', schema: HistoryBody } },
    table: { rows: 'entries', content: 'trail' },
    async handle(
      { database },
      { query: { cursor, limit, brandId, type, id = null, actor = null }, caller, within },
    ) {
      const chosen = (brands: readonly string[] | null) =>
        brandId === undefined ? brands : (brands ?? [brandId]).filter(brand => brand === brandId)
      const page = await readTrail(database, {
        ...{ brands: chosen(within), led: chosen(brandsFor(caller, 'member.read')) ?? [] },
        about: type === undefined ? null : { type, id },
        actor,
        ...{ before: cursor === undefined ? null : Number(cursor), limit },
      })
      return { status: 200, body: historyBody(page) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/exports',
    operationId: 'adminNoteBrandExport',
    access: { action: 'export.note', about: 'brandId' },
    summary: 'Write down that something of a brand was saved as a file: one event a day for each form of it',
    params: z.object({ brandId: z.string() }),
    body: ExportBody,
    responses: { 200: { description: 'Whether it was written down', schema: NotedBody } },
    async handle(services, { params, body, actor }) {
      const { id } = await requireBrand(services.database, params.brandId)
      const of = { type: 'brand' as const, id }
      const noted = await noteExport(services, { ...body, actor: () => actor, of, brandId: id })
      return { status: 200, body: { noted } }
    },
  }),
]
