// What people do with cases.

import { z } from 'zod'
import { listPeople } from '../../../access/people/store.ts'
import {
  CASE_RESPONSE,
  caseBody,
  getCaseRoute,
  listCaseRunsRoute,
  listCasesRoute,
  requireCase,
} from '../../../api/cases.ts'
import { route } from '../../../api/route.ts'
import { Engine, givenDay, givenInstant } from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { addNote, addReport, changeCase } from '../../../cases/people/change-case.ts'
import { notesOf, reportsOf } from '../../../cases/people/store.ts'
import { idsOfLinks } from '../../../cases/share/store.ts'
import { readNames } from '../../../cases/shown/list-cases.ts'
import { readEvents } from '../../../evidence/events/history.ts'
import { line, paragraph } from '../fields.ts'
import { HistoryBody, historyBody, historyFields } from '../history.ts'

const params = z.object({ caseId: z.string() })
const Owners = z.object({ people: z.array(z.object({ id: z.string(), name: z.string().nullable() })) })
const change = { action: 'case.change', about: 'caseId' } as const

export const caseAdminRoutes = [
  listCasesRoute,
  getCaseRoute,
  listCaseRunsRoute,

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/case-owners',
    operationId: 'adminListCaseOwners',
    access: { action: 'case.read', about: 'brandId' },
    summary: 'Who a case of a brand can be given to: its members',
    params: z.object({ brandId: z.string() }),
    responses: { 200: { description: 'People', schema: Owners } },
    async handle({ database }, { params }) {
      const { id } = await requireBrand(database, params.brandId)
      const people = await listPeople(database, { within: [id] })
      const able = people.filter(({ kind, state }) => kind === 'person' && state === 'active')
      return { status: 200, body: { people: able.map(({ id, name }) => ({ id, name })) } }
    },
  }),

  route({
    method: 'PATCH',
    url: '/api/admin/cases/:caseId',
    operationId: 'adminChangeCase',
    access: change,
    summary: 'Where a case stands, whose it is, and until when; what is left out stays',
    params,
    body: z
      .object({
        status: z.enum(['open', 'corrected', 'gone', 'dismissed', 'reopened']).optional(),
        /** Why it is dismissed. */
        reason: line(500).optional(),
        /** Somebody with access to the brand, or the caller; null: nobody. */
        owner: z.string().max(255).nullable().optional(),
        due: givenDay().nullable().optional(),
        /** For `gone`: the upper bound of its rate must be below this. */
        below: z.number().gt(0).max(1).optional(),
      })
      .refine(body => Object.keys(body).length > 0, 'give status, owner or due'),
    responses: CASE_RESPONSE,
    async handle(services, { params: { caseId }, body, actor }) {
      const owner = body.owner === 'me' ? actor : body.owner
      await changeCase(services, { id: caseId, actor, change: { ...body, owner } })
      return { status: 200, body: await caseBody(services, caseId) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/cases/:caseId/notes',
    operationId: 'adminNoteCase',
    access: change,
    summary: 'Write a note to a case',
    params,
    body: z.object({ text: paragraph(8_000) }),
    responses: CASE_RESPONSE,
    async handle(services, { params: { caseId }, body, actor }) {
      await addNote(services, { id: caseId, actor, text: body.text })
      return { status: 200, body: await caseBody(services, caseId) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/cases/:caseId/reports',
    operationId: 'adminReportCase',
    access: change,
    summary: 'Keep that a false claim was reported: to whom, when, and in which words',
    params,
    body: z.object({
      engine: Engine,
      recipient: line(300),
      text: paragraph(8_000),
      /** Left out: now. */
      reportedAt: givenInstant().optional(),
    }),
    responses: CASE_RESPONSE,
    async handle(services, { params: { caseId }, body, actor }) {
      const { reportedAt, ...report } = body
      const at = reportedAt === undefined ? {} : { reportedAt: new Date(reportedAt) }
      await addReport(services, { id: caseId, actor, ...report, ...at })
      return { status: 200, body: await caseBody(services, caseId) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/cases/:caseId/history',
    operationId: 'adminGetCaseHistory',
    access: { action: 'case.read', about: 'caseId' },
    summary: 'Who did what to a case, and when: its sealed events page by page, newest first',
    params,
    query: z.object(historyFields),
    responses: { 200: { description: 'A page', schema: HistoryBody } },
    table: { rows: 'entries', content: 'trail' },
    async handle({ database }, { params: { caseId }, query: { cursor, limit } }) {
      await requireCase(database, caseId)
      const things = [...(await notesOf(database, caseId)), ...(await reportsOf(database, caseId))]
      const subjects = [caseId, ...things.map(({ id }) => id), ...(await idsOfLinks(database, caseId))]
      const from = { before: cursor === undefined ? null : Number(cursor), limit }
      const { entries, next } = await readEvents(database, subjects, from)
      const nameOf = await readNames(
        database,
        entries.map(({ actor }) => actor.id),
      )
      const named = entries.map(entry => ({
        ...entry,
        actor: { ...entry.actor, name: nameOf(entry.actor.id) ?? entry.actor.name },
      }))
      return { status: 200, body: historyBody({ entries: named, next }) }
    },
  }),
]
