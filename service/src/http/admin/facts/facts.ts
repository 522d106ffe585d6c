import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { Fact, sha256 } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { Standing, standingOf } from '../../../readers/catalogue/standing.ts'
import { withDates } from '../../../truth/date-facts.ts'
import { enterFacts, MAX_ENTERED_FACTS, retireFact } from '../../../truth/enter-facts.ts'
import { datedFactBody } from '../../../truth/list-facts.ts'
import { StatedFact } from '../../../truth/page/stated-facts.ts'
import { activeFacts, listFacts } from '../../../truth/store.ts'
import { line } from '../fields.ts'

/** With the day since which it holds, if given. */
export const DatedFact = Fact.extend({ trueSince: z.string().nullable() })
const Entered = z.object({
  added: z.array(DatedFact),
  superseded: z.int(),
  unchanged: z.int(),
  /** Of the unchanged ones, those given another date. */
  dated: z.int(),
  warnings: z.array(z.object({ row: z.int(), key: z.string(), message: z.string() })),
})

export const factAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/facts',
    operationId: 'adminEnterFacts',
    access: { action: 'fact.change', about: 'brandId' },
    summary: 'Enter facts, all or none; a new value takes the place of one entered before',
    params: z.object({ brandId: z.string() }),
    body: z.object({
      facts: z.array(StatedFact).min(1).max(MAX_ENTERED_FACTS),
      asIs: z.boolean().optional(),
      file: z.object({ name: line(100), sha256: sha256() }).optional(),
    }),
    bodyLimit: 16 * 1024 * 1024,
    responses: {
      200: { description: 'All were known already', schema: Entered },
      201: { description: 'Entered', schema: Entered },
    },
    async handle(services, { params, body, actor }) {
      const { facts, asIs, file = null } = body
      const entered = await enterFacts(services, { actor, brandId: params.brandId, facts, file, asIs })
      const added = (await withDates(services.database, entered.added)).map(datedFactBody)
      return { status: added.length > 0 ? 201 : 200, body: { ...entered, added } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/facts',
    operationId: 'adminListFacts',
    access: { action: 'fact.read', about: 'brandId' },
    summary: 'Facts of a brand, whoever said so; with `active=true` only those that hold now',
    params: z.object({ brandId: z.string() }),
    query: z.object({ active: z.enum(['true', 'false']).optional() }),
    responses: {
      200: { description: 'Facts', schema: z.object({ facts: z.array(DatedFact.extend(Standing.shape)) }) },
    },
    table: { rows: 'facts', content: 'facts' },
    async handle({ database }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const facts = await (query.active === 'true' ? activeFacts : listFacts)(database, brand.id)
      const wanted = facts.filter(fact => query.active === undefined || String(fact.active) === query.active)
      const dated = await withDates(database, wanted)
      return {
        status: 200,
        body: { facts: dated.map(fact => ({ ...datedFactBody(fact), ...standingOf(fact) })) },
      }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/facts/:factId/retire',
    operationId: 'adminRetireFact',
    access: { action: 'fact.change', about: 'factId' },
    summary: 'End a fact; it stays, inactive, and what rests on it becomes stale',
    params: z.object({ factId: z.string() }),
    responses: { 200: { description: 'Ended', schema: DatedFact } },
    async handle(services, { params, actor }) {
      const fact = await retireFact(services, { actor, factId: params.factId })
      const [dated] = await withDates(services.database, [fact])
      return { status: 200, body: datedFactBody(dated ?? { ...fact, trueSince: null }) }
    },
  }),
]
