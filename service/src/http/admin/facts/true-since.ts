// Since when a fact holds: what a date would change, and setting it.

import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { count } from '../../../api/schemas.ts'
import { offerSince } from '../../../scans/verdicts/dated-back.ts'
import { RereadForecast } from '../../../scans/verdicts/forecast.ts'
import { dateFact, readDate, requireFact } from '../../../truth/date-facts.ts'
import { datedFactBody } from '../../../truth/list-facts.ts'
import { suggestSince } from '../../../truth/suggest-since.ts'
import { DatedFact } from './facts.ts'

const Offer = z.object({
  brandId: z.string(),
  /** The first day of a year or month, if one was given; null: withdrawn, or none given. */
  since: z.string().nullable(),
  /** A day named by the value or its page. It proves nothing. */
  suggested: z.string().nullable(),
  /** Captured since that day but before the fact was known. */
  answers: count(),
  /** Of these, the ones judged for free. */
  free: count(),
  /** Of these, the ones that name the brand and that no model has read on the matter. */
  unread: count(),
  /** Judged by the fact until now, but no longer with this date. */
  released: count(),
  /** For reading those; null if no model is configured or nothing needs reading. */
  forecast: RereadForecast.nullable(),
})

export const trueSinceAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/facts/:factId/since',
    operationId: 'adminOfferSince',
    access: { action: 'fact.read', about: 'factId' },
    summary:
      'How many captured answers a fact would be held against if it were true since a day, and what that costs',
    params: z.object({ factId: z.string() }),
    query: z.object({ since: z.string().optional() }),
    responses: { 200: { description: 'What the date would change', schema: Offer } },
    async handle(services, { params, query }) {
      const fact = await requireFact(services.database, params.factId)
      const now = services.clock.now()
      const since = query.since === undefined ? null : readDate(query.since, { now, in: 'query' })
      const suggested = await suggestSince(services.database, fact, now)
      return {
        status: 200,
        body: { brandId: fact.brandId, since, suggested, ...(await offerSince(services, fact, since)) },
      }
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/facts/:factId/since',
    operationId: 'adminDateFact',
    access: { action: 'fact.change', about: 'factId' },
    summary:
      'Say since when a fact is true, or take that back with null; answers are judged by it when that is asked for',
    params: z.object({ factId: z.string() }),
    body: z.object({ since: z.string().nullable() }),
    responses: { 200: { description: 'The fact with its date', schema: DatedFact } },
    async handle(services, { params, body, actor }) {
      const fact = await dateFact(services, { actor, factId: params.factId, since: body.since })
      return { status: 200, body: datedFactBody(fact) }
    },
  }),
]
