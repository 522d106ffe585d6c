// Facts that became known after the answer was captured and held already, by a date that was sealed. Verdicts from before name
// none, and are drawn as they were. Part of the drawing: see page-2.ts.

import type { OpenedRun } from './open-run.ts'
import { escaped } from './page-2-text.ts'

export interface Dated {
  /** What to say of a fact; empty where nothing is to be said. */
  wordsOf(factId: string): string
  /** The record dates a fact, and is none of its own. */
  isDate(id: string): boolean
}

/** What was sealed may be of any shape. */
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
