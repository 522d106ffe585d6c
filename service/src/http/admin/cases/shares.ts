// Links to a case file, for people without an account.

import { z } from 'zod'
import { requireCase } from '../../../api/cases.ts'
import { route } from '../../../api/route.ts'
import { count, instant } from '../../../api/schemas.ts'
import { shareCase, unshareCase } from '../../../cases/share/share-case.ts'
import { listShares, MOST_DAYS, USUAL_DAYS } from '../../../cases/share/share-link.ts'
import type { CaseLink } from '../../../cases/share/store.ts'
import { line } from '../fields.ts'
import { nextOf, pageFields } from '../paging.ts'

const params = z.object({ caseId: z.string() })

const ShareBody = z.object({
  id: z.string(),
  caseId: z.string(),
  /** For whom. */
  label: z.string().nullable(),
  createdAt: instant(),
  expiresAt: instant(),
  revokedAt: instant().nullable(),
})

const view = ({ id, caseId, label, createdAt, expiresAt, revokedAt }: CaseLink) => ({
  ...{ id, caseId, label, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  revokedAt: revokedAt?.toISOString() ?? null,
})

const ListedBody = ShareBody.extend({
  createdBy: z.object({ id: z.string(), name: z.string().nullable() }),
  /** How often it was opened, and when last; never by whom. */
  visits: count(),
  lastVisit: instant().nullable(),
})

export const shareAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/cases/:caseId/shares',
    operationId: 'adminListCaseShares',
    access: { action: 'case.read', about: 'caseId' },
    summary: 'Links to the file of a case, newest first, those that ended too; never what opens one',
    params,
    query: z.object(pageFields({ usual: 50, most: 100 })),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({ shares: z.array(ListedBody), next: z.string().nullable() }),
      },
    },
    async handle({ database }, { params, query: { cursor = null, limit } }) {
      const { id } = await requireCase(database, params.caseId)
      const { links, next } = await listShares(database, { caseId: id }, { after: cursor, limit })
      const shares = links.map(({ actor, actorName, visits, lastVisit, ...link }) => ({
        ...{ ...view({ ...link, actor }), createdBy: { id: actor, name: actorName }, visits },
        lastVisit: lastVisit?.toISOString() ?? null,
      }))
      return { status: 200, body: { shares, next: nextOf(next) } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/cases/:caseId/shares',
    operationId: 'adminShareCase',
    access: { action: 'share.create', about: 'caseId' },
    summary: 'Make a link to the file of a case; the only answer that shows it',
    params,
    body: z.object({
      days: z.int().min(1).max(MOST_DAYS).default(USUAL_DAYS),
      /** A note for whom it is; those who open it do not see it. */
      label: line(200).optional(),
    }),
    responses: { 201: { description: 'Made', schema: ShareBody.extend({ url: z.string() }) } },
    async handle(services, { params: { caseId }, body, actor }) {
      const { link, token } = await shareCase(services, { caseId, actor, ...body })
      const url = `${services.baseUrl}/case/${token}`
      return { status: 201, headers: { 'cache-control': 'no-store' }, body: { ...view(link), url } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/cases/:caseId/shares/:shareId/revoke',
    operationId: 'adminUnshareCase',
    access: { action: 'share.revoke', about: 'caseId' },
    summary: 'End a link to the file of a case at once; it stays in the list',
    params: params.extend({ shareId: z.string() }),
    responses: { 200: { description: 'Revoked', schema: ShareBody } },
    async handle(services, { params: { caseId, shareId }, actor }) {
      return { status: 200, body: view(await unshareCase(services, { caseId, shareId, actor })) }
    },
  }),
]
