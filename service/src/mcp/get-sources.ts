// The domains that answers about a brand cite, for agents. A few of them, with what may be said about each.

import { z } from 'zod'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { count, identifier } from '../api/schemas.ts'
import { requireBrand } from '../brands/require-brand.ts'
import { listSources } from '../figures/sources/list-sources.ts'
import { SOURCE_WINDOWS } from '../figures/sources/sides.ts'
import { SOURCE_SORTS } from '../figures/sources/store.ts'
import { WHOSE } from '../figures/sources/whose.ts'
import { NO_FACTS_NOTE } from './no-facts-note.ts'
import type { Visit } from './visit.ts'

const MOST_LISTED = 20

const Params = z.object({ brandId: identifier() })
const Query = z.object({
  window: z.enum(SOURCE_WINDOWS).default('30d'),
  sort: z.enum(SOURCE_SORTS).default('answers'),
})

const Rate = z.object({ share: z.number(), low: z.number(), high: z.number(), of: count() })

export const GET_SOURCES: Operation = {
  method: 'GET',
  url: '',
  operationId: 'getSources',
  access: { action: 'brand.read', about: 'brandId' },
  summary: 'What answers about a brand cite',
  params: Params,
  query: Query,
  responses: {
    200: {
      description: 'Domains',
      schema: z.object({
        answers: count(),
        hasFacts: z.boolean(),
        falseAnswers: Rate.nullable(),
        truncated: z.boolean(),
        sources: z.array(
          z.object({
            domain: z.string(),
            whose: z.enum(WHOSE),
            answers: count(),
            rate: Rate.nullable(),
            before: Rate.nullable(),
            verdict: z.string(),
            confabulated: count(),
          }),
        ),
      }),
    },
  },
}

export async function getSources({ services }: Visit, asked: Asked): Promise<Answer> {
  const { brandId } = asked.params as z.output<typeof Params>
  const wanted = asked.query as z.output<typeof Query>
  const { database, clock } = services
  const brand = await requireBrand(database, brandId)
  const deps = { sql: database, now: clock.now() }
  return {
    status: 200,
    body: await listSources(deps, { brand, engine: null, whose: null, ...wanted, limit: MOST_LISTED }),
  }
}

/** A source next to a false claim would be reported as its origin. */
export const provesNot = ({ hasFacts }: Record<string, unknown>): string =>
  hasFacts === false ? `${NO_FACTS_NOTE} ${PROVES_NOT}` : PROVES_NOT

const PROVES_NOT =
  'confabulated counts answers that cite the domain and say something false: beside it, no proof that the claim comes from there. Report a rate only with its interval and n, and only what the verdict calls changed as a change.'
