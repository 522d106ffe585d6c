// What people are told, and who wants what. Letters and feeds are personal: only their owner and administrators see them.

import { z } from 'zod'
import { pageOfAlerts } from '../../../alerts/store.ts'
import { changeMailWish, makeFeed, revokeFeed } from '../../../alerts/wishes/change-wishes.ts'
import { readWishes } from '../../../alerts/wishes/read-wishes.ts'
import { route } from '../../../api/route.ts'
import { identifier } from '../../../api/schemas.ts'
import { notFound } from '../../../model/errors.ts'
import { nextOf, pageFields } from '../paging.ts'
import {
  AlertPage,
  alertBody,
  FeedBody,
  feedBody,
  Hour,
  Kinds,
  PaceName,
  WishesBody,
  wishesBody,
} from './alert-bodies.ts'

const personId = z.object({ personId: z.string() })
const own = { action: 'alert.want', about: 'personId' } as const
const wishes = { 200: { description: 'What the person wants', schema: WishesBody } }

/** Only administrators hear about the installation. */
const scopesOf = (
  within: readonly string[] | null,
  brandId: string | undefined,
): readonly string[] | null => {
  if (brandId === undefined) return within
  if (within !== null && !within.includes(brandId)) throw notFound('Brand')
  return [brandId]
}

export const alertAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/alerts',
    operationId: 'adminListAlerts',
    access: { action: 'alert.read', about: 'own' },
    summary: 'What was told, newest first; of one brand, or of all that the caller reads',
    query: z.object({ ...pageFields({ usual: 50, most: 200 }), brandId: identifier().optional() }),
    responses: { 200: { description: 'A page', schema: AlertPage } },
    table: { rows: 'alerts', content: 'alerts' },
    async handle({ database }, { query: { cursor, limit, brandId }, within }) {
      const scopes = scopesOf(within, brandId)
      const page = await pageOfAlerts(database, { scopes, cursor: cursor ?? null, limit })
      return { status: 200, body: { alerts: page.rows.map(alertBody), next: nextOf(page.next) } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/people/:personId/alerts',
    operationId: 'adminGetAlertWishes',
    access: own,
    summary: 'What somebody wants to be told, by mail and by feeds, for each brand that they read',
    params: personId,
    responses: wishes,
    async handle(services, { params }) {
      return { status: 200, body: wishesBody(services, await readWishes(services.database, params.personId)) }
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/people/:personId/alerts',
    operationId: 'adminSetAlertWish',
    access: own,
    summary:
      'By mail: at once, once a day, or not at all; and of what. `scope` is a brand, or `installation`',
    params: personId,
    body: z.object({ scope: z.string().max(255), pace: PaceName, kinds: Kinds, hour: Hour.default(8) }),
    responses: wishes,
    async handle(services, { params, body, actor }) {
      await changeMailWish(services, { actor, personId: params.personId, ...body })
      return { status: 200, body: wishesBody(services, await readWishes(services.database, params.personId)) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/people/:personId/feeds',
    operationId: 'adminMakeFeed',
    access: own,
    summary: 'A private Atom feed. Its address is its secret, and shown only now',
    params: personId,
    body: z.object({ scope: z.string().max(255), kinds: Kinds }),
    responses: { 201: { description: 'Made', schema: FeedBody.extend({ address: z.string() }) } },
    async handle(services, { params, body, actor }) {
      const { feed, secret } = await makeFeed(services, { actor, personId: params.personId, ...body })
      const address = `${services.baseUrl}/feeds/${secret}.xml`
      return { status: 201, body: { ...feedBody(feed), address } }
    },
  }),

  route({
    method: 'DELETE',
    url: '/api/admin/people/:personId/feeds/:feedId',
    operationId: 'adminRevokeFeed',
    access: own,
    summary: 'End a feed: from now on its address is not found',
    params: personId.extend({ feedId: z.string() }),
    responses: { 200: { description: 'Revoked', schema: FeedBody } },
    async handle(services, { params: { personId, feedId }, actor }) {
      return { status: 200, body: feedBody(await revokeFeed(services, { actor, personId, id: feedId })) }
    },
  }),
]
