// Rows that people typed or imported, each with what is wrong with it and what to know about it. Pure: nothing is stored here.

import { isManyValued } from '../readers/catalogue/catalogue.ts'
import { type Standing, standingOf } from '../readers/catalogue/standing.ts'
import { suggestionFor } from '../readers/catalogue/suggest.ts'
import { type Insisting, MAX_KEY, MAX_VALUE, readFact, readSource, UnreadableFact } from './entered-fact.ts'
import { readSince } from './true-since.ts'

export interface EnteredRow {
  /** Or the label of the catalogue. */
  key: string
  value: string
  /** A page that says so. Without it, the source is the person or the file. */
  source?: string | undefined
  /** Since when it is true: a day, a month or a year. */
  since?: string | undefined
}

interface RowProblem {
  field: UnreadableFact['field']
  /** The rest of a sentence that begins with the field: "the key …". */
  message: string
  suggestion: string | null
}

export interface CheckedRow extends Standing {
  /** As stored; as written if something is wrong. */
  key: string
  value: string
  source: string | null
  since: string | null
  problem: RowProblem | null
  /** What to know about an acceptable row: that nothing, or not every reader, will compare it. */
  warning: string | null
}

interface Checking extends Insisting {
  now: Date
}

export function checkRows(rows: EnteredRow[], checking: Checking): CheckedRow[] {
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

function checkRow({ key, value, source, since }: EnteredRow, { asIs, now }: Checking): CheckedRow {
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

function warningOf(key: string, { label, isUnderstood, readers }: Standing): string | null {
  if (!isUnderstood)
    return readers.length === 0
      ? 'the value is not understood: kept as text, never compared'
      : 'the value is not understood: kept as text, compared as words where a model reads the answers'
  if (label !== null) return null
  const suggestion = suggestionFor(key)
  const meant = suggestion === null ? '' : `; did you mean ${suggestion}?`
  return `no rule knows this key: kept, never compared unless a model reads the answers${meant}`
}
