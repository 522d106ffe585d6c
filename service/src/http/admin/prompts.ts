import { z } from 'zod'
import { requireBrand } from '../../api/require-brand.ts'
import { route } from '../../api/route.ts'
import { activatePrompt, addPrompts } from '../../brands/change-brand.ts'
import { listPrompts } from '../../brands/store.ts'
import type { Prompt } from '../../model/brand.ts'
import { PromptFields } from './fields.ts'

const PromptBody = z.object({
  id: z.string(),
  brandId: z.string(),
  text: z.string(),
  intent: PromptFields.shape.intent,
  active: z.boolean(),
  createdAt: z.iso.datetime(),
})
const PromptList = z.object({ prompts: z.array(PromptBody) })
const view = (prompt: Prompt) => ({ ...prompt, createdAt: prompt.createdAt.toISOString() })

export const promptAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/prompts',
    operationId: 'adminAddPrompts',
    access: { action: 'prompt.change', about: 'brandId' },
    summary: 'Add prompts; their text never changes afterwards',
    params: z.object({ brandId: z.string() }),
    body: z.object({
      prompts: z.array(PromptFields).min(1).max(1_000),
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
    responses: { 200: { description: 'Prompts', schema: PromptList } },
    async handle({ database }, { params }) {
      const brand = await requireBrand(database, params.brandId)
      return { status: 200, body: { prompts: (await listPrompts(database, brand.id)).map(view) } }
    },
  }),

  route({
    method: 'PATCH',
    url: '/api/admin/prompts/:promptId',
    operationId: 'adminSetPromptActive',
    access: { action: 'prompt.change', about: 'promptId' },
    summary: 'Retire a prompt, or bring it back',
    params: z.object({ promptId: z.string() }),
    body: z.object({ active: z.boolean() }),
    responses: { 200: { description: 'Changed', schema: PromptBody } },
    async handle(services, { params, body, actor }) {
      const prompt = await activatePrompt(services, { actor, id: params.promptId, active: body.active })
      return { status: 200, body: view(prompt) }
    },
  }),
]
