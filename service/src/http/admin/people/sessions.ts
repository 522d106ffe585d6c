// Who the caller is, and where they are signed in.

import { z } from 'zod'
import { mayAnywhere } from '../../../access/caller.ts'
import { listPeople } from '../../../access/people/store.ts'
import { ACTIONS, ROLES, suffices } from '../../../access/permissions.ts'
import { endOf, limitsAt } from '../../../access/sessions/limits.ts'
import { deleteSession, deleteSessionsOf, listSessions, WAYS } from '../../../access/sessions/store.ts'
import { listFailures } from '../../../access/sign-ins/store.ts'
import { route } from '../../../api/route.ts'
import { count, instant } from '../../../api/schemas.ts'
import { notFound } from '../../../model/errors.ts'
import { isPlausibleId } from '../../../platform/ids.ts'
import { Held, personBody } from './people-bodies.ts'

const MOST_FAILURES = 500

const Action = z.enum(ACTIONS as [string, ...string[]])
const MAY = Object.fromEntries(ROLES.map(role => [role, ACTIONS.filter(action => suffices(role, action))]))

const SessionBody = z.object({
  id: z.string(),
  /** Null: opened with the access token. */
  personId: z.string().nullable(),
  way: z.enum(WAYS),
  browser: z.string().nullable(),
  createdAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
})

export const sessionAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/me',
    operationId: 'adminGetMe',
    access: { action: 'self.read', about: 'own' },
    summary: 'Who is asking, with which roles, and what that allows somewhere',
    responses: {
      200: {
        description: 'The caller',
        schema: z.object({
          /** Null: the access token. */
          personId: z.string().nullable(),
          name: z.string().nullable(),
          mail: z.string().nullable(),
          isAdministrator: z.boolean(),
          roles: z.array(Held),
          actions: z.array(Action),
          /** The permission table: what each role may do in its brand. */
          may: z.record(z.enum(ROLES), z.array(Action)),
        }),
      },
    },
    async handle({ database }, { caller }) {
      const { person: personId } = caller
      const [known] = personId === null ? [] : await listPeople(database, { within: null, id: personId })
      const { name = null, mail = null, roles = [] } = known ? personBody(known) : {}
      const isAdministrator = caller.rights === 'administrator'
      const actions = ACTIONS.filter(action => mayAnywhere(caller, action))
      return { status: 200, body: { personId, name, mail, isAdministrator, roles, actions, may: MAY } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/sessions',
    operationId: 'adminListSessions',
    access: { action: 'session.read', about: 'own' },
    summary: "Open sessions of the console: one's own, and for administrators all",
    responses: { 200: { description: 'Sessions', schema: z.object({ sessions: z.array(SessionBody) }) } },
    async handle({ database, clock, sessionLimits }, { caller }) {
      const whose = caller.rights === 'administrator' ? null : caller.person
      const open = await listSessions(database, whose, limitsAt(sessionLimits, clock.now()))
      const sessions = open.map(session => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        expiresAt: endOf(sessionLimits, session).toISOString(),
      }))
      return { status: 200, body: { sessions } }
    },
  }),

  route({
    method: 'DELETE',
    url: '/api/admin/sessions/:sessionId',
    operationId: 'adminEndSession',
    access: { action: 'session.end', about: 'sessionId' },
    summary: 'End a session at once',
    params: z.object({ sessionId: z.string() }),
    responses: { 200: { description: 'Ended', schema: z.object({ ended: count() }) } },
    async handle({ database }, { params: { sessionId } }) {
      if (!isPlausibleId(sessionId) || !(await deleteSession(database, sessionId))) throw notFound('Session')
      return { status: 200, body: { ended: 1 } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/people/:personId/sign-out',
    operationId: 'adminSignOut',
    access: { action: 'session.end', about: 'personId' },
    summary: 'End all sessions of somebody',
    params: z.object({ personId: z.string() }),
    responses: { 200: { description: 'Ended', schema: z.object({ ended: count() }) } },
    async handle({ database }, { params: { personId } }) {
      const [known] = isPlausibleId(personId)
        ? await listPeople(database, { within: null, id: personId })
        : []
      if (!known) throw notFound('Person')
      return { status: 200, body: { ended: await deleteSessionsOf(database, personId) } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/failed-sign-ins',
    operationId: 'adminListFailedSignIns',
    access: { action: 'sign-in.read', about: 'installation' },
    summary: 'Failed sign-ins of the last thirty days by day and network, newest first',
    responses: {
      200: {
        description: 'Failures',
        schema: z.object({
          failures: z.array(
            z.object({
              day: instant(),
              way: z.enum(WAYS),
              network: z.string(),
              failures: count(),
              lastAt: instant(),
            }),
          ),
        }),
      },
    },
    async handle({ database }) {
      const failures = (await listFailures(database, MOST_FAILURES)).map(row => ({
        ...row,
        day: row.day.toISOString(),
        lastAt: row.lastAt.toISOString(),
      }))
      return { status: 200, body: { failures } }
    },
  }),
]
