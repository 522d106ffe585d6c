// Who changed what, and when: from the sealed events alone. Only actors' names come from elsewhere.

import type { ActorKind } from '../../model/actor.ts'
import type { Sql } from '../../platform/database.ts'
import { contentOf } from '../texts/open-texts.ts'
import { eventsOf, findActors, type SealedEvent } from './store.ts'

interface HistoryEntry {
  /** The sealed event. */
  id: string
  at: Date
  /** The name is null once forgotten, the kind if nothing is known about the actor. */
  actor: { id: string; kind: ActorKind | null; name: string | null }
  action: string
  object: { type: string; id: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface HistoryPage {
  entries: HistoryEntry[]
  /** Where the next page begins; null when there is none. */
  next: number | null
}

type Sealed = Pick<HistoryEntry, 'action' | 'object' | 'before' | 'after'> & { actor: string }

/** Newest first. */
export async function readEvents(
  sql: Sql,
  subjects: string[],
  { before, limit }: { before: number | null; limit: number },
): Promise<HistoryPage> {
  return pageOf(sql, await eventsOf(sql, subjects, { before, limit: limit + 1 }), limit)
}

/** Expects one event more than is shown. */
export async function pageOf(sql: Sql, found: SealedEvent[], limit: number): Promise<HistoryPage> {
  const page = found.slice(0, limit)
  const opened = page.map(event => ({ id: event.id, at: event.at, ...contentOf<Sealed>(event) }))
  const actors = new Map(
    (await findActors(sql, [...new Set(opened.map(({ actor }) => actor))])).map(actor => [actor.id, actor]),
  )
  return {
    entries: opened.map(({ id, at, actor, action, object, before, after }) => {
      const { kind = null, name = null } = actors.get(actor) ?? {}
      return { id, at, actor: { id: actor, kind, name }, action, object, before, after }
    }),
    next: found.length > limit ? (page.at(-1)?.seq ?? null) : null,
  }
}
