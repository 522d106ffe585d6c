import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { addRival, changeRival } from '../../../rivals/change-rivals.ts'
import { readRivalsOf } from '../../../rivals/read-rivals-of.ts'
import type { Rival } from '../../../rivals/rival.ts'
import { domain, line } from '../fields.ts'

const name = line(200)
const aliases = z.array(line(200)).max(50)
const domains = z.array(domain).max(20)

const RivalBody = z.object({
  id: z.string(),
  brandId: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  domains: z.array(z.string()),
  /** False: retired, and no longer counted. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
})
const RivalList = z.object({
  rivals: z.array(RivalBody),
  count: z.object({
    state: z.enum(['none', 'counting', 'shown']),
    counted: z.int(),
    total: z.int(),
    jobId: z.string().nullable(),
    method: z.string(),
  }),
})
const view = (rival: Rival) => ({ ...rival, createdAt: rival.createdAt.toISOString() })

export const rivalAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/rivals',
    operationId: 'adminListRivals',
    access: { action: 'rival.read', about: 'brandId' },
    summary: 'Rivals of a brand, retired ones included, and how far answers are counted for them',
    params: z.object({ brandId: z.string() }),
    responses: { 200: { description: 'Rivals', schema: RivalList } },
    table: { rows: 'rivals', content: 'rivals' },
    async handle({ database }, { params }) {
      const brand = await requireBrand(database, params.brandId)
      const { rivals, count } = await readRivalsOf(database, brand.id)
      return { status: 200, body: { rivals: rivals.map(view), count } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/rivals',
    operationId: 'adminAddRival',
    access: { action: 'rival.change', about: 'brandId' },
    summary: 'Add a rival; all answers are counted for it in the background',
    params: z.object({ brandId: z.string() }),
    body: z.object({ name, aliases: aliases.default([]), domains: domains.default([]) }),
    responses: { 201: { description: 'Added', schema: RivalBody } },
    async handle(services, { params, body, actor }) {
      const rival = await addRival(services, { actor, brandId: params.brandId, fields: body })
      return { status: 201, body: view(rival) }
    },
  }),

  route({
    method: 'PATCH',
    url: '/api/admin/rivals/:rivalId',
    operationId: 'adminChangeRival',
    access: { action: 'rival.change', about: 'rivalId' },
    summary: 'Change what a rival is called, retire it or bring it back; all answers are counted anew',
    params: z.object({ rivalId: z.string() }),
    body: z
      .object({
        name: name.optional(),
        aliases: aliases.optional(),
        domains: domains.optional(),
        active: z.boolean().optional(),
      })
      .refine(body => Object.keys(body).length > 0, 'give name, aliases, domains or active'),
    responses: { 200: { description: 'Changed', schema: RivalBody } },
    async handle(services, { params, body, actor }) {
      const rival = await changeRival(services, { actor, id: params.rivalId, change: body })
      return { status: 200, body: view(rival) }
    },
  }),
]
