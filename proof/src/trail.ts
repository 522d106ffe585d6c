// Who did what to a run and its facts, as the events of a bundle say it: by ids, in the order of the log.

import type { OpenedRun } from './open-run.ts'

export interface TrailEntry {
  /** The record. */
  id: string
  at: string
  action: string
  /** The id of whoever did it. */
  actor: string
  /** What it was done to; of facts, those that came and went. */
  about: string[]
}

export const trailOf = ({ asides }: OpenedRun): TrailEntry[] =>
  asides.flatMap(record => {
    if (record.kind !== 'event') return []
    const { id, at, content } = record
    const { actor, action, object, before, after } = content
    const named = [...new Set([...factsIn(before), ...factsIn(after)])]
    return [{ id, at, action, actor, about: named.length > 0 ? named : [object.id] }]
  })

/** What was sealed may be of any shape. */
function factsIn(state: object | null): string[] {
  const { facts, fact } = (state ?? {}) as { facts?: unknown; fact?: unknown }
  return [...(Array.isArray(facts) ? facts : []), fact].filter(id => typeof id === 'string')
}
