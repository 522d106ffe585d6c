import { z } from 'zod'
import { route } from '../../api/route.ts'
import { Engine } from '../../api/schemas.ts'
import { readEstimates } from '../../costs/estimates.ts'
import { setPrice } from '../../costs/set-price.ts'
import { readSetPrices } from '../../costs/spending/store.ts'
import { ENGINES, SURFACES } from '../../model/engine.ts'
import { LOCALE_PARTS } from '../../model/locale.ts'
import { blockedEngines } from '../../scans/gate/gate.ts'
import { testEngine } from '../../scans/test-engine.ts'
import { paragraph } from './fields.ts'

const EngineBody = z.object({
  engine: Engine,
  runnable: z.boolean(),
  reason: z.string().nullable(),
  route: z.string().nullable(),
  surface: z.enum(SURFACES).nullable(),
  model: z.string().nullable(),
  /** Where it is asked from by default, and which parts of a choice its route can send. */
  country: z.string(),
  language: z.string(),
  sends: z.array(z.enum(LOCALE_PARTS)),
  concurrency: z.int(),
  perMinute: z.int().nullable(),
  timeoutSeconds: z.number(),
  /** Whether it can be said beforehand what an answer costs. */
  isPriced: z.boolean(),
  /** What people have said that an answer costs, for where nothing else says; null: nobody has. */
  usdPerAnswer: z.number().nullable(),
})

const TestBody = z.object({
  engine: Engine,
  route: z.string(),
  surface: z.enum(SURFACES),
  ms: z.int(),
  costUsd: z.number().nullable(),
  failure: z.string().nullable(),
  message: z.string().nullable(),
  reading: z
    .looseObject({
      outcome: z.string(),
      text: z.string(),
      model: z.string().nullable(),
      citations: z.array(z.looseObject({ position: z.int(), url: z.string(), title: z.string().nullable() })),
    })
    .nullable(),
})

const DEFAULT_PROMPT = 'What is an electric kettle? Answer in one sentence.'

export const engineAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/engines',
    operationId: 'adminListEngines',
    access: { action: 'installation.read', about: 'installation' },
    summary: 'Which engines can be asked, and why not the others',
    responses: { 200: { description: 'Engines', schema: z.object({ engines: z.array(EngineBody) }) } },
    async handle({ database, clock, engines, locale, troubles }) {
      // Anything asked while nothing can be stored would be lost.
      const held = (await troubles()).find(({ what }) => what === 'objects')?.message ?? null
      const now = clock.now()
      const blocked = await blockedEngines({ sql: database, engines, now })
      const estimates = await readEstimates({ sql: database, engines, now })
      const said = await readSetPrices(database)
      const list = ENGINES.map(engine => {
        const adapter = engines.adapter(engine)
        const { concurrency, perMinute, timeoutMs, country, language } = engines.limits(engine)
        return {
          engine,
          runnable: adapter !== undefined && !blocked.has(engine) && held === null,
          reason: engines.reason(engine) ?? blocked.get(engine) ?? held,
          route: adapter?.route ?? null,
          surface: adapter?.surface ?? null,
          model: adapter?.model ?? null,
          country: country ?? locale.country,
          language: language ?? locale.language,
          sends: [...(adapter?.sends ?? [])],
          concurrency,
          perMinute,
          timeoutSeconds: timeoutMs / 1000,
          isPriced: estimates.of(engine) !== null,
          usdPerAnswer: said.get(engine) ?? null,
        }
      })
      return { status: 200, body: { engines: list } }
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/engines/:engine/price',
    operationId: 'adminSetEnginePrice',
    access: { action: 'engine.price', about: 'installation' },
    summary: 'Say what an answer costs, for an engine of which nothing else says; null: unknown again',
    params: z.object({ engine: Engine }),
    body: z.object({ usdPerAnswer: z.number().min(0.000001).max(100).nullable() }),
    responses: {
      200: { description: 'Set', schema: z.object({ engine: Engine, usdPerAnswer: z.number().nullable() }) },
    },
    async handle(services, { params: { engine }, body: { usdPerAnswer }, actor }) {
      await setPrice(services, { actor, engine, perAnswer: usdPerAnswer })
      return { status: 200, body: { engine, usdPerAnswer } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/engines/:engine/test',
    operationId: 'adminTestEngine',
    access: { action: 'engine.test', about: 'installation' },
    summary: 'Ask one question now; nothing of it is kept',
    params: z.object({ engine: Engine }),
    body: z.object({ prompt: paragraph(8_000).default(DEFAULT_PROMPT) }),
    responses: { 200: { description: 'What came back', schema: TestBody } },
    async handle({ database, engines, locale }, { params, body }) {
      const input = { engine: params.engine, prompt: body.prompt }
      return { status: 200, body: await testEngine({ sql: database, engines, locale }, input) }
    },
  }),
]
