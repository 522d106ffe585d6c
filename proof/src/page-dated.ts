// Facts learnt after the answer was captured that already held, by a sealed date. Older verdicts name none, and are drawn as
// before. Part of the drawing: see bundle-page.ts.

import type { OpenedRun } from './open-run.ts'
import { escaped } from './page-text.ts'

export interface Dated {
  /** What to say about a fact; empty if nothing. */
  wordsOf(factId: string): string
  /** The record dates a fact, and is not one itself. */
  isDate(id: string): boolean
}

/** Sealed content may have any shape. */
export function datedIn({ latest, facts }: OpenedRun): Dated {
  const { dated } = latest.content as { dated?: unknown }
  const used = new Set(Array.isArray(dated) ? dated : [])
  const dates = facts
    .filter(({ id }) => used.has(id))
    .map(({ id, content }) => ({ id, ...(content as { factId?: unknown; trueSince?: unknown }) }))
  const since = new Map(dates.map(({ id, factId, trueSince }) => [factId ?? id, trueSince]))
  return {
    wordsOf(factId) {
      const day = since.get(factId)
      return typeof day === 'string'
        ? `It became known after the answer was captured, and is said to hold since ${escaped(day)}.`
        : ''
    },
    isDate: id => dates.some(date => date.id === id && date.factId !== undefined && date.factId !== id),
  }
}
