// What changed, for agents: only what a test calls a change, and a few of the false claims. The rest is the operator's; v1 has
// no such route, and its contract is not ours to widen.

import { z } from 'zod'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { count, Engine, instant, Standing } from '../api/schemas.ts'
import { requireBrand } from '../brands/require-brand.ts'
import { requireSides } from '../figures/change/choose-scans.ts'
import { COUNTED, compareSides } from '../figures/change/compare.ts'
import type { FalseClaim } from '../figures/change/false-claims.ts'
import type { Visit } from './visit.ts'

const MOST_CLAIMS = 10

const Params = z.object({ brandId: z.string() })
const Query = z.object({ before: z.string().optional(), after: z.string().optional() })

const Rate = z.object({ share: z.number(), low: z.number(), high: z.number(), of: count() })
const Side = z.object({ scans: count(), last: instant().nullable() })
const Claims = z.object({
  total: count(),
  shown: z.array(z.object({ engine: Engine, matter: z.string(), text: z.string(), runId: z.string() })),
})

const Result = z.object({
  before: Side,
  after: Side,
  /** False: there are too few scans, or nothing to compare, so nothing can be called a change. */
  tested: z.boolean(),
  comparedRates: count(),
  changed: z.array(
    z.object({
      engine: Engine.nullable(),
      counted: z.enum(COUNTED),
      before: Rate.nullable(),
      after: Rate.nullable(),
      p: z.number().nullable(),
    }),
  ),
  /** Since the later scan began. */
  cases: Standing,
  falseClaimsCame: Claims,
  falseClaimsWent: Claims,
})

export const COMPARE_SCANS: Operation = {
  method: 'GET',
  url: '',
  operationId: 'compareScans',
  access: { action: 'scan.read', about: 'brandId' },
  summary: 'What changed for a brand',
  params: Params,
  query: Query,
  responses: { 200: { description: 'Change', schema: Result } },
}

export async function compareScans({ services }: Visit, asked: Asked): Promise<Answer> {
  const { brandId } = asked.params as z.output<typeof Params>
  const wanted = requireSides(asked.query as z.output<typeof Query>)
  const brand = await requireBrand(services.database, brandId)
  const { before, after, rates, cases, falseClaims } = await compareSides(services.database, {
    brand,
    wanted,
  })
  return {
    status: 200,
    body: {
      ...{ before, after, cases },
      tested: rates.some(({ p }) => p !== null),
      comparedRates: rates.length,
      changed: rates.filter(({ verdict }) => verdict === 'changed'),
      falseClaimsCame: claims(falseClaims.came, falseClaims.cameTotal),
      falseClaimsWent: claims(falseClaims.went, falseClaims.wentTotal),
    },
  }
}

const claims = (listed: FalseClaim[], total: number) => ({ total, shown: listed.slice(0, MOST_CLAIMS) })

/** Otherwise chance differences would be reported as news. */
export function howSure({ tested, changed }: Record<string, unknown>): string {
  if (!tested)
    return 'Cannot be told: there are too few scans to tell chance from change. Report no trend, only false claims that came or went.'
  return (changed as unknown[]).length === 0
    ? 'No change seen: of all compared rates, none moved further than chance moves them.'
    : 'Changed: at most 5 % of comparisons in which nothing changed would say so.'
}
