import { z } from 'zod'
import { type Answer, route } from '../../../api/route.ts'
import { givenInstant } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { noteExport } from '../../../evidence/events/exports.ts'
import type { Replayable } from '../../../platform/idempotency.ts'
import { cancelStudy } from '../../../scans/studies/advance-study.ts'
import { exportStudy } from '../../../scans/studies/export-study.ts'
import { importStudy } from '../../../scans/studies/import-study.ts'
import { forecastStudy, type PlannedStudy, planStudy } from '../../../scans/studies/plan-study.ts'
import { listStudies, readStudy, requireStudy } from '../../../scans/studies/read-study.ts'
import { sealedPlan } from '../../../scans/studies/store.ts'
import { JSON_TYPE } from '../../errors.ts'
import { requirePlan } from '../brands.ts'
import { nextOf, pageFields } from '../paging.ts'
import {
  ListedStudy,
  NewStudyBody,
  ProtocolBody,
  StudyBody,
  StudyForecast,
  StudyForecastBody,
  StudyPlanned,
} from './study-bodies.ts'

const brandId = z.object({ brandId: z.string() })
const studyId = z.object({ studyId: z.string() })
const startsAt = givenInstant().optional()
const LISTED = 50
/** As for facts, which a protocol contains. */
const PROTOCOL_BYTES = 16 * 1024 * 1024

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

const planned = ({ result, replayed }: Replayable<PlannedStudy>): Answer => ({
  status: 201,
  body: result,
  headers: replayed ? { 'idempotency-replayed': 'true' } : {},
})
const PLANNED = { 201: { description: 'Planned and sealed', schema: StudyPlanned } }

export const studyAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/studies',
    operationId: 'adminListStudies',
    access: { action: 'study.read', about: 'brandId' },
    summary: 'Studies of a brand page by page, newest first',
    params: brandId,
    query: z.object(pageFields({ usual: LISTED, most: LISTED })),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({ studies: z.array(ListedStudy), next: z.string().nullable() }),
      },
    },
    table: { rows: 'studies', content: 'studies' },
    async handle({ database, clock }, { params, query: { cursor = null, limit } }) {
      const brand = await requireBrand(database, params.brandId)
      const wanted = { brandId: brand.id, now: clock.now(), after: cursor, limit }
      const { rows, next } = await listStudies(database, wanted)
      return { status: 200, body: { studies: rows, next: nextOf(next) } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/studies/forecast',
    operationId: 'adminForecastStudy',
    access: { action: 'study.change', about: 'brandId' },
    summary: 'What a study would ask and cost; nothing is planned',
    params: brandId,
    body: StudyForecastBody,
    responses: { 200: { description: 'Forecast', schema: StudyForecast } },
    async handle(services, { params, body: { promptIds, ...body } }) {
      const brand = await requireBrand(services.database, params.brandId)
      const prompts = new Set(promptIds).size
      return { status: 200, body: await forecastStudy(services, { brand, prompts, ...body }) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/studies',
    operationId: 'adminPlanStudy',
    access: { action: 'study.change', about: 'brandId' },
    summary: 'Plan a study: what will be asked is sealed now, and asked later',
    params: brandId,
    body: NewStudyBody,
    isDoneOnce: true,
    responses: PLANNED,
    async handle(services, { params, body, idempotency, actor }) {
      const { promptIds, startsAt, ...design } = body
      const wanted = { actor, brandId: params.brandId, design, promptIds, idempotency }
      return planned(await planStudy(services, { ...wanted, startsAt: dateOf(startsAt) }))
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/studies/import',
    operationId: 'adminImportStudy',
    access: { action: 'study.change', about: 'brandId' },
    summary:
      "Plan a study by somebody else's protocol; 409 says where the brand is not the one of the protocol",
    params: brandId,
    body: z.object({ protocol: ProtocolBody, startsAt }),
    bodyLimit: PROTOCOL_BYTES,
    isDoneOnce: true,
    responses: PLANNED,
    async handle(services, { params, body, idempotency, actor }) {
      const { protocol, startsAt } = body
      const wanted = { actor, of: params, protocol, idempotency, startsAt: dateOf(startsAt) }
      return planned(await importStudy(services, wanted))
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/studies/import',
    operationId: 'adminImportStudyWithBrand',
    access: { action: 'brand.create', about: 'installation' },
    summary: "Plan a study by somebody else's protocol, with a new brand that has its names and facts",
    body: z.object({ protocol: ProtocolBody, plan: z.string().default('FREE'), startsAt }),
    bodyLimit: PROTOCOL_BYTES,
    isDoneOnce: true,
    responses: PLANNED,
    async handle(services, { body, idempotency, actor }) {
      const { protocol, plan, startsAt } = body
      requirePlan(services, plan)
      const wanted = { actor, of: { plan }, protocol, idempotency, startsAt: dateOf(startsAt) }
      return planned(await importStudy(services, wanted))
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/studies/:studyId',
    operationId: 'adminGetStudy',
    access: { action: 'study.read', about: 'studyId' },
    summary: 'A study: how far it has come, and its results with their intervals',
    params: studyId,
    responses: { 200: { description: 'Study', schema: StudyBody } },
    async handle({ database, clock }, { params }) {
      return { status: 200, body: await readStudy(database, params.studyId, clock.now()) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/studies/:studyId/cancel',
    operationId: 'adminCancelStudy',
    access: { action: 'study.change', about: 'studyId' },
    summary: 'Ask nothing more of a study; its end says so of everything that was not asked',
    params: studyId,
    responses: { 200: { description: 'Cancelled', schema: StudyBody } },
    async handle(services, { params, actor }) {
      await cancelStudy(services, { actor, studyId: params.studyId })
      return { status: 200, body: await readStudy(services.database, params.studyId, services.clock.now()) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/studies/:studyId/protocol',
    operationId: 'adminExportProtocol',
    access: { action: 'study.read', about: 'studyId' },
    summary: 'What a study asks, for others to ask the same',
    params: studyId,
    responses: { 200: { description: 'Protocol', schema: z.looseObject({}) } },
    async handle({ database }, { params }) {
      const { id } = await requireStudy(database, params.studyId)
      const headers = { 'content-disposition': `inline; filename="protocol-${id}.json"` }
      return { status: 200, headers, body: (await sealedPlan(database, id)).content.protocol }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/studies/:studyId/bundle',
    operationId: 'adminExportStudy',
    access: { action: 'study.read', about: 'studyId' },
    summary: 'A study that has ended, as a file that proves its completeness offline',
    params: studyId,
    responses: { 200: { description: 'Study bundle' } },
    async handle(services, { params, request, whoAsks }) {
      const { database: sql, tree, contents } = services
      const study = await requireStudy(sql, params.studyId)
      const { brandId } = study
      const chunks = await exportStudy({ sql, tree, contents }, study)
      const of = { type: 'study' as const, id: params.studyId }
      if (request.method !== 'HEAD')
        await noteExport(services, { actor: whoAsks, of, brandId, content: 'bundle', format: 'json' })
      const headers = { 'content-disposition': `inline; filename="study-${params.studyId}.json"` }
      return { status: 200, headers, stream: { contentType: JSON_TYPE, chunks } }
    },
  }),
]
