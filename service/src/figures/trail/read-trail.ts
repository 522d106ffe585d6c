// Who did what, and when, across an installation: from sealed events alone, each brand for those with a part in it.

import { namesOf } from '../../access/people/store.ts'
import { type HistoryPage, pageOf } from '../../evidence/events/history.ts'
import type { TrailType } from '../../evidence/events/trail-types.ts'
import type { Sql } from '../../platform/database.ts'
import { findFact } from '../../truth/store.ts'
import { type TrailFilter, trailEvents } from './store.ts'

export interface TrailRequest extends Pick<TrailFilter, 'brands' | 'led' | 'actor' | 'before' | 'limit'> {
  /** One thing, by kind and id; null: everything. A fact is named by the events of its brand's facts. */
  about: { type: TrailType | 'fact'; id: string | null } | null
}

export async function readTrail(sql: Sql, { about, ...request }: TrailRequest): Promise<HistoryPage> {
  const named = about?.type === 'fact' ? about.id : null
  const fact = named === null ? null : await findFact(sql, named)
  if (about?.type === 'fact' && !fact) return { entries: [], next: null }
  const thing = fact
    ? { type: 'facts' as const, subject: fact.brandId, factId: fact.id }
    : { type: withoutFact(about?.type), subject: about?.id ?? null, factId: null }
  // What hangs on a person, such as roles, is of other kinds.
  const type = thing.type === 'person' && thing.subject !== null ? null : thing.type
  const limit = request.limit
  const page = await pageOf(
    sql,
    await trailEvents(sql, { ...request, ...thing, type, limit: limit + 1 }),
    limit,
  )
  const names = await namesOf(
    sql,
    page.entries.map(({ actor }) => actor.id),
  )
  return {
    ...page,
    entries: page.entries.map(entry => ({
      ...entry,
      actor: { ...entry.actor, name: names.get(entry.actor.id) ?? entry.actor.name },
    })),
  }
}

const withoutFact = (type: TrailType | 'fact' | undefined): TrailType | null =>
  type === undefined || type === 'fact' ? null : type
