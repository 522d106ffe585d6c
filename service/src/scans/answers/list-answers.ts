// A page of a brand's runs as people read it: each with its class, why it has it, and by whom it came. That is only in
// sealed records, so it is read for the rows of the page and no others.

import { readAnswerCaptures, readClassifications } from '../../evidence/history.ts'
import { type AskedHow, askedHow } from '../../evidence/origin.ts'
import type { Surface } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import type { Cursor, Page } from '../../platform/keyset.ts'
import type { Wanted } from '../store.ts'
import { type ListedRun, type RunFilter, runsOfBrand } from './store.ts'

export async function listAnswers(sql: Sql, filter: RunFilter, wanted: Wanted): Promise<Page<Answer>> {
  const { rows, next } = await runsOfBrand(sql, filter, wanted)
  const verdicts = await readClassifications(
    sql,
    rows.flatMap(({ classificationId }) => classificationId ?? []),
  )
  const reasonOf = ({ classificationId }: ListedRun) =>
    verdicts.get(classificationId ?? '')?.content.reason ?? null
  const captures = await readAnswerCaptures(
    sql,
    rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [id])),
  )
  const asked = (run: ListedRun) => {
    const capture = captures.get(run.id)
    return { surface: capture?.surface ?? null, ...askedHow(capture) }
  }
  return { rows: rows.map(run => ({ ...run, reason: reasonOf(run), ...asked(run) })), next }
}

/** Looked through at once. Whoever asks for more goes on where this ended. */
const MOST_LOOKED_AT = 1_000

/**
 * Answers that may contradict a fact. That stands in sealed verdicts alone, so what has their class is looked through, and a page may
 * be short although there is more.
 */
export async function listSuspected(
  sql: Sql,
  filter: RunFilter,
  { after, limit }: Wanted,
): Promise<Page<Answer>> {
  const among = { ...filter, citationClass: 'DESCRIPTIVE' as const }
  const rows: Answer[] = []
  let next = after
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += limit) {
    const page = await listAnswers(sql, among, { after: next, limit })
    rows.push(...page.rows.filter(({ reason }) => reason === 'suspected'))
    next = page.next
    if (next === null || rows.length >= limit) break
  }
  const last = rows[limit - 1]
  return rows.length > limit && last ? { rows: rows.slice(0, limit), next: last } : { rows, next }
}

type Answer = ListedRun & Cursor & AskedHow & { reason: string | null; surface: Surface | null }
