import { z } from 'zod'
import { getPromptRoute, PromptBody } from '../../api/prompts.ts'
import { route } from '../../api/route.ts'
import { addPrompts, changePrompt, setCadence, tagPrompts } from '../../brands/change-brand.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { listPrompts, listTagged } from '../../brands/store.ts'
import { CADENCES, type Prompt } from '../../model/brand.ts'
import { previewCadence } from '../../scans/schedules/preview-cadence.ts'
import { previewSamples } from '../../scans/schedules/preview-samples.ts'
import { LocaleFields, PromptFields, Samples, Tag, Tags } from './fields.ts'
import { CostForecast } from './scans/cost-bodies.ts'

const Cadence = z.enum(CADENCES)
const PromptList = z.object({ prompts: z.array(PromptBody) })
const CadencePreview = z.object({
  prompts: z.int(),
  /** What the schedule costs over the next 30 days, now and with the new cadence; null without a schedule. */
  before: CostForecast.nullable(),
  after: CostForecast.nullable(),
})
/** One scan, and 30 days of the schedule: now and with the change. */
const SamplesPreview = z.object({
  samples: z.object({ before: z.int(), after: z.int() }),
  scan: z.object({ before: CostForecast, after: CostForecast }),
  month: z.object({ before: CostForecast, after: CostForecast }).nullable(),
})
const view = (prompt: Prompt) => ({ ...prompt, createdAt: prompt.createdAt.toISOString() })

const cadenceUrl = '/api/admin/brands/:brandId/cadence'

export const promptAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/prompts',
    operationId: 'adminAddPrompts',
    access: { action: 'prompt.change', about: 'brandId' },
    summary: 'Add prompts; their text never changes afterwards',
    params: z.object({ brandId: z.string() }),
    body: z.object({
      prompts: z
        .array(
          PromptFields.extend({
            cadence: Cadence.optional(),
            samples: Samples.nullable().optional(),
            tags: Tags.optional(),
            ...LocaleFields,
          }),
        )
        .min(1)
        .max(1_000),
    }),
    bodyLimit: 16 * 1024 * 1024,
    responses: { 201: { description: 'Added', schema: PromptList } },
    async handle(services, { params, body, actor }) {
      const added = await addPrompts(services, { actor, brandId: params.brandId, prompts: body.prompts })
      return { status: 201, body: { prompts: added.map(view) } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/prompts',
    operationId: 'adminListPrompts',
    access: { action: 'prompt.read', about: 'brandId' },
    summary: 'Prompts of a brand, retired ones included',
    params: z.object({ brandId: z.string() }),
    query: z.object({ tag: Tag.optional() }),
    responses: { 200: { description: 'Prompts', schema: PromptList } },
    table: { rows: 'prompts', content: 'prompts' },
    async handle({ database }, { params, query: { tag } }) {
      const { id } = await requireBrand(database, params.brandId)
      const prompts = await (tag === undefined ? listPrompts(database, id) : listTagged(database, id, tag))
      return { status: 200, body: { prompts: prompts.map(view) } }
    },
  }),

  getPromptRoute,

  route({
    method: 'PATCH',
    url: '/api/admin/prompts/:promptId',
    operationId: 'adminChangePrompt',
    access: { action: 'prompt.change', about: 'promptId' },
    summary: 'Retire a prompt, bring it back, tag it, or have it asked from elsewhere or more often',
    params: z.object({ promptId: z.string() }),
    body: z
      .object({
        active: z.boolean().optional(),
        samples: Samples.nullable().optional(),
        /** All that it has from now on. */
        tags: Tags.optional(),
        ...LocaleFields,
      })
      .refine(body => Object.keys(body).length > 0, 'give active, samples, tags, country, language or city'),
    responses: { 200: { description: 'Changed', schema: PromptBody } },
    async handle(services, { params, body, actor }) {
      const prompt = await changePrompt(services, { actor, id: params.promptId, ...body })
      return { status: 200, body: view(prompt) }
    },
  }),

  route({
    method: 'GET',
    url: cadenceUrl,
    operationId: 'adminPreviewCadence',
    access: { action: 'prompt.read', about: 'brandId' },
    summary: 'What a schedule would cost if prompts were asked more or less often',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      cadence: Cadence.default('weekly'),
      /** Separated by commas; omitted: all active ones. */
      promptIds: z.string().max(60_000).optional(),
    }),
    responses: { 200: { description: 'Costs of 30 days', schema: CadencePreview } },
    async handle(services, { params, query: { cadence, promptIds } }) {
      const brand = await requireBrand(services.database, params.brandId)
      const wanted = promptIds?.split(',') ?? null
      return { status: 200, body: await previewCadence(services, { brand, cadence, promptIds: wanted }) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/samples',
    operationId: 'adminPreviewSamples',
    access: { action: 'prompt.read', about: 'brandId' },
    summary: 'What a scan and the schedule would cost if prompts were asked more or less often in one scan',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      /** Omitted: as if nothing had been chosen. */
      samples: z.coerce.number().pipe(Samples).optional(),
      /** Omitted: for the brand. */
      promptId: z.string().max(100).optional(),
    }),
    responses: { 200: { description: 'Costs', schema: SamplesPreview } },
    async handle(services, { params, query: { samples = null, promptId = null } }) {
      const brand = await requireBrand(services.database, params.brandId)
      return { status: 200, body: await previewSamples(services, { brand, samples, promptId }) }
    },
  }),

  route({
    method: 'PUT',
    url: cadenceUrl,
    operationId: 'adminSetCadence',
    access: { action: 'prompt.change', about: 'brandId' },
    summary: 'How often a schedule asks prompts: at every scan, or at most daily, weekly or monthly',
    params: z.object({ brandId: z.string() }),
    body: z.object({ cadence: Cadence, promptIds: z.array(z.string()).min(1).max(1_000) }),
    responses: { 200: { description: 'Changed', schema: PromptList } },
    async handle(services, { params, body, actor }) {
      const changed = await setCadence(services, { actor, brandId: params.brandId, ...body })
      return { status: 200, body: { prompts: changed.map(view) } }
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/brands/:brandId/tags',
    operationId: 'adminTagPrompts',
    access: { action: 'prompt.change', about: 'brandId' },
    summary: 'Tag prompts, or take tags away: all of them or none',
    params: z.object({ brandId: z.string() }),
    body: z
      .object({
        promptIds: z.array(z.string()).min(1).max(1_000),
        add: Tags.default([]),
        remove: Tags.default([]),
      })
      .refine(({ add, remove }) => add.length + remove.length > 0, 'give add or remove'),
    responses: { 200: { description: 'Tagged', schema: PromptList } },
    async handle(services, { params, body, actor }) {
      const tagged = await tagPrompts(services, { actor, brandId: params.brandId, ...body })
      return { status: 200, body: { prompts: tagged.map(view) } }
    },
  }),
]
