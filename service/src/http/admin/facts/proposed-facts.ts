import { z } from 'zod'
import { conflictResponse } from '../../../api/responses.ts'
import { route } from '../../../api/route.ts'
import { count, sha256 } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import {
  acceptPage,
  acceptProposals,
  type Decided,
  refuseProposals,
  setAcceptance,
} from '../../../truth/proposed/decide.ts'
import { listProposed, PROPOSAL_STATES } from '../../../truth/proposed/list-proposed.ts'
import { DECISIONS, type ProposedFact } from '../../../truth/proposed/proposed-fact.ts'

const Proposed = z.object({
  id: z.string(),
  brandId: z.string(),
  key: z.string(),
  value: z.string(),
  /** Stands on the page to the letter. */
  quote: z.string(),
  source: z.string(),
  sourceSha256: sha256(),
  reading: z.string(),
  proposedAt: z.iso.datetime(),
  decision: z.enum(DECISIONS).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  facts: z.array(z.string()),
})

const Shown = Proposed.extend({
  about: z.string(),
  makes: z.array(Proposed.pick({ key: true, value: true })),
  disagrees: z.array(
    z.object({
      kind: z.enum(['fact', 'proposed']),
      id: z.string(),
      key: z.string(),
      value: z.string(),
      source: z.string(),
      /** A fact that was itself accepted from a page. */
      isReplaceable: z.boolean(),
    }),
  ),
})

const DecidedBody = z.object({ changed: z.array(Proposed), unchanged: z.array(Proposed) })
const Acceptance = z.object({ acceptByItself: z.boolean() })
const MOST = 500
const Ids = z.object({ ids: z.array(z.string()).min(1).max(MOST) })
const brandId = z.object({ brandId: z.string() })

const view = <T extends ProposedFact>(proposed: T) => ({
  ...proposed,
  proposedAt: proposed.proposedAt.toISOString(),
  decidedAt: proposed.decidedAt?.toISOString() ?? null,
})
const decided = ({ changed, unchanged }: Decided) => ({
  status: 200 as const,
  body: { changed: changed.map(view), unchanged: unchanged.map(view) },
})

export const proposedFactAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/proposed-facts',
    operationId: 'adminListProposedFacts',
    access: { action: 'fact.read', about: 'brandId' },
    summary: 'What a model read on the brand’s own pages, page by page, with what says otherwise',
    params: brandId,
    query: z.object({
      state: z.enum(PROPOSAL_STATES).default('open'),
      page: z.string().max(2_000).optional(),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(MOST).default(100),
    }),
    responses: {
      200: {
        description: 'A page',
        schema: Acceptance.extend({
          total: count(),
          waiting: count(),
          proposed: z.array(Shown),
          next: z.string().nullable(),
        }),
      },
    },
    table: { rows: 'proposed', content: 'proposed-facts' },
    async handle({ database }, { params, query: { cursor = null, page = null, ...query } }) {
      const brand = await requireBrand(database, params.brandId)
      const listed = await listProposed(database, { brandId: brand.id, page, after: cursor, ...query })
      return { status: 200, body: { ...listed, proposed: listed.proposed.map(view) } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/proposed-facts/accept',
    operationId: 'adminAcceptProposedFacts',
    access: { action: 'fact.change', about: 'ids' },
    summary: 'Make facts of what is proposed; accepted twice is accepted once',
    // `replace`: contradicting facts accepted earlier from a page end. Without it, both stay.
    body: Ids.extend({ replace: z.boolean().default(false) }),
    responses: {
      200: { description: 'Accepted', schema: DecidedBody },
      409: conflictResponse('No fact can be made of one of them'),
    },
    async handle(services, { body, actor }) {
      return decided(await acceptProposals(services, { actor, ...body }))
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/proposed-facts/refuse',
    operationId: 'adminRefuseProposedFacts',
    access: { action: 'fact.change', about: 'ids' },
    summary: 'Refuse what is proposed; the same of the same page is not proposed again',
    body: Ids,
    responses: { 200: { description: 'Refused', schema: DecidedBody } },
    async handle(services, { body, actor }) {
      return decided(await refuseProposals(services, { actor, ids: body.ids }))
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/proposed-facts/accept-page',
    operationId: 'adminAcceptPage',
    access: { action: 'fact.change', about: 'brandId' },
    summary:
      'Make facts of all that a page proposes and that was shown, but for what something else says otherwise',
    params: brandId,
    body: Ids.extend({ page: z.string().min(1).max(2_000) }),
    responses: { 200: { description: 'Accepted', schema: DecidedBody } },
    async handle(services, { params, body, actor }) {
      return decided(await acceptPage(services, { actor, brandId: params.brandId, ...body }))
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/brands/:brandId/proposed-facts/acceptance',
    operationId: 'adminSetAcceptance',
    access: { action: 'fact.change', about: 'brandId' },
    summary: 'Whether what is proposed from now on is accepted automatically',
    params: brandId,
    body: Acceptance,
    responses: { 200: { description: 'Set', schema: Acceptance } },
    async handle(services, { params, body, actor }) {
      return { status: 200, body: await setAcceptance(services, { actor, brandId: params.brandId, ...body }) }
    },
  }),
]
