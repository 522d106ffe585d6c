// A page of a brand's runs as people read it: each with its class, why it has it, and by whom it came. That is only in
// sealed records, so it is read for the rows of the page and no others.

import { readAnswerCaptures, readClassifications } from '../evidence/history.ts'
import { type AskedHow, askedHow } from '../evidence/origin.ts'
import type { Surface } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'
import type { Page } from '../platform/keyset.ts'
import { type ListedRun, type RunFilter, runsOfBrand, type Wanted } from './store.ts'

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

type Answer = ListedRun & AskedHow & { reason: string | null; surface: Surface | null }
