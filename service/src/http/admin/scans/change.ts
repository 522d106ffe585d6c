import { z } from 'zod'
import { route } from '../../../api/route.ts'
import {
  BrandRef,
  CitationClass,
  CitationCounts,
  count,
  Engine,
  givenDay,
  identifier,
  instant,
  PromptIntent,
  Standing,
} from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { SHOWN_VERDICTS } from '../../../citations/shown-claim.ts'
import { requireSides } from '../../../figures/change/choose-scans.ts'
import { CHANGE_VERDICTS, COUNTED, compareSides } from '../../../figures/change/compare.ts'
import { compareAnswers } from '../../../figures/change/compare-answers.ts'
import { readSideBySide } from '../../../figures/change/side-by-side.ts'
import { Rate } from '../fields.ts'
import { nextOf, pageFields } from '../paging.ts'

/** Two scans, or whole UTC days; neither: the last scan against those before it. */
const SideFields = {
  before: identifier().optional(),
  after: identifier().optional(),
  from: givenDay().optional(),
  to: givenDay().optional(),
  beforeFrom: givenDay().optional(),
  beforeTo: givenDay().optional(),
}

/** What was asked on both sides, and how often each thing was counted there. */
export const ComparedSides = {
  asked: z.object({
    both: count(),
    onlyBefore: count(),
    onlyAfter: count(),
    apart: count(),
    waiting: count(),
  }),
  rates: z.array(
    z.object({
      engine: Engine.nullable(),
      counted: z.enum(COUNTED),
      before: Rate.nullable(),
      after: Rate.nullable(),
      verdict: z.enum(CHANGE_VERDICTS),
      p: z.number().nullable(),
    }),
  ),
  /** Since the later scan began; of days, in them. */
  cases: Standing.extend({ since: instant().nullable() }),
}

const Side = z.object({
  scans: count(),
  answered: count(),
  first: instant().nullable(),
  last: instant().nullable(),
  lastScanId: z.string().nullable(),
})

const Claim = z.object({
  key: z.string(),
  matter: z.string(),
  value: z.string(),
  polarity: z.enum(['affirmed', 'denied']),
  verdict: z.enum(SHOWN_VERDICTS),
  comparison: z.string().nullable(),
  text: z.string(),
  runId: z.string(),
})
const FalseClaim = Claim.extend({ engine: Engine, promptId: z.string(), promptText: z.string() })

const Change = z.object({
  brand: BrandRef,
  kind: z.enum(['since_last', 'scans', 'windows']),
  before: Side,
  after: Side,
  /** Earlier scans needed before anything can be said; null for other kinds. */
  neededBefore: count().nullable(),
  truncated: z.boolean(),
  ...ComparedSides,
  falseClaims: z.object({
    came: z.array(FalseClaim),
    went: z.array(FalseClaim),
    cameTotal: count(),
    wentTotal: count(),
    truncated: z.boolean(),
  }),
})

const SideAnswers = z.object({
  counts: CitationCounts,
  answers: z.array(
    z.object({ runId: z.string(), sample: z.int(), citationClass: CitationClass, capturedAt: instant() }),
  ),
})
const CitedPage = z.object({
  url: z.string(),
  title: z.string().nullable(),
  owned: z.boolean(),
  inside: z.boolean(),
})
const PromptPairs = z.object({
  prompt: z.object({ id: z.string(), text: z.string(), intent: PromptIntent }),
  engines: z.array(
    z.object({
      engine: Engine,
      before: SideAnswers,
      after: SideAnswers,
      claims: z
        .object({
          came: z.array(Claim),
          went: z.array(Claim),
          turned: z.array(z.object({ claim: Claim, before: z.enum(SHOWN_VERDICTS) })),
        })
        .nullable(),
      citations: z.object({ gained: z.array(CitedPage), lost: z.array(CitedPage) }).nullable(),
    }),
  ),
})

const ComparedAnswer = z.object({
  runId: z.string(),
  engine: Engine,
  prompt: z.object({ id: z.string(), text: z.string(), intent: PromptIntent }),
  capturedAt: instant().nullable(),
})

export const changeAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/change',
    operationId: 'adminGetChange',
    access: { action: 'scan.read', about: 'brandId' },
    summary:
      'What changed between two scans, two stretches of days, or since the last scan: rates with what a test says, false claims that came and went',
    params: z.object({ brandId: z.string() }),
    query: z.object(SideFields),
    responses: { 200: { description: 'Change', schema: Change } },
    async handle({ database }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      return { status: 200, body: await compareSides(database, { brand, wanted: requireSides(query) }) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/change/prompts',
    operationId: 'adminListChangedPrompts',
    access: { action: 'scan.read', about: 'brandId' },
    summary:
      'The same prompt by prompt and engine by engine: classes, claims and citations of the last answers',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      ...SideFields,
      changed: z.stringbool().default(false),
      ...pageFields({ usual: 10, most: 20 }),
    }),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({ prompts: z.array(PromptPairs), next: z.string().nullable() }),
      },
    },
    async handle({ database }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const { cursor = null, limit, changed, ...sides } = query
      const page = { isOnlyChanged: changed, after: cursor, limit }
      const wanted = requireSides(sides)
      const { rows, next } = await readSideBySide(database, { brand, wanted, ...page })
      return { status: 200, body: { prompts: rows, next: nextOf(next) } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/change/answers',
    operationId: 'adminCompareAnswers',
    access: { action: 'evidence.read', about: 'brandId' },
    summary: 'Two answers word by word, by their runs; without words where they are too different for that',
    params: z.object({ brandId: z.string() }),
    query: z.object({ before: identifier(), after: identifier() }),
    responses: {
      200: {
        description: 'Words',
        schema: z.object({
          before: ComparedAnswer,
          after: ComparedAnswer,
          words: z.array(z.object({ is: z.enum(['same', 'gone', 'new']), text: z.string() })).nullable(),
        }),
      },
    },
    async handle({ database, engines }, { params, query }) {
      const { id: brandId } = await requireBrand(database, params.brandId)
      return { status: 200, body: await compareAnswers({ sql: database, engines }, { brandId, ...query }) }
    },
  }),
]
