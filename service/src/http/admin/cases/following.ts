// Cases that are asked again until they are gone.

import { z } from 'zod'
import { requireCase, told } from '../../../api/cases.ts'
import { route } from '../../../api/route.ts'
import { count, Engine, givenInstant, instant } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { setFollowing, stopFollowing } from '../../../cases/following/set-following.ts'
import { FOLLOWING_ENDS, MOST_HOURS } from '../../../model/following.ts'
import { forecastFollowing, readFollowing, USUAL } from '../../../scans/following/read-following.ts'
import { Samples } from '../fields.ts'
import { CostForecast } from '../scans/cost-bodies.ts'

const params = z.object({ caseId: z.string() })
const EveryHours = z.int().min(1).max(MOST_HOURS)
/** Nobody asks for more than thousandths. */
const Below = z
  .number()
  .min(0.01)
  .max(0.9)
  .overwrite(below => Math.round(below * 1000) / 1000)

const Progress = z.object({
  engine: Engine,
  lastHit: instant(),
  /** Answers in a row without the claim, and how many more are needed. */
  clean: count(),
  stillNeeded: count(),
  /** Why it is left out while it cannot be asked; null: it is asked. */
  reason: z.string().nullable(),
})

const FollowingBody = z.object({
  caseId: z.string(),
  samples: count(),
  everyHours: count(),
  below: z.number(),
  budgetUsd: z.number(),
  /** Of this UTC month. */
  spentUsd: z.number(),
  until: instant().nullable(),
  setBy: z.string(),
  setAt: instant(),
  nextAt: instant().nullable(),
  /** When it was last due: the scan that asked, or why nothing was asked. */
  lastAt: instant().nullable(),
  lastScanId: z.string().nullable(),
  lastReason: z.string().nullable(),
  endedAt: instant().nullable(),
  endedReason: z.enum(FOLLOWING_ENDS).nullable(),
  /** Answers in a row without the claim that each engine must give. */
  needed: count(),
  engines: z.array(Progress),
})

const responses = {
  200: {
    description: 'How it is followed; null: it never was',
    schema: z.object({ following: FollowingBody.nullable() }),
  },
}

const ForecastBody = z.object({
  samples: count(),
  everyHours: count(),
  below: z.number(),
  needed: count(),
  engines: z.array(Progress.extend({ prompts: count() })),
  /** Days until it can be gone at the earliest, and what they cost; null while an engine that repeated it cannot be asked. */
  soonestDays: z.number().nullable(),
  soonest: CostForecast.nullable(),
  time: CostForecast,
  month: CostForecast,
  scansPerMonth: count(),
  scansThisMonth: count(),
  maxScans: count(),
})

async function followingBody(services: Parameters<typeof readFollowing>[0], caseId: string) {
  const following = await readFollowing(services, await requireCase(services.database, caseId))
  return { status: 200 as const, body: told({ following }) }
}

export const followingAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/cases/:caseId/following',
    operationId: 'adminGetFollowing',
    access: { action: 'case.read', about: 'caseId' },
    summary: 'How a case is asked again, and how far it is from gone',
    params,
    responses,
    handle: (services, { params: { caseId } }) => followingBody(services, caseId),
  }),

  route({
    method: 'PUT',
    url: '/api/admin/cases/:caseId/following',
    operationId: 'adminFollowCase',
    access: { action: 'case.follow', about: 'caseId' },
    summary: 'Ask the prompts of a case again on a schedule of its own, until it is gone',
    params,
    body: z.object({
      samples: Samples.default(USUAL.samples),
      everyHours: EveryHours.default(USUAL.everyHours),
      below: Below.default(USUAL.below),
      /** Of a UTC month. */
      budgetUsd: z.number().min(0.01).max(100_000),
      until: givenInstant().nullable().default(null),
    }),
    responses,
    async handle(services, { params: { caseId }, body, actor }) {
      const until = body.until === null ? null : new Date(body.until)
      await setFollowing(services, { caseId, actor, wish: { ...body, until } })
      return followingBody(services, caseId)
    },
  }),

  route({
    method: 'DELETE',
    url: '/api/admin/cases/:caseId/following',
    operationId: 'adminUnfollowCase',
    access: { action: 'case.follow', about: 'caseId' },
    summary: 'Ask a case again no more; what is being asked comes to its end',
    params,
    responses,
    async handle(services, { params: { caseId }, actor }) {
      await stopFollowing(services, { caseId, actor })
      return followingBody(services, caseId)
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/cases/:caseId/following/forecast',
    operationId: 'adminForecastFollowing',
    access: { action: 'case.read', about: 'caseId' },
    summary: 'What following a case would ask and cost, and when it can be gone at the soonest',
    params,
    query: z.object({
      samples: z.coerce.number().pipe(Samples).default(USUAL.samples),
      everyHours: z.coerce.number().pipe(EveryHours).default(USUAL.everyHours),
      below: z.coerce.number().pipe(Below).default(USUAL.below),
    }),
    responses: { 200: { description: 'The forecast', schema: ForecastBody } },
    async handle(services, { params: { caseId }, query }) {
      const { brandId } = await requireCase(services.database, caseId)
      const brand = await requireBrand(services.database, brandId)
      return { status: 200, body: told(await forecastFollowing(services, { brand, caseId, ...query })) }
    },
  }),
]
