import { z } from 'zod'
import { namesOf } from '../../access/people/store.ts'
import { route } from '../../api/route.ts'
import { instant } from '../../api/schemas.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { idsOfBrand } from '../../brands/store.ts'
import { forgetActor } from '../../evidence/events/actors.ts'
import { type HistoryPage, readEvents } from '../../evidence/events/history.ts'
import { type Actor, listActors } from '../../evidence/events/store.ts'
import { ACTOR_KINDS } from '../../model/actor.ts'

const State = z.record(z.string(), z.unknown()).nullable()

const Entry = z.object({
  /** The sealed event. */
  id: z.string(),
  at: instant(),
  actor: z.object({ id: z.string(), kind: z.enum(ACTOR_KINDS).nullable(), name: z.string().nullable() }),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string() }),
  before: State,
  after: State,
})

export const HistoryBody = z.object({ entries: z.array(Entry), next: z.string().nullable() })

/** Query parameters of a history, page by page. */
export const historyFields = {
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the `next` of an earlier page')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

export const historyBody = ({ entries, next }: HistoryPage) => ({
  entries: entries.map(entry => ({ ...entry, at: entry.at.toISOString() })),
  next: next === null ? null : String(next),
})

const ActorBody = z.object({
  id: z.string(),
  kind: z.enum(ACTOR_KINDS),
  name: z.string().nullable(),
  createdAt: instant(),
  forgottenAt: instant().nullable(),
})

const view = (actor: Actor) => ({
  ...actor,
  createdAt: actor.createdAt.toISOString(),
  forgottenAt: actor.forgottenAt?.toISOString() ?? null,
})

export const historyAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/history',
    operationId: 'adminGetHistory',
    access: { action: 'history.read', about: 'brandId' },
    summary: 'Who changed what of a brand, and when: its sealed events page by page, newest first',
    params: z.object({ brandId: z.string() }),
    query: z.object(historyFields),
    responses: { 200: { description: 'A page', schema: HistoryBody } },
    table: { rows: 'entries', content: 'trail' },
    async handle({ database }, { params, query: { cursor, limit } }) {
      const brand = await requireBrand(database, params.brandId)
      const from = { before: cursor === undefined ? null : Number(cursor), limit }
      const { entries, next } = await readEvents(database, await idsOfBrand(database, brand.id), from)
      const names = await namesOf(
        database,
        entries.map(({ actor }) => actor.id),
      )
      const named = entries.map(entry => ({
        ...entry,
        actor: { ...entry.actor, name: names.get(entry.actor.id) ?? entry.actor.name },
      }))
      return { status: 200, body: historyBody({ entries: named, next }) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/actors',
    operationId: 'adminListActors',
    access: { action: 'actor.read', about: 'installation' },
    summary: 'Everybody who has changed something',
    responses: { 200: { description: 'Actors', schema: z.object({ actors: z.array(ActorBody) }) } },
    async handle({ database }) {
      const actors = await listActors(database)
      const names = await namesOf(
        database,
        actors.map(({ id }) => id),
      )
      const named = actors.map(actor => view({ ...actor, name: names.get(actor.id) ?? actor.name }))
      return { status: 200, body: { actors: named } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/actors/:actorId/forget',
    operationId: 'adminForgetActor',
    access: { action: 'actor.forget', about: 'installation' },
    summary: 'Erase the name of an actor for ever; its id stays in what it did',
    params: z.object({ actorId: z.string() }),
    responses: { 200: { description: 'Forgotten', schema: ActorBody } },
    async handle(services, { params, actor }) {
      return { status: 200, body: view(await forgetActor(services, { id: params.actorId, actor })) }
    },
  }),
]
