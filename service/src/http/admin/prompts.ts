import { z } from 'zod'
import { requireBrand } from '../../api/require-brand.ts'
import { route } from '../../api/route.ts'
import { addPrompts, changePrompt } from '../../brands/change-brand.ts'
import { listPrompts } from '../../brands/store.ts'
import type { Prompt } from '../../model/brand.ts'
import { LocaleBody, LocaleFields, PromptFields } from './fields.ts'

const PromptBody = z.object({
  id: z.string(),
  brandId: z.string(),
  text: z.string(),
  intent: PromptFields.shape.intent,
  active: z.boolean(),
  ...LocaleBody,
  createdAt: z.iso.datetime(),
})
const PromptList = z.object({ prompts: z.array(PromptBody) })
const view = (prompt: Prompt) => ({ ...prompt, createdAt: prompt.createdAt.toISOString() })

export const promptAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/prompts',
    operationId: 'adminAddPrompts',
    summary: 'Add prompts; their text never changes afterwards',
    params: z.object({ brandId: z.string() }),
    body: z.object({
      prompts: z.array(PromptFields.extend(LocaleFields)).min(1).max(1_000),
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
    summary: 'Prompts of a brand, retired ones included',
    params: z.object({ brandId: z.string() }),
    responses: { 200: { description: 'Prompts', schema: PromptList } },
    async handle({ database }, { params }) {
      const brand = await requireBrand(database, params.brandId)
      return { status: 200, body: { prompts: (await listPrompts(database, brand.id)).map(view) } }
    },
  }),

  route({
    method: 'PATCH',
    url: '/api/admin/prompts/:promptId',
    operationId: 'adminChangePrompt',
    summary: 'Retire a prompt, bring it back, or have it asked from elsewhere',
    params: z.object({ promptId: z.string() }),
    body: z
      .object({ active: z.boolean().optional(), ...LocaleFields })
      .refine(body => Object.keys(body).length > 0, 'give active, country, language or city'),
    responses: { 200: { description: 'Changed', schema: PromptBody } },
    async handle(services, { params, body, actor }) {
      const prompt = await changePrompt(services, { actor, id: params.promptId, ...body })
      return { status: 200, body: view(prompt) }
    },
  }),
]
