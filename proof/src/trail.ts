// Who did what to a run and its facts, as a bundle's events say: by ids, in log order.

import type { OpenedRun } from './open-run.ts'

export interface TrailEntry {
  /** The record. */
  id: string
  at: string
  action: string
  actor: string
  /** What it was done to; for facts, those that came and went. */
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

/** Sealed content may have any shape. */
function factsIn(state: object | null): string[] {
  const { facts, fact } = (state ?? {}) as { facts?: unknown; fact?: unknown }
  return [...(Array.isArray(facts) ? facts : []), fact].filter(id => typeof id === 'string')
}
