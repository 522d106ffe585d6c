import { z } from 'zod'
import { addService, changeRole } from '../../../access/people/change-members.ts'
import { removePerson } from '../../../access/people/remove-person.ts'
import { INSTALLATION, listPeople } from '../../../access/people/store.ts'
import { route } from '../../../api/route.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { notFound } from '../../../model/errors.ts'
import type { Sql } from '../../../platform/database.ts'
import { isPlausibleId } from '../../../platform/ids.ts'
import { line } from '../fields.ts'
import { BrandRoleName, PersonBody, personBody } from './people-bodies.ts'

const personId = z.object({ personId: z.string() })
const membership = z.object({ brandId: z.string(), personId: z.string() })
const brandId = z.object({ brandId: z.string() })
const People = z.object({ people: z.array(PersonBody) })

/** Only people the caller can see anyway: those of other brands are not found. */
async function requirePerson(sql: Sql, id: string, within: readonly string[] | null) {
  const [person] = isPlausibleId(id) ? await listPeople(sql, { within, id }) : []
  if (!person) throw notFound('Person')
  return personBody(person)
}

export const peopleAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/people',
    operationId: 'adminListPeople',
    access: { action: 'member.read', about: 'own' },
    summary: 'People and services with their roles, of the brands that the caller leads',
    responses: { 200: { description: 'People', schema: People } },
    async handle({ database }, { within }) {
      return { status: 200, body: { people: (await listPeople(database, { within })).map(personBody) } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/members',
    operationId: 'adminListMembers',
    access: { action: 'member.read', about: 'brandId' },
    summary: 'Who has a part in a brand',
    params: brandId,
    responses: { 200: { description: 'Members', schema: People } },
    async handle({ database }, { params }) {
      const brand = await requireBrand(database, params.brandId)
      const members = await listPeople(database, { within: [brand.id] })
      return { status: 200, body: { people: members.map(personBody) } }
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/brands/:brandId/members/:personId',
    operationId: 'adminSetMember',
    access: { action: 'member.change', about: 'brandId' },
    summary: 'Give somebody a role in a brand, or another one; strangers to it are invited',
    params: membership,
    body: z.object({ role: BrandRoleName }),
    responses: { 200: { description: 'The person', schema: PersonBody } },
    async handle(services, { params, body: { role }, actor, within }) {
      const { id: scope } = await requireBrand(services.database, params.brandId)
      await requirePerson(services.database, params.personId, within)
      await changeRole(services, { actor, personId: params.personId, scope, role })
      return { status: 200, body: await requirePerson(services.database, params.personId, within) }
    },
  }),

  route({
    method: 'DELETE',
    url: '/api/admin/brands/:brandId/members/:personId',
    operationId: 'adminRemoveMember',
    access: { action: 'member.change', about: 'brandId' },
    summary: 'End the part that somebody has in a brand',
    params: membership,
    responses: { 200: { description: 'Who is left', schema: People } },
    async handle(services, { params, actor, within }) {
      const { id: scope } = await requireBrand(services.database, params.brandId)
      await requirePerson(services.database, params.personId, within)
      await changeRole(services, { actor, personId: params.personId, scope, role: null })
      const members = await listPeople(services.database, { within: [scope] })
      return { status: 200, body: { people: members.map(personBody) } }
    },
  }),

  route({
    method: 'PUT',
    url: '/api/admin/people/:personId/administrator',
    operationId: 'adminSetAdministrator',
    access: { action: 'administrator.change', about: 'installation' },
    summary: 'Make somebody an administrator of the installation, or one no longer',
    params: personId,
    body: z.object({ administrator: z.boolean() }),
    responses: { 200: { description: 'The person', schema: PersonBody } },
    async handle(services, { params, body, actor }) {
      const role = body.administrator ? 'administrator' : null
      await changeRole(services, { actor, personId: params.personId, scope: INSTALLATION, role })
      return { status: 200, body: await requirePerson(services.database, params.personId, null) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/services',
    operationId: 'adminAddService',
    access: { action: 'person.change', about: 'installation' },
    summary: 'Add a service: it has roles and keys as a person has, and no sign-in',
    body: z.object({ name: line(200) }),
    responses: { 201: { description: 'Added', schema: PersonBody } },
    async handle(services, { body, actor }) {
      const added = await addService(services, { actor, name: body.name })
      return { status: 201, body: personBody({ ...added, roles: [] }) }
    },
  }),

  route({
    method: 'DELETE',
    url: '/api/admin/people/:personId',
    operationId: 'adminRemovePerson',
    access: { action: 'person.remove', about: 'installation' },
    summary:
      'Remove somebody: name and address are erased, sessions and keys end; the id stays in what was done',
    params: personId,
    responses: { 200: { description: 'Removed', schema: PersonBody } },
    async handle(services, { params, actor }) {
      const removed = await removePerson(services, { id: params.personId, actor })
      return { status: 200, body: personBody({ ...removed, roles: [] }) }
    },
  }),
]
