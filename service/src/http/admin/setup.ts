import { z } from 'zod'
import { invalid, route } from '../../api/route.ts'
import type { Services } from '../../api/services.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { QUESTION_LANGUAGES } from '../../brands/setup/questions.ts'
import { NotASite, siteDomain } from '../../brands/setup/site-domain.ts'
import { JOB_STATUSES } from '../../model/jobs.ts'
import { SCAN_STATUSES } from '../../model/scan.ts'
import { beginSetup } from '../../scans/setup/begin-setup.ts'
import { readSetup, type Setup } from '../../scans/setup/read-setup.ts'
import { settleSetup } from '../../scans/setup/settle-setup.ts'
import { suggestFor } from '../../scans/setup/suggest.ts'
import { SITE_TROUBLES } from '../../truth/site/watch-fetch.ts'
import { BrandBody, brandBody, requirePlan } from './brands.ts'
import { JobProgress, line, PromptFields, paragraph } from './fields.ts'

const SetupBody = z.object({
  brand: BrandBody,
  isNamed: z.boolean(),
  reading: z
    .object({
      jobId: z.string(),
      status: z.enum(JOB_STATUSES),
      progress: JobProgress.nullable(),
      error: z.string().nullable(),
      trouble: z.enum(SITE_TROUBLES).nullable(),
    })
    .nullable(),
  site: z
    .object({ name: z.string().nullable(), aliases: z.array(z.string()), language: z.string().nullable() })
    .nullable(),
  facts: z.object({ active: z.int(), judged: z.array(z.string()) }),
  /** The model that reads what pages show; null: none is set. */
  pageReader: z.string().nullable(),
  prompts: z.int(),
  scan: z.object({ id: z.string(), status: z.enum(SCAN_STATUSES) }).nullable(),
})

const setupBody = ({ reader }: Services, setup: Setup) => ({
  ...setup,
  brand: brandBody(setup.brand),
  pageReader: reader?.settings.model ?? null,
})

const MOST_RIVALS = 20

function domainIn(address: string): string {
  try {
    return siteDomain(address)
  } catch (error) {
    if (!(error instanceof NotASite)) throw error
    throw invalid([{ in: 'body', field: 'address', message: error.message }])
  }
}

/** One name a line. */
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(name => name.trim())
    .filter(name => name !== '')
    .slice(0, MOST_RIVALS)

export const setupAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/setups',
    operationId: 'adminBeginSetup',
    access: { action: 'brand.create', about: 'installation' },
    summary:
      'Watch a brand by the address of its site and read that site; goes on where a set-up of it was left',
    body: z.object({
      address: z.string().max(4_000),
      plan: z.string().default('FREE'),
      insteadOf: z.string().optional(),
    }),
    responses: {
      200: { description: 'Known already', schema: SetupBody },
      201: { description: 'Begun', schema: SetupBody },
    },
    async handle(services, { body, actor }) {
      const { plan, insteadOf = null } = body
      requirePlan(services, plan)
      const begun = await beginSetup(services, { actor, domain: domainIn(body.address), plan, insteadOf })
      const setup = await readSetup(services.database, begun.brand)
      return { status: begun.isNew ? 201 : 200, body: setupBody(services, setup) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/setup',
    operationId: 'adminGetSetup',
    access: { action: 'brand.read', about: 'brandId' },
    summary: 'How far the set-up of a brand has come, and how its site introduces it',
    params: z.object({ brandId: z.string() }),
    responses: { 200: { description: 'Set-up', schema: SetupBody } },
    async handle(services, { params }) {
      const brand = await requireBrand(services.database, params.brandId)
      return { status: 200, body: setupBody(services, await readSetup(services.database, brand)) }
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/brands/:brandId/setup',
    operationId: 'adminSettleSetup',
    access: { action: 'brand.change', about: 'brandId' },
    summary:
      'Names, prompts and rivals that a person has agreed to; those that are there already are left alone',
    params: z.object({ brandId: z.string() }),
    body: z.object({
      name: line(200).optional(),
      aliases: z.array(line(200)).max(50).optional(),
      prompts: z.array(PromptFields).max(100).default([]),
      rivals: z.array(line(200)).max(MOST_RIVALS).default([]),
    }),
    responses: { 200: { description: 'Settled', schema: SetupBody } },
    async handle(services, { params, body, actor }) {
      const brand = await settleSetup(services, { actor, brandId: params.brandId, ...body })
      return { status: 200, body: setupBody(services, await readSetup(services.database, brand)) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/suggested-prompts',
    operationId: 'adminSuggestPrompts',
    access: { action: 'prompt.read', about: 'brandId' },
    summary: 'Questions that a brand could ask, from what is known of it, in the language of its site',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      language: z.enum(QUESTION_LANGUAGES as [string, ...string[]]).optional(),
      category: line(100).optional(),
      /** One name a line. */
      rivals: paragraph(4_000).optional(),
    }),
    responses: {
      200: {
        description: 'Suggestions',
        schema: z.object({
          language: z.string(),
          languages: z.array(z.string()),
          category: z.string().nullable(),
          prompts: z.array(PromptFields),
        }),
      },
    },
    async handle({ database }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const { language = null, category = null } = query
      const wishes = { language, category, rivals: namesIn(query.rivals ?? '') }
      const suggested = await suggestFor(database, brand, wishes)
      return { status: 200, body: { ...suggested, languages: QUESTION_LANGUAGES } }
    },
  }),
]
