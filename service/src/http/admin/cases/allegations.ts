// What answers allege of a brand, for people to say whether it is true.

import { z } from 'zod'
import { told } from '../../../api/cases.ts'
import { route } from '../../../api/route.ts'
import { count, Engine, instant } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { decideAllegations } from '../../../cases/allegations/decide.ts'
import { listAllegations } from '../../../cases/allegations/list.ts'
import { ALLEGATION_VERDICTS, countOpenTopics } from '../../../cases/allegations/store.ts'
import { ALLEGATION_KINDS } from '../../../readers/told.ts'
import { line } from '../fields.ts'

const params = z.object({ brandId: z.string() })
const Verdict = z.enum(ALLEGATION_VERDICTS)

const Allegation = z.object({
  topic: z.string(),
  kind: z.enum(ALLEGATION_KINDS),
  /** As the newest answer says it. */
  quote: z.string(),
  voice: z.enum(['own', 'reported']),
  /** What the answer itself names as its source; empty: nothing. */
  source: z.string(),
  answers: count(),
  engines: z.array(Engine),
  firstSeen: instant(),
  lastSeen: instant(),
  /** The newest of these answers. */
  runId: z.string(),
  /** Pages that the answers cite; `isNamed` is null while nobody could read one. Whether a passage says it, people judge. */
  pages: z.array(
    z.object({
      url: z.string(),
      isNamed: z.boolean().nullable(),
      passage: z.string().nullable(),
      lookedAt: instant().nullable(),
    }),
  ),
  /** It cites pages, and none of them names the brand. */
  isUnfounded: z.boolean(),
  verdict: Verdict.nullable(),
  factKey: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
})

export const allegationAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/allegations',
    operationId: 'adminListAllegations',
    access: { action: 'case.read', about: 'brandId' },
    summary:
      'What answers allege that no fact covers: a lawsuit, a recall; it accuses nobody until a person has decided',
    params,
    query: z.object({ decided: z.enum(['true', 'false']).default('false') }),
    responses: {
      200: {
        description: 'The gravest first',
        schema: z.object({ open: count(), allegations: z.array(Allegation) }),
      },
    },
    async handle({ database }, { params: { brandId }, query: { decided } }) {
      const brand = await requireBrand(database, brandId)
      const allegations = await listAllegations(database, { brand, isDecided: decided === 'true' })
      return { status: 200, body: told({ open: await countOpenTopics(database, brand.id), allegations }) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/allegations/decisions',
    operationId: 'adminDecideAllegations',
    access: { action: 'case.change', about: 'brandId' },
    summary:
      'Say whether allegations are true; one that is false becomes a fact, which answers can contradict',
    params,
    body: z.object({
      topics: z.array(z.string().max(64)).min(1).max(200),
      verdict: Verdict,
      /** What did not happen, in a few words, of what is false. */
      name: line(120).optional(),
    }),
    responses: {
      200: { description: 'Decided', schema: z.object({ decided: count(), factKey: z.string().nullable() }) },
    },
    async handle(services, { params: { brandId }, body, actor }) {
      return { status: 200, body: await decideAllegations(services, { brandId, actor, ...body }) }
    },
  }),
]
