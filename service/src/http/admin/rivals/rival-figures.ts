// What sealed answers say about a brand and its rivals.

import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { CitationClass, count, Engine, identifier, instant, PromptIntent } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { NO_SHARES, RIVAL_WINDOWS } from '../../../model/rival.ts'
import { firstDayOf } from '../../../model/window.ts'
import { answersNaming } from '../../../rivals/answers/store.ts'
import { readFigures } from '../../../rivals/figures/read-figures.ts'
import { Rate } from '../fields.ts'
import { nextOf, pageFields } from '../paging.ts'

const params = z.object({ brandId: z.string() })
const Window = z.enum(RIVAL_WINDOWS)
const filters = {
  window: Window.default('30d'),
  engine: Engine.optional(),
  intent: PromptIntent.optional(),
  promptId: identifier().optional(),
}

/** Of all names in answers to neutral questions, with the bounds of its 95 % interval. */
const Share = Rate.extend({ answers: count() })
const Brief = z.object({
  id: z.string(),
  name: z.string(),
  shareOfVoice: Share.nullable(),
  named: Rate.nullable(),
  rank: z
    .object({ mean: z.number(), low: z.number().nullable(), high: z.number().nullable(), of: count() })
    .nullable(),
})
const Party = Brief.extend({
  isBrand: z.boolean(),
  ranked: Rate.nullable(),
  first: Rate.nullable(),
  together: Rate.nullable(),
  /** Instead of the brand, of answers that a model has read; null: it has read none. */
  instead: Rate.nullable(),
  cited: Rate.nullable(),
})
const cut = { answers: count(), neutral: count(), noShare: z.enum(NO_SHARES).nullable() }
const Cut = z.object({ ...cut, parties: z.array(Brief) })

const Figures = z.object({
  window: Window,
  since: z.iso.date(),
  until: z.iso.date(),
  engine: Engine.nullable(),
  intent: PromptIntent.nullable(),
  promptId: z.string().nullable(),
  /** Answers of these days are being counted for the names of today: there are no figures. */
  isCounting: z.boolean(),
  tally: z.object({ id: z.string(), method: z.string(), finishedAt: instant().nullable() }).nullable(),
  ...cut,
  parties: z.array(Party),
  engines: z.array(Cut.extend({ engine: Engine })),
  intents: z.array(Cut.extend({ intent: PromptIntent })),
  weeks: z.array(Cut.extend({ from: z.iso.date(), to: z.iso.date() })),
})

const NamingAnswer = z.object({
  id: z.string(),
  engine: Engine,
  intent: PromptIntent,
  promptId: z.string(),
  promptText: z.string(),
  capturedAt: instant(),
  citationClass: CitationClass.nullable(),
  rank: z.int().nullable(),
  /** Null: no model has read it. */
  instead: z.boolean().nullable(),
})

const onlyTrue = z.literal('true').optional()

export const rivalFigureRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/rival-figures',
    operationId: 'adminGetRivalFigures',
    access: { action: 'rival.read', about: 'brandId' },
    summary:
      'How a brand stands against its rivals: share of voice, named, ranked, recommended instead, cited; by engine, intent and week, with intervals',
    params,
    query: z.object(filters),
    responses: { 200: { description: 'Figures', schema: Figures } },
    table: { rows: 'parties', content: 'rival-figures' },
    async handle({ database, clock }, { params: { brandId }, query }) {
      await requireBrand(database, brandId)
      const { window, engine = null, intent = null, promptId = null } = query
      const asked = { brandId, window, engine, intent, promptId }
      return { status: 200, body: await readFigures({ sql: database, now: clock.now() }, asked) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/rival-answers',
    operationId: 'adminListRivalAnswers',
    access: { action: 'rival.read', about: 'brandId' },
    summary: 'Answers that name a company, the brand or a rival, newest first',
    params,
    query: z.object({
      ...filters,
      /** The id of a rival; omitted: the brand itself. */
      party: identifier().optional(),
      ranked: onlyTrue,
      instead: onlyTrue,
      together: onlyTrue,
      ...pageFields({ usual: 50, most: 100 }),
    }),
    responses: {
      200: {
        description: 'A page; it may be short although there are more',
        schema: z.object({ answers: z.array(NamingAnswer), next: z.string().nullable() }),
      },
    },
    table: { rows: 'answers', content: 'rival-answers' },
    async handle({ database, clock }, { params: { brandId }, query }) {
      await requireBrand(database, brandId)
      const { window, cursor, limit, ranked, instead, together, ...rest } = query
      const only = { ranked: ranked === 'true', instead: instead === 'true', together: together === 'true' }
      const since = firstDayOf(window, clock.now())
      const { party = brandId, engine = null, intent = null, promptId = null } = rest
      const filter = { brandId, party, engine, intent, promptId, since, ...only }
      const { rows, next } = await answersNaming(database, filter, { after: cursor ?? null, limit })
      const answers = rows.map(({ capturedAt, ...row }) => ({ ...row, capturedAt: capturedAt.toISOString() }))
      return { status: 200, body: { answers, next: nextOf(next) } }
    },
  }),
]
