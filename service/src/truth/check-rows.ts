// Rows that people typed or imported, each with what is wrong with it and what to know about it. Pure: nothing is stored here.

import { z } from 'zod'
import { isManyValued } from '../readers/catalogue/catalogue.ts'
import { Standing, standingOf } from '../readers/catalogue/standing.ts'
import { suggestionFor } from '../readers/catalogue/suggest.ts'
import {
  FIELDS,
  type Insisting,
  MAX_KEY,
  MAX_VALUE,
  readFact,
  readSource,
  UnreadableFact,
} from './entered-fact.ts'
import type { StatedFact } from './page/stated-facts.ts'
import { readSince } from './true-since.ts'

export const CheckedFact = z.object({
  /** As stored; as written if something is wrong. */
  key: z.string(),
  value: z.string(),
  ...Standing.shape,
  source: z.string().nullable(),
  since: z.string().nullable(),
  problem: z
    .object({
      field: z.enum(FIELDS),
      /** The rest of a sentence that begins with the field: "the key …". */
      message: z.string(),
      suggestion: z.string().nullable(),
    })
    .nullable(),
  /** What to know about an acceptable row: that nothing, or not every reader, will compare it. */
  warning: z.string().nullable(),
})
export type CheckedFact = z.infer<typeof CheckedFact>

interface Checking extends Insisting {
  now: Date
}

export function checkRows(rows: StatedFact[], checking: Checking): CheckedFact[] {
  const firstOf = new Map<string, { place: number; value: string }>()
  return rows.map((row, place) => {
    const checked = checkRow(row, checking)
    if (checked.problem || isManyValued(checked.key)) return checked
    const first = firstOf.getOrInsertComputed(checked.key, () => ({ place, value: checked.value }))
    if (first.value === checked.value) return checked
    const message = `is another value of ${checked.key} than in row ${first.place + 1}`
    return { ...checked, warning: null, problem: { field: 'value', message, suggestion: null } }
  })
}

function checkRow({ key, value, source, since }: StatedFact, { asIs, now }: Checking): CheckedFact {
  try {
    const fact = readFact(key, value, { asIs })
    const page = source === undefined ? null : readSource(source)
    const day = since === undefined ? null : readSince(since, now)
    const standing = standingOf(fact)
    const kept = { ...fact, ...standing, source: page, since: day }
    return { ...kept, problem: null, warning: warningOf(fact.key, standing) }
  } catch (error) {
    if (!(error instanceof UnreadableFact)) throw error
    const { field, message, suggestion } = error
    const written = { key, value, source: source ?? null, since: since ?? null }
    // What is wrong may be its length.
    const standing = standingOf({ key: key.slice(0, MAX_KEY), value: value.slice(0, MAX_VALUE) })
    return { ...written, ...standing, problem: { field, message, suggestion }, warning: null }
  }
}

function warningOf(key: string, { label, isUnderstood, isCompared }: Standing): string | null {
  if (!isUnderstood)
    return `the value is not understood: kept as text, ${isCompared ? 'compared as words' : 'never compared'}`
  if (label !== null) return null
  const suggestion = suggestionFor(key)
  const meant = suggestion === null ? '' : `; did you mean ${suggestion}?`
  return `this key is not in the catalogue: kept, and compared as its value looks${meant}`
}
